#include "ure/forms/quasiaffine.h"

#include <algorithm>

namespace tactus::ure {

using polyhedra::AffineForm;
using polyhedra::Interval;
using polyhedra::Quotient;

namespace {

std::size_t visibleOf(const QuasiAffine& a) {
    return a.form.dimensions() - a.quotients.size();
}

// The form with its n-th quotient's variable moved to positions[n], which several may share.
AffineForm moved(const AffineForm& form, std::size_t visible, const std::vector<std::size_t>& positions,
                 std::size_t dimensions) {
    AffineForm result = AffineForm::number(form.constant, dimensions);
    for (std::size_t v = 0; v < form.dimensions(); ++v) {
        if (form.coefficients[v] == 0) continue;
        std::int64_t& coefficient = result.coefficients[v < visible ? v : positions[v - visible]];
        coefficient = base::add(coefficient, form.coefficients[v]);
    }
    return result;
}

// Over no more variables than it needs, so that equal quotients compare equal.
Quotient trimmed(Quotient quotient, std::size_t visible) {
    std::vector<std::int64_t>& coefficients = quotient.form.coefficients;
    while (coefficients.size() > visible && coefficients.back() == 0) coefficients.pop_back();
    return quotient;
}

// Two forms over the quotients of both.
struct Aligned {
    AffineForm a, b;
    std::vector<Quotient> quotients;
};

Aligned align(const QuasiAffine& a, const QuasiAffine& b) {
    const std::size_t visible = visibleOf(a);
    assert(visible == visibleOf(b));
    Aligned result{a.form, {}, a.quotients};
    std::vector<std::size_t> positions;
    for (const Quotient& original : b.quotients) {
        const AffineForm form = moved(original.form, visible, positions, visible + result.quotients.size());
        const Quotient quotient = trimmed({form, original.divisor}, visible);
        const auto known = std::ranges::find(result.quotients, quotient);
        positions.push_back(visible + static_cast<std::size_t>(known - result.quotients.begin()));
        if (known == result.quotients.end()) result.quotients.push_back(quotient);
    }
    const std::size_t dimensions = visible + result.quotients.size();
    result.a.coefficients.resize(dimensions, 0);
    result.b = moved(b.form, visible, positions, dimensions);
    return result;
}

QuasiAffine withoutIdleQuotients(QuasiAffine a) {
    // Only the last ones may go: a later quotient may be made of earlier ones.
    while (!a.quotients.empty() && a.form.coefficients.back() == 0) {
        a.form.coefficients.pop_back();
        a.quotients.pop_back();
    }
    return a;
}

// The multiple of the divisor in each coefficient, and what is left: form = divisor * whole + left.
struct Divided {
    AffineForm whole, left;
};

Divided divided(const AffineForm& form, std::int64_t divisor) {
    Divided result{AffineForm::number(base::floorDivide(form.constant, divisor), form.dimensions()),
                   AffineForm::number(base::floorModulo(form.constant, divisor), form.dimensions())};
    for (std::size_t v = 0; v < form.dimensions(); ++v) {
        const std::int64_t c = form.coefficients[v];
        (c % divisor == 0 ? result.whole.coefficients[v] : result.left.coefficients[v]) =
            c % divisor == 0 ? c / divisor : c;
    }
    return result;
}

} // namespace

QuasiAffine sum(const QuasiAffine& a, const QuasiAffine& b) {
    const Aligned aligned = align(a, b);
    return withoutIdleQuotients({aligned.a + aligned.b, aligned.quotients});
}

QuasiAffine scaled(std::int64_t factor, const QuasiAffine& a) {
    return withoutIdleQuotients({factor * a.form, a.quotients});
}

QuasiAffine difference(const QuasiAffine& a, const QuasiAffine& b) {
    return sum(a, scaled(-1, b));
}

QuasiAffine quotient(const QuasiAffine& a, std::int64_t divisor) {
    // floor(a / -d) is floor(-a / d).
    if (divisor < 0) return quotient(scaled(-1, a), base::negate(divisor));
    // floor((d * whole + left) / d) is whole + floor(left / d), as `whole` is an integer.
    auto [whole, left] = divided(a.form, divisor);
    QuasiAffine result{std::move(whole), a.quotients};
    if (!left.isConstant()) {
        result.quotients.push_back(trimmed({std::move(left), divisor}, visibleOf(a)));
        result.form.coefficients.push_back(1);
    }
    return withoutIdleQuotients(std::move(result));
}

QuasiAffine remainder(const QuasiAffine& a, std::int64_t divisor) {
    return difference(a, scaled(divisor, quotient(a, divisor)));
}

bool isNumber(const QuasiAffine& a) {
    return a.isAffine() && a.form.isConstant();
}

Interval range(const QuasiAffine& a, const std::vector<Interval>& box) {
    polyhedra::Piece piece;
    piece.visible = box.size();
    piece.box = box;
    for (const Quotient& one : a.quotients) {
        Interval values = polyhedra::range(one.form, piece);
        // An end of int64 means that there is no bound, and a division must not make one of it.
        if (values.lower != Interval::least) values.lower = base::floorDivide(values.lower, one.divisor);
        if (values.upper != Interval::most) values.upper = base::floorDivide(values.upper, one.divisor);
        piece.box.push_back(values);
    }
    return polyhedra::range(a.form, piece);
}

} // namespace tactus::ure
