// Forms and conditions of iterations as text.
#include "lift/print/expressions.h"

#include "lift/forms/implied.h"
#include "ure/print/row_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::lift {

namespace {

// The loops before the sizes, as people write sums, and quotients by their texts.
struct Spelled {
    AffineForm form;
    std::vector<std::string> names;
};

Spelled spelled(const QuasiAffine& form, const cinput::Program& program, const Names& names) {
    const std::size_t loops = names.loops.size(), sizes = program.sizes.size();
    const auto turned = [&](const AffineForm& one) {
        AffineForm result = one;
        for (std::size_t s = 0; s < sizes; ++s)
            if (program.sizes[s].value == 0) result.coefficients[s] = 0;
        std::rotate(result.coefficients.begin(),
                    result.coefficients.begin() + static_cast<std::ptrdiff_t>(sizes),
                    result.coefficients.begin() + static_cast<std::ptrdiff_t>(sizes + loops));
        return result;
    };
    Spelled result{turned(form.form), names.loops};
    result.names.insert(result.names.end(), names.sizes.begin(), names.sizes.end());
    for (const polyhedra::Quotient& one : form.quotients) {
        const std::string above = toString(turned(one.form), result.names);
        const bool isName = above.find_first_of(" *") == std::string::npos;
        result.names.push_back(fmt::format("({} / {})", isName ? above : "(" + above + ")", one.divisor));
    }
    return result;
}

} // namespace

std::string Expressions::form(const QuasiAffine& form) const {
    const Spelled one = spelled(form, program_, names_);
    std::string text = toString(one.form, one.names);
    const bool isQuotient = text.starts_with('(') && text.find(')') != std::string::npos &&
                            std::ranges::find(one.names, text) != one.names.end();
    return isQuotient ? text.substr(1, text.size() - 2) : text; // it stands alone
}

// The one value of a form at all points, where it is a small one.
std::optional<std::int64_t> Expressions::constantOf(const QuasiAffine& form, const Union& points) const {
    constexpr std::int64_t largest = 2;
    for (const Piece& piece : points) {
        const polyhedra::Sample one = sample(piece, budget_);
        if (one.empty == polyhedra::Verdict::Yes) continue;
        if (one.empty == polyhedra::Verdict::Unknown) return std::nullopt;
        const std::int64_t value = form(one.point);
        if (value < -largest || value > largest) return std::nullopt;
        const Formula isValue = ure::zero(ure::difference(form, lift::number(value, visible())));
        return holdsThroughout(isValue, points, budget_) ? std::optional(value) : std::nullopt;
    }
    return std::nullopt;
}

std::string Expressions::coordinate(const QuasiAffine& form, std::size_t dimension,
                                    const Union& context) const {
    const QuasiAffine own = variable(sizes_ + dimension, visible());
    const QuasiAffine apart = ure::difference(form, own);
    if (ure::isNumber(apart)) return this->form(form);
    if (const auto distance = constantOf(apart, context))
        return this->form(ure::sum(own, lift::number(*distance, visible())));
    return this->form(form);
}

std::string Expressions::condition(const Union& pieces, const std::vector<QuasiAffine>& at,
                                   const Union& context) const {
    std::vector<std::vector<QuasiAffine>> all;
    for (const Piece& piece : pieces) {
        all.emplace_back();
        for (const QuasiAffine& one : polyhedra::conditionsOf(piece))
            all.back().push_back(compose(one, at, visible()));
    }
    std::vector<std::string> alternatives;
    for (std::size_t p = 0; p < all.size(); ++p) {
        dropImplied(all, p, context, budget_);
        if (all[p].empty()) return "";
        alternatives.push_back(conjunction(all[p], context));
    }
    if (alternatives.empty()) return "false";
    std::ranges::sort(alternatives);
    alternatives.erase(std::ranges::unique(alternatives).begin(), alternatives.end());
    return fmt::format("{}", fmt::join(alternatives, " || "));
}

// Each row as an equation where its opposite holds too.
std::string Expressions::conjunction(const std::vector<QuasiAffine>& rows, const Union& context) const {
    std::vector<std::string> parts;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const QuasiAffine opposite = ure::scaled(-1, rows[r]);
        const auto other = std::ranges::find(rows, opposite);
        if (other < rows.begin() + static_cast<std::ptrdiff_t>(r)) continue; // said with that one
        const bool isZero = other != rows.end() || isNonNegative(opposite, context, budget_);
        const Spelled one = spelled(rows[r], program_, names_);
        parts.push_back(ure::rowText(one.form, isZero, names_.loops.size(), one.names));
    }
    std::ranges::sort(parts);
    parts.erase(std::ranges::unique(parts).begin(), parts.end());
    return fmt::format("{}", fmt::join(parts, " && "));
}

} // namespace tactus::lift
