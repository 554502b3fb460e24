#include "ure/elaborate/elaborate_expressions.h"

#include "syntax/questions/real_params.h"

#include <algorithm>
#include <cmath>

namespace tactus::ure {

using diagnostics::Kind;
using polyhedra::AffineForm;

// At some sizes the divisor may be 0, which is a mistake.
static bool dividesBySize(const Nodes::Table& exprs, const Nodes& nodes) {
    return std::ranges::any_of(exprs, [&](const Expr& expr) {
        if (expr.kind != Expr::Kind::Binary || !dividesIntegers(expr.op)) return false;
        const std::optional<QuasiAffine>& divisor = nodes.affinity(expr.operands[1]).form;
        return !divisor || !isNumber(*divisor);
    });
}

static bool mentionsParam(const Nodes::Table& exprs) {
    return std::ranges::any_of(exprs, [](const Expr& expr) {
        return expr.kind == Expr::Kind::Parameter || expr.kind == Expr::Kind::Index;
    });
}

void Elaboration::params() {
    realParams = syntax::realParams(design);
    for (const syntax::ParamDeclaration& declaration : design.params())
        for (const syntax::ParamItem& item : declaration.items()) param(item);
    system.sizes = system.loops.size();
}

// A decimal fraction with a name.
Operand Expressions::realParam(const Param& known, ParamId param, const syntax::Word& word) {
    Untyped result{};
    result.kind = Untyped::Kind::Decimal;
    result.span = word.span;
    result.isNegative = known.real.starts_with('-');
    result.spelling = known.real.substr(result.isNegative ? 1 : 0);
    result.param = param;
    return result;
}

std::optional<std::string> Expressions::decimal(const syntax::Expression& expression) {
    assert(place_.wide);
    const Operand value = operand(expression, std::nullopt);
    const auto refuse = [&](const std::string& why) {
        elaboration_.report(Kind::ParamValue, expression.span(), place_.what, why);
        return std::nullopt;
    };
    if (const Untyped* literal = std::get_if<Untyped>(&value);
        literal && literal->kind == Untyped::Kind::Decimal) {
        if (!fits(*literal, floatType(64))) return std::nullopt; // the lexer has reported it
        return (literal->isNegative ? "-" : "") + literal->spelling;
    }
    const ExprId expr = settled(value, std::nullopt);
    if (!expr.valid()) return std::nullopt;
    if (nodes_[expr].type.isBool()) return refuse("it is a Bool");
    // At some sizes: which value it has there makes no difference to what is asked of all sizes.
    if (elaboration_.settings.openSizes && nodes_.mentionsLoops()) return "1.0";
    Events events;
    const std::optional<Value> found =
        ure::valueOf(nodes_.table(), nodes_.converted(expr, floatType(64)), events);
    if (events.divisionByZero) {
        elaboration_.report(Kind::DivisionByZero, expression.span(), place_.what);
        return std::nullopt;
    }
    if (!found) return refuse("a `select` lacks its third argument");
    if (!std::isfinite(found->asDouble()))
        return refuse(fmt::format("it is {}", toString(floatType(64), *found)));
    const std::string text = toString(floatType(64), *found);
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::optional<std::string> Elaboration::realValue(const syntax::ParamItem& item) {
    const std::string name = item.name().text;
    if (const auto given = settings.reals.find(name); given != settings.reals.end()) return given->second;
    if (const auto given = settings.params.find(name); given != settings.params.end())
        return fmt::format("{}.0", given->second);
    Nodes::Table scratch;
    Nodes nodes(scratch, system.loops.size(), nullptr);
    ExpressionContext place;
    place.what = fmt::format("param '{}'", name);
    place.madeOf = "numbers and the params before it";
    place.wide = true;
    place.visibleLoops = system.loops.size();
    return Expressions(*this, nodes, place).decimal(item.value());
}

void Elaboration::param(const syntax::ParamItem& item) {
    const syntax::Word word = item.name();
    if (realParams.contains(word.text)) {
        const std::optional<std::string> value = realValue(item);
        const ParamId id = system.params.add({word.text, 0, word.span, value.value_or("0.0")});
        sizeOf.push_back(std::nullopt);
        names.define(word, id.index(), value.has_value());
        return;
    }
    const auto given = settings.params.find(word.text);
    std::optional<std::int64_t> value;
    std::optional<LoopId> size;
    if (given != settings.params.end()) {
        value = given->second;
    } else if (item.value().valid()) {
        Nodes::Table scratch;
        Nodes nodes(scratch, system.loops.size(), nullptr);
        ExpressionContext place;
        place.what = fmt::format("param '{}'", word.text);
        place.madeOf = "numbers and the params before it";
        place.exact = true;
        Expressions expressions(*this, nodes, place);
        if (settings.openSizes) {
            const ExprId expr = expressions.exact(item.value());
            if (dividesBySize(scratch, nodes))
                report(Kind::NotAffine, item.value().span(), place.what, place.madeOf);
            if (expr.valid()) size = openSize(item, nodes, expr, mentionsParam(scratch));
            if (expr.valid()) value = size ? 0 : nodes.affinity(expr).form->form.constant;
        } else {
            value = expressions.number(item.value());
        }
    }
    if (!word.valid()) return;
    const ParamId id = system.params.add({word.text, value.value_or(0), word.span});
    sizeOf.push_back(size);
    names.define(word, id.index(), value.has_value());
}

// A number of at least 1 is a size of its own; what is made of sizes follows them as far as forms can say it.
std::optional<LoopId> Elaboration::openSize(const syntax::ParamItem& item, const Nodes& nodes, ExprId expr,
                                            bool isMade) {
    const std::optional<QuasiAffine>& value = nodes.affinity(expr).form;
    const bool isNumber = value && ure::isNumber(*value);
    const bool isFree = isNumber && !isMade;
    if (isNumber && (isMade || value->form.constant < 1)) return std::nullopt;
    const LoopId loop = system.loops.add({item.name().text, item.name().span, {}, {}, {}, {}});
    system.designOrder.push_back(loop);
    const std::size_t sizes = system.loops.size();
    const AffineForm own = AffineForm::variable(loop.index(), sizes);
    if (isFree) {
        system.freeSizes.push_back(loop);
        sizeRows.push_back(own - AffineForm::number(1, sizes));
    } else if (value && value->isAffine()) {
        AffineForm form = value->form;
        form.coefficients.resize(sizes);
        sizeRows.insert(sizeRows.end(), {own - form, form - own});
    } else if (value && value->quotients.size() == 1 && value->form.coefficients.back() == 1) {
        // own = rest + floor(form / divisor)
        const polyhedra::Quotient& quotient = value->quotients.front();
        AffineForm rest = value->form, form = quotient.form;
        rest.coefficients.back() = 0;
        form.coefficients.resize(sizes);
        const AffineForm remainder = form - quotient.divisor * (own - rest);
        sizeRows.insert(sizeRows.end(),
                        {remainder, AffineForm::number(quotient.divisor - 1, sizes) - remainder});
    }
    return loop;
}

} // namespace tactus::ure
