#include "localise/recurrences/nodes.h"

#include "ure/nodes/fresh_name.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::localise {

using polyhedra::AffineForm;
using ure::ExprId;
using ure::Operator;

ReductionNodes::ReductionNodes(ure::System& system, const ure::Equation& reduction)
    : system_(system), reduction_(reduction), nodes_(system.exprs, system.loops.size(), &system.domain),
      affine_(system, nodes_, reduction_.leftSpan), type_(system.tensors[reduction.output].type) {}

ure::VariableId ReductionNodes::add(std::string name, bool isReordered) {
    return system_.variables.add({std::move(name), span(), type_, {}, reduction_.output, isReordered});
}

std::string ReductionNodes::freshName(const std::string& word) const {
    return ure::freshName(system_, {}, fmt::format("{}_{}", name(), word), "");
}

ExprId ReductionNodes::after(const Make& before, ExprId term) {
    const ure::Expr it = system_.exprs[term]; // a copy: the table grows
    if (it.kind == ure::Expr::Kind::Select && it.operands.size() == 2) {
        const ExprId condition = it.operands[0], inner = it.operands[1];
        const ExprId taken = after(before, inner);
        return nodes_.select(type_, {condition, taken, before()}, it.span);
    }
    const Operator op = ure::operatorOf(reduction_.reduction);
    const ure::Signature signature = ure::signatureOf(op, type_, it.type);
    assert(signature.refusal.empty());
    return nodes_.converted(nodes_.binary(op, before(), term, signature, reduction_.span), type_);
}

ExprId ReductionNodes::identity() {
    return nodes_.constant(type_, ure::identityOf(reduction_.reduction, type_), span());
}

ExprId ReductionNodes::read(ure::VariableId variable, const std::vector<AffineForm>& distance) {
    std::vector<AffineForm> index;
    for (std::size_t v = 0; v < distance.size(); ++v)
        index.push_back(AffineForm::variable(v, distance.size()) - distance[v]);
    return nodes_.read(variable, type_, std::move(index), span());
}

ExprId ReductionNodes::readHere(ure::VariableId variable) {
    const std::size_t loops = system_.loops.size();
    return read(variable, std::vector(loops, AffineForm::number(0, loops)));
}

ExprId ReductionNodes::select(ExprId condition, ExprId value) {
    return nodes_.select(type_, {condition, value}, span());
}

ExprId ReductionNodes::select(ExprId condition, ExprId value, ExprId otherwise) {
    return nodes_.select(type_, {condition, value, otherwise}, span());
}

ExprId ReductionNodes::both(ExprId left, ExprId right) {
    if (!left.valid() || !right.valid()) return left.valid() ? left : right;
    return nodes_.lazy(ure::Expr::Kind::And, left, right, span());
}

ExprId ReductionNodes::either(ExprId left, ExprId right) {
    if (!left.valid() || !right.valid()) return left.valid() ? left : right;
    return nodes_.lazy(ure::Expr::Kind::Or, left, right, span());
}

ExprId ReductionNodes::isAtLeastZero(const AffineForm& form) {
    return affine_.compare(Operator::LessEqual, AffineForm::number(0, form.dimensions()), form);
}

// Negative terms go to the other side.
ExprId ReductionNodes::holds(const AffineForm& row) {
    AffineForm more = row, less = AffineForm::number(0, row.dimensions());
    for (std::size_t v = 0; v < row.dimensions(); ++v)
        if (row.coefficients[v] < 0) {
            less.coefficients[v] = base::negate(row.coefficients[v]);
            more.coefficients[v] = 0;
        }
    if (less.isConstant() || (!more.isConstant() && row.constant < 0)) {
        less.constant = base::negate(row.constant);
        more.constant = 0;
    }
    return affine_.compare(Operator::LessEqual, less, more);
}

// One step breaks k + rest >= 0 where k == -rest, and rest - k >= 0 where k == rest.
ExprId ReductionNodes::breaks(const AffineForm& row, std::int64_t steps, std::size_t loop) {
    const std::int64_t c = row.coefficients[loop];
    const AffineForm variable = AffineForm::variable(loop, row.dimensions());
    if (steps == 1 && (c == 1 || c == -1))
        return affine_.compare(Operator::Equal, variable, variable - c * row);
    return affine_.compare(Operator::Less, row, AffineForm::number(steps, row.dimensions()));
}

ExprId ReductionNodes::breaksAny(const std::vector<AffineForm>& rows, const polyhedra::Vector& step) {
    ExprId any;
    for (const AffineForm& row : rows) {
        const std::int64_t change = polyhedra::dot(row.coefficients, step);
        const std::int64_t steps = change < 0 ? base::negate(change) : change;
        const polyhedra::Interval values = polyhedra::range(row, system_.domain);
        if (values.upper != polyhedra::Interval::most && values.upper < steps) return {};
        std::size_t loop = 0; // the innermost that both are about
        for (std::size_t l = 0; l < step.size(); ++l)
            if (step[l] != 0 && (row.coefficients[l] == 1 || row.coefficients[l] == -1)) loop = l;
        any = either(any, breaks(row, steps, loop));
    }
    return any;
}

ExprId ReductionNodes::isAny(const std::vector<std::vector<AffineForm>>& lists) {
    ExprId any;
    for (const std::vector<AffineForm>& forms : lists) {
        ExprId all;
        for (const AffineForm& form : forms) all = both(all, holds(form));
        if (!all.valid()) all = nodes_.constant(ure::boolType(), ure::Value::ofBool(true), span());
        any = either(any, all);
    }
    return any;
}

void ReductionNodes::define(ure::VariableId variable, ExprId value, std::optional<ure::EquationId> inPlace) {
    ure::Equation carried;
    carried.span = reduction_.span;
    carried.leftSpan = reduction_.leftSpan;
    carried.variable = variable;
    carried.value = value;
    if (inPlace)
        system_.equations[*inPlace] = std::move(carried);
    else
        inPlace = system_.equations.add(std::move(carried));
    system_.variables[variable].equation = *inPlace;
}

void ReductionNodes::write(ExprId value) {
    ure::Equation output = reduction_;
    output.reduction = ure::Reduction::None;
    output.value = value;
    system_.equations.add(std::move(output));
}

} // namespace tactus::localise
