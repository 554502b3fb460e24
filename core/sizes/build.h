// Stage entry: a proof that a mapping is legal at every size, if one is found.
#pragma once

#include "mapping/read/open_map.h"
#include "sizes/proof.h"
#include "ure/system.h"

namespace tactus::sizes {

// An input, or what another array has made, that is handed on along vectors over the loops, without sizes.
struct HandedOn {
    std::string name;
    std::vector<polyhedra::Vector> vectors;
};

// An array of a mapping, at all sizes.
struct Subject {
    // The design (ure::Settings::openSizes): the sizes, then the loops in the mapping's order; reductions
    // made recurrences.
    const ure::System& open;
    std::vector<ure::EquationId> equations; // of the array
    // Of the mapping; nothing: an entry is no polynomial in the sizes.
    std::optional<mapping::OpenMap> map;
    bool strict = false; // a broadcast array is not legal
    std::vector<HandedOn> handedOn = {};
    std::vector<std::vector<ure::EquationId>> others =
        {}; // of the mapping's other arrays: read through memory
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
