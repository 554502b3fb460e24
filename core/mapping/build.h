// Stage entry: mapping primitives as functions from system to system, and the space-time map with its
// verdict.
//
// The driver goes through a mapping's primitives in order: planOf() reads the text, afterSteps() makes a
// system, and after reductions and dependences of that system are known, chooseMap() and judge() end it.
#pragma once

#include "mapping/legality.h"
#include "mapping/network.h"
#include "mapping/steps.h"
#include "syntax/ast.h"

#include <memory>

namespace tactus::mapping {

// A loop that `vectorize` or `unroll` puts inside of the PEs.
struct PlannedInner {
    std::string loop;
    InnerLoop::Kind kind;
    text::Span span; // of the loop's name
};

// An array of a mapping as written: the primitives of one merged set, those of the mapping's bases first.
struct Plan {
    std::string name;  // of the mapping
    std::string array; // "" if the mapping makes one array only, else a func or output of it
    text::Span span;   // of the mapping's name
    std::vector<ure::EquationId> equations; // that form the array
    LoopSteps steps;                        // what it does to the loops, as written
    std::vector<std::string> loops;         // names from outermost to innermost after all steps
    std::vector<PlannedInner> inner;        // as written
    std::optional<syntax::Call> transform;  // the space_time_transform; nothing: the tool chooses
    bool transformIsOwn = true;             // false: it stands in a base, so an edit adds an own call
    std::optional<syntax::MappingDeclaration> declaration; // nothing: the file has no mapping
    syntax::Design design;
    // Isolations and everything after them, in the order written; receivers are funcs of the array, or
    // kernels that an isolation introduced.
    std::vector<NetworkCall> network;
    std::string receiver; // a func of the array to call primitives on; empty if it has none

    // "m", or "m.X" for one of several arrays.
    std::string title() const { return array.empty() ? name : name + "." + array; }
};
struct Planned {
    // Of each mapping without errors in its text, its arrays, each after those whose values it reads; an
    // array `default` if the design has no mapping. Equations outside every set of merge_ures are one array.
    std::vector<Plan> plans;
    std::vector<std::string> refused; // names of mappings whose text is wrong
    diagnostics::List diagnostics;
};
// Mistakes in a mapping's text are reported once, for the mapping in which they stand; those that begin with
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
};
Stepped afterSteps(const Plan& plan, std::shared_ptr<const ure::System> system,
                   const dependence::Graph& graph, const polyhedra::Budget& budget);

struct Options {
    bool strict = false;    // broadcast is an error
    bool broadcast = false; // what the tool finds by itself may be broadcast
    polyhedra::Budget budget;
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
