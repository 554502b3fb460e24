// The ways out that messages about equations show, written with the names of the design.
#include "ure/equations/elaborate_equations.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::ure {

// `param N = 4; K = 3;`: a number alone makes no equation, but a param.
void Equations::hintAtParam(const syntax::Equation& equation) {
    const std::string name = equation.name().text;
    const text::SourceBuffer& source = equation.tree().source();
    const text::Span own = equation.span();
    const std::string_view text = source.text(own);
    if (equation.broken() || text.find('(') != std::string_view::npos) return;
    for (const syntax::ParamDeclaration& declaration : elaboration_.design.params()) {
        const text::Span span = declaration.span();
        if (declaration.broken() || span.end > own.begin) continue;
        if (source.text({span.end, own.begin}).find_first_not_of(" \t\r\n") != std::string_view::npos)
            continue;
        const std::string before(source.text({span.begin, span.end - 1}));
        elaboration_.names.hint(
            name, "separate the params of one declaration by commas, and end it with `;`",
            {fmt::format("write '{}, {}'", before, text), {{{span.end - 1, span.end}, ","}}});
        return;
    }
    elaboration_.names.hint(
        name, fmt::format("declare a constant with `param {}`", text),
        {fmt::format("write 'param {}'", name), {{equation.name().span, "param " + name}}});
}

// The condition under which the left side names the point: 'j == 0' for X(i, 0). Empty if it is not made so.
std::string Equations::caseOf(const syntax::Equation& equation) const {
    const std::vector<syntax::Expression> indices = equation.left().indices();
    if (indices.size() != system_.loops.size() - system_.sizes) return {};
    std::string result;
    for (std::size_t n = 0; n < indices.size(); ++n) {
        if (!indices[n].valid()) return {};
        const std::string loop = system_.writtenLoopNames()[n];
        const std::string text(equation.tree().source().text(indices[n].span()));
        if (text == loop) continue;
        const auto isName = syntax::as<syntax::NameExpression>(indices[n].bare());
        const Symbol* symbol = isName ? elaboration_.names.find(isName->name().text) : nullptr;
        const bool isNumber = indices[n].kind() == syntax::NodeKind::IntegerLiteral ||
                              (symbol && symbol->kind == Symbol::Kind::Param);
        if (!isNumber) return {};
        result += fmt::format("{}{} == {}", result.empty() ? "" : " && ", loop, text);
    }
    return result;
}

// One reduction that does what the two equations of an output were to do.
std::string Equations::insteadOfTwo(const syntax::Equation& second, text::Span firstSpan) const {
    const text::SourceBuffer& source = second.tree().source();
    const auto textOf = [&](text::Span span) { return std::string(source.text(span)); };
    for (const syntax::Equation& first : elaboration_.design.equations()) {
        if (first.span() != firstSpan || first.broken() || second.broken()) continue;
        const std::string left = textOf(second.left().span()), a = textOf(first.right().span()),
                          b = textOf(second.right().span());
        const bool isSame = first.assignment() == second.assignment() && textOf(first.left().span()) == left;
        if (isSame && second.assignment() == syntax::Assignment::Add)
            return fmt::format("write one reduction, '{} += {} + {};'", left, a, b);
        if (isSame && second.assignment() == syntax::Assignment::Minimum)
            return fmt::format("write one reduction, '{} min= min({}, {});'", left, a, b);
        if (isSame && second.assignment() == syntax::Assignment::Maximum)
            return fmt::format("write one reduction, '{} max= max({}, {});'", left, a, b);
        if (first.assignment() == syntax::Assignment::Define &&
            second.assignment() == syntax::Assignment::Add && (a == "0" || a == "0.0"))
            return fmt::format("a sum starts from 0, so remove '{}'", textOf(first.span()));
    }
    return "a reduction starts from its identity and writes every element, so write one equation for both";
}

std::optional<syntax::LoopItem> Equations::itemOf(const std::string& loop) const {
    for (const syntax::LoopsDeclaration& declaration : elaboration_.design.loops())
        for (const syntax::LoopItem& item : declaration.items())
            if (item.name().text == loop && !item.broken() && item.isPlain()) return item;
    return std::nullopt;
}

// The recurrence along a loop that does what the reduction was to do.
std::string Equations::carried(const syntax::Equation& equation, const std::string& func,
                               std::size_t loop) const {
    const std::vector<std::string> here = system_.writtenLoopNames();
    if (here.empty()) return func + " = ...";
    std::vector<std::string> before = here;
    before[loop] += "-1";
    const std::optional<syntax::LoopItem> item = itemOf(here[loop]);
    const std::string_view first = item ? equation.tree().source().text(item->lower().span()) : "0";
    const auto from = [&](std::string_view identity) {
        return fmt::format("select({} == {}, {}, {}({}))", here[loop], first, identity, func,
                           fmt::join(before, ", "));
    };
    const auto value = [&]() -> std::string {
        switch (reductionOf(equation.assignment())) {
        case Reduction::Multiply:
            return from("1") + " * ...";
        case Reduction::Minimum:
            return "min(" + from("infinity") + ", ...)";
        case Reduction::Maximum:
            return "max(" + from("-infinity") + ", ...)";
        case Reduction::And:
            return from("~0") + " & ...";
        case Reduction::Or:
            return from("0") + " | ...";
        case Reduction::Xor:
            return from("0") + " ^ ...";
        default:
            return from("0") + " + ...";
        }
    };
    return fmt::format("{}({}) = {};", func, fmt::join(here, ", "), value());
}

} // namespace tactus::ure
