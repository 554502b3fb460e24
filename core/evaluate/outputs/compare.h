// Two results of one system side by side.
#pragma once

#include "evaluate/values.h"

#include <functional>

namespace tactus::evaluate {

struct Difference {
    ure::TensorId tensor;
    std::size_t element = 0;         // row-major
    std::vector<std::int64_t> index; // the same, as a tuple
    std::string expected, found;     // "undefined" where there is no value
};

struct Comparison {
    bool matches = true;
    double maxError = 0; // largest |expected - found| over all elements; infinity where a NaN or nothing
                         // is against a number
    std::optional<Difference> first;
};

// The largest |expected - found| that an element may have and still match: 0 where it must be equal bit for
// bit, infinity where it may be any number, or none.
using Bound = std::function<double(ure::TensorId tensor, std::size_t element)>;

// Over the outputs of the system; equal bit for bit (all NaNs equal), or within `bound`.
Comparison compare(const ure::System& system, const Tensors& expected, const Tensors& found,
                   const Bound& bound = {});

} // namespace tactus::evaluate
