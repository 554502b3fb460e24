// The accesses of iterations to device memory, counted element by element.
#pragma once

#include "array/model.h"
#include "spatial/network/network.h"

#include <map>
#include <set>

namespace tactus::simulate {

struct NaiveAccess {
    std::int64_t requests = 0, bytes = 0;

    // Each request takes as many elements as lie in a row within 64 bytes.
    void add(const std::set<std::int64_t>& elements, std::int64_t each);
};

// The accesses of the array, by the time of its steps: what the iterations of one place read by one read of
// the text, or write by one equation, where no kernel comes before the tensor. All its indices are affine.
std::map<std::int64_t, NaiveAccess> accessesOfArray(const array::Model& model, const spatial::Network& plan);

} // namespace tactus::simulate
