#include "emit/c/array/reference.h"

#include "emit/c/array/statements.h"

#include "array/lowered/guarded_reads.h"
#include "array/lowered/lowered_array.h"
#include "array/lowered/size_range.h"
#include "emit/c/equations/domain.h"
#include "emit/c/equations/kernel.h"
#include "emit/c/forms/sizes.h"

#include <algorithm>
#include <fmt/format.h>
#include <numeric>

namespace tactus::emit {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Vector;

namespace {

class Reference {
  public:
    Reference(const array::Model& model, const Dictionary& names)
        : model_(model), system_(model.system()), names_(names), count_(system_.loops.size()),
          time_(names_.names.fresh("t")) {
        std::vector<AffineForm> coordinates;
        for (std::size_t loop = 0; loop < count_; ++loop) {
            coordinates.push_back(AffineForm::variable(loop, count_));
            const polyhedra::Extremum exact = extremes(coordinates[loop], system_.domain, {});
            ranges_.push_back(exact.value);
            sizes_.push_back(array::sizeRange(system_, coordinates[loop], exact.value));
        }
        sites_ = guardedReadsOf(model, coordinates, ranges_);
    }

    Lowered run() {
        Translator translate(system_, names_, sites_.inputs,
                             [this](const ure::Expr& expr, ure::ExprId id) { return read(expr, id); });
        translate_ = &translate;
        computeIsolated(translate);
        auto walk = walked();
        if (!walk)
            return {std::nullopt,
                    {make(diagnostics::Kind::BroadcastOrder, model_.map.span, "in its test bench too")}};
        Kernel kernel = frameOf(model_, names_);
        std::erase_if(kernel.arguments, [&](const Argument& it) { return computed_.contains(it.tensor); });
        kernel.body = arrays();
        append(kernel.body, std::move(*walk));
        return {std::move(kernel), {}};
    }

  private:
    // Isolated expressions are computed where they stood.
    void computeIsolated(Translator& translate) {
        if (!model_.network) return;
        const spatial::Network& plan = *model_.network;
        for (const spatial::Operand& operand : plan.operands) {
            if (!operand.expression.valid()) continue;
            computed_.insert(operand.tensor);
            translate.useArrival(operand.tensor, [this, &plan, expression = operand.expression](
                                                     const std::vector<Code>& indices) {
                return expressionAt(*plan.original, expression, names_, indices);
            });
        }
    }

    // Distances of reads; within a step only those that take no time, of a group only those within it.
    std::vector<Vector> distances(bool withinStep, const StepGroup* within = nullptr) const {
        std::vector<Vector> vectors;
        for (const dependence::Dependence& dependence : model_.graph->dependences) {
            if (dependence.samePoint() || (within && !within->holds(system_, dependence))) continue;
            if (!withinStep || delayOf(model_, dependence.vector) == 0) vectors.push_back(dependence.vector);
        }
        return vectors;
    }

    // The loops in an order in which what is read comes first; where there is none, one step of the schedule
    // after the other, and if need be one group of equations after the other.
    std::optional<Block> walked() const {
        if (const auto order = array::orderFor(distances(false), count_))
            return overDomain(*order, statementsOf(*model_.graph->order), {});
        const Code time = name(time_, names_.index);
        const Code isNow = infix("==", ure::boolType(), translate_->form(model_.map.time), time);
        std::optional<Block> step;
        if (const auto order = array::orderFor(distances(true), count_))
            step = overDomain(*order, statementsOf(*model_.graph->order), isNow);
        else
            step = groupAfterGroup(isNow);
        if (!step) return std::nullopt;
        return Block{loop(time, integer(names_.index, model_.firstTime),
                          integer(names_.index, base::add(model_.firstTime, model_.cycles)), std::move(*step),
                          false)};
    }

    std::optional<Block> groupAfterGroup(const Code& isNow) const {
        Block block;
        for (const StepGroup& group : groupsOf(model_)) {
            const auto order = array::orderFor(distances(true, &group), count_);
            if (!order) return std::nullopt;
            append(block, overDomain(*order, statementsOf(group.steps), isNow));
        }
        return block;
    }

    // Bounds as written need the loops that they name outside.
    bool isWritten(const array::WalkOrder& order) const {
        std::vector<bool> outside(count_, false);
        for (const array::WalkOrder::Dimension& dimension : order.dimensions) {
            const ure::Loop& it = system_.loops[ure::LoopId(dimension.dimension)];
            for (const auto* forms : {&it.lower, &it.upper})
                for (const AffineForm& form : *forms)
                    for (std::size_t loop = 0; loop < count_; ++loop)
                        if (form.coefficients[loop] != 0 && !outside[loop]) return false;
            outside[dimension.dimension] = true;
        }
        return true;
    }

    Block overDomain(const array::WalkOrder& order, Block body, std::optional<Code> condition) const {
        const bool written = isWritten(order);
        const auto mayBeNegative = [&](const AffineForm& form) {
            return polyhedra::exactRange(form, ranges_).lower < 0 && !(written && isBound(form));
        };
        std::vector<Code> conditions = domainConditions(system_, *translate_, names_.index, mayBeNegative);
        if (condition) conditions.push_back(std::move(*condition));
        body = {when(all(std::move(conditions)), std::move(body))};
        for (std::size_t at = order.dimensions.size(); at-- > 0;) {
            const auto [dimension, downwards] = order.dimensions[at];
            const ure::Loop& it = system_.loops[ure::LoopId(dimension)];
            Code first = written ? translate_->asWritten(it.lowerText) : size(sizes_[dimension].first);
            Code end = written ? translate_->asWritten(it.upperText) : size(sizes_[dimension].end);
            Statement nest = loop(name(names_.loops[dimension], names_.index), std::move(first),
                                  std::move(end), std::move(body), false);
            nest.downwards = downwards;
            body = {std::move(nest)};
        }
        return body;
    }

    bool isBound(const AffineForm& form) const {
        for (std::size_t at = 0; at < count_; ++at) {
            const ure::Loop& it = system_.loops[ure::LoopId(at)];
            const AffineForm variable = AffineForm::variable(at, count_);
            for (const AffineForm& lower : it.lower)
                if (form == variable - lower) return true;
            for (const AffineForm& upper : it.upper)
                if (form == upper - variable) return true;
        }
        return false;
    }

    Code size(const AffineForm& overParams) const { return affine(overParams, names_.params, names_.index); }

    // The place of a point, minus a vector, in the row-major box of the loops.
    Code at(ure::VariableId variable, const Vector& vector) const {
        std::optional<Code> flat;
        for (std::size_t loop = 0; loop < count_; ++loop) {
            Code index = indexOf(loop, vector[loop]);
            if (flat) {
                flat =
                    infix("*", names_.index, std::move(*flat), size(sizes_[loop].end - sizes_[loop].first));
                flat = infix("+", names_.index, std::move(*flat), std::move(index));
            } else {
                flat = std::move(index);
            }
        }
        return element(names_.variables[variable.index()], system_.variables[variable].type,
                       {std::move(*flat)});
    }

    Code indexOf(std::size_t loop, std::int64_t distance) const {
        std::vector<std::string> names{names_.loops[loop]};
        names.insert(names.end(), names_.params.begin(), names_.params.end());
        AffineForm form = -1 * sizes_[loop].first;
        form.coefficients.insert(form.coefficients.begin(), 1);
        form.constant = base::subtract(form.constant, distance);
        return affine(form, names, names_.index);
    }

    Code read(const ure::Expr& expr, ure::ExprId id) const {
        const auto vector = sites_.vectors.find(id);
        if (vector == sites_.vectors.end()) return literal(expr.type, {});
        Code value = at(expr.variable, vector->second);
        if (!sites_.reads.contains(id)) return value;
        std::vector<Code> indices;
        std::vector<std::int64_t> extents;
        for (std::size_t loop = 0; loop < count_; ++loop) {
            indices.push_back(indexOf(loop, vector->second[loop]));
            extents.push_back(ranges_[loop].upper - ranges_[loop].lower + 1);
        }
        return select(all(insideOf(indices, extents, names_.index)), std::move(value),
                      literal(expr.type, {}));
    }

    Block arrays() const {
        Block block;
        for (const ure::VariableId id : system_.variables.keys()) {
            std::vector<Code> extents;
            for (std::size_t loop = 0; loop < count_; ++loop)
                extents.push_back(size(sizes_[loop].end - sizes_[loop].first));
            // A read that nobody needs may find a point of the box that is no iteration: then it is 0.
            block.push_back(declare(name(names_.variables[id.index()], system_.variables[id].type),
                                    std::move(extents), true));
        }
        return block;
    }

    Block statementsOf(const std::vector<dependence::Step>& steps) const {
        Block block;
        for (const dependence::Step& step : steps) append(block, statementsOf(step));
        return block;
    }

    Block statementsOf(const dependence::Step& step) const {
        const ure::Equation& equation = system_.equations[step.equation];
        Block block{comment(sourceOf(system_, step.equation))};
        if (!equation.isOutput()) {
            CaseCode code = caseOf(system_, *translate_, step);
            Block made = computed(system_, names_, code.translate, equation.value, [&](Code value) {
                return assign(at(equation.variable, Vector(count_, 0)), std::move(value));
            });
            if (step.isCase()) made = {when(std::move(code.condition), std::move(made))};
            append(block, std::move(made));
            return block;
        }
        std::vector<Code> indices;
        for (const AffineForm& form : equation.left) indices.push_back(translate_->form(form));
        append(block, written(system_, names_, *translate_, equation.value, [&](Code value) {
                   return assign(translate_->elementOf(equation.output, indices), std::move(value));
               }));
        return block;
    }

    std::set<ure::TensorId> computed_; // inputs that stand for isolated expressions
    const array::Model& model_;
    const ure::System& system_;
    Dictionary names_;
    std::size_t count_;
    std::string time_;
    std::vector<Interval> ranges_;
    std::vector<array::SizeRange> sizes_;
    array::GuardedReads sites_;
    const Translator* translate_ = nullptr;
};

} // namespace

Lowered lowerReference(const array::Model& model, const Dictionary& names) {
    return Reference(model, names).run();
}

} // namespace tactus::emit
