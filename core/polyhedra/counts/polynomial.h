// Polynomials over integer variables with rational coefficients, exact (within this folder only). Whatever
// needs more than 127 bits throws base::Overflow.
#pragma once

#include "polyhedra/affine.h"
#include "polyhedra/propagate.h"

#include <map>

namespace tactus::polyhedra {

// In lowest terms; the denominator is positive.
struct Rational {
    Wide numerator = 0;
    Wide denominator = 1;
    friend bool operator==(const Rational&, const Rational&) = default;
};
Rational operator+(const Rational& a, const Rational& b);
Rational operator*(const Rational& a, const Rational& b);

class Polynomial {
  public:
    static Polynomial number(Rational value, std::size_t variables);
    static Polynomial of(const AffineForm& form);

    std::size_t variables() const { return variables_; }
    bool isZero() const { return terms_.empty(); }
    // The constant of a polynomial in which no variable is left.
    Rational constant() const;

    friend Polynomial operator+(const Polynomial& a, const Polynomial& b);
    friend Polynomial operator*(const Polynomial& a, const Polynomial& b);

    // The polynomial with the form in place of the variable.
    Polynomial substituted(std::size_t variable, const AffineForm& form) const;
    // The sum over variable = lower, lower + 1, .., upper by Faulhaber's formula, right wherever lower <=
    // upper + 1. The forms and the sum are over the other variables.
    Polynomial summed(std::size_t variable, const AffineForm& lower, const AffineForm& upper) const;

  private:
    using Exponents = std::vector<std::uint8_t>;

    explicit Polynomial(std::size_t variables) : variables_(variables) {}
    void add(const Exponents& exponents, const Rational& coefficient);
    // The factors of the variable's powers 0, 1, ..., with or without a place for the variable.
    std::vector<Polynomial> byPower(std::size_t variable, bool keepsPlace) const;

    std::size_t variables_;
    std::map<Exponents, Rational> terms_; // no zero coefficients
};

// The coefficients of S with S(n) = 0^d + 1^d + ... + n^d, the constant first (0^0 is 1).
std::vector<Rational> powerSum(std::size_t d);

} // namespace tactus::polyhedra
