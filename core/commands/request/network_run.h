// The report of `simulate` on a run with kernels around the array, or with memory that takes time.
#pragma once

#include "commands/options/options.h"
#include "driver/runs/mapping_run.h"

#include <nlohmann/json_fwd.hpp>

namespace tactus::commands {

// The memory that --clock, --bandwidth and --requests describe; nothing without them. The error is a
// sentence.
tl::expected<std::optional<simulate::MemoryModel>, std::string> memoryModel(const MemoryOptions& options,
                                                                            bool isPerKernel = false);

std::string networkText(const driver::ArrayRun& run); // empty for an array alone
nlohmann::json networkJson(const driver::ArrayRun& run);

} // namespace tactus::commands
