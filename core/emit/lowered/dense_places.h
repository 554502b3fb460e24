// Arrays whose PEs stand further apart than one: exported code unrolls the box around the places, so that
// each coordinate is divided by the greatest common divisor of the differences of all places.
#pragma once

#include "array/model.h"

namespace tactus::emit {

// The same array with these coordinates: displacements of links stay exact. An array in a network keeps its
// own, which number the channels of the kernels beside it.
array::Model withDensePlaces(const array::Model& model);

// How many places the box around the PEs holds, lanes left out; nothing if that needs more than 64 bits.
std::optional<std::int64_t> placesInBox(const array::Model& model);

// "The box around the PEs holds 196 places; ..."; empty where each is a PE.
std::string remarkOnBox(const array::Model& model);

// Lines for comments: that coordinates were divided, and the one on the box. `original` is the array before
// that.
std::vector<std::string> remarksOnPlaces(const array::Model& original, const array::Model& dense);

} // namespace tactus::emit
