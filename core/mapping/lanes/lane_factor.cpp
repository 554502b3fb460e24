#include "mapping/lanes/lane_factor.h"

#include "mapping/lanes/lane_product.h"
#include "mapping/lanes/lane_sum_text.h"
#include "mapping/rewrite/invariance.h"
#include "ure/nodes/affine_nodes.h"
#include "ure/nodes/fresh_name.h"

#include <algorithm>

namespace tactus::mapping {

using polyhedra::AffineForm;
using ure::ExprId;

namespace {

const PlannedInner* lanesOf(const Plan& plan) {
    const auto found = std::ranges::find(plan.inner, InnerLoop::Kind::Vectorised, &PlannedInner::kind);
    return found == plan.inner.end() ? nullptr : &*found;
}

// The equations of a sum over lanes and of the reduction that takes it.
class Rewriting {
  public:
    Rewriting(ure::System& system, ure::EquationId reduction, ure::LoopId lane)
        : system_(system), reduction_(reduction), lane_(lane),
          span_(system.spanOf(system.equations[reduction].value)),
          nodes_(system.exprs, system.loops.size(), &system.domain), affine_(system, nodes_, span_) {}

    void run(const LaneProduct& product, std::string name) {
        type_ = product.type;
        sum_ = system_.variables.add({std::move(name), span_, type_, {}, {}});
        ure::Equation equation;
        equation.span = system_.equations[reduction_].span;
        equation.leftSpan = system_.equations[reduction_].leftSpan;
        equation.variable = sum_;
        equation.value = sumOverLanes(product);
        const ExprId taken = takenAtLast(product);
        system_.equations[reduction_].value = taken;
        system_.variables[sum_].equation = system_.equations.add(std::move(equation));
    }

  private:
    // That of the lane before, if there is one, and this lane's own; 0 where nothing is added.
    ExprId sumOverLanes(const LaneProduct& product) {
        const ExprId zero = nodes_.constant(type_, ure::Value::ofInteger(0), span_);
        const auto hasPrevious = affine_.isIn(polyhedra::translate(system_.domain, step(-1)));
        const ExprId before =
            hasPrevious ? nodes_.select(type_, {*hasPrevious, readSum(-1), zero}, span_) : zero;
        ExprId value = combined(ure::Operator::Add, before, productOf(product.varying));
        for (auto guard = product.guards.rbegin(); guard != product.guards.rend(); ++guard)
            value = nodes_.select(type_, {*guard, value, zero}, span_);
        return value;
    }

    // The term that the reduction adds: nothing but at the last lane.
    ExprId takenAtLast(const LaneProduct& product) {
        ExprId value = combined(ure::Operator::Multiply, productOf(product.same), readSum(0));
        const polyhedra::Union last =
            polyhedra::subtract(system_.domain, polyhedra::translate(system_.domain, step(1)));
        if (const auto isLast = affine_.isInAny(last)) value = nodes_.select(type_, {*isLast, value}, span_);
        for (auto guard = product.guards.rbegin(); guard != product.guards.rend(); ++guard)
            value = nodes_.select(type_, {*guard, value}, span_);
        return value;
    }

    ExprId productOf(const std::vector<ExprId>& factors) {
        ExprId product = factors.front();
        for (std::size_t n = 1; n < factors.size(); ++n)
            product = combined(ure::Operator::Multiply, product, factors[n]);
        return product;
    }

    ExprId combined(ure::Operator op, ExprId left, ExprId right) {
        return nodes_.converted(nodes_.binary(op, left, right, ure::signatureOf(op, type_, type_), span_),
                                type_);
    }

    ExprId readSum(std::int64_t lanes) {
        std::vector<AffineForm> index;
        const std::size_t loops = system_.loops.size();
        for (std::size_t l = 0; l < loops; ++l)
            index.push_back(AffineForm::variable(l, loops) + AffineForm::number(step(lanes)[l], loops));
        return nodes_.read(sum_, type_, std::move(index), span_);
    }

    polyhedra::Vector step(std::int64_t lanes) const {
        polyhedra::Vector vector(system_.loops.size(), 0);
        vector[lane_.index()] = lanes;
        return vector;
    }

    ure::System& system_;
    ure::EquationId reduction_;
    ure::LoopId lane_;
    text::Span span_;
    ure::Nodes nodes_;
    ure::AffineNodes affine_;
    ure::Type type_{};
    ure::VariableId sum_;
};

} // namespace

Factored factorLanes(const Plan& plan, std::shared_ptr<const ure::System> system, const ure::System& design,
                     const polyhedra::Budget& budget) try {
    const PlannedInner* lanes = lanesOf(plan);
    const auto lane = lanes
                          ? system->loops.find([&](const ure::Loop& one) { return one.name == lanes->loop; })
                          : std::nullopt;
    if (!lane || system->domain.box[lane->index()].lower == system->domain.box[lane->index()].upper)
        return {std::move(system), {}};
    const Invariance invariance(*system, *lane, budget);
    Factored result{system, {}};
    std::shared_ptr<ure::System> changed;
    for (const ure::EquationId id : system->equations.keys()) {
        const auto product = laneProductOf(*system, id, *lane, invariance);
        if (!product) continue;
        if (product->type.isFloat()) {
            if (auto note = noteOf(plan, *system, design, id, *lane, *product))
                result.diagnostics.push_back(std::move(*note));
        } else if (isExact(*system, id, *product)) {
            if (!changed) changed = std::make_shared<ure::System>(*system);
            Rewriting(*changed, id, *lane)
                .run(*product,
                     ure::freshName(*changed, kernelsOf(plan.network), system->nameOf(id) + "_lanes"));
        }
    }
    if (changed) result.system = std::move(changed);
    return result;
} catch (const base::Overflow&) { // a bound of the last lane that does not fit
    return {std::move(system), {}};
}

} // namespace tactus::mapping
