// The elements of a tensor that the array touches in one step, also where data decide it.
#pragma once

#include "array/access/element_access.h"
#include "evaluate/values.h"
#include "simulate/recording.h"

namespace tactus::simulate {

// Guards and indices on data have the values of this state, so each access is certain. `inputs` are those
// that the array reads, by the tensors of its system.
std::vector<array::ElementAccess> accessesIn(const array::Model& model, const State& state,
                                             const evaluate::Tensors& inputs, ure::TensorId tensor);

// The places of an element in the array: the PEs and links that have a copy of it in a state.
struct Holders {
    struct Pe {
        polyhedra::Point pe;
        bool maybe = false; // it has the element only if a guard on data lets it read or write
        friend bool operator==(const Pe&, const Pe&) = default;
    };
    std::vector<Pe> pes; // in dictionary order
    struct Link {
        std::uint32_t family; // into Model::links
        polyhedra::Point pe;  // the reading PE
        friend bool operator==(const Link&, const Link&) = default;
    };
    std::vector<Link> links;
};

// A PE has an element of an input in the step in which it reads it or hands it on, a link while one of its
// registers has it. Streams that only hand on are followed, never sums; a PE that writes an output has its
// element in that step. A read under a guard on data counts wherever the other guards let it happen, as it
// does for ports.
Holders holdersOf(const array::Model& model, const State& state, const array::ElementOf& element);

} // namespace tactus::simulate
