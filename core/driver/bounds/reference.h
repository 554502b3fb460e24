// The reference of a mapping's results: direct evaluation of the design in its own order of loops. They equal
// it bit for bit; only if the mapping re-orders a sum or product that rounds, they lie within a bound
// (order_bounds.h).
#pragma once

#include "diagnostics/diagnostic.h"
#include "driver/bounds/order_bounds.h"
#include "evaluate/build.h"
#include "evaluate/outputs/compare.h"
#include "ure/system.h"

#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace tactus::driver {

struct Reference {
    std::shared_ptr<const ure::System> elaborated; // with its reductions
    std::shared_ptr<const ure::System> evaluated;  // localise::recurrencesInLoopOrder of it
    std::vector<ure::TensorId> reordered;          // reorderedReductions
};

// Outputs of `elaborated`, which has its reductions, whose terms the recurrences take in another order, where
// that matters to the result.
std::vector<ure::TensorId> reorderedReductions(const ure::System& elaborated, const ure::System& recurrences);

// Results of files, which stand in for direct evaluation.
struct Given {
    std::string folder;
    std::map<std::string, evaluate::TensorValues, std::less<>> outputs; // by name
};

// Direct evaluation of a reference on these inputs, or given results, and how far results may be from it.
struct Expected {
    evaluate::Evaluation evaluation;
    OrderBounds bounds;      // none if the evaluation is not complete
    std::string folder = {}; // of given results; empty: direct evaluation
    // False where none of the outputs is given: values that go to another array alone.
    bool isCompared = true;
};
// Without a reference it is the evaluation of `own`, the mapping's system.
Expected expectedOf(const Reference& reference, const ure::System& own, const evaluate::Tensors& inputs,
                    const evaluate::Options& options);
// The outputs of `own` that are given, in its places; the others are empty.
Expected expectedOf(const Given& given, const Reference& reference, const ure::System& own,
                    const evaluate::Tensors& inputs, std::stop_token stop);
// Takes the outputs that are not given as they were found.
void takeMissing(Expected& expected, const evaluate::Tensors& found);
evaluate::Comparison compare(const ure::System& system, const Expected& expected,
                             const evaluate::Tensors& found, const Rooms& rooms = {});
// The largest difference of all elements that still matches.
double largestOf(const Expected& expected, const Rooms& rooms);
// "direct evaluation", or "'DIR'" of given results.
std::string judgeOf(const Expected& expected);
// "matches direct evaluation", within which bound if there is one, or "DOES NOT MATCH".
std::string verdictOf(const Expected& expected, const evaluate::Comparison& comparison,
                      const Rooms& rooms = {});

// The finding where a reference, or without one `own`, the mapping's system (see expectedOf), is too large
// to be evaluated and so to be compared with: said before data are made.
std::optional<diagnostics::Diagnostic> tooManyIterations(const Reference& reference, const ure::System& own);

} // namespace tactus::driver
