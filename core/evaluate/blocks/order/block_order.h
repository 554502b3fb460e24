// An order in which whole blocks of points are evaluated, found from the dependences alone.
//
// One coordinate is walked slab by slab, and no value is read from a slab to come. Within a slab equations
// that read each other in a circle are a group: some coordinates are walked point by point, so that what is
// left has an order of equations. All other points of a group are a block: in it an equation is evaluated
// everywhere before the next one is.
#pragma once

#include "evaluate/blocks/order/block_cases.h"

namespace tactus::evaluate {

// How the values of a variable are kept.
struct Keeping {
    // A variable that hands on what it got along a coordinate has the same value all along it: kept once, and
    // the cases that hand it on are not evaluated.
    std::optional<Direction> same;
    std::int64_t back = 0; // the farthest slab back that is read
};

struct Group {
    std::vector<ure::EquationId> equations; // in order
    std::vector<Direction> walked;          // outermost first
    std::vector<std::size_t> block;         // the other coordinates of a slab, the last contiguous in memory
};

struct BlockOrder {
    Direction slabs;
    std::vector<std::size_t> inner; // the coordinates of a slab as they lie in memory
    std::vector<Keeping> variables; // by VariableId
    std::vector<Group> groups;      // in order
    double cost = 0;                // estimated nanoseconds
};

// The cheapest whose slabs take at most so many bytes; nothing if no coordinate can be walked slab by slab.
std::optional<BlockOrder> orderOf(const ure::System& system, const Nest& nest, std::uint64_t memoryLimit);

// Elements of a slab of the variable; saturated.
std::int64_t slabOf(const Nest& nest, const BlockOrder& order, ure::VariableId variable);
// Slabs of it that are kept: a power of two.
std::int64_t depthOf(const Keeping& keeping);

} // namespace tactus::evaluate
