#include "dependence/cases/names.h"

#include "ure/print/design_forms.h"

#include <algorithm>

namespace tactus::dependence {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Piece;

namespace {

std::string compact(std::string text) {
    std::erase(text, ' ');
    return text;
}

bool onlyVisible(const AffineForm& form, std::size_t visible) {
    return std::ranges::all_of(form.coefficients.begin() + static_cast<std::ptrdiff_t>(visible),
                               form.coefficients.end(), [](std::int64_t c) { return c == 0; });
}

AffineForm shortened(AffineForm form, std::size_t visible) {
    form.coefficients.resize(visible);
    return form;
}

// Makes `equality` = 0 true in the tuple by replacing its innermost loop that has coefficient 1 or -1.
void solve(const AffineForm& equality, std::vector<AffineForm>& point) {
    const std::size_t loops = point.size();
    const AffineForm known = polyhedra::substitute(equality, point, loops);
    for (std::size_t loop = loops; loop-- > 0;) {
        const std::int64_t factor = known.coefficients[loop];
        // Another factor would divide, and the solution would be no affine form.
        if (factor != 1 && factor != -1) continue;
        AffineForm solution = -factor * known; // loop = -factor * (the rest)
        solution.coefficients[loop] = 0;
        std::vector<AffineForm> replacement;
        for (std::size_t v = 0; v < loops; ++v)
            replacement.push_back(v == loop ? solution : AffineForm::variable(v, loops));
        for (AffineForm& form : point) form = polyhedra::substitute(form, replacement, loops);
        return;
    }
}

// The ends at which the piece is smaller than the domain, or both of a single value; nothing if it is not.
std::vector<Bounds> boundsOf(const std::string& name, Interval domain, Interval piece) {
    if (piece == domain) return {};
    const bool isOne = piece.lower == piece.upper;
    Bounds bounds{name, {}, {}};
    if (isOne || piece.lower != domain.lower) bounds.least = piece.lower;
    if (isOne || piece.upper != domain.upper) bounds.most = piece.upper;
    return {bounds};
}

// i + k at least 8 for i + k - 8 >= 0, at most 7 for 7 - i - k >= 0.
Bounds boundOf(AffineForm row, const std::vector<std::string>& names) {
    const bool isUpper = std::ranges::all_of(row.coefficients, [](std::int64_t c) { return c <= 0; });
    if (isUpper) row = -1 * row;
    const std::int64_t bound = base::negate(row.constant);
    row.constant = 0;
    Bounds bounds{polyhedra::toString(row, names), {}, {}};
    (isUpper ? bounds.most : bounds.least) = bound;
    return bounds;
}

// The loop has these counts only: said of its values.
std::vector<Bounds> boxConditions(const ure::System& system, ure::LoopId loop, Interval counts) {
    const std::string& name = system.loops[loop].name;
    const Interval domain = system.domain.box[loop.index()];
    if (!ure::hasCountedLoops(system)) return boundsOf(name, domain, counts);
    const std::size_t loops = system.loops.size();
    const AffineForm count = AffineForm::variable(loop.index(), loops);
    const auto position = std::ranges::find(system.designOrder, loop) - system.designOrder.begin();
    const AffineForm& value = system.designLoops[static_cast<std::size_t>(position)].value;
    const std::int64_t step = value.coefficients[loop.index()];
    if (value - step * count == AffineForm::number(value.constant, loops)) {
        const auto values = [&](Interval range) {
            const std::int64_t first = value.constant + step * range.lower,
                               last = value.constant + step * range.upper;
            return step > 0 ? Interval{first, last} : Interval{last, first};
        };
        return boundsOf(name, values(domain), values(counts));
    }
    std::vector<Bounds> bounds;
    const auto add = [&](const AffineForm& row) {
        bounds.push_back(boundOf(ure::rowOverValues(system, row), system.loopNames()));
    };
    if (counts.lower != domain.lower) add(count - AffineForm::number(counts.lower, loops));
    if (counts.upper != domain.upper) add(AffineForm::number(counts.upper, loops) - count);
    return bounds;
}

// Conditions of the piece beyond its box, those of the domain and its equalities left out.
std::vector<Bounds> rowConditions(const ure::System& system, const Piece& piece) {
    std::vector<Bounds> conditions;
    for (const AffineForm& row : piece.rows) {
        const AffineForm own = shortened(row, piece.visible);
        const auto& known = system.domain.rows;
        const bool isEquality = std::ranges::find(piece.rows, -1 * row) != piece.rows.end();
        if (isEquality || !onlyVisible(row, piece.visible) ||
            std::ranges::any_of(known,
                                [&](const AffineForm& one) { return shortened(one, piece.visible) == own; }))
            continue;
        conditions.push_back(boundOf(ure::rowOverValues(system, own), system.loopNames()));
    }
    return conditions;
}

} // namespace

std::string tuple(const ure::System& system, std::span<const AffineForm> forms) {
    const std::vector<std::string> names = system.loopNames();
    std::vector<std::string> parts;
    for (const AffineForm& value : ure::valuesOf(system, forms))
        parts.push_back(compact(polyhedra::toString(value, names)));
    return fmt::format("({})", fmt::join(parts, ","));
}

std::string tuple(std::span<const std::int64_t> numbers) {
    return fmt::format("({})", fmt::join(numbers, ","));
}

diagnostics::Witness::Point witnessPoint(const ure::System& system, const std::string& name,
                                         std::span<const std::int64_t> point) {
    return {name, system.inDesignOrder(point)};
}

std::string toString(const diagnostics::Witness::Point& point) {
    return point.variable + tuple(point.at);
}

std::string inWords(const Bounds& bounds) {
    const auto& [form, least, most] = bounds;
    if (!least) return fmt::format("{} <= {}", form, *most);
    if (!most) return fmt::format("{} >= {}", form, *least);
    if (*least == *most) return fmt::format("{} = {}", form, *least);
    return fmt::format("{} <= {} <= {}", *least, form, *most);
}

std::string asCondition(const Bounds& bounds) {
    const auto& [form, least, most] = bounds;
    if (!least || !most) return inWords(bounds);
    if (*least == *most) return fmt::format("{} == {}", form, *least);
    return fmt::format("{0} <= {1} && {1} <= {2}", *least, form, *most);
}

Family familyOf(const ure::System& system, const Piece& piece) {
    Family family;
    for (std::size_t loop = 0; loop < piece.visible; ++loop)
        family.point.push_back(AffineForm::variable(loop, piece.visible));
    for (std::size_t a = 0; a < piece.rows.size(); ++a)
        for (std::size_t b = a + 1; b < piece.rows.size(); ++b)
            if (piece.rows[a] == -1 * piece.rows[b] && onlyVisible(piece.rows[a], piece.visible))
                solve(shortened(piece.rows[a], piece.visible), family.point);
    for (ure::LoopId loop : system.designOrder) {
        const std::size_t v = loop.index();
        if (family.point[v] != AffineForm::variable(v, piece.visible)) continue;
        std::ranges::move(boxConditions(system, loop, piece.box[v]), std::back_inserter(family.conditions));
    }
    std::ranges::move(rowConditions(system, piece), std::back_inserter(family.conditions));
    return family;
}

std::vector<AffineForm> at(const Family& family, std::span<const AffineForm> forms) {
    std::vector<AffineForm> result;
    for (const AffineForm& form : forms)
        result.push_back(polyhedra::substitute(form, family.point, family.point.size()));
    return result;
}

} // namespace tactus::dependence
