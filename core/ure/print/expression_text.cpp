#include "ure/print/expression_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::ure {

namespace {

using Kind = Expr::Kind;

// How tightly operators bind, in the order of the grammar; a product is the tightest of those with two
// operands.
enum Tightness : int {
    Anything,
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    Equality,
    Relation,
    Shift,
    Sum,
    Product,
    Unary
};

int tightnessOf(Operator op) {
    switch (op) {
    case Operator::BitOr:
        return BitOr;
    case Operator::BitXor:
        return BitXor;
    case Operator::BitAnd:
        return BitAnd;
    case Operator::Equal:
    case Operator::NotEqual:
        return Equality;
    case Operator::Less:
    case Operator::LessEqual:
    case Operator::Greater:
    case Operator::GreaterEqual:
        return Relation;
    case Operator::ShiftLeft:
    case Operator::ShiftRight:
        return Shift;
    case Operator::Add:
    case Operator::Subtract:
        return Sum;
    default:
        return Product;
    }
}

// min and sqrt are written as calls.
bool isCall(Operator op) {
    const std::string_view spelling = info(op).spelling;
    return !spelling.empty() && spelling.front() >= 'a' && spelling.front() <= 'z';
}

class Printer {
  public:
    Printer(const System& system, Conversions conversions, const Tensor* tensor = nullptr)
        : system_(system), conversions_(conversions), tensor_(tensor), loops_(system.loopNames()) {}

    // In parentheses if it binds less than `least`.
    std::string print(ExprId id, int least = Anything) const {
        id = shown(id);
        const Expr& expr = system_.exprs[id];
        const auto wrapped = [&](int own, std::string text) { return own < least ? "(" + text + ")" : text; };
        switch (expr.kind) {
        case Kind::Constant:
            return wrapped(isNegative(expr) ? int{Sum} : int{Unary}, toString(expr.type, expr.value));
        case Kind::Parameter:
            return system_.params[expr.param].name;
        case Kind::Index:
            return system_.loops[expr.loop].name;
        case Kind::Dimension:
            return dimensionName(expr.dimension);
        case Kind::Random:
            return call("random", expr.operands);
        case Kind::Read:
            return fmt::format("{}({})", system_.variables[expr.variable].name, indexText(expr));
        case Kind::ReadInput:
            return call(system_.tensors[expr.tensor].name, expr.operands);
        case Kind::Select:
            return call("select", expr.operands);
        case Kind::Unary:
            return unary(expr);
        case Kind::And:
            return wrapped(And, infix(expr, "&&", And));
        case Kind::Or:
            return wrapped(Or, infix(expr, "||", Or));
        case Kind::Binary:
            break;
        }
        const std::string spelling(info(expr.op).spelling);
        if (isCall(expr.op)) return call(spelling, expr.operands);
        const int own = tightnessOf(expr.op);
        if (const auto difference = differenceWithZero(expr))
            return wrapped(own, infix(*difference, spelling, own));
        return wrapped(own, infix(expr, spelling, own));
    }

  private:
    ExprId shown(ExprId id) const {
        if (conversions_ == Conversions::Shown) return id;
        while (system_.exprs[id].kind == Kind::Unary && system_.exprs[id].op == Operator::Convert)
            id = system_.exprs[id].operands[0];
        return id;
    }

    std::string dimensionName(std::uint32_t number) const {
        const bool isNamed = tensor_ && number < tensor_->dimensionNames.size();
        if (isNamed && !tensor_->dimensionNames[number].empty()) return tensor_->dimensionNames[number];
        return fmt::format("dimension {}", number);
    }

    static bool isNegative(const Expr& expr) { return toString(expr.type, expr.value).front() == '-'; }

    std::string unary(const Expr& expr) const {
        if (expr.op == Operator::Convert)
            return fmt::format("{}({})", toString(expr.type), print(expr.operands[0]));
        if (isCall(expr.op)) return call(std::string(info(expr.op).spelling), expr.operands);
        return std::string(info(expr.op).spelling) + print(expr.operands[0], Unary);
    }

    std::string call(const std::string& name, const std::vector<ExprId>& operands) const {
        std::vector<std::string> texts;
        for (const ExprId operand : operands) texts.push_back(print(operand));
        return fmt::format("{}({})", name, fmt::join(texts, ", "));
    }

    // Operators group to the left; comparisons do not chain.
    std::string infix(const Expr& expr, std::string_view spelling, int own) const {
        const int left = own == Relation ? own + 1 : own;
        return fmt::format("{} {} {}", print(expr.operands[0], left), spelling,
                           print(expr.operands[1], own + 1));
    }

    std::string indexText(const Expr& expr) const {
        std::vector<std::string> texts;
        for (const polyhedra::AffineForm& form : expr.index) texts.push_back(toString(form, loops_));
        return fmt::format("{}", fmt::join(texts, ", "));
    }

    // The `k - 1` of "k - 1 >= 0".
    std::optional<Expr> differenceWithZero(const Expr& expr) const {
        if (!isComparison(expr.op) || conversions_ == Conversions::Shown) return std::nullopt;
        const Expr& left = system_.exprs[shown(expr.operands[0])];
        const Expr& right = system_.exprs[shown(expr.operands[1])];
        const bool isDifference = left.kind == Kind::Binary && left.op == Operator::Subtract;
        const bool isZero = right.kind == Kind::Constant && toString(right.type, right.value) == "0";
        if (!isDifference || !isZero) return std::nullopt;
        return left;
    }

    const System& system_;
    Conversions conversions_;
    const Tensor* tensor_; // whose data it is, or null
    std::vector<std::string> loops_;
};

} // namespace

std::string textOf(const System& system, ExprId expression, Conversions conversions) {
    return Printer(system, conversions).print(expression);
}

std::string writtenText(const System& system, ExprId expression) {
    return system.hasLocalNames ? textOf(system, expression, Conversions::Hidden)
                                : std::string(system.source->text(system.spanOf(expression)));
}

std::string textOf(const System& system, const Tensor& tensor, ExprId expression, Conversions conversions) {
    return Printer(system, conversions, &tensor).print(expression);
}

} // namespace tactus::ure
