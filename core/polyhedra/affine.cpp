#include "polyhedra/affine.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <limits>
#include <numeric>

namespace tactus::polyhedra {

namespace {

// A name may be a sum itself.
bool isSum(std::string_view name) {
    return !name.empty() && name.front() != '(' && name.find_first_of(" *-") != std::string_view::npos;
}

void appendTerm(std::string& text, std::int64_t factor, std::string_view name) {
    if (factor == 0) return;
    const bool isFirst = text.empty();
    const bool isApart = isSum(name) && (factor != 1 || (!isFirst && name.front() == '-'));
    const std::string what = isApart ? fmt::format("({})", name) : std::string(name);
    if (text.empty())
        text += factor < 0 ? "-" : "";
    else
        text += factor < 0 ? " - " : " + ";
    if (what.empty())
        text += fmt::format("{}", base::absolute(factor));
    else if (base::absolute(factor) != 1)
        text += fmt::format("{}*{}", base::absolute(factor), what);
    else
        text += what;
}

} // namespace

AffineForm AffineForm::variable(std::size_t index, std::size_t dimensions) {
    assert(index < dimensions);
    AffineForm form = number(0, dimensions);
    form.coefficients[index] = 1;
    return form;
}

AffineForm AffineForm::number(std::int64_t value, std::size_t dimensions) {
    return {Vector(dimensions, 0), value};
}

bool AffineForm::isConstant() const {
    return std::ranges::all_of(coefficients, [](std::int64_t c) { return c == 0; });
}

std::int64_t AffineForm::operator()(std::span<const std::int64_t> point) const {
    return base::add(dot(coefficients, point), constant);
}

AffineForm operator+(const AffineForm& a, const AffineForm& b) {
    assert(a.dimensions() == b.dimensions());
    AffineForm sum = a;
    for (std::size_t v = 0; v < sum.dimensions(); ++v)
        sum.coefficients[v] = base::add(sum.coefficients[v], b.coefficients[v]);
    sum.constant = base::add(sum.constant, b.constant);
    return sum;
}

AffineForm operator-(const AffineForm& a, const AffineForm& b) {
    assert(a.dimensions() == b.dimensions());
    AffineForm difference = a;
    for (std::size_t v = 0; v < difference.dimensions(); ++v)
        difference.coefficients[v] = base::subtract(difference.coefficients[v], b.coefficients[v]);
    difference.constant = base::subtract(difference.constant, b.constant);
    return difference;
}

AffineForm operator*(std::int64_t factor, const AffineForm& a) {
    AffineForm product = a;
    for (std::int64_t& c : product.coefficients) c = base::multiply(factor, c);
    product.constant = base::multiply(factor, product.constant);
    return product;
}

// to + factor * form, in place.
static void addMultiple(AffineForm& to, std::int64_t factor, const AffineForm& form) {
    assert(to.dimensions() == form.dimensions());
    for (std::size_t v = 0; v < to.dimensions(); ++v)
        to.coefficients[v] = base::add(to.coefficients[v], base::multiply(factor, form.coefficients[v]));
    to.constant = base::add(to.constant, base::multiply(factor, form.constant));
}

AffineForm substitute(const AffineForm& form, std::span<const AffineForm> forms, std::size_t dimensions) {
    assert(forms.size() >= form.dimensions());
    AffineForm result = AffineForm::number(form.constant, dimensions);
    for (std::size_t v = 0; v < form.dimensions(); ++v)
        if (form.coefficients[v] != 0) addMultiple(result, form.coefficients[v], forms[v]);
    return result;
}

bool isZero(const Vector& vector) {
    return std::ranges::all_of(vector, [](std::int64_t entry) { return entry == 0; });
}

std::int64_t dot(std::span<const std::int64_t> a, std::span<const std::int64_t> b) {
    assert(a.size() == b.size());
    std::int64_t sum = 0;
    for (std::size_t v = 0; v < a.size(); ++v) sum = base::add(sum, base::multiply(a[v], b[v]));
    return sum;
}

std::string toString(const AffineForm& form, std::span<const std::string> names) {
    assert(names.size() >= form.dimensions());
    std::string text;
    for (std::size_t v = 0; v < form.dimensions(); ++v) appendTerm(text, form.coefficients[v], names[v]);
    appendTerm(text, form.constant, "");
    return text.empty() ? "0" : text;
}

std::string toString(const Vector& vector) {
    return fmt::format("({})", fmt::join(vector, ", "));
}

void normalise(AffineForm& row) {
    std::uint64_t divisor = 0;
    for (std::int64_t c : row.coefficients) divisor = std::gcd(divisor, base::absolute(c));
    // The magnitude of the least number, 2^63, does not fit.
    if (divisor <= 1 || divisor > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return;
    const auto by = static_cast<std::int64_t>(divisor);
    for (std::int64_t& c : row.coefficients) c /= by;
    // The terms are multiples of the divisor, so rounding the constant down loses no integer point.
    row.constant = base::floorDivide(row.constant, by);
}

AffineForm complement(const AffineForm& form) {
    AffineForm negative = -1 * form;
    // Over integers form < 0 is form <= -1.
    negative.constant = base::subtract(negative.constant, 1);
    return negative;
}

} // namespace tactus::polyhedra
