// The processing elements that read a tensor from memory, or write it there.
#pragma once

#include "draw/array/place.h"

#include <optional>

namespace tactus::draw {

struct Ports {
    std::size_t family = 0; // into Model::ports
    ure::TensorId tensor;
    bool isInput = true;
    std::string id, label;          // of the tensor's bar
    std::vector<std::size_t> nodes; // of PEs, at least one
    std::vector<Point2> places;     // their middles
};

// Of each family that has some; nothing if it was stopped.
std::optional<std::vector<Ports>> portsOf(const Scene& scene, const PeIndex& index, const array::Model& model,
                                          const polyhedra::Budget& budget);

} // namespace tactus::draw
