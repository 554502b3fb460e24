#include "ure/nodes/wrap_conditions.h"

#include "base/checked.h"
#include "ure/nodes/intervals.h"
#include "ure/nodes/nodes.h"
#include "ure/nodes/value_ranges.h"
#include "ure/types/operators.h"

namespace tactus::ure {

using polyhedra::Interval;

namespace {

class Wrapping {
  public:
    // `system` is `written` with more expressions.
    Wrapping(const System& written, System& system)
        : ranges_(written), box_(system.domain.box),
          nodes_(system.exprs, system.loops.size(), &system.domain) {}

    // Where something below the expression wraps; invalid: nowhere.
    ExprId in(ExprId id) {
        const Expr expr = nodes_[id]; // a copy, since more are added
        switch (expr.kind) {
        case Expr::Kind::And:
            return either(in(expr.operands[0]), where(expr.operands[0], true, in(expr.operands[1])));
        case Expr::Kind::Or:
            return either(in(expr.operands[0]), where(expr.operands[0], false, in(expr.operands[1])));
        case Expr::Kind::Select: {
            const ExprId condition = expr.operands[0];
            ExprId wraps = either(in(condition), where(condition, true, in(expr.operands[1])));
            if (expr.operands.size() > 2)
                wraps = either(wraps, where(condition, false, in(expr.operands[2])));
            return wraps;
        }
        default:
            break;
        }
        ExprId wraps;
        for (const ExprId operand : expr.operands) wraps = either(wraps, in(operand));
        return mayWrap(expr) ? either(wraps, itself(id, expr)) : wraps;
    }

  private:
    ExprId either(ExprId a, ExprId b) {
        return !a.valid() ? b : !b.valid() ? a : nodes_.lazy(Expr::Kind::Or, a, b, {});
    }
    ExprId where(ExprId condition, bool holds, ExprId wraps) {
        if (!wraps.valid()) return wraps;
        if (!holds)
            condition = nodes_.unary(Operator::LogicalNot, condition, {{boolType(), {}}, boolType(), {}}, {});
        return nodes_.lazy(Expr::Kind::And, condition, wraps, {});
    }

    // Of fixed point `+` and `-` are exact. A cast says that it wraps; the conversion of an assignment has
    // the place of what is assigned.
    bool mayWrap(const Expr& expr) {
        const bool adds = expr.op == Operator::Add || expr.op == Operator::Subtract;
        const bool isSum = (expr.kind == Expr::Kind::Binary && adds) ||
                           (expr.kind == Expr::Kind::Unary && expr.op == Operator::Negate);
        if (!expr.type.isInteger() || !(isSum || isAssigned(expr))) return false;
        const auto of = [&](std::size_t operand) { return ranges_.of(expr.operands[operand], box_); };
        try {
            const Interval all = rangeOf(expr.type);
            const Interval exact = !isSum                           ? of(0)
                                   : expr.kind == Expr::Kind::Unary ? imageOf(expr.op, of(0))
                                                                    : imageOf(expr.op, of(0), of(1));
            const bool isOpen = exact.lower == Interval::least || exact.upper == Interval::most;
            return isOpen || exact.lower < all.lower || exact.upper > all.upper;
        } catch (const base::Overflow&) {
            return true;
        }
    }

    static int magnitudeBits(Type type) { return type.bits - (type.isSigned() ? 1 : 0); }

    bool isAssigned(const Expr& expr) const {
        if (expr.kind != Expr::Kind::Unary || expr.op != Operator::Convert) return false;
        const Expr& value = nodes_[expr.operands[0]];
        const bool isNarrower = magnitudeBits(expr.type) < magnitudeBits(value.type) ||
                                (value.type.isSigned() && !expr.type.isSigned());
        return value.type.isInteger() && value.span == expr.span && isNarrower;
    }

    // What lies below or above the type to which it is converted.
    ExprId leaves(const Expr& expr) {
        const ExprId value = expr.operands[0];
        const Type from = nodes_[value].type, to = expr.type;
        const auto end = [&](Value of) { return constant(from, convert(to, from, of)); };
        ExprId beyond;
        if (from.isSigned() && (!to.isSigned() || to.bits < from.bits))
            beyond = compare(Operator::Less, value, end(least(to)));
        if (magnitudeBits(to) < magnitudeBits(from))
            beyond = either(beyond, compare(Operator::Greater, value, end(greatest(to))));
        return beyond;
    }

    // With sign, the result wraps where its sign is another than that of both operands of `+`, or than that
    // of the left one of `-` whose operands differ in theirs. Without, where a sum is less than its operand.
    ExprId itself(ExprId id, const Expr& expr) {
        const Type type = expr.type;
        const ExprId left = expr.operands[0];
        if (expr.op == Operator::Convert) return leaves(expr);
        if (expr.kind == Expr::Kind::Unary) {
            return type.isSigned() ? compare(Operator::Equal, left, constant(type, least(type)))
                                   : compare(Operator::NotEqual, left, constant(type, {}));
        }
        const ExprId right = expr.operands[1];
        const bool isSum = expr.op == Operator::Add;
        if (!type.isSigned())
            return isSum ? compare(Operator::Less, id, left) : compare(Operator::Less, left, right);
        const ExprId flips = combine(Operator::BitXor, left, id);
        const ExprId other = combine(Operator::BitXor, isSum ? right : left, isSum ? id : right);
        return compare(Operator::Less, combine(Operator::BitAnd, flips, other), constant(type, {}));
    }

    ExprId constant(Type type, Value value) { return nodes_.constant(type, value, {}); }
    ExprId combine(Operator op, ExprId left, ExprId right) {
        const Type type = nodes_[left].type;
        return nodes_.binary(op, left, right, {{type, type}, type, {}}, {});
    }
    ExprId compare(Operator op, ExprId left, ExprId right) {
        const Type type = nodes_[left].type;
        return nodes_.binary(op, left, right, {{type, type}, boolType(), {}}, {});
    }

    ValueRanges ranges_;
    std::vector<Interval> box_;
    Nodes nodes_;
};

} // namespace

WrapConditions addWrapConditions(const System& system, VariableId variable) {
    auto extended = std::make_shared<System>(system);
    Wrapping wrapping(system, *extended);
    WrapConditions result;
    for (const EquationId of : system.equations.keys()) {
        if (variable.valid() && system.equations[of].variable != variable) continue;
        Equation equation;
        equation.value = wrapping.in(system.equations[of].value);
        if (!equation.value.valid()) continue;
        equation.variable = extended->variables.add({system.nameOf(of) + " wraps", {}, boolType(), {}, {}});
        result.conditions.push_back({of, equation.variable});
        extended->variables[equation.variable].equation = extended->equations.add(equation);
    }
    result.system = std::move(extended);
    return result;
}

} // namespace tactus::ure
