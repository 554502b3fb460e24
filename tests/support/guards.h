// Which reads happen where the value of an equation is computed at one iteration. Guards are computed in
// plain integers, as docs/language.md has them; of the library only the table of expressions is used.
#pragma once

#include "ure/system.h"
#include "wide_integers.h"

#include <optional>
#include <vector>

namespace tactus::test {

class Guards {
  public:
    enum class Missing { No, MayBe, Yes }; // a missing branch is reached; MayBe: data decide

    Guards(const ure::System& system, ure::EquationId equation, const polyhedra::Point& at)
        : system_(system), at_(at) {
        walk(system.equations[equation].value, true);
    }

    const std::vector<ure::ExprId>& reads() const { return reads_; } // those that happen or may happen
    Missing missing() const { return missing_; }

  private:
    using Expr = ure::Expr;
    using Known = std::optional<Wide>; // nothing: data decide, or it is no integer

    Known walk(ure::ExprId id, bool isCertain) {
        const Expr& expr = system_.exprs[id];
        const auto operand = [&](std::size_t n) { return walk(expr.operands[n], isCertain); };
        switch (expr.kind) {
        case Expr::Kind::Constant:
        case Expr::Kind::Parameter:
            return isWhole(expr.type) ? Known(integerOf(expr)) : std::nullopt;
        case Expr::Kind::Index:
            return wrapped(expr.type, at_[expr.loop.index()]);
        case Expr::Kind::And:
        case Expr::Kind::Or:
            return lazy(expr, isCertain);
        case Expr::Kind::Select:
            return select(expr, isCertain);
        case Expr::Kind::Unary:
            return unary(expr, operand(0));
        case Expr::Kind::Binary: {
            const Known a = operand(0), b = operand(1);
            return a && b ? binary(expr, *a, *b) : std::nullopt;
        }
        default:
            for (std::size_t n = 0; n < expr.operands.size(); ++n) operand(n);
            reads_.push_back(id);
            return std::nullopt;
        }
    }

    static bool isWhole(ure::Type type) { return type.isInteger() || type.isBool(); }
    static Wide integerOf(const Expr& expr) {
        return expr.type.isSigned() ? Wide{static_cast<std::int64_t>(expr.value.bits)}
                                    : Wide{expr.value.bits};
    }
    static Known wrapped(ure::Type type, Wide value) {
        if (type.isInteger()) return residue(type, value);
        return type.isBool() ? Known(value) : std::nullopt;
    }

    Known lazy(const Expr& expr, bool isCertain) {
        const Wide decisive = expr.kind == Expr::Kind::Or ? 1 : 0;
        const Known first = walk(expr.operands[0], isCertain);
        if (first == decisive) return first;
        const Known second = walk(expr.operands[1], isCertain && first);
        return first || second == decisive ? second : std::nullopt;
    }

    Known select(const Expr& expr, bool isCertain) {
        const Known condition = walk(expr.operands[0], isCertain);
        Known value;
        if (!condition || *condition != 0) value = walk(expr.operands[1], isCertain && condition);
        if (!condition || *condition == 0) {
            if (expr.operands.size() == 3)
                value = walk(expr.operands[2], isCertain && condition);
            else if (missing_ != Missing::Yes)
                missing_ = isCertain && condition ? Missing::Yes : Missing::MayBe;
        }
        return condition ? value : std::nullopt;
    }

    static Known unary(const Expr& expr, Known a) {
        if (!a) return std::nullopt;
        switch (expr.op) {
        case ure::Operator::Negate:
            return wrapped(expr.type, -*a);
        case ure::Operator::LogicalNot:
            return *a == 0;
        case ure::Operator::Abs:
            return wrapped(expr.type, *a < 0 ? -*a : *a);
        case ure::Operator::Convert:
            return wrapped(expr.type, *a);
        default:
            return std::nullopt;
        }
    }

    Known binary(const Expr& expr, Wide a, Wide b) const {
        for (const ure::ExprId operand : expr.operands)
            if (!isWhole(system_.exprs[operand].type)) return std::nullopt;
        switch (expr.op) {
        case ure::Operator::Add:
            return wrapped(expr.type, a + b);
        case ure::Operator::Subtract:
            return wrapped(expr.type, a - b);
        case ure::Operator::Multiply:
            return wrapped(expr.type, a * b);
        case ure::Operator::Divide:
            return wrapped(expr.type, b == 0 ? 0 : floorQuotient(a, b));
        case ure::Operator::Modulo:
            return wrapped(expr.type, b == 0 ? 0 : a - b * floorQuotient(a, b));
        case ure::Operator::Minimum:
            return a < b ? a : b;
        case ure::Operator::Maximum:
            return a < b ? b : a;
        case ure::Operator::Equal:
            return a == b;
        case ure::Operator::NotEqual:
            return a != b;
        case ure::Operator::Less:
            return a < b;
        case ure::Operator::LessEqual:
            return a <= b;
        case ure::Operator::Greater:
            return a > b;
        case ure::Operator::GreaterEqual:
            return a >= b;
        default:
            return std::nullopt;
        }
    }

    const ure::System& system_;
    const polyhedra::Point& at_;
    std::vector<ure::ExprId> reads_;
    Missing missing_ = Missing::No;
};

} // namespace tactus::test
