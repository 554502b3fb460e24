// The sources and the destinations of data, shared by the commands that run a design.
#pragma once

#include "commands/request/load.h"
#include "commands/request/text.h"
#include "driver/runs/input_sources.h"

#include <nlohmann/json_fwd.hpp>

namespace tactus::commands {

// The inputs of a command as its options say, found and read once.
struct Inputs {
    driver::DataRequest request;
    std::vector<driver::InputSource> sources; // of each input of the design
};
// The report is the answer where a file of data can't be read, or the folder of --inputs does not fit the
// design (status 2).
tl::expected<Inputs, Report> inputsOf(const DataOptions& options, const Loaded& loaded);
// The results of --expect: of each output of the design, or of one array of several. The report is the answer
// where a file is missing (status 2) or does not fit its output (status 1).
tl::expected<driver::Given, Report> givenResults(const SimulateOptions& options, const Loaded& loaded);
// Writes the outputs where --outputs says; nothing without it.
tl::expected<void, std::string> saveOutputs(const OutputOptions& options, const ure::System& system,
                                            const evaluate::Tensors& outputs);

// The source of each input of the design: [{name, source, file, seed}], the last two where they matter.
nlohmann::json inputsJson(const Inputs& inputs);
std::string inputsText(const Inputs& inputs); // a line; empty without inputs

} // namespace tactus::commands
