#include "ure/elaborate/elaborate_expressions.h"

#include <algorithm>

namespace tactus::ure {

using diagnostics::Kind;
using polyhedra::AffineForm;

// At some sizes the divisor may be 0, which is a mistake.
static bool dividesBySize(const Nodes::Table& exprs, const Nodes& nodes) {
    return std::ranges::any_of(exprs, [&](const Expr& expr) {
        const bool divides =
            expr.kind == Expr::Kind::Binary && (expr.op == Operator::Divide || expr.op == Operator::Modulo);
        if (!divides) return false;
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
    for (const syntax::ParamDeclaration& declaration : design.params())
        for (const syntax::ParamItem& item : declaration.items()) param(item);
    system.sizes = system.loops.size();
}

void Elaboration::param(const syntax::ParamItem& item) {
    const syntax::Word word = item.name();
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
        place.madeOf = "numbers and params in front of it";
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
