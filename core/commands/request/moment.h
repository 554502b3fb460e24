// The cycle and the processing element that --at, --until and --pe name, and the data of a run that a picture
// shows.
#pragma once

#include "commands/request/data.h"
#include "commands/request/load.h"
#include "driver/conditions/stop.h"

namespace tactus::commands {

// --pe as a point; nothing if it is not given, or is no list of integers.
std::optional<polyhedra::Point> peOf(const PeOptions& options);
// A wrong --pe, and a wrong --at or --pe, as a sentence; empty if they are right.
std::string wrongPe(const PeOptions& options, const array::Model& model);
std::string wrongPlace(const std::optional<std::int64_t>& at, const PeOptions& options,
                       const array::Model& model);
// That cycle is none of the array's, as a sentence; empty if it is one.
std::string wrongCycle(std::string_view option, std::int64_t cycle, const array::Model& model);
// --until on this array; the report is the answer to a wrong one (status 2).
tl::expected<driver::Stop, Report> stopOf(const SimulateOptions& options,
                                          const std::shared_ptr<const array::Model>& model);
// The PE whose inside is shown: --pe, else the first.
polyhedra::Point insideWhich(const PeOptions& options, const array::Model& model);

// The data that the PEs of the only array read.
tl::expected<evaluate::Tensors, Report> dataOf(const DataOptions& options, const Loaded& loaded,
                                               const array::Model& model);

} // namespace tactus::commands
