// Polynomials with integer coefficients over numbered variables: what schedules with sizes in them are made
// of.
#pragma once

#include "polyhedra/affine.h"

#include <map>
#include <optional>

namespace tactus::sizes {

using Monomial = std::vector<std::size_t>; // the variables that are multiplied, sorted; none: the number 1

class Polynomial {
  public:
    Polynomial() = default; // 0
    static Polynomial number(std::int64_t value);
    static Polynomial variable(std::size_t variable);
    static Polynomial of(const polyhedra::AffineForm& form);

    const std::map<Monomial, std::int64_t>& terms() const { return terms_; } // no zeros
    bool isZero() const { return terms_.empty(); }
    std::optional<std::int64_t> constant() const; // nothing if a variable is in it
    std::size_t degree() const;
    friend bool operator==(const Polynomial&, const Polynomial&) = default;

    // Both throw base::Overflow.
    friend Polynomial operator+(const Polynomial& a, const Polynomial& b);
    friend Polynomial operator*(const Polynomial& a, const Polynomial& b);

  private:
    void add(const Monomial& monomial, std::int64_t coefficient);

    std::map<Monomial, std::int64_t> terms_;
};

Polynomial operator-(const Polynomial& a, const Polynomial& b);

} // namespace tactus::sizes
