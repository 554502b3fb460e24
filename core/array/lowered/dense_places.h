// Arrays whose PEs stand further apart than one: exported code unrolls the box around the places, so that
// each coordinate is divided by the greatest common divisor of the differences of all places.
#pragma once

#include "array/model.h"

namespace tactus::array {

// The same array with these coordinates: displacements of links stay exact. An array in a network keeps its
// own, which number the channels of the kernels beside it.
Model withDensePlaces(const Model& model);

// How many places the box around the PEs holds, lanes left out; nothing if that needs more than 64 bits.
std::optional<std::int64_t> placesInBox(const Model& model);

// "The box around the PEs holds 196 places; ..."; empty where each is a PE.
std::string remarkOnBox(const Model& model);

// Lines for comments: that coordinates were divided, and the one on the box. `original` is the array before
// that.
std::vector<std::string> remarksOnPlaces(const Model& original, const Model& dense);

} // namespace tactus::array
