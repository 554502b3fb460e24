#include "driver/reference.h"

#include "localise/build.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>
#include <map>

namespace tactus::driver {

namespace {

// The loops over which the reduction runs, in the system's order.
std::vector<ure::LoopId> loopsOf(const ure::System& system, const ure::Equation& reduction) {
    std::vector<ure::LoopId> loops;
    for (const ure::LoopId loop : system.loops.keys()) {
        const bool named = std::ranges::any_of(reduction.left, [&](const polyhedra::AffineForm& form) {
            return form.coefficients[loop.index()] != 0;
        });
        if (!named) loops.push_back(loop);
    }
    return loops;
}

bool isFloatSum(const ure::System& system, const ure::Equation& equation) {
    return equation.reduction == ure::Reduction::Add && system.tensors[equation.output].type.isFloat();
}

// |e|, and select(c, |e|) for select(c, e): where the condition fails a point still contributes nothing.
ure::ExprId magnitude(ure::System& system, ure::ExprId id) {
    ure::Expr expr = system.exprs[id];
    if (expr.kind == ure::Expr::Kind::Select) {
        for (std::size_t branch = 1; branch < expr.operands.size(); ++branch)
            if (expr.operands[branch].valid())
                expr.operands[branch] = magnitude(system, expr.operands[branch]);
        return system.exprs.add(std::move(expr));
    }
    ure::Expr absolute;
    absolute.kind = ure::Expr::Kind::Unary;
    absolute.op = ure::Operator::Abs;
    absolute.type = expr.type;
    absolute.span = expr.span;
    absolute.operands = {id};
    return system.exprs.add(std::move(absolute));
}

double epsilonOf(ure::Type type) {
    return type.bits == 32 ? std::numeric_limits<float>::epsilon() : std::numeric_limits<double>::epsilon();
}

// An upper bound of the number of terms of one element.
double termsOf(const ure::System& system, const ure::Equation& reduction) {
    double terms = 1;
    for (const ure::LoopId loop : loopsOf(system, reduction)) {
        const polyhedra::Interval range = system.domain.box[loop.index()];
        terms *= static_cast<double>(range.upper) - static_cast<double>(range.lower) + 1;
    }
    return terms;
}

} // namespace

std::vector<ure::TensorId> reorderedSums(const ure::System& system, const mapping::LoopSteps& steps) {
    std::vector<ure::TensorId> sums;
    const std::vector<mapping::LoopOrigin> origins = mapping::originsAfter(steps, system.loops.size());
    for (const ure::Equation& equation : system.equations) {
        if (!isFloatSum(system, equation)) continue;
        std::vector<mapping::LoopOrigin> summed;
        const std::vector<ure::LoopId> loops = loopsOf(system, equation);
        for (const mapping::LoopOrigin& origin : origins)
            if (std::ranges::find(loops, origin.loop) != loops.end()) summed.push_back(origin);
        if (!std::ranges::is_sorted(summed)) sums.push_back(equation.output);
    }
    return sums;
}

SumBounds sumBounds(const std::shared_ptr<const ure::System>& system, const std::vector<ure::TensorId>& sums,
                    const evaluate::Tensors& inputs, std::stop_token stop) {
    if (sums.empty()) return {};
    auto magnitudes = std::make_shared<ure::System>(*system);
    std::map<ure::TensorId, double> factors;
    for (const ure::EquationId id : magnitudes->equations.keys()) {
        const ure::Equation equation = magnitudes->equations[id];
        if (std::ranges::find(sums, equation.output) == sums.end()) continue;
        magnitudes->equations[id].value = magnitude(*magnitudes, equation.value);
        factors[equation.output] =
            termsOf(*system, equation) * epsilonOf(system->tensors[equation.output].type);
    }
    const auto recurrences = localise::reductionsToRecurrences(magnitudes).system;
    if (!recurrences) return {};
    evaluate::Options options;
    options.stop = std::move(stop);
    auto sum = std::make_shared<evaluate::Evaluation>(evaluate::evaluate(*recurrences, inputs, options));
    if (!sum->complete) return {};
    SumBounds bounds;
    bounds.bound = [system, sum, factors](ure::TensorId tensor, std::size_t element) {
        const auto factor = factors.find(tensor);
        if (factor == factors.end()) return 0.0;
        return factor->second *
               ure::toDouble(system->tensors[tensor].type, sum->outputs[tensor.index()].values[element]);
    };
    for (const auto& [tensor, factor] : factors)
        for (std::size_t element = 0; element < sum->outputs[tensor.index()].values.size(); ++element)
            bounds.largest = std::max(bounds.largest, bounds.bound(tensor, element));
    return bounds;
}

Expected expectedOf(const Reference& reference, const ure::System& own, const evaluate::Tensors& inputs,
                    const evaluate::Options& options) {
    Expected expected;
    expected.evaluation =
        evaluate::evaluate(reference.localised ? *reference.localised : own, inputs, options);
    if (expected.evaluation.complete)
        expected.bounds = sumBounds(reference.elaborated, reference.reorderedSums, inputs, options.stop);
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
    return fmt::format(
        "matches direct evaluation within {:.3g} (the mapping re-orders a floating-point sum), "
        "largest difference {:.3g}",
        expected.bounds.largest, comparison.maxError);
}

} // namespace tactus::driver
