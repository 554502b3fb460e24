// What the commands that run a design share: where its data come from and go to.
#pragma once

#include "commands/load.h"
#include "commands/text.h"
#include "driver/run.h"

namespace tactus::commands {

driver::DataRequest dataRequest(const Options& options);
std::optional<driver::DataFormat> formatNamed(std::string_view name); // of --format
// Writes the outputs where --outputs says; nothing without it.
tl::expected<void, std::string> saveOutputs(const Options& options, const ure::System& system,
                                            const evaluate::Tensors& outputs);
std::string firstError(const diagnostics::List& diagnostics, std::string_view otherwise);

} // namespace tactus::commands
