// The reference of a mapping's results: direct evaluation of the design in its own order of loops. They equal
// it bit for bit; only if the mapping re-orders a sum or product that rounds, they lie within a bound
// (order_bounds.h).
#pragma once

#include "diagnostics/diagnostic.h"
#include "driver/bounds/order_bounds.h"
#include "evaluate/build.h"
#include "evaluate/outputs/compare.h"
#include "ure/system.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace tactus::driver {

struct Reference {
    std::shared_ptr<const ure::System> elaborated; // with its reductions
    std::shared_ptr<const ure::System> evaluated;  // localise::recurrencesInLoopOrder of it
    std::vector<ure::TensorId> reordered;          // reorderedReductions
};

// Outputs of `elaborated`, which has its reductions, whose terms the recurrences take in another order, where
// that matters to the result.
std::vector<ure::TensorId> reorderedReductions(const ure::System& elaborated, const ure::System& recurrences);

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

// The finding where a reference, or without one `own`, the mapping's system (see expectedOf), is too large
// to be evaluated and so to be compared with: said before data are made.
std::optional<diagnostics::Diagnostic> tooManyIterations(const Reference& reference, const ure::System& own);

} // namespace tactus::driver
