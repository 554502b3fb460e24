// A mapping as written, before anything is done: one plan for each array that it makes.
#pragma once

#include "mapping/map.h"
#include "mapping/network.h"
#include "mapping/steps.h"
#include "syntax/ast.h"

#include <optional>

namespace tactus::mapping {

// A loop that `vectorize` or `unroll` puts inside of the PEs.
struct PlannedInner {
    std::string loop;
    InnerLoop::Kind kind;
    text::Span span; // of the loop's name
};

// A variable that another array makes and hands over through FIFOs, while both run.
struct PlannedOverlap {
    std::string variable; // a func, or an output made by a reduction
    text::Span span;      // of its name in the primitive
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
    std::vector<PlannedOverlap> overlaps;   // as written
    std::optional<syntax::Call> transform;  // the space_time_transform; nothing: the tool chooses
    bool transformIsOwn = true;             // false: it is in a base, so an edit adds an own call
    std::optional<syntax::MappingDeclaration> declaration; // nothing: the file has no mapping
    syntax::Design design;
    // Isolations and everything after them, in the order written; receivers are funcs of the array, or
    // kernels that an isolation introduced.
    std::vector<NetworkCall> network;
    std::string receiver; // a func of the array to call primitives on; empty if it has none

    // "m", or "m.X" for one of several arrays.
    std::string title() const { return array.empty() ? name : name + "." + array; }
};

} // namespace tactus::mapping
