// The values that a region reads, and those that it leaves behind: from which statement, at which iteration.
#pragma once

#include "cinput/program.h"
#include "diagnostics/diagnostic.h"
#include "lift/forms/forms.h"

#include <stop_token>

namespace tactus::lift {

struct Dataflow {
    // What is known of the sizes, over them: all are at least 1, those below are what they are.
    Piece known;
    // Of each of Program::accesses: the statement that reads it, and the last writes before it;
    // LastAccess::access is a statement. All over (sizes, loops of the statement that reads).
    std::vector<std::uint32_t> readers;
    std::vector<polyhedra::LastAccesses> reads;
    // Of each variable that is an output, if some write is left in it: the last writes of its elements, over
    // (sizes, subscripts).
    std::vector<std::optional<polyhedra::LastAccesses>> finals;
    std::vector<bool> isInput;                    // of each variable: read before it is written
    std::vector<std::vector<AffineForm>> extents; // over the sizes
    bool isOutput(std::uint32_t variable) const { return finals[variable].has_value(); }
};

struct Analysed {
    std::optional<Dataflow> dataflow; // nothing if there is an error
    diagnostics::List findings;
};
Analysed dataflowOf(const cinput::Program& program, const polyhedra::Budget& budget);

} // namespace tactus::lift
