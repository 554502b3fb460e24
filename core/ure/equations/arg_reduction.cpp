#include "ure/equations/arg_reduction.h"

#include "ure/equations/reduced_loops.h"

#include <fmt/format.h>
#include <limits>

namespace tactus::ure {

namespace {

bool isConditional(const Nodes& nodes, ExprId term) {
    return nodes[term].kind == Expr::Kind::Select && nodes[term].operands.size() == 2;
}

class Recurrences {
  public:
    Recurrences(System& system, Nodes& nodes, const ArgReduction& reduction, std::vector<ReducedLoop> loops)
        : system_(system), nodes_(nodes), reduction_(reduction),
          chain_(system, nodes, std::move(loops), reduction.best.leftSpan),
          best_(system.tensors[reduction.best.output].type),
          needsStart_(best_.isFloat() || isConditional(nodes, reduction.best.value)),
          carried_(needsStart_ ? withRoom() : best_) {
        value_ = declare(reduction.best, carried_);
        place_ = declare(reduction.place, placeType());
    }

    void add() {
        define(value_, reduction_.best, value(reduction_.best.value));
        define(place_, reduction_.place, place());
        const ExprId value = chain_.readHere(value_), limit = number(identity());
        write(reduction_.best, needsStart_ ? fold(value, limit) : value);
        write(reduction_.place, chain_.readHere(place_));
    }

  private:
    text::Span span() const { return reduction_.best.leftSpan; }
    Type placeType() const { return system_.tensors[reduction_.place.output].type; }
    Value identity() const { return identityOf(reduction_.reduction, best_); }
    bool isMinimum() const { return reduction_.reduction == Reduction::Minimum; }

    // One value more than `best` has: what it is before the first term.
    Type withRoom() const {
        Type type = best_;
        if (type.isFloat()) return type; // which is NaN
        ++type.bits;
        if (!isMinimum() && !type.isSigned())
            type.kind = type.isInteger() ? Type::Kind::Int : Type::Kind::Fixed;
        return type;
    }
    Value start() const {
        if (!needsStart_) return identity();
        if (best_.bits == 32 && best_.isFloat())
            return Value::ofFloat(std::numeric_limits<float>::quiet_NaN());
        if (best_.isFloat()) return Value::ofDouble(std::numeric_limits<double>::quiet_NaN());
        return Value::ofInteger(identity().asInteger() + (isMinimum() ? 1 : -1));
    }
    ExprId number(Value value) { return nodes_.constant(carried_, value, span()); }

    VariableId declare(const ArgReduction::Side& side, Type type) {
        return system_.variables.add(
            {system_.tensors[side.output].name, side.leftSpan, type, {}, side.output});
    }

    void define(VariableId variable, const ArgReduction::Side& side, ExprId value) {
        Equation equation;
        equation.span = reduction_.span;
        equation.leftSpan = side.leftSpan;
        equation.variable = variable;
        equation.value = value;
        system_.variables[variable].equation = system_.equations.add(std::move(equation));
    }

    void write(const ArgReduction::Side& side, ExprId value) {
        const Type type = system_.tensors[side.output].type;
        const ExprId last = chain_.isLast();
        Equation equation;
        equation.span = reduction_.span;
        equation.leftSpan = side.leftSpan;
        equation.output = side.output;
        equation.left = side.left;
        equation.value = nodes_.select(type, {last, nodes_.converted(value, type)}, side.leftSpan);
        system_.equations.add(std::move(equation));
    }

    ExprId apply(Operator op, ExprId left, ExprId right) {
        return nodes_.binary(op, left, right, signatureOf(op, nodes_[left].type, nodes_[right].type), span());
    }
    ExprId fold(ExprId left, ExprId right) {
        return nodes_.converted(apply(operatorOf(reduction_.reduction), left, right), carried_);
    }

    // The best value after the term. A point whose condition fails hands it on.
    ExprId value(ExprId term) {
        if (!isConditional(nodes_, term)) return fold(nodes_.converted(term, carried_), valueBefore(false));
        const ExprId condition = nodes_[term].operands[0], inner = nodes_[term].operands[1];
        const text::Span there = nodes_[term].span;
        const ExprId taken = value(inner);
        return nodes_.select(carried_, {condition, taken, valueBefore(false)}, there);
    }

    // It changes where the term is better than all before it.
    ExprId place() {
        const bool isLater =
            !needsStart_; // there is a value before: at the first iteration none is looked at
        const ExprId now = chain_.readHere(value_), before = valueBefore(isLater);
        ExprId takes;
        if (best_.isFloat()) {
            // Before the first number that is a NaN, with which every comparison fails but `!=`.
            const Operator isNoBetter = isMinimum() ? Operator::GreaterEqual : Operator::LessEqual;
            const ExprId noBetter = apply(isNoBetter, now, before);
            const ExprId isNew = nodes_.unary(Operator::LogicalNot, noBetter,
                                              signatureOf(Operator::LogicalNot, boolType()), span());
            takes = chain_.both(Expr::Kind::And, isNew, apply(Operator::Equal, now, chain_.readHere(value_)));
        } else {
            takes = apply(isMinimum() ? Operator::Less : Operator::Greater, now, before);
        }
        if (isLater) takes = chain_.both(Expr::Kind::Or, chain_.isFirst(), takes);
        const ExprId none = nodes_.constant(placeType(), Value{}, span());
        return nodes_.select(placeType(),
                             {takes, reduction_.place.value, chain_.before(place_, none, isLater)},
                             reduction_.place.leftSpan);
    }

    ExprId valueBefore(bool isLater) { return chain_.before(value_, number(start()), isLater); }

    System& system_;
    Nodes& nodes_;
    const ArgReduction& reduction_;
    IterationChain chain_;
    const Type best_;       // of the output
    const bool needsStart_; // a value that no term has
    const Type carried_;
    VariableId value_, place_;
};

} // namespace

std::string addRecurrences(System& system, Nodes& nodes, const ArgReduction& reduction) {
    const Type type = system.tensors[reduction.best.output].type;
    if (!type.isNumber()) return "it compares numbers, and this output is of type Bool";
    if (isConditional(nodes, reduction.best.value) && !type.isFloat() && type.bits == 64)
        return fmt::format(
            "terms with a condition need one bit more than {} has; declare an output of 63 bits or less",
            toString(type));
    ReducedLoops loops = reducedLoops(system, reduction.best.left);
    if (!loops.refusal.empty()) return loops.refusal;
    Recurrences(system, nodes, reduction, std::move(loops.all)).add();
    return {};
}

} // namespace tactus::ure
