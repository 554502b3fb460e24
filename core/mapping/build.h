// Stage entry: mapping primitives as functions from system to system, and the space-time map with its
// verdict.
//
// The driver goes through a mapping's primitives in order: planOf() reads the text, afterSteps() makes a
// system, and after reductions and dependences of that system are known, chooseMap() and judge() end it.
#pragma once

#include "localise/reductions/path.h"
#include "mapping/legality.h"
#include "mapping/plan.h"

#include <memory>

namespace tactus::mapping {

struct Planned {
    // The arrays of each mapping without errors in its text, each after those whose values it reads; an array
    // `default` if the design has no mapping. Equations outside every set of merge_ures are one array.
    std::vector<Plan> plans;
    std::vector<std::string> refused; // names of mappings whose text is wrong
    diagnostics::List diagnostics;
};
// Mistakes in a mapping's text are reported once, for the mapping in which they are; those that begin with
// it are refused silently. The first primitive that is unknown or has not landed ends the judging of its
// mapping; nothing is said of loops that a refused tile would have made. Its own space_time_transform
// takes the place of its base's; a reorder or a tile in a derived mapping leaves it without one (language.md:
// a space_time_transform is over its *current* loops).
Planned planOf(const syntax::Design& design, const ure::System& system);

// The system after the plan's steps, one after the other (the same object if nothing changes). LoopIds are
// renumbered. Streams that only hand on an input through a loop that is tiled become the operand that they
// hand on, and are then made anew along the space loops (streams.h), which a note says. `graph` has the
// dependences of the system as it comes. Null, and a diagnostic, where a number does not fit.
struct Stepped {
    std::shared_ptr<const ure::System> system;
    diagnostics::List diagnostics;
    std::vector<localise::ReductionPath> paths; // that the plan asks for; others may have to complete them
};
Stepped afterSteps(const Plan& plan, std::shared_ptr<const ure::System> system,
                   const dependence::Graph& graph, const polyhedra::Budget& budget);

struct Options {
    bool strict = false;    // broadcast is an error
    bool broadcast = false; // what the tool finds automatically may be broadcast
    polyhedra::Budget budget;
    // The dependences of the same system whose reductions run along other paths: what a verdict says of other
    // schedules holds for those of all of them.
    std::vector<std::shared_ptr<const dependence::Graph>> otherPaths = {};
};

// The map that the plan's space_time_transform says, or the best legal one where it says none.
struct Mapped {
    std::optional<SpaceTimeMap> map;
    diagnostics::List diagnostics;
};
Mapped chooseMap(const Plan& plan, const dependence::Graph& graph, const Options& options);

// The verdict, with witnesses and with the nearest legal schedule as a fix of the text.
Legality judge(const Plan& plan, const SpaceTimeMap& map, const dependence::Graph& graph,
               const Options& options);

} // namespace tactus::mapping
