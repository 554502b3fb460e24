// The sources and the destinations of data, shared by the commands that run a design.
#pragma once

#include "commands/options/data_format.h"
#include "commands/request/load.h"
#include "commands/request/text.h"
#include "driver/runs/run.h"

#include <nlohmann/json_fwd.hpp>

namespace tactus::commands {

driver::DataRequest dataRequest(const Options& options);
// Writes the outputs where --outputs says; nothing without it.
tl::expected<void, std::string> saveOutputs(const Options& options, const ure::System& system,
                                            const evaluate::Tensors& outputs);

// The answer where a file of data can't be read, or the folder of --inputs does not fit the design (status
// 2); nothing if all is well.
std::optional<Report> unreadableData(const Options& options, const Loaded& loaded);
// The source of each input of the design: [{name, source, file, seed}], the last two where they matter.
nlohmann::json inputsJson(const Options& options, const Loaded& loaded);
std::string inputsText(const Options& options, const Loaded& loaded); // a line; empty without inputs

} // namespace tactus::commands
