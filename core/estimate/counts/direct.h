// Memory that processing elements (PEs) read and write themselves, without a kernel between.
#pragma once

#include "array/model.h"

namespace tactus::estimate {

struct DirectAccess {
    ure::TensorId tensor;
    std::int64_t elements = 0; // of all steps; one that several lanes of a PE want in a step counts once
    std::int64_t bytes = 0;    // of each
};

// Of each read and each write in the equations. In a step a PE has an index with quotients for each of its
// lanes. Nothing where a count was not decided. Throws base::Overflow.
std::optional<std::vector<DirectAccess>> directAccesses(const array::Model& model,
                                                        const polyhedra::Budget& budget);

} // namespace tactus::estimate
