// What several commands that hand something out are asked for.
#pragma once

#include "commands/request/data.h"
#include "driver/analyse/overlap.h"

namespace tactus::commands {

// All arrays of these mappings, in their order. The error is a sentence: one is unknown, or given twice.
tl::expected<driver::Arrays, std::string> arraysOf(const driver::DesignAnalysis& design,
                                                   const std::vector<std::string>& names);

// "inputs: A, B random with seed 1", in one line
std::string dataText(const Inputs& inputs);

} // namespace tactus::commands
