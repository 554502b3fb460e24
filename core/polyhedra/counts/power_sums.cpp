#include "polyhedra/counts/power_sums.h"

namespace tactus::polyhedra {

namespace {

// The factors of the variable's powers 0, 1, ...
std::vector<RationalPolynomial> byPower(const RationalPolynomial& polynomial, std::size_t variable) {
    std::vector<RationalPolynomial> powers;
    for (const auto& [monomial, coefficient] : polynomial.terms()) {
        Monomial others = monomial;
        const std::size_t power = std::erase(others, variable);
        if (powers.size() <= power) powers.resize(power + 1);
        powers[power].add(others, coefficient);
    }
    return powers;
}

// A polynomial without the variable, over the others, whose numbers close the gap.
RationalPolynomial without(const RationalPolynomial& polynomial, std::size_t variable) {
    RationalPolynomial result;
    for (const auto& [monomial, coefficient] : polynomial.terms()) {
        Monomial closed = monomial;
        for (std::size_t& one : closed) one -= one > variable;
        result.add(closed, coefficient);
    }
    return result;
}

// coefficients[0] + coefficients[1] x + ... at x = form
RationalPolynomial valueAt(const std::vector<Rational>& coefficients, const AffineForm& form) {
    const RationalPolynomial x = RationalPolynomial::of(form);
    RationalPolynomial result;
    // Horner's scheme needs one product for each power.
    for (std::size_t power = coefficients.size(); power-- > 0;)
        result = result * x + RationalPolynomial::number(coefficients[power]);
    return result;
}

} // namespace

RationalPolynomial substituted(const RationalPolynomial& polynomial, std::size_t variable,
                               const AffineForm& form) {
    RationalPolynomial result, power = RationalPolynomial::number({1});
    const RationalPolynomial step = RationalPolynomial::of(form);
    for (const RationalPolynomial& factor : byPower(polynomial, variable)) {
        result = result + factor * power;
        power = power * step;
    }
    return result;
}

RationalPolynomial summed(const RationalPolynomial& polynomial, std::size_t variable, const AffineForm& lower,
                          const AffineForm& upper) {
    const AffineForm before = lower - AffineForm::number(1, lower.dimensions());
    const std::vector<RationalPolynomial> factors = byPower(polynomial, variable);
    RationalPolynomial result;
    for (std::size_t power = 0; power < factors.size(); ++power) {
        if (factors[power].isZero()) continue;
        const std::vector<Rational> sum = powerSum(power);
        result = result + without(factors[power], variable) * (valueAt(sum, upper) - valueAt(sum, before));
    }
    return result;
}

// (n+1)^(d+1) is the sum of C(d+1, k) S_k(n) over k = 0..d.
std::vector<Rational> powerSum(std::size_t d) {
    std::vector<std::vector<Rational>> sums;
    std::vector<Rational> binomials{{1}, {1}}; // of k + 1
    for (std::size_t k = 0; k <= d; ++k) {
        std::vector<Rational> own = binomials;
        for (std::size_t lower = 0; lower < k; ++lower)
            for (std::size_t power = 0; power < sums[lower].size(); ++power)
                own[power] =
                    sumOf(own[power], productOf(productOf({-1}, binomials[lower]), sums[lower][power]));
        for (Rational& coefficient : own) coefficient = productOf(coefficient, {1, static_cast<Wide>(k + 1)});
        sums.push_back(std::move(own));
        std::vector<Rational> next(binomials.size() + 1, Rational{1});
        for (std::size_t n = 1; n < binomials.size(); ++n) next[n] = sumOf(binomials[n - 1], binomials[n]);
        binomials = std::move(next);
    }
    return sums.back();
}

} // namespace tactus::polyhedra
