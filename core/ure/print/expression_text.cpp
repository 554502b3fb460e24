#include "ure/print/expression_text.h"

#include "base/checked.h"
#include "ure/print/casts.h"
#include "ure/print/design_forms.h"
#include "ure/print/tightness.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::ure {

namespace {

using Kind = Expr::Kind;
using text::Printed;

bool isConversion(const Expr& expr) {
    return expr.kind == Kind::Unary && expr.op == Operator::Convert;
}

class Printer {
  public:
    Printer(const System& system, Conversions conversions, const Tensor* tensor = nullptr)
        : system_(system), conversions_(conversions), tensor_(tensor), loops_(system.loopNames()) {}
    Printer(const System& system, const Wording& wording, const Tensor* tensor = nullptr)
        : Printer(system, Conversions::Shown, tensor) {
        wording_ = &wording;
    }

    // In parentheses if it binds less than `least`.
    Printed print(ExprId id, int least = Anything) const {
        id = shown(id);
        const Expr& expr = system_.exprs[id];
        if (wording_ && isKept(id)) return wrapped(least, tightnessOf(expr), kept(expr));
        return wrapped(least, tightnessOf(expr), made(id, expr));
    }

    // The right side of `=`.
    Printed assigned(ExprId id) const {
        const Expr& expr = system_.exprs[id];
        const bool isPart = expr.kind == Kind::Select && expr.operands.size() == 2 && !isKept(id);
        if (!isPart) return operand(casts_.assigned(id), Anything);
        Printed text = Printed("select(").add(print(expr.operands[0])).add(", ");
        return std::move(text.add(assigned(expr.operands[1])).add(")").from(expr.span));
    }
    Printed term(ExprId id, Type output) const { return operand(casts_.term(id, output), Anything); }

    Printed indices(const std::vector<polyhedra::AffineForm>& index) const {
        std::vector<std::string> texts;
        for (const polyhedra::AffineForm& form : wording_ ? valuesIn(index) : index) {
            texts.push_back(toString(form, loops_));
            if (wording_) std::erase(texts.back(), ' '); // as people write it
        }
        return Printed(fmt::format("{}", fmt::join(texts, ", ")));
    }

  private:
    static Printed wrapped(int least, int own, Printed text) {
        return own < least ? Printed("(").add(text).add(")") : std::move(text);
    }

    Printed made(ExprId id, const Expr& expr) const {
        if (!wording_) return written(id, expr);
        const auto condition = wording_->conditions.find(id);
        if (condition != wording_->conditions.end()) return Printed(condition->second);
        return std::move(written(id, expr).from(expr.span));
    }

    Printed written(ExprId id, const Expr& expr) const {
        switch (expr.kind) {
        case Kind::Constant:
            return Printed(constant(expr));
        case Kind::Parameter:
            return Printed(system_.params[expr.param].name);
        case Kind::Index:
            if (wording_ && isCounted()) throw base::Overflow(); // the text has its value, not its count
            return Printed(system_.loops[expr.loop].name);
        case Kind::Dimension:
            return Printed(dimensionName(expr.dimension));
        case Kind::Random:
            return call("random", operandsOf(id));
        case Kind::Read:
            return Printed(system_.variables[expr.variable].name + "(").add(indices(expr.index)).add(")");
        case Kind::ReadInput:
            if (wording_ && expr.operands.empty()) return Printed(system_.tensors[expr.tensor].name);
            return call(system_.tensors[expr.tensor].name, operandsOf(id));
        case Kind::Select:
            return call("select", operandsOf(id));
        case Kind::Unary:
            return unary(id, expr);
        case Kind::And:
            return infix(operandsOf(id), "&&", And);
        case Kind::Or:
            return infix(operandsOf(id), "||", Or);
        case Kind::Binary:
            break;
        }
        const std::string spelling(info(expr.op).spelling);
        if (isCall(expr.op)) return call(spelling, operandsOf(id));
        std::optional<ExprId> difference;
        if (conversions_ == Conversions::Hidden) difference = differenceWithZero(system_, expr);
        return infix(difference ? operandsOf(*difference) : operandsOf(id), spelling,
                     ure::tightnessOf(expr.op));
    }

    // --- with casts

    std::vector<WrittenOperand> operandsOf(ExprId id) const {
        if (wording_) return casts_.operandsOf(id);
        std::vector<WrittenOperand> operands;
        for (const ExprId operand : system_.exprs[id].operands) operands.push_back({operand});
        return operands;
    }

    Printed operand(const WrittenOperand& one, int least) const {
        if (!one.cast) return print(one.expr, least);
        return Printed(toString(*one.cast) + "(").add(print(one.expr)).add(")");
    }

    // Does the text before have this very expression?
    bool isKept(ExprId id) const {
        const System* before = wording_->before;
        if (!before || before->hasLocalNames || id.index() >= before->exprs.size()) return false;
        bool isSame = !isConversion(system_.exprs[id]);
        forEachBelow(system_, id, [&](ExprId one) { isSame = isSame && isSameNode(*before, system_, one); });
        return isSame;
    }
    Printed kept(const Expr& expr) const {
        return std::move(Printed(std::string(system_.source->text(expr.span))).from(expr.span));
    }

    // Do the text's loops have other values than the system's?
    bool isCounted() const { return wording_->before && hasCountedLoops(system_); }
    std::vector<polyhedra::AffineForm> valuesIn(const std::vector<polyhedra::AffineForm>& index) const {
        return isCounted() && index.size() == loops_.size() ? valuesOf(system_, index) : index;
    }

    // --- parts

    std::string constant(const Expr& expr) const {
        const std::string text = toString(expr.type, expr.value);
        if (!wording_ || !expr.type.isFloat()) return text;
        if (text == "nan") return fmt::format("({0}(infinity) - {0}(infinity))", toString(expr.type));
        return text.ends_with("inf") ? text + "inity" : text;
    }

    ExprId shown(ExprId id) const {
        return conversions_ == Conversions::Shown ? id : withoutConversions(system_, id);
    }

    std::string dimensionName(std::uint32_t number) const {
        const bool isNamed = tensor_ && number < tensor_->dimensionNames.size();
        if (isNamed && !tensor_->dimensionNames[number].empty()) return tensor_->dimensionNames[number];
        return fmt::format("dimension {}", number);
    }

    int tightnessOf(const Expr& expr) const {
        switch (expr.kind) {
        case Kind::Constant:
            return toString(expr.type, expr.value).front() == '-' ? Sum : Unary;
        case Kind::And:
            return And;
        case Kind::Or:
            return Or;
        case Kind::Binary:
            return isCall(expr.op) ? int{Unary} : ure::tightnessOf(expr.op);
        default:
            return Unary;
        }
    }

    Printed unary(ExprId id, const Expr& expr) const {
        const WrittenOperand inner = operandsOf(id).front();
        if (expr.op == Operator::Convert) return call(toString(expr.type), {inner});
        if (isCall(expr.op)) return call(std::string(info(expr.op).spelling), {inner});
        return Printed(std::string(info(expr.op).spelling)).add(operand(inner, Unary));
    }

    Printed call(const std::string& name, const std::vector<WrittenOperand>& operands) const {
        std::vector<Printed> texts;
        for (const WrittenOperand& one : operands) texts.push_back(operand(one, Anything));
        return Printed(name + "(").add(joined(texts, ", ")).add(")");
    }

    // Operators group to the left; comparisons do not chain.
    Printed infix(const std::vector<WrittenOperand>& operands, std::string_view spelling, int own) const {
        // A reader need not know which of && and || is tighter.
        const auto least = [&](std::size_t n, int usual) {
            const bool isAndInOr = wording_ && own == Or && system_.exprs[operands[n].expr].kind == Kind::And;
            return isAndInOr ? int{BitOr} : usual;
        };
        return operand(operands[0], least(0, own == Relation ? own + 1 : own))
            .add(fmt::format(" {} ", spelling))
            .add(operand(operands[1], least(1, own + 1)));
    }

    const System& system_;
    Conversions conversions_;
    const Tensor* tensor_; // whose data it is, or null
    std::vector<std::string> loops_;
    const Wording* wording_ = nullptr; // of a text that is elaborated again
    Casts casts_{system_};
};

} // namespace

bool isSameNode(const System& before, const System& after, ExprId id) {
    const Expr &a = before.exprs[id], &b = after.exprs[id];
    return a.kind == b.kind && a.type == b.type && a.operands == b.operands && a.value == b.value &&
           a.op == b.op && a.param == b.param && a.loop == b.loop && a.dimension == b.dimension &&
           a.variable == b.variable && a.tensor == b.tensor && a.index == b.index;
}

std::string textOf(const System& system, ExprId expression, Conversions conversions) {
    return Printer(system, conversions).print(expression).text();
}

std::string writtenText(const System& system, ExprId expression) {
    return system.hasLocalNames ? textOf(system, expression, Conversions::Hidden)
                                : std::string(system.source->text(system.spanOf(expression)));
}

std::string textOf(const System& system, const Tensor& tensor, ExprId expression, Conversions conversions) {
    return Printer(system, conversions, &tensor).print(expression).text();
}

Printed printed(const System& system, ExprId expression, const Wording& wording) {
    return Printer(system, wording).print(expression);
}

Printed printedIndex(const System& system, const std::vector<polyhedra::AffineForm>& index,
                     const Wording& wording) {
    return Printer(system, wording).indices(index);
}

Printed printedValue(const System& system, const Equation& equation, const Wording& wording) {
    const Printer printer(system, wording);
    return equation.reduction == Reduction::None
               ? printer.assigned(equation.value)
               : printer.term(equation.value, system.tensors[equation.output].type);
}

Printed printedData(const System& system, const Tensor& tensor) {
    return Printer(system, Wording{}, &tensor).assigned(tensor.expression);
}

} // namespace tactus::ure
