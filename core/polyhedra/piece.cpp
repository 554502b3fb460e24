#include "polyhedra/piece.h"
#include "polyhedra/propagate.h"

#include <algorithm>
#include <numeric>

namespace tactus::polyhedra {

namespace {

std::int64_t shiftedEnd(std::int64_t end, std::int64_t by) {
    if (end == Interval::least || end == Interval::most) return end;
    const std::int64_t moved = base::subtract(end, by);
    if (moved == Interval::least || moved == Interval::most) throw base::Overflow();
    return moved;
}

Interval shifted(Interval interval, std::int64_t by) {
    return {shiftedEnd(interval.lower, by), shiftedEnd(interval.upper, by)};
}

// x - shift.x for the visible variables; quotients keep their value.
AffineForm shifted(AffineForm form, const Vector& shift) {
    const std::size_t visible = std::min(shift.size(), form.dimensions());
    form.constant = base::add(
        form.constant, dot(std::span(form.coefficients).first(visible), std::span(shift).first(visible)));
    return form;
}

// The value of a form whose variables were chosen so far; unlike operator(), only throws beyond 2^100.
Wide wideValue(const AffineForm& form, std::span<const std::int64_t> values) {
    Wide value = form.constant;
    for (std::size_t v = 0; v < form.dimensions(); ++v) {
        const Wide term = Wide{form.coefficients[v]} * values[v];
        if (term > largestTerm || term < -largestTerm) throw base::Overflow();
        value += term;
    }
    return value;
}

std::int64_t withinInterval(Wide value) {
    if (value > Interval::most || value < Interval::least) throw base::Overflow();
    return static_cast<std::int64_t>(value);
}

std::optional<std::size_t> asVariable(const AffineForm& form) {
    const auto first = std::ranges::find_if(form.coefficients, [](std::int64_t c) { return c != 0; });
    if (form.constant != 0 || first == form.coefficients.end() || *first != 1) return std::nullopt;
    if (std::any_of(first + 1, form.coefficients.end(), [](std::int64_t c) { return c != 0; }))
        return std::nullopt;
    return static_cast<std::size_t>(first - form.coefficients.begin());
}

void constrainTo(Piece& piece, const AffineForm& form, Interval interval) {
    if (const std::optional<std::size_t> variable = asVariable(form)) {
        tighten(piece, *variable, interval);
        return;
    }
    if (interval.lower != Interval::least) addRow(piece, above(form, interval.lower));
    if (interval.upper != Interval::most) addRow(piece, below(form, interval.upper));
}

// Adds to `piece` everything that `other` says, where other's variable v is the form forms[v].
void conjoin(Piece& piece, const Piece& other, std::vector<AffineForm> forms) {
    forms = withQuotients(piece, other.quotients, std::move(forms));
    for (std::size_t v = 0; v < other.dimensions(); ++v) constrainTo(piece, forms[v], other.box[v]);
    for (const AffineForm& row : other.rows) addRow(piece, substitute(row, forms, piece.dimensions()));
    piece.empty = piece.empty || other.empty;
    settle(piece);
    dropIdleQuotients(piece);
}

// An end that does not fit moves outwards, so that the interval loses no value.
Interval outward(const Sum& low, const Sum& high) {
    Interval interval;
    if (low.infinite == 0 && low.finite > Interval::least)
        interval.lower = static_cast<std::int64_t>(std::min<Wide>(low.finite, Interval::most - 1));
    if (high.infinite == 0 && high.finite < Interval::most)
        interval.upper = static_cast<std::int64_t>(std::max<Wide>(high.finite, Interval::least + 1));
    return interval;
}

} // namespace

Piece Piece::universe(std::size_t visible) {
    Piece piece;
    piece.visible = visible;
    piece.box.resize(visible);
    return piece;
}

void constrain(Piece& piece, const AffineForm& form) {
    assert(form.dimensions() == piece.visible || form.dimensions() == piece.dimensions());
    addRow(piece, form);
    settle(piece);
}

std::size_t addQuotient(Piece& piece, const AffineForm& form, std::int64_t divisor) {
    assert(divisor > 0 && form.dimensions() <= piece.dimensions());
    Quotient quotient{form, divisor};
    std::int64_t common = divisor;
    for (std::int64_t c : form.coefficients) common = std::gcd(common, c);
    for (std::int64_t& c : quotient.form.coefficients) c /= common;
    // For an integer f: floor((g f + c) / (g d)) = floor((f + floor(c / g)) / d).
    quotient.form.constant = base::floorDivide(form.constant, common);
    quotient.divisor /= common;
    while (quotient.form.dimensions() > piece.visible && quotient.form.coefficients.back() == 0)
        quotient.form.coefficients.pop_back();
    quotient.form.coefficients.resize(std::max(piece.visible, quotient.form.dimensions()), 0);

    const auto known = std::ranges::find(piece.quotients, quotient);
    if (known != piece.quotients.end())
        return piece.visible + static_cast<std::size_t>(known - piece.quotients.begin());

    const std::size_t variable = piece.dimensions();
    piece.box.emplace_back();
    for (AffineForm& row : piece.rows) row.coefficients.push_back(0);
    const auto [low, high] = definition(quotient, variable, piece.dimensions());
    piece.quotients.push_back(std::move(quotient));
    addRow(piece, low);
    addRow(piece, high);
    settle(piece);
    return variable;
}

Piece intersect(const Piece& a, const Piece& b) {
    assert(a.visible == b.visible);
    Piece result = a;
    if (!b.quotients.empty()) {
        conjoin(result, b, visibleForms(result));
        return result;
    }
    for (std::size_t v = 0; v < b.visible; ++v) tighten(result, v, b.box[v]);
    for (const AffineForm& row : b.rows) addRow(result, row);
    result.empty = result.empty || b.empty;
    settle(result);
    dropIdleQuotients(result);
    return result;
}

Piece translate(const Piece& piece, const Vector& shift) {
    assert(shift.size() == piece.visible);
    Piece result = piece;
    // A translation keeps all that propagation has found, so nothing is settled anew.
    for (std::size_t v = 0; v < piece.visible; ++v) result.box[v] = shifted(piece.box[v], shift[v]);
    for (Quotient& quotient : result.quotients) quotient.form = shifted(std::move(quotient.form), shift);
    for (AffineForm& row : result.rows) row = shifted(std::move(row), shift);
    return result;
}

Piece preimage(const Piece& piece, std::span<const AffineForm> map, std::size_t visible) {
    assert(map.size() == piece.visible);
    Piece result = Piece::universe(visible);
    conjoin(result, piece, {map.begin(), map.end()});
    return result;
}

bool contains(const Piece& piece, std::span<const std::int64_t> visiblePoint) {
    assert(visiblePoint.size() == piece.visible);
    if (piece.empty) return false;
    Point values(visiblePoint.begin(), visiblePoint.end());
    for (const Quotient& quotient : piece.quotients) {
        const Wide value = wideValue(quotient.form, values);
        // C++ rounds towards zero; a floor needs the remainder that is not negative.
        const Wide remainder = ((value % quotient.divisor) + quotient.divisor) % quotient.divisor;
        values.push_back(withinInterval((value - remainder) / quotient.divisor));
    }
    for (std::size_t v = 0; v < values.size(); ++v)
        if (values[v] < piece.box[v].lower || values[v] > piece.box[v].upper) return false;
    return std::ranges::all_of(piece.rows,
                               [&](const AffineForm& row) { return wideValue(row, values) >= 0; });
}

bool isBox(const Piece& piece) {
    return piece.rows.empty() && piece.quotients.empty();
}

Interval range(const AffineForm& form, const Piece& piece) {
    return outward(least(form, piece.box), greatest(form, piece.box));
}

Interval exactRange(const AffineForm& form, const std::vector<Interval>& box) {
    const Sum low = least(form, box), high = greatest(form, box);
    if (low.infinite + high.infinite > 0) throw base::Overflow();
    return {base::narrow(low.finite), base::narrow(high.finite)};
}

} // namespace tactus::polyhedra
