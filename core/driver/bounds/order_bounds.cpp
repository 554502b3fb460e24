#include "driver/bounds/order_bounds.h"

#include "evaluate/build.h"
#include "localise/build.h"
#include "ure/nodes/nodes.h"
#include "ure/reductions.h"

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

// An upper bound of the number of terms of one element: its iterations differ in the loops of the first
// entries of a basis in echelon form.
double termsOf(const ure::System& system, const ure::Equation& reduction) {
    double terms = 1;
    for (const polyhedra::Vector& vector : localise::pathOfLoops(system, reduction).vectors) {
        const auto first = std::ranges::find_if(vector, [](std::int64_t entry) { return entry != 0; });
        const polyhedra::Interval range = system.domain.box[static_cast<std::size_t>(first - vector.begin())];
        terms *= static_cast<double>(range.upper) - static_cast<double>(range.lower) + 1;
    }
    return terms;
}

struct Rounding {
    // `least`: of the numbers that are not normal; else what a step drops.
    double epsilon = 0, least = 0, greatest = 0;
};
template<class Float>
Rounding roundingOf() {
    using Limits = std::numeric_limits<Float>;
    return {Limits::epsilon(), Limits::denorm_min(), Limits::max()};
}
Rounding roundingOf(ure::Type type, ure::Type computed) {
    if (type.isFloat()) return type.bits == 32 ? roundingOf<float>() : roundingOf<double>();
    Rounding rounding{0, std::ldexp(1, -type.fraction), ure::toDouble(type, ure::greatest(type))};
    if (!computed.isFloat()) return rounding;
    rounding.epsilon = roundingOf(computed, computed).epsilon;
    if (!type.isSigned()) rounding.greatest = 0; // a part of a sum may be below 0
    return rounding;
}

struct Reordered {
    ure::Reduction reduction;
    double terms;
    ure::Type type, computed;
    Rounding rounding = roundingOf(type, computed);

    // `weight` is the reduction of the terms' weights, `result` that of the terms.
    double bound(double weight, double result) const {
        return reduction == ure::Reduction::Add ? ofSum(weight) : ofProduct(weight, std::fabs(result));
    }

  private:
    // Each order is off by about n * eps / 2 of the magnitudes' sum at most, so two orders are apart by twice
    // that. A floating-point sum that leaves the range is compared as it is; others end or wrap there.
    double ofSum(double magnitudes) const {
        const double relative = terms * rounding.epsilon * magnitudes;
        if (type.isFloat()) return std::min(relative, std::numeric_limits<double>::max());
        if (!(magnitudes < rounding.greatest / 2)) return std::numeric_limits<double>::infinity();
        return relative + 2 * terms * rounding.least;
    }

    // Each multiplication is off by eps / 2 of its result, or by half of the least number where that is more,
    // which later factors make larger, in both orders. Without floats it drops less than the least number,
    // and parts of a product that are multiplied are off both.
    double ofProduct(double growth, double product) const {
        const double relative = terms * rounding.epsilon;
        const double dropped = type.isFloat() ? 0 : terms * rounding.least;
        if (!(growth < rounding.greatest / 4) || relative >= 0.5 || dropped >= 0.5)
            return std::numeric_limits<double>::infinity();
        if (std::isnan(product)) return 0; // of a factor, so in every order
        const double times = type.isFloat() ? 4 : 8;
        return product * relative / (1 - relative) + times * terms * rounding.least * growth;
    }
};

using Outputs = std::map<ure::TensorId, Reordered>;

// "floating-point sum and product"
std::string namesOf(const Outputs& outputs) {
    std::string names;
    for (const char* const kind : {"floating-point", "fixed-point"}) {
        std::string ofKind;
        for (const ure::Reduction reduction : {ure::Reduction::Add, ure::Reduction::Multiply}) {
            const bool has = std::ranges::any_of(outputs, [&](const auto& one) {
                return one.second.reduction == reduction && kindOfNumbers(one.second.computed) == kind;
            });
            if (!has) continue;
            ofKind += ofKind.empty() ? fmt::format("{} ", kind) : " and ";
            ofKind += reduction == ure::Reduction::Add ? "sum" : "product";
        }
        if (!ofKind.empty()) names += (names.empty() ? "" : " and ") + ofKind;
    }
    return names;
}

// In Float(64) where the output's own numbers would drop something.
void weigh(ure::System& system, ure::EquationId id) {
    const ure::Equation equation = system.equations[id];
    system.equations[id].value = weightOf(system, equation.value, equation.reduction);
    ure::Tensor& output = system.tensors[equation.output];
    if (output.type.isFloat()) return;
    output.type = ure::floatType(64);
    output.data = ure::Tensor::Data::None;
}

} // namespace

std::string_view kindOfNumbers(ure::Type computed) {
    return computed.isFloat() ? "floating-point" : "fixed-point";
}

OrderBounds orderBounds(const std::shared_ptr<const ure::System>& system,
                        const std::vector<ure::TensorId>& reordered, const evaluate::Tensors& inputs,
                        const evaluate::Tensors& results, std::stop_token stop) {
    if (reordered.empty()) return {};
    auto weighed = std::make_shared<ure::System>(*system);
    Outputs outputs;
    for (const ure::EquationId id : weighed->equations.keys()) {
        const ure::Equation& equation = system->equations[id];
        if (std::ranges::find(reordered, equation.output) == reordered.end()) continue;
        weigh(*weighed, id);
        outputs.insert({equation.output,
                        {equation.reduction, termsOf(*system, equation),
                         system->tensors[equation.output].type, computedType(*system, equation)}});
    }
    const auto recurrences = localise::recurrencesInLoopOrder(weighed);
    evaluate::Options options;
    options.stop = std::move(stop);
    const auto weights =
        std::make_shared<evaluate::Evaluation>(evaluate::evaluate(*recurrences, inputs, options));
    if (!weights->complete) return {};
    OrderBounds bounds{{}, 0, namesOf(outputs)};
    const auto boundOf = [system, weighed, weights, outputs](ure::TensorId tensor, std::size_t element,
                                                             ure::Value result) {
        const double weight =
            ure::toDouble(weighed->tensors[tensor].type, weights->outputs[tensor.index()].values[element]);
        return outputs.at(tensor).bound(weight, ure::toDouble(system->tensors[tensor].type, result));
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
