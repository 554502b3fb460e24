// What a mapping's results are compared with: direct evaluation of the design in its own order of loops, bit
// for bit; only where the mapping re-orders a floating-point sum or product, within a bound (order_bounds.h).
#pragma once

#include "driver/bounds/order_bounds.h"
#include "evaluate/build.h"
#include "evaluate/outputs/compare.h"
#include "mapping/steps.h"
#include "ure/system.h"

#include <memory>
#include <stop_token>

namespace tactus::driver {

struct Reference {
    std::shared_ptr<const ure::System> elaborated; // with its reductions
    std::shared_ptr<const ure::System> localised;  // reductions made recurrences
    std::vector<ure::TensorId> reordered;          // reorderedReductions
};

// Outputs whose floating-point sum or product runs over several loops that the steps bring into another
// relative order. `system` is the design as elaborated, with its reductions.
std::vector<ure::TensorId> reorderedReductions(const ure::System& system, const mapping::LoopSteps& steps);

// Direct evaluation of a reference on these inputs, and how far results may be from it.
struct Expected {
    evaluate::Evaluation evaluation;
    OrderBounds bounds; // none if the evaluation is not complete
};
// Without a reference it is the evaluation of `own`, the mapping's system.
Expected expectedOf(const Reference& reference, const ure::System& own, const evaluate::Tensors& inputs,
                    const evaluate::Options& options);
evaluate::Comparison compare(const ure::System& system, const Expected& expected,
                             const evaluate::Tensors& found);
// "matches direct evaluation", within which bound if there is one, or "DOES NOT MATCH".
std::string verdictOf(const Expected& expected, const evaluate::Comparison& comparison);

} // namespace tactus::driver
