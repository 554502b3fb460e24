#include "driver/bounds/order_bounds.h"

#include "evaluate/build.h"
#include "localise/build.h"
#include "ure/nodes/nodes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace tactus::driver {

using ure::ExprId;
using ure::Operator;

namespace {

ExprId magnitudeOf(ure::System& system, ExprId id) {
    ure::Expr absolute;
    absolute.kind = ure::Expr::Kind::Unary;
    absolute.op = Operator::Abs;
    absolute.type = system.exprs[id].type;
    absolute.span = system.spanOf(id);
    absolute.operands = {id};
    return system.exprs.add(std::move(absolute));
}

// max(|e|, 1): the product of these is at least as large as each part of the product.
ExprId growthOf(ure::System& system, ExprId id) {
    const ure::Type type = ure::floatType(64);
    const text::Span span = system.spanOf(id);
    ure::Nodes nodes(system.exprs, system.loops.size(), &system.domain);
    const ExprId magnitude = magnitudeOf(system, nodes.converted(id, type));
    ure::Nodes more(system.exprs, system.loops.size(), &system.domain);
    const ExprId one = more.constant(type, ure::Value::ofDouble(1), span);
    return more.binary(Operator::Maximum, magnitude, one, ure::signatureOf(Operator::Maximum, type, type),
                       span);
}

// |e| of a sum's term, max(|e|, 1) of a product's; where a condition fails a point still contributes nothing.
ExprId weightOf(ure::System& system, ExprId id, ure::Reduction reduction) {
    ure::Expr expr = system.exprs[id];
    const bool contributesAlways = expr.kind != ure::Expr::Kind::Select || expr.operands.size() == 3;
    if (contributesAlways)
        return reduction == ure::Reduction::Add ? magnitudeOf(system, id) : growthOf(system, id);
    expr.operands[1] = weightOf(system, expr.operands[1], reduction);
    expr.type = system.exprs[expr.operands[1]].type;
    return system.exprs.add(std::move(expr));
}

// An upper bound of the number of terms of one element.
double termsOf(const ure::System& system, const ure::Equation& reduction) {
    double terms = 1;
    for (const ure::LoopId loop : reducedLoops(system, reduction)) {
        const polyhedra::Interval range = system.domain.box[loop.index()];
        terms *= static_cast<double>(range.upper) - static_cast<double>(range.lower) + 1;
    }
    return terms;
}

struct Rounding {
    double epsilon, least, greatest; // least: of the numbers that are not normal
};
template<class Float>
Rounding roundingOf() {
    using Limits = std::numeric_limits<Float>;
    return {Limits::epsilon(), Limits::denorm_min(), Limits::max()};
}
Rounding roundingOf(ure::Type type) {
    return type.bits == 32 ? roundingOf<float>() : roundingOf<double>();
}

struct Reordered {
    ure::Reduction reduction;
    double terms;
    Rounding rounding;

    // `weight` is the reduction of the terms' weights, `result` that of the terms.
    double bound(double weight, double result) const {
        return reduction == ure::Reduction::Add ? ofSum(weight) : ofProduct(weight, std::fabs(result));
    }

  private:
    // A sum that leaves the range is compared as it is.
    double ofSum(double magnitudes) const {
        return std::min(terms * rounding.epsilon * magnitudes, std::numeric_limits<double>::max());
    }

    // Each multiplication is off by eps / 2 of its result, or by half of the least number where that is more,
    // which later factors make larger, in both orders.
    double ofProduct(double growth, double product) const {
        const double relative = terms * rounding.epsilon;
        if (!(growth < rounding.greatest / 4) || relative >= 0.5)
            return std::numeric_limits<double>::infinity();
        if (std::isnan(product)) return 0; // of a factor, so in every order
        return product * relative / (1 - relative) + 4 * terms * rounding.least * growth;
    }
};

using Outputs = std::map<ure::TensorId, Reordered>;

std::string namesOf(const Outputs& outputs) {
    const auto has = [&](ure::Reduction reduction) {
        return std::ranges::any_of(outputs,
                                   [&](const auto& one) { return one.second.reduction == reduction; });
    };
    if (!has(ure::Reduction::Multiply)) return "sum";
    return has(ure::Reduction::Add) ? "sum and product" : "product";
}

} // namespace

std::vector<ure::LoopId> reducedLoops(const ure::System& system, const ure::Equation& reduction) {
    std::vector<ure::LoopId> loops;
    for (const ure::LoopId loop : system.loops.keys()) {
        const bool named = std::ranges::any_of(reduction.left, [&](const polyhedra::AffineForm& form) {
            return form.coefficients[loop.index()] != 0;
        });
        if (!named) loops.push_back(loop);
    }
    return loops;
}

OrderBounds orderBounds(const std::shared_ptr<const ure::System>& system,
                        const std::vector<ure::TensorId>& reordered, const evaluate::Tensors& inputs,
                        const evaluate::Tensors& results, std::stop_token stop) {
    if (reordered.empty()) return {};
    auto weighed = std::make_shared<ure::System>(*system);
    Outputs outputs;
    for (const ure::EquationId id : weighed->equations.keys()) {
        const ure::Equation equation = weighed->equations[id];
        if (std::ranges::find(reordered, equation.output) == reordered.end()) continue;
        weighed->equations[id].value = weightOf(*weighed, equation.value, equation.reduction);
        outputs.insert({equation.output,
                        {equation.reduction, termsOf(*system, equation),
                         roundingOf(system->tensors[equation.output].type)}});
    }
    const auto recurrences = localise::reductionsToRecurrences(weighed).system;
    if (!recurrences) return {};
    evaluate::Options options;
    options.stop = std::move(stop);
    const auto weights =
        std::make_shared<evaluate::Evaluation>(evaluate::evaluate(*recurrences, inputs, options));
    if (!weights->complete) return {};
    OrderBounds bounds{{}, 0, namesOf(outputs)};
    const auto boundOf = [system, weights, outputs](ure::TensorId tensor, std::size_t element,
                                                    ure::Value result) {
        const ure::Type type = system->tensors[tensor].type;
        const ure::Value weight = weights->outputs[tensor.index()].values[element];
        return outputs.at(tensor).bound(ure::toDouble(type, weight), ure::toDouble(type, result));
    };
    auto all = std::make_shared<std::map<ure::TensorId, std::vector<double>>>();
    for (const auto& [tensor, one] : outputs) {
        const std::vector<ure::Value>& values = results[tensor.index()].values;
        for (std::size_t element = 0; element < values.size(); ++element)
            (*all)[tensor].push_back(boundOf(tensor, element, values[element]));
        for (const double bound : (*all)[tensor]) bounds.largest = std::max(bounds.largest, bound);
    }
    bounds.bound = [all](ure::TensorId tensor, std::size_t element) {
        const auto found = all->find(tensor);
        return found == all->end() ? 0.0 : found->second[element];
    };
    return bounds;
}

} // namespace tactus::driver
