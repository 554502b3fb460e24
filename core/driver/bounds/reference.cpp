#include "driver/bounds/reference.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace tactus::driver {

namespace {

// Sums and products are rounded at each step. `min` and `max` are the same in every order: they skip NaN, and
// -0 lies below 0.
bool dependsOnOrder(const ure::System& system, const ure::Equation& equation) {
    const bool rounds =
        equation.reduction == ure::Reduction::Add || equation.reduction == ure::Reduction::Multiply;
    return rounds && system.tensors[equation.output].type.isFloat();
}

} // namespace

std::vector<ure::TensorId> reorderedReductions(const ure::System& system, const mapping::LoopSteps& steps) {
    std::vector<ure::TensorId> reordered;
    const std::vector<mapping::LoopOrigin> origins = mapping::originsAfter(steps, system.loops.size());
    for (const ure::Equation& equation : system.equations) {
        if (!dependsOnOrder(system, equation)) continue;
        std::vector<mapping::LoopOrigin> reduced;
        const std::vector<ure::LoopId> loops = reducedLoops(system, equation);
        for (const mapping::LoopOrigin& origin : origins)
            if (std::ranges::find(loops, origin.loop) != loops.end()) reduced.push_back(origin);
        if (!std::ranges::is_sorted(reduced)) reordered.push_back(equation.output);
    }
    return reordered;
}

Expected expectedOf(const Reference& reference, const ure::System& own, const evaluate::Tensors& inputs,
                    const evaluate::Options& options) {
    Expected expected;
    expected.evaluation =
        evaluate::evaluate(reference.localised ? *reference.localised : own, inputs, options);
    if (expected.evaluation.complete)
        expected.bounds = orderBounds(reference.elaborated, reference.reordered, inputs,
                                      expected.evaluation.outputs, options.stop);
    return expected;
}

// All elements of the outputs are undefined. What goes to another array alone may be so.
static bool isNothing(const ure::System& system, const evaluate::Tensors& outputs) {
    bool hasElements = false;
    for (const ure::TensorId id : system.tensors.keys()) {
        if (system.tensors[id].isInput) continue;
        if (system.tensors[id].mayBeUndefined) return false;
        const evaluate::TensorValues& values = outputs[id.index()];
        hasElements |= !values.values.empty();
        for (std::size_t element = 0; element < values.values.size(); ++element)
            if (values.isDefined(element)) return false;
    }
    return hasElements;
}

evaluate::Comparison compare(const ure::System& system, const Expected& expected,
                             const evaluate::Tensors& found) {
    evaluate::Comparison comparison =
        evaluate::compare(system, expected.evaluation.outputs, found, expected.bounds.bound);
    // What has no values shows nothing about an array.
    if (comparison.matches && isNothing(system, expected.evaluation.outputs)) comparison.matches = false;
    return comparison;
}

std::string verdictOf(const Expected& expected, const evaluate::Comparison& comparison) {
    if (!comparison.matches && !comparison.first)
        return "proves nothing: nothing was compared, since every element of the outputs is undefined";
    if (!comparison.matches) return "DOES NOT MATCH";
    if (expected.bounds.largest == 0) return "matches direct evaluation";
    const std::string what = fmt::format("the mapping re-orders a floating-point {}", expected.bounds.what);
    if (std::isinf(expected.bounds.largest))
        return fmt::format(
            "matches direct evaluation, but not within a bound: {}, and a part of it may leave "
            "the type's range in one order only",
            what);
    return fmt::format("matches direct evaluation within {:.3g} ({}), largest difference {:.3g}",
                       expected.bounds.largest, what, comparison.maxError);
}

} // namespace tactus::driver
