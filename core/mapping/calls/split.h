// A mapping of several arrays as several systems: each array's equations alone, the values that one hands to
// another lying in memory between them.
//
// A variable V that another array reads becomes an output of the array that makes it and an input of the one
// that reads it. Its tensor is the bounding box of the points that are read, without the loops along which
// the box is one point wide; exactly the points that are read are written. If values may be undefined, the
// tensor bears marks, and is over all loops: what lies outside of it is undefined. A finished sum that
// another array reads is an output already, which that array has as an input.
#pragma once

#include "dependence/findings/memory_reads.h"

#include <memory>

namespace tactus::mapping {

// A variable in memory: the element of point p is p - lower, over `loops` only.
struct Intermediate {
    std::string variable;           // its tensor bears the same name
    polyhedra::Point lower;         // of the box, one entry a loop
    std::vector<ure::LoopId> loops; // of the system, that index the tensor
    polyhedra::Vector extents;      // one entry for each of `loops`
    bool isOutput = false; // an output of the design: the rest says nothing, its tensor is that of the design
};

struct Part {
    std::shared_ptr<const ure::System> system; // over the same loops as the whole
    std::vector<Intermediate> taken, given;    // from and to other arrays
};

// `whole` may have reductions and affine reads, `reads` are those between the sets. These are disjoint and
// hold all equations of `whole`. With `isMarked` values may be undefined. Throws base::Overflow.
std::vector<Part> split(const ure::System& whole, const dependence::MemoryReads& reads,
                        const std::vector<std::vector<ure::EquationId>>& sets, bool isMarked);

// Does the equation only write a variable of its own array to memory, for the arrays that read it?
bool handsOn(const ure::System& system, const ure::Equation& equation);

// The sets in an order in which each comes after those whose values it reads, else in the order of the text.
// Those that wait for each other, and what waits for them, are left out.
std::vector<std::size_t> orderOfArrays(const ure::System& whole,
                                       const std::vector<std::vector<ure::EquationId>>& sets);

} // namespace tactus::mapping
