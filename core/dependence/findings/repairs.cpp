#include "dependence/findings/repairs.h"

#include "dependence/cases/names.h"
#include "dependence/findings/named_forms.h"
#include "text/words.h"
#include "ure/print/design_forms.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::dependence {

using diagnostics::Fix;
using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Union;
using ure::Expr;
using ure::ExprId;
using ure::Operator;

namespace {

// --- values

struct User {
    ExprId expr;
    std::size_t operand = 0;
};

// The way from the value of an equation down to an expression of it, without the expression.
bool findUsers(const ure::System& system, ExprId from, ExprId wanted, std::vector<User>& way) {
    if (from == wanted) return true;
    const std::vector<ExprId>& operands = system.exprs[from].operands;
    for (std::size_t operand = 0; operand < operands.size(); ++operand) {
        way.push_back({from, operand});
        if (findUsers(system, operands[operand], wanted, way)) return true;
        way.pop_back();
    }
    return false;
}

// A value that changes nothing where the expression is used: the first of a sum is 0, that of a minimum
// infinity. It is 0 if nothing is known of the use.
std::string valueFor(const ure::System& system, const ure::Equation& equation, ExprId wanted) {
    const bool isBool = system.exprs[wanted].type.isBool();
    const char* const zero = isBool ? "false" : "0";
    std::vector<User> way;
    if (!findUsers(system, equation.value, wanted, way)) return zero;
    for (; !way.empty(); way.pop_back()) {
        const auto [user, operand] = way.back();
        const Expr& expr = system.exprs[user];
        const bool isBranch = expr.kind == Expr::Kind::Select && operand > 0;
        const bool isConversion = expr.kind == Expr::Kind::Unary && expr.op == Operator::Convert;
        if (isBranch || isConversion) continue;
        if (expr.kind == Expr::Kind::And) return isBool ? "true" : zero;
        if (expr.kind != Expr::Kind::Binary || isBool) return zero;
        if (expr.op == Operator::Minimum) return "infinity";
        if (expr.op == Operator::Maximum) return "-infinity";
        const bool isFactor = expr.op == Operator::Multiply || (expr.op == Operator::Divide && operand == 1);
        return isFactor ? "1" : zero;
    }
    return zero;
}

// --- edits

// A read of no fixed distance that is outside wherever it happens has nothing to begin.
bool isUniform(const Expr& site) {
    for (std::size_t loop = 0; loop < site.index.size(); ++loop)
        if (!(site.index[loop] - AffineForm::variable(loop, site.index.size())).isConstant()) return false;
    return true;
}

bool isWithin(text::Span inner, text::Span outer) {
    return outer.begin <= inner.begin && inner.end <= outer.end;
}

// A name of the text may mean something else inside of a `let`.
bool hidesNames(const ure::System& system) {
    return std::ranges::any_of(system.named, [&](const ure::Named& named) {
        const auto isIt = [&](const auto& other) { return other.name == named.name; };
        return std::ranges::any_of(system.loops, isIt) || std::ranges::any_of(system.params, isIt);
    });
}

// The places of the reads, each once. Nothing if the text of one is no read of the equation with this index:
// it may be of a fn, or stand for several reads.
std::optional<std::vector<text::Span>> placesOf(const ure::System& system, const UndefinedRead& family) {
    const Expr& first = system.exprs[family.site];
    const text::Span around = system.equations[family.reader].span;
    if (!hasWrittenLoops(system) || hidesNames(system)) return std::nullopt;
    const NamedForms forms(system);
    const std::vector<AffineForm> index = ure::valuesOf(system, first.index);
    std::vector<text::Span> places;
    for (const ExprId site : family.sites) {
        const text::Span span = system.spanOf(site);
        const std::string_view text = system.source->text(span);
        const auto arguments = text::argumentsOf(text);
        const bool isRead = arguments && arguments->size() == index.size() &&
                            text.starts_with(system.variables[first.variable].name);
        if (!isRead || !isWithin(span, around)) return std::nullopt;
        for (std::size_t loop = 0; loop < index.size(); ++loop) {
            const auto written = forms.parsed((*arguments)[loop]);
            if (!written || forms.atSizes(*written) != index[loop]) return std::nullopt;
        }
        if (std::ranges::find(places, span) == places.end()) places.push_back(span);
    }
    return places;
}

bool isOneLine(std::string_view text) {
    constexpr std::size_t longest = 80;
    return text.size() <= longest && text.find('\n') == std::string_view::npos;
}

// "X(i, j-1, k)": indices that stay are as they are written.
std::string meantAt(const ure::System& system, const UndefinedRead& family, text::Span place) {
    const Expr& site = system.exprs[family.site];
    const NamedForms forms(system);
    const auto arguments = text::argumentsOf(system.source->text(place)).value();
    const std::vector<AffineForm> index = ure::valuesOf(system, site.index),
                                  wanted = ure::valuesOf(system, *family.meant);
    // The steps of the text have the names of params; the one that is meant may be any of them.
    std::vector<AffineForm> ways;
    for (std::size_t loop = 0; loop < index.size(); ++loop)
        ways.push_back(forms.named(arguments[loop], index[loop]) - forms.variable(loop));
    std::vector<std::string> indices;
    for (std::size_t loop = 0; loop < index.size(); ++loop) {
        if (wanted[loop] == index[loop]) {
            indices.emplace_back(arguments[loop]);
            continue;
        }
        AffineForm named = forms.lifted(wanted[loop]);
        for (const AffineForm& way : ways)
            for (const int sign : {1, -1})
                if (const AffineForm moved = forms.variable(loop) + sign * way;
                    forms.atSizes(moved) == wanted[loop])
                    named = moved;
        indices.push_back(forms.text(named));
    }
    return fmt::format("{}({})", system.variables[site.variable].name, fmt::join(indices, ", "));
}

Fix meantFix(const ure::System& system, const UndefinedRead& family, const std::vector<text::Span>& places) {
    Fix fix{fmt::format("write {}", meantAt(system, family, places.front())), {}};
    for (const text::Span place : places) fix.edits.push_back({place, meantAt(system, family, place)});
    return fix;
}

Fix guardFix(const ure::System& system, const UndefinedRead& family, const std::vector<text::Span>& places,
             const std::string& condition) {
    const std::string value = valueFor(system, system.equations[family.reader], family.site);
    Fix fix;
    for (const text::Span place : places)
        fix.edits.push_back(
            {place, fmt::format("select({}, {}, {})", condition, value, system.source->text(place))});
    const std::string& written = fix.edits.front().replacement;
    fix.title = isOneLine(written) ? fmt::format("write '{}'", written)
                                   : fmt::format("start with {} where {}", value, condition);
    return fix;
}

// The third part that each `select` of the func that is read lacks.
std::optional<Fix> branchFix(const ure::System& system, const UndefinedRead& family) {
    const ure::Variable& variable = system.variables[system.exprs[family.site].variable];
    const ure::Equation& equation = system.equations[variable.equation];
    if (variable.carriedFor.valid() || system.sizes > 0) return std::nullopt;
    Fix fix;
    bool isOfText = true;
    forEachBelow(system, equation.value, [&](ExprId id) {
        const Expr& expr = system.exprs[id];
        if (expr.kind != Expr::Kind::Select || expr.operands.size() != 2) return;
        const std::string_view text = system.source->text(expr.span);
        isOfText &= isWithin(expr.span, equation.span) && text.starts_with("select") && text.ends_with(')');
        const text::Span end{expr.span.end - 1, expr.span.end - 1};
        const std::string value = valueFor(system, equation, id);
        if (std::ranges::any_of(fix.edits, [&](const text::Edit& edit) { return edit.span == end; })) return;
        fix.edits.push_back({end, ", " + value});
        const std::string written = fmt::format("{}, {})", text.substr(0, text.size() - 1), value);
        fix.title = isOneLine(written)
                        ? fmt::format("write '{}'", written)
                        : fmt::format("give the select of {} the value {}", variable.name, value);
    });
    if (!isOfText || fix.edits.empty()) return std::nullopt;
    if (fix.edits.size() > 1) fix.title = fmt::format("give each select of {} its last value", variable.name);
    return fix;
}

} // namespace

std::string meantText(const ure::System& system, const UndefinedRead& family) {
    if (!family.meant) return {};
    return system.variables[system.exprs[family.site].variable].name + tuple(system, *family.meant);
}

std::vector<Fix> repairsOf(const ure::System& system, const UndefinedRead& family,
                           const std::string& condition) {
    std::vector<Fix> fixes;
    if (family.cause == Cause::Bounds) return fixes;
    const auto places = placesOf(system, family);
    if (places && family.meant) fixes.push_back(meantFix(system, family, *places));
    if (auto fix = family.cause == Cause::Missing ? branchFix(system, family) : std::nullopt)
        fixes.push_back(std::move(*fix));
    else if (places && !condition.empty() && isUniform(system.exprs[family.site]))
        fixes.push_back(guardFix(system, family, *places, condition));
    return fixes;
}

} // namespace tactus::dependence
