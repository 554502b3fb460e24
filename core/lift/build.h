// The stage's entry: a region of a C file becomes a design, as a text with the places in the file that it
// comes from.
#pragma once

#include "cinput/program.h"
#include "diagnostics/diagnostic.h"
#include "polyhedra/solve.h"
#include "text/printed.h"

#include <functional>

namespace tactus::lift {

// The map of an array, over the loops of its design.
struct Map {
    std::vector<polyhedra::AffineForm> space, schedule;
};
// What the arrays of a design's only mapping would be, asked of whoever drives the stages.
struct Judgement {
    bool isLegal = false;
    std::int64_t cycles = 0, pes = 0; // of all arrays
    std::vector<Map> maps = {};       // of each in the order they run, where all are legal
};
using Judge = std::function<Judgement(const std::string& design, const polyhedra::Budget& budget)>;

// What a variable of the region is in the design.
struct Tensors {
    std::string input, output;         // their names; empty: it is none
    std::vector<std::int64_t> extents; // of the variable, those that are not written too
    // Elements of the output, over (sizes, subscripts), that the design leaves undefined and the C program as
    // they were, at the sizes at hand.
    polyhedra::Union untouched;
};

struct Lifted {
    std::optional<text::Printed> design; // nothing if there is an error
    std::vector<Tensors> tensors;        // of each of Program::variables
    diagnostics::List findings;          // with places in the file
};
// How nests one after the other become one array, or several.
enum class Way : std::uint8_t {
    Fused,  // in the iterations of the deepest one
    Behind, // along one loop, each behind the one before
    Phases, // in a loop of phases behind the loops that are around all of them
    Arrays, // in arrays of their own, which read each other through memory
};
constexpr Way allWays[] = {Way::Fused, Way::Behind, Way::Phases, Way::Arrays};
std::string_view toString(Way way); // "fused"

// Without a way the one with the fewest cycles, then the fewest PEs.
Lifted lift(const text::SourceBuffer& source, const cinput::Program& program, const Judge& judge,
            const polyhedra::Budget& budget, std::optional<Way> way = {});

} // namespace tactus::lift
