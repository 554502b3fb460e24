#include "studies/reports/formula.h"

#include "ure/print/tightness.h"

#include <algorithm>
#include <cctype>

namespace tactus::studies {

namespace {

using ure::Expr;
using ure::ExprId;

bool isWordLetter(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

// Reads from the left to the right; what it can't read is an operator of one letter.
class Reader {
  public:
    explicit Reader(std::string_view text) : rest_(text) {}

    Formula all() {
        std::vector<Formula> parts = row();
        return parts.size() == 1 ? std::move(parts.front()) : Formula::row(std::move(parts));
    }

  private:
    std::vector<Formula> row() {
        std::vector<Formula> parts;
        while (!rest_.empty() && rest_.front() != ')') {
            if (rest_.front() == ' ') {
                rest_.remove_prefix(1);
            } else if (isOver(parts)) {
                rest_.remove_prefix(1);
                Formula above = Formula::row(std::move(parts.back().parts));
                parts.back() = {Formula::Kind::Fraction, {}, {std::move(above), one()}};
            } else if (rest_.front() == '^' && !parts.empty()) {
                rest_.remove_prefix(1);
                parts.back() = {Formula::Kind::Power, {}, {parts.back(), one()}};
            } else {
                parts.push_back(one());
            }
        }
        return parts;
    }

    // The line of a fraction: a sum in parentheses is divided.
    bool isOver(const std::vector<Formula>& parts) const {
        return rest_.starts_with('/') && !parts.empty() && parts.back().kind == Formula::Kind::Fence;
    }

    Formula one() {
        if (rest_.empty()) return Formula::row({});
        if (rest_.front() == '(') {
            rest_.remove_prefix(1);
            Formula inner = Formula::fence(row());
            if (!rest_.empty()) rest_.remove_prefix(1);
            return inner;
        }
        std::size_t length = 0;
        while (length < rest_.size() && isWordLetter(rest_[length])) ++length;
        const bool isWord = length > 0;
        const std::string text(rest_.substr(0, std::max<std::size_t>(length, 1)));
        rest_.remove_prefix(text.size());
        if (!isWord) return Formula::op(text);
        return std::isdigit(static_cast<unsigned char>(text.front())) != 0 ? Formula::number(text)
                                                                           : Formula::name(text);
    }

    std::string_view rest_;
};

// Expressions as formulas; conversions are not shown.
class Typesetter {
  public:
    explicit Typesetter(const ure::System& system) : system_(system), loops_(system.loopNames()) {}

    Formula equation(ure::EquationId id) const {
        const ure::Equation& equation = system_.equations[id];
        std::vector<Formula> parts{Formula::name(system_.nameOf(id))};
        Formula index = equation.isOutput() ? forms(equation.left) : loops();
        if (!index.parts.empty()) parts.push_back(std::move(index));
        parts.push_back(Formula::op("="));
        parts.push_back(print(equation.value));
        return Formula::row(std::move(parts));
    }

  private:
    Formula loops() const {
        std::vector<Formula> names;
        for (const std::string& loop : loops_) names.push_back(Formula::name(loop));
        return list(std::move(names));
    }
    Formula forms(const std::vector<polyhedra::AffineForm>& index) const {
        std::vector<Formula> parts;
        for (const polyhedra::AffineForm& form : index) parts.push_back(formulaIn(toString(form, loops_)));
        return list(std::move(parts));
    }
    static Formula list(std::vector<Formula> entries) {
        std::vector<Formula> parts;
        for (Formula& entry : entries) {
            if (!parts.empty()) parts.push_back(Formula::op(","));
            parts.push_back(std::move(entry));
        }
        return Formula::fence(std::move(parts));
    }

    Formula print(ExprId id, int least = ure::Anything) const {
        const Expr& expr = system_.exprs[ure::withoutConversions(system_, id)];
        Formula made = written(expr);
        return tightnessOf(expr) < least ? Formula::fence({std::move(made)}) : std::move(made);
    }

    static int tightnessOf(const Expr& expr) {
        switch (expr.kind) {
        case Expr::Kind::Constant:
            return toString(expr.type, expr.value).front() == '-' ? ure::Sum : ure::Unary;
        case Expr::Kind::And:
            return ure::And;
        case Expr::Kind::Or:
            return ure::Or;
        case Expr::Kind::Select:
            return ure::Anything;
        case Expr::Kind::Binary:
            return ure::isCall(expr.op) ? int{ure::Unary} : int{ure::tightnessOf(expr.op)};
        default:
            return ure::Unary;
        }
    }

    Formula written(const Expr& expr) const {
        switch (expr.kind) {
        case Expr::Kind::Constant:
            return constant(toString(expr.type, expr.value));
        case Expr::Kind::Parameter:
            return Formula::name(system_.params[expr.param].name);
        case Expr::Kind::Index:
            return Formula::name(loops_[expr.loop.index()]);
        case Expr::Kind::Dimension:
            return Formula::words("dimension " + std::to_string(expr.dimension));
        case Expr::Kind::Random:
            return call("random", expr.operands);
        case Expr::Kind::Read:
            return Formula::row({Formula::name(system_.variables[expr.variable].name), forms(expr.index)});
        case Expr::Kind::ReadInput:
            return expr.operands.empty() ? Formula::name(system_.tensors[expr.tensor].name)
                                         : call(system_.tensors[expr.tensor].name, expr.operands);
        case Expr::Kind::Select:
            return cases(expr);
        case Expr::Kind::Unary:
            if (ure::isCall(expr.op)) return call(std::string(info(expr.op).spelling), expr.operands);
            return Formula::row(
                {Formula::op(std::string(info(expr.op).spelling)), print(expr.operands[0], ure::Unary)});
        case Expr::Kind::And:
            return infix(expr.operands, "&&", ure::And);
        case Expr::Kind::Or:
            return infix(expr.operands, "||", ure::Or);
        case Expr::Kind::Binary:
            break;
        }
        const std::string spelling(info(expr.op).spelling);
        if (ure::isCall(expr.op)) return call(spelling, expr.operands);
        if (expr.op == ure::Operator::Divide && expr.type.isFloat())
            return {Formula::Kind::Fraction, {}, {print(expr.operands[0]), print(expr.operands[1])}};
        const auto difference = differenceWithZero(system_, expr);
        return infix(difference ? system_.exprs[*difference].operands : expr.operands, spelling,
                     ure::tightnessOf(expr.op));
    }

    static Formula constant(const std::string& text) {
        if (!text.starts_with('-')) return Formula::number(text);
        return Formula::row({Formula::op("-"), Formula::number(text.substr(1))});
    }
    Formula call(const std::string& name, const std::vector<ExprId>& operands) const {
        std::vector<Formula> parts;
        for (const ExprId operand : operands) parts.push_back(print(operand));
        return Formula::row({Formula::name(name), list(std::move(parts))});
    }
    Formula infix(const std::vector<ExprId>& operands, const std::string& spelling, int own) const {
        const int left = own == ure::Relation ? own + 1 : own;
        return Formula::row({print(operands[0], left), Formula::op(spelling), print(operands[1], own + 1)});
    }

    // Those of its else are cases of the same brace.
    Formula cases(const Expr& select) const {
        Formula all{Formula::Kind::Cases, {}, {}, 2};
        const Expr* one = &select;
        while (true) {
            all.parts.push_back(print(one->operands[1]));
            all.parts.push_back(Formula::row({Formula::words("if "), print(one->operands[0])}));
            if (one->operands.size() < 3) return all;
            const Expr& otherwise = system_.exprs[ure::withoutConversions(system_, one->operands[2])];
            if (otherwise.kind != Expr::Kind::Select) break;
            one = &otherwise;
        }
        all.parts.push_back(print(one->operands[2]));
        all.parts.push_back(Formula::words("otherwise"));
        return all;
    }

    const ure::System& system_;
    const std::vector<std::string> loops_;
};

} // namespace

Formula Formula::matrix(const std::vector<polyhedra::Vector>& rows) {
    Formula all{Formula::Kind::Matrix, {}, {}, rows.empty() ? 1 : rows.front().size()};
    for (const polyhedra::Vector& row : rows)
        for (const std::int64_t entry : row) all.parts.push_back(formulaIn(std::to_string(entry)));
    return all;
}

Formula Formula::column(const std::vector<std::string>& entries) {
    Formula all{Formula::Kind::Matrix};
    for (const std::string& entry : entries) all.parts.push_back(formulaIn(entry));
    return all;
}

std::size_t lettersOf(const Formula& formula) {
    using Kind = Formula::Kind;
    const bool isTable = formula.kind == Kind::Matrix || formula.kind == Kind::Cases;
    const std::size_t columns = formula.kind == Kind::Fraction ? 1
                                : isTable                      ? formula.columns
                                                               : formula.parts.size();
    std::vector<std::size_t> widths(columns);
    for (std::size_t n = 0; n < formula.parts.size(); ++n)
        widths[n % columns] = std::max(widths[n % columns], lettersOf(formula.parts[n]));
    std::size_t all = formula.text.size() +
                      (formula.kind == Kind::Operator || formula.kind == Kind::Fence || isTable ? 2 : 0);
    for (const std::size_t width : widths) all += width;
    return all;
}

Formula formulaIn(std::string_view text) {
    return Reader(text).all();
}

Formula formulaOf(const ure::System& system, ure::EquationId equation) {
    return Typesetter(system).equation(equation);
}

} // namespace tactus::studies
