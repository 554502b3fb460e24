// The steps of a mapping that change the loops of an array before it is mapped, in the order written.
#pragma once

#include "text/source.h"
#include "ure/system.h"

#include <variant>
#include <vector>

namespace tactus::mapping {

// Each step is over the loops that the one before leaves.
struct Reorder {
    std::vector<ure::LoopId> order; // new place -> loop
};

// loop = first + factor * outer + inner with 0 <= inner < factor; outer and inner take its place. `first` is
// the loop's lower bound, or, where it has several, the least of its values.
struct Tile {
    ure::LoopId loop;
    std::string outer, inner; // names of the new loops
    text::Span outerSpan, innerSpan;
    std::int64_t factor = 1;
    bool carry = false; // streams that hand on an input are kept as written
    text::Span span;    // of the call
};

// The input is handed on along the vector, over the loops as they are then (localise/inputs/hand_on.h).
struct Localise {
    std::string input;
    polyhedra::Vector vector;
    text::Span inputSpan, vectorSpan;
};

using LoopStep = std::variant<Reorder, Tile, Localise>;
using LoopSteps = std::vector<LoopStep>;

// The origin of a present loop: a loop before all steps, and for each time it was tiled whether this is the
// outer (0) or the inner loop (1). In the order of these keys the loops go through the iterations as the
// loops before all steps do.
struct LoopOrigin {
    ure::LoopId loop;
    std::vector<int> tiles;
    friend auto operator<=>(const LoopOrigin&, const LoopOrigin&) = default;
};
// Does one of them?
bool changeLoops(const LoopSteps& steps);
// One a present loop, of a system that had so many loops before the steps.
std::vector<LoopOrigin> originsAfter(const LoopSteps& steps, std::size_t loops);

} // namespace tactus::mapping
