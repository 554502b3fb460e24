#include "mapping/lanes/carried.h"

#include <optional>
#include <set>

namespace tactus::mapping {

using ure::Expr;
using ure::ExprId;
using ure::Operator;

namespace {

bool isAssociative(Operator op) {
    switch (op) {
    case Operator::Add:
    case Operator::Multiply:
    case Operator::Minimum:
    case Operator::Maximum:
    case Operator::BitAnd:
    case Operator::BitOr:
    case Operator::BitXor:
        return true;
    default:
        return false;
    }
}

class Way {
  public:
    Way(const ure::System& system, ure::VariableId own) : system_(system) {
        // Operands come before their users in the table.
        for (const ExprId id : system.exprs.keys()) {
            const Expr& expr = system.exprs[id];
            bool reads = expr.kind == Expr::Kind::Read && expr.variable == own;
            for (const ExprId operand : expr.operands) reads |= reads_.contains(operand);
            if (reads) reads_.insert(id);
        }
    }

    // True if the carried value comes through here unchanged but for the one operator.
    bool leadsOn(ExprId id) {
        if (!reads_.contains(id)) return true;
        const Expr& expr = system_.exprs[id];
        switch (expr.kind) {
        case Expr::Kind::Read:
            return true;
        case Expr::Kind::Unary:
            return expr.op == Operator::Convert && leadsOn(expr.operands[0]);
        case Expr::Kind::Binary:
            return isAssociative(expr.op) && combines(expr);
        case Expr::Kind::And:
        case Expr::Kind::Or:
            return combines(expr);
        case Expr::Kind::Select:
            if (reads_.contains(expr.operands[0])) return false;
            for (std::size_t branch = 1; branch < expr.operands.size(); ++branch)
                if (!leadsOn(expr.operands[branch])) return false;
            return true;
        default:
            return false;
        }
    }

  private:
    bool combines(const Expr& expr) {
        const std::pair key(expr.kind, expr.op);
        if (combined_.value_or(key) != key) return false;
        combined_ = key;
        const ExprId left = expr.operands[0], right = expr.operands[1];
        return reads_.contains(left) != reads_.contains(right) && leadsOn(left) && leadsOn(right);
    }

    const ure::System& system_;
    std::set<ExprId> reads_;
    std::optional<std::pair<Expr::Kind, Operator>> combined_; // the one operator, once it is met
};

} // namespace

bool isReduction(const ure::System& system, ure::EquationId equation) {
    const ure::Equation& it = system.equations[equation];
    return Way(system, it.variable).leadsOn(it.value);
}

} // namespace tactus::mapping
