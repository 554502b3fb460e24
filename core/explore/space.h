// The space of arrays of a system: its legal pairs of a space map and a schedule. Pairs that are
// the same up to a symmetry are one design. Other pairs are counted under the rule that they break.
#pragma once

#include "array/figures/figures.h"
#include "explore/names.h"

#include <map>

namespace tactus::explore {

// The coefficients of one pair. Every point p runs on PE `space` p at time `schedule` . p.
struct Pair {
    polyhedra::Matrix space;      // D rows
    polyhedra::Vector schedule;   // one row
    polyhedra::Vector projection; // the direction that `space` collapses; empty if there is more than one
    friend bool operator==(const Pair&, const Pair&) = default;
};

// An input that is handed on along these vectors, as calls of `localise` in this order say.
struct Stream {
    std::string input;
    std::vector<polyhedra::Vector> vectors;
    friend auto operator<=>(const Stream&, const Stream&) = default;
};

// A pair that is legal, with the figures of its array (array/model.h).
struct Design {
    Pair pair;
    array::FigureValues figures = {}; // those of array::Report::List
    polyhedra::Vector shape = {};
    array::Figure period = {};
    std::int64_t orbit = 1; // so many pairs within the bounds, with their streams, are the same up to a
                            // symmetry, itself among them
    bool isBroadcast = false;
    std::vector<Stream> streams;    // in the order of their calls
    std::vector<Motion> motions;    // of its variables
    std::vector<std::string> names; // that it has in the literature
    // Further ones, of arrays that are the same up to a symmetry; where they are asked for.
    std::vector<std::string> namesOfAlike = {};
    // Inputs of which several iterations read the same elements, each from memory.
    std::vector<std::string> fromMemory;
    // Outputs whose floating-point terms it takes in another order than the loops of the design.
    std::vector<std::string> reordered = {};
    // Of an array of a given size: calls that make the loops which the pair is over, and their names. Empty:
    // the loops of the search.
    std::string tiles = {};
    std::vector<std::string> loops = {};
    // What it costs, by names of columns, where that was asked for; the search knows nothing of it.
    std::map<std::string, double, std::less<>> costs = {};

    // Values go from neighbour to neighbour, each a step later, and no element is read from memory twice.
    bool isSystolic() const { return !isBroadcast && fromMemory.empty(); }
    const array::Figure& count(array::FigureId id) const { return figures.count(id); }
};

// The rule that a pair breaks first, in this order.
enum class Rule : std::uint8_t {
    Backwards, // a value is read before it is computed
    Broadcast, // a value crosses from PE to PE within a step, and only systolic arrays are asked for
    Conflict,  // two iterations meet on one PE in one step
    Cycle,     // wires within a step form a cycle
    Undecided, // a question was given up, or a figure needs more than 64 bits
};
std::string_view toString(Rule rule); // "backwards", "broadcast", "conflict", "cycle", "undecided"

struct Rejected {
    Rule rule;
    std::uint64_t count = 0; // pairs within the bounds
    Pair example;            // the first of them
};

struct Space {
    std::vector<Design> designs;    // fewest cycles first, then PEs, then registers, then dictionary order
    std::vector<Rejected> rejected; // by rules
    std::uint64_t pairs = 0;        // within the bounds
    std::uint64_t leftOut = 0;      // partitions with clusters in blocks of more than `mostInBlock`
    std::int64_t mostInBlock = 0;
    bool isComplete = true; // false: stopped, and these are the designs found until then
};

} // namespace tactus::explore
