// Polynomials over numbered variables, exact: what counts are sums of, and what maps with sizes in them are
// made of.
#pragma once

#include "polyhedra/affine.h"

#include <algorithm>
#include <map>
#include <optional>

namespace tactus::polyhedra {

using Monomial = std::vector<std::size_t>; // the variables that are multiplied, sorted; none: the number 1

// Arithmetic of coefficients. Both throw base::Overflow; other types of numbers bring their own.
inline std::int64_t sumOf(std::int64_t a, std::int64_t b) {
    return base::add(a, b);
}
inline std::int64_t productOf(std::int64_t a, std::int64_t b) {
    return base::multiply(a, b);
}

template<class Number>
class Polynomial {
  public:
    Polynomial() = default; // 0
    static Polynomial number(const Number& value) {
        Polynomial result;
        result.add({}, value);
        return result;
    }
    static Polynomial variable(std::size_t variable) {
        Polynomial result;
        result.add({variable}, Number{1});
        return result;
    }
    static Polynomial of(const AffineForm& form) {
        Polynomial result = number(Number{form.constant});
        for (std::size_t v = 0; v < form.dimensions(); ++v) result.add({v}, Number{form.coefficients[v]});
        return result;
    }

    const std::map<Monomial, Number>& terms() const { return terms_; } // no zeros
    bool isZero() const { return terms_.empty(); }
    std::optional<Number> constant() const { // nothing if a variable is in it
        if (terms_.empty()) return Number{0};
        if (terms_.size() > 1 || !terms_.begin()->first.empty()) return std::nullopt;
        return terms_.begin()->second;
    }
    std::size_t degree() const {
        std::size_t greatest = 0;
        for (const auto& [monomial, coefficient] : terms_) greatest = std::max(greatest, monomial.size());
        return greatest;
    }
    friend bool operator==(const Polynomial&, const Polynomial&) = default;

    void add(const Monomial& monomial, const Number& coefficient) {
        if (coefficient == Number{0}) return;
        const auto [term, isNew] = terms_.try_emplace(monomial, coefficient);
        if (isNew) return;
        term->second = sumOf(term->second, coefficient);
        if (term->second == Number{0}) terms_.erase(term);
    }

    // These throw what the arithmetic of coefficients throws.
    friend Polynomial operator+(Polynomial a, const Polynomial& b) {
        for (const auto& [monomial, coefficient] : b.terms_) a.add(monomial, coefficient);
        return a;
    }
    friend Polynomial operator*(const Polynomial& a, const Polynomial& b) {
        Polynomial result;
        for (const auto& [one, c] : a.terms_)
            for (const auto& [other, d] : b.terms_) {
                Monomial both;
                std::ranges::merge(one, other, std::back_inserter(both));
                result.add(both, productOf(c, d));
            }
        return result;
    }
    friend Polynomial operator-(const Polynomial& a, const Polynomial& b) {
        return a + number(Number{-1}) * b;
    }

  private:
    std::map<Monomial, Number> terms_;
};

// Nothing where variables are multiplied.
inline std::optional<AffineForm> affineForm(const Polynomial<std::int64_t>& polynomial,
                                            std::size_t dimensions) {
    if (polynomial.degree() > 1) return std::nullopt;
    AffineForm form = AffineForm::number(0, dimensions);
    for (const auto& [monomial, coefficient] : polynomial.terms())
        (monomial.empty() ? form.constant : form.coefficients[monomial.front()]) = coefficient;
    return form;
}

} // namespace tactus::polyhedra
