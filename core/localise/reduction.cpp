#include "localise/reduction.h"

#include "ure/nodes/affine_nodes.h"

#include <algorithm>

namespace tactus::localise {

using polyhedra::AffineForm;
using ure::ExprId;
using ure::Operator;

namespace {

class Recurrence {
  public:
    Recurrence(ure::System& system, const ure::Equation& equation, const ReductionOrder& order)
        : system_(system), equation_(equation), order_(order),
          nodes_(system.exprs, system.loops.size(), &system.domain),
          affine_(system, nodes_, equation.leftSpan), type_(system.tensors[equation.output].type) {
        const std::string& name = system.tensors[equation.output].name;
        carried_ = system.variables.add({name, equation.leftSpan, type_, {}, equation.output});
    }

    ure::VariableId carried() const { return carried_; }

    // The value after the term: op(value before, term). A point whose condition fails hands the value on.
    ExprId value(ExprId term) {
        const ure::Expr it = system_.exprs[term]; // a copy: the table grows
        if (it.kind == ure::Expr::Kind::Select && it.operands.size() == 2) {
            const ExprId condition = it.operands[0], inner = it.operands[1];
            const ExprId taken = value(inner);
            return nodes_.select(type_, {condition, taken, before(order_.levels.size())}, it.span);
        }
        const Operator op = ure::operatorOf(equation_.reduction);
        const ure::Signature signature = ure::signatureOf(op, type_, it.type);
        assert(signature.refusal.empty());
        const text::Span span = equation_.span;
        return nodes_.converted(nodes_.binary(op, before(order_.levels.size()), term, signature, span),
                                type_);
    }

    // Where the reduction ends the carried value is the output's; elsewhere nothing is written.
    ExprId result() {
        ExprId last;
        for (const Level& level : order_.levels) {
            const ExprId ends = atEnd(level.upper, level.loop);
            last = last.valid() ? nodes_.lazy(ure::Expr::Kind::And, last, ends, span()) : ends;
        }
        return nodes_.select(type_, {last, read(here())}, span());
    }

  private:
    text::Span span() const { return equation_.leftSpan; }

    // The value before a point whose loops inside of the first `levels` ones are at their first values.
    ExprId before(std::size_t levels) {
        if (levels == 0) return nodes_.constant(type_, ure::identityOf(equation_.reduction, type_), span());
        const Level& level = order_.levels[levels - 1];
        const ExprId isFirst = atEnd(level.lower, level.loop);
        const ExprId outer = before(levels - 1);
        return nodes_.select(type_, {isFirst, outer, readAt(level.steps)}, span());
    }

    // By the first step whose conditions hold.
    ExprId readAt(const std::vector<Step>& steps) {
        ExprId value = read(steps.back().distance);
        for (std::size_t n = steps.size() - 1; n-- > 0;) {
            ExprId all;
            for (const AffineForm& form : steps[n].when) {
                const ExprId one =
                    affine_.compare(Operator::LessEqual, AffineForm::number(0, form.dimensions()), form);
                all = all.valid() ? nodes_.lazy(ure::Expr::Kind::And, all, one, span()) : one;
            }
            const ExprId here = read(steps[n].distance);
            value = nodes_.select(type_, {all, here, value}, span());
        }
        return value;
    }

    ExprId read(const std::vector<AffineForm>& distance) {
        std::vector<AffineForm> index;
        for (std::size_t v = 0; v < distance.size(); ++v)
            index.push_back(AffineForm::variable(v, distance.size()) - distance[v]);
        return nodes_.read(carried_, type_, std::move(index), span());
    }

    std::vector<AffineForm> here() const {
        const std::size_t loops = system_.loops.size();
        return std::vector(loops, AffineForm::number(0, loops));
    }

    // One more step of the loop would leave one of the rows.
    ExprId atEnd(const std::vector<AffineForm>& rows, ure::LoopId loop) {
        ExprId any;
        for (const AffineForm& row : rows) {
            const ExprId one = atEnd(row, loop);
            any = any.valid() ? nodes_.lazy(ure::Expr::Kind::Or, any, one, span()) : one;
        }
        return any;
    }

    // Of k + rest >= 0: k == -rest, and of rest - k >= 0: k == rest. With a factor c before k: the row is
    // less than c.
    ExprId atEnd(const AffineForm& row, ure::LoopId loop) {
        const std::int64_t c = row.coefficients[loop.index()];
        const AffineForm variable = AffineForm::variable(loop.index(), row.dimensions());
        if (c == 1 || c == -1) return affine_.compare(Operator::Equal, variable, variable - c * row);
        return affine_.compare(Operator::Less, row, AffineForm::number(c < 0 ? -c : c, row.dimensions()));
    }

    ure::System& system_;
    const ure::Equation& equation_;
    const ReductionOrder& order_;
    ure::Nodes nodes_;
    ure::AffineNodes affine_;
    ure::Type type_;
    ure::VariableId carried_;
};

} // namespace

void makeRecurrence(ure::System& system, ure::EquationId id, const ReductionOrder& order) {
    const ure::Equation reduction = system.equations[id];
    Recurrence recurrence(system, reduction, order);

    ure::Equation carried;
    carried.span = reduction.span;
    carried.leftSpan = reduction.leftSpan;
    carried.variable = recurrence.carried();
    carried.value = recurrence.value(reduction.value);
    system.equations[id] = carried;
    system.variables[carried.variable].equation = id;

    ure::Equation output = reduction;
    output.reduction = ure::Reduction::None;
    output.value = recurrence.result();
    system.equations.add(std::move(output));
}

} // namespace tactus::localise
