#include "polyhedra/counts/polynomial.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tactus::polyhedra {

namespace {

Wide sum(Wide a, Wide b) {
    Wide result;
    if (__builtin_add_overflow(a, b, &result)) throw base::Overflow();
    return result;
}

Wide product(Wide a, Wide b) {
    Wide result;
    if (__builtin_mul_overflow(a, b, &result)) throw base::Overflow();
    return result;
}

Wide greatestDivisor(Wide a, Wide b) {
    while (b != 0) a = std::exchange(b, a % b);
    return a < 0 ? -a : a;
}

Rational inLowestTerms(Wide numerator, Wide denominator) {
    const Wide divisor = greatestDivisor(numerator, denominator);
    return {numerator / divisor, denominator / divisor};
}

} // namespace

Rational operator+(const Rational& a, const Rational& b) {
    const Wide common = greatestDivisor(a.denominator, b.denominator);
    return inLowestTerms(
        sum(product(a.numerator, b.denominator / common), product(b.numerator, a.denominator / common)),
        product(a.denominator, b.denominator / common));
}

Rational operator*(const Rational& a, const Rational& b) {
    const Rational left = inLowestTerms(a.numerator, b.denominator),
                   right = inLowestTerms(b.numerator, a.denominator);
    return {product(left.numerator, right.numerator), product(left.denominator, right.denominator)};
}

Polynomial Polynomial::number(Rational value, std::size_t variables) {
    Polynomial result(variables);
    result.add(Exponents(variables, 0), value);
    return result;
}

Polynomial Polynomial::of(const AffineForm& form) {
    Polynomial result = number({form.constant, 1}, form.dimensions());
    for (std::size_t v = 0; v < form.dimensions(); ++v) {
        Exponents exponents(form.dimensions(), 0);
        exponents[v] = 1;
        result.add(exponents, {form.coefficients[v], 1});
    }
    return result;
}

Rational Polynomial::constant() const {
    if (terms_.empty()) return {};
    assert(terms_.size() == 1 &&
           std::ranges::count(terms_.begin()->first, 0) == std::ssize(terms_.begin()->first));
    return terms_.begin()->second;
}

void Polynomial::add(const Exponents& exponents, const Rational& coefficient) {
    if (coefficient.numerator == 0) return;
    const auto [term, isNew] = terms_.try_emplace(exponents, coefficient);
    if (isNew) return;
    term->second = term->second + coefficient;
    if (term->second.numerator == 0) terms_.erase(term);
}

Polynomial operator+(const Polynomial& a, const Polynomial& b) {
    Polynomial result = a;
    for (const auto& [exponents, coefficient] : b.terms_) result.add(exponents, coefficient);
    return result;
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
    Polynomial result(a.variables_);
    for (const auto& [left, x] : a.terms_)
        for (const auto& [right, y] : b.terms_) {
            Polynomial::Exponents exponents = left;
            for (std::size_t v = 0; v < exponents.size(); ++v)
                exponents[v] = static_cast<std::uint8_t>(exponents[v] + right[v]);
            result.add(exponents, x * y);
        }
    return result;
}

std::vector<Polynomial> Polynomial::byPower(std::size_t variable, bool keepsPlace) const {
    std::vector<Polynomial> powers;
    for (const auto& [exponents, coefficient] : terms_) {
        Exponents others = exponents;
        const std::size_t power = std::exchange(others[variable], std::uint8_t{0});
        if (!keepsPlace) others.erase(others.begin() + static_cast<std::ptrdiff_t>(variable));
        while (powers.size() <= power) powers.push_back(Polynomial(others.size()));
        powers[power].add(others, coefficient);
    }
    return powers;
}

Polynomial Polynomial::substituted(std::size_t variable, const AffineForm& form) const {
    Polynomial result(variables_), power = number({1, 1}, variables_);
    const Polynomial step = of(form);
    for (const Polynomial& factor : byPower(variable, true)) {
        result = result + factor * power;
        power = power * step;
    }
    return result;
}

// coefficients[0] + coefficients[1] x + ... at x = form
static Polynomial valueAt(const std::vector<Rational>& coefficients, const AffineForm& form) {
    const std::size_t variables = form.dimensions();
    const Polynomial x = Polynomial::of(form);
    Polynomial result = Polynomial::number({}, variables);
    for (std::size_t power = coefficients.size(); power-- > 0;)
        result = result * x + Polynomial::number(coefficients[power], variables);
    return result;
}

Polynomial Polynomial::summed(std::size_t variable, const AffineForm& lower, const AffineForm& upper) const {
    const AffineForm before = lower - AffineForm::number(1, lower.dimensions());
    const Polynomial minus = number({-1, 1}, lower.dimensions());
    const std::vector<Polynomial> factors = byPower(variable, false);
    Polynomial result(lower.dimensions());
    for (std::size_t power = 0; power < factors.size(); ++power) {
        if (factors[power].isZero()) continue;
        const std::vector<Rational> sum = powerSum(power);
        result = result + factors[power] * (valueAt(sum, upper) + minus * valueAt(sum, before));
    }
    return result;
}

// (n+1)^(d+1) is the sum of C(d+1, k) S_k(n) over k = 0..d.
std::vector<Rational> powerSum(std::size_t d) {
    std::vector<std::vector<Rational>> sums;
    std::vector<Wide> binomials{1, 1}; // of k + 1
    for (std::size_t k = 0; k <= d; ++k) {
        std::vector<Rational> own(k + 2);
        for (std::size_t power = 0; power < k + 2; ++power) own[power] = {binomials[power], 1};
        for (std::size_t lower = 0; lower < k; ++lower)
            for (std::size_t power = 0; power < sums[lower].size(); ++power)
                own[power] = own[power] + Rational{-binomials[lower], 1} * sums[lower][power];
        for (Rational& coefficient : own) coefficient = coefficient * Rational{1, static_cast<Wide>(k + 1)};
        sums.push_back(std::move(own));
        std::vector<Wide> next(binomials.size() + 1, 1);
        for (std::size_t n = 1; n < binomials.size(); ++n) next[n] = sum(binomials[n - 1], binomials[n]);
        binomials = std::move(next);
    }
    return sums.back();
}

} // namespace tactus::polyhedra
