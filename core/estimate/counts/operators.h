// The operators of an array: how many of them a synthesis tool would build, and how often they are used.
//
// A processing element (PE) has an operator for each place in the equations whose value may be asked for on
// it, and lanes that compute the same share it. No operator is built for a product with a power of two, for a
// choice that one branch decides on all of a PE's iterations, and for a conversion between integers.
#pragma once

#include "array/model.h"
#include "estimate/counts/kinds.h"

#include <map>

namespace tactus::estimate {

struct OperatorCount {
    std::int64_t all = 0;  // of all PEs
    std::int64_t uses = 0; // iterations that compute it
    std::int64_t events =
        0; // the same, but that lanes with the same value count once: what is done in hardware
};
using Operators = std::map<OperatorKind, OperatorCount>;

// Nothing where a count was not decided. `fuses`: a sum of a product that nobody else reads is one operator.
std::optional<Operators> operatorsOf(const array::Model& model, bool fuses, const polyhedra::Budget& budget);

} // namespace tactus::estimate
