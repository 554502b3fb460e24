// How far a sum or product that rounds may be from itself in another order.
#pragma once

#include "evaluate/outputs/compare.h"
#include "ure/system.h"

#include <map>
#include <memory>
#include <stop_token>
#include <string>

namespace tactus::driver {

// A sum of n floating-point terms has n * eps * sum |terms|. For a product it is n * eps * |product|, and
// what is lost where a part of it is below the smallest normal number; infinite where a part may leave the
// type's range. Numbers of fixed point and integers lose what each step drops below their last bit.
struct OrderBounds {
    evaluate::Bound bound;
    double largest = 0;
    std::string what; // "floating-point sum", "fixed-point product"
};

// By how much the elements of an output, by its name, may differ because other programs round functions
// (`sin`, `exp`, ...) otherwise.
using Rooms = std::map<std::string, double, std::less<>>;

// The bounds of each element of the re-ordered outputs: reductions of their terms' magnitudes are evaluated.
// `results` are the outputs in the design's own order. Empty (compare bit for bit) if there are none of them
// or the evaluation did not end.
OrderBounds orderBounds(const std::shared_ptr<const ure::System>& system,
                        const std::vector<ure::TensorId>& reordered, const evaluate::Tensors& inputs,
                        const evaluate::Tensors& results, std::stop_token stop);

// "floating-point", "fixed-point": of the type in which the operator computes.
std::string_view kindOfNumbers(ure::Type computed);

} // namespace tactus::driver
