#include "sizes/polynomial.h"

#include <algorithm>

namespace tactus::sizes {

Polynomial Polynomial::number(std::int64_t value) {
    Polynomial result;
    result.add({}, value);
    return result;
}

Polynomial Polynomial::variable(std::size_t variable) {
    Polynomial result;
    result.add({variable}, 1);
    return result;
}

Polynomial Polynomial::of(const polyhedra::AffineForm& form) {
    Polynomial result = number(form.constant);
    for (std::size_t v = 0; v < form.dimensions(); ++v) result.add({v}, form.coefficients[v]);
    return result;
}

std::optional<std::int64_t> Polynomial::constant() const {
    if (terms_.empty()) return 0;
    if (terms_.size() > 1 || !terms_.begin()->first.empty()) return std::nullopt;
    return terms_.begin()->second;
}

std::size_t Polynomial::degree() const {
    std::size_t greatest = 0;
    for (const auto& [monomial, coefficient] : terms_) greatest = std::max(greatest, monomial.size());
    return greatest;
}

void Polynomial::add(const Monomial& monomial, std::int64_t coefficient) {
    std::int64_t& term = terms_[monomial];
    term = base::add(term, coefficient);
    if (term == 0) terms_.erase(monomial);
}

Polynomial operator+(const Polynomial& a, const Polynomial& b) {
    Polynomial result = a;
    for (const auto& [monomial, coefficient] : b.terms_) result.add(monomial, coefficient);
    return result;
}

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
    Polynomial result;
    for (const auto& [one, c] : a.terms_)
        for (const auto& [other, d] : b.terms_) {
            Monomial both = one;
            both.insert(both.end(), other.begin(), other.end());
            std::ranges::sort(both);
            result.add(both, base::multiply(c, d));
        }
    return result;
}

Polynomial operator-(const Polynomial& a, const Polynomial& b) {
    return a + Polynomial::number(-1) * b;
}

} // namespace tactus::sizes
