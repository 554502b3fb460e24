// The places of an element in the array: the PEs and links that have a copy of it in a state.
#pragma once

#include "array/access/origin.h"
#include "simulate/recording.h"

namespace tactus::simulate {

struct Holders {
    std::vector<polyhedra::Point> pes; // in dictionary order
    struct Link {
        std::uint32_t family; // into Model::links
        polyhedra::Point pe;  // the reading PE
        friend bool operator==(const Link&, const Link&) = default;
    };
    std::vector<Link> links;
};

// A PE has an element of an input in the step in which it reads it or hands it on, a link while one of its
// registers has it. Streams that only hand on are followed, never sums; a PE that writes an output has its
// element in that step.
Holders holdersOf(const array::Model& model, const State& state, const array::ElementOf& element);

} // namespace tactus::simulate
