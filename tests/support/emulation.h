// Exports a mapping of a design, runs the exported program and compares with direct evaluation.
#pragma once

#include "support/design.h"
#include "support/folder.h"

#include "driver/analysis.h"
#include "driver/emulation/compilers.h"
#include "driver/emulation/emulate.h"
#include "driver/runs/run.h"

#include <gtest/gtest.h>

namespace tactus::test {

std::shared_ptr<const array::Model> analysedModelOf(const std::string& text, const std::string& mapping = "",
                                                    std::map<std::string, std::int64_t> params = {});

// Guards on data may lead to undefined values; exported code has no poison to show for them.
bool hasUndefinedOutput(const array::Model& model, const evaluate::Tensors& inputs);

// The first of the names of clang that runs on this machine.
std::string installedClang(driver::Compilers::Clang clang);

// Includes all that exported host programs and test benches may include.
std::string hostHeaders();

std::string fileOf(const emit::Exported& exported, std::string_view name);

// Empty if the program exported for this target computes what direct evaluation does, and no compiler warned;
// else what is wrong.
std::string emulationOf(const array::Model& model, const evaluate::Tensors& inputs,
                        const emit::Target& target);

// The same for all targets.
std::string emulationOf(const array::Model& model, const evaluate::Tensors& inputs);

std::string emulationOf(const std::string& text, const std::string& mapping = "");

// With an isolated expression: beside the system that it was taken from, whose tensors come first.
std::string emulationOfOriginal(const array::Model& model, std::string_view target,
                                const driver::DataRequest& request);

// Empty if there are kernels around the array and its export for a target computes what the design says.
std::string emulationOfNetwork(const array::Model& model, std::string_view target,
                               const driver::DataRequest& request = {});

std::string emulationOfNetwork(const std::string& text, const std::string& mapping, std::string_view target);

} // namespace tactus::test
