// How far a floating-point sum or product may be from itself in another order.
#pragma once

#include "evaluate/outputs/compare.h"
#include "ure/system.h"

#include <memory>
#include <stop_token>

namespace tactus::driver {

// Of n terms: n * eps * sum |terms| for a sum. For a product it is n * eps * |product|, and what is lost
// where a part of it is below the smallest normal number; infinite where a part may leave the type's range.
struct OrderBounds {
    evaluate::Bound bound;
    double largest = 0;
    std::string what; // "sum", "product", "sum and product"
};

// Of each element of the re-ordered outputs: reductions of their terms' magnitudes are evaluated. `results`
// are the outputs in the design's own order. Empty (compare bit for bit) where there are none of them or the
// evaluation did not end.
OrderBounds orderBounds(const std::shared_ptr<const ure::System>& system,
                        const std::vector<ure::TensorId>& reordered, const evaluate::Tensors& inputs,
                        const evaluate::Tensors& results, std::stop_token stop);

// The loops over which the reduction runs, in the system's order.
std::vector<ure::LoopId> reducedLoops(const ure::System& system, const ure::Equation& reduction);

} // namespace tactus::driver
