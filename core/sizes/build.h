// Stage entry: a proof that a mapping is legal at every size, if one is found.
#pragma once

#include "mapping/map.h"
#include "sizes/proof.h"
#include "syntax/ast.h"
#include "ure/system.h"

namespace tactus::sizes {

// An array of a mapping, at all sizes.
struct Subject {
    // The design (ure::Settings::openSizes): the sizes, then the loops in the mapping's order; reductions
    // made recurrences.
    const ure::System& open;
    std::vector<ure::EquationId> equations; // of the array
    std::optional<syntax::Call> transform;  // nothing: the tool has found the map
    const mapping::SpaceTimeMap& atHand;
    bool strict = false; // a broadcast array is not legal
};

// Values of the params that are made of no others.
using Sizes = std::vector<std::pair<std::string, std::int64_t>>;

struct Outcome {
    std::optional<Proof> proof;
    // Without a proof: the first thing that could not be shown, and sizes at which something may be wrong.
    std::string undecided;
    std::vector<Sizes> suspects;
};

Outcome prove(const Subject& subject);

} // namespace tactus::sizes
