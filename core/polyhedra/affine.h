// Affine forms over integer points: a.x + c.
#pragma once

#include "base/checked.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace tactus::polyhedra {

using Point = std::vector<std::int64_t>;  // one entry a variable
using Vector = std::vector<std::int64_t>; // a difference of points
using Matrix = std::vector<Vector>;       // rows

struct AffineForm {
    Vector coefficients;
    std::int64_t constant = 0;

    static AffineForm variable(std::size_t index, std::size_t dimensions);
    static AffineForm number(std::int64_t value, std::size_t dimensions);

    std::size_t dimensions() const { return coefficients.size(); }
    bool isConstant() const;
    std::int64_t operator()(std::span<const std::int64_t> point) const; // throws base::Overflow
    friend bool operator==(const AffineForm&, const AffineForm&) = default;
};

AffineForm operator+(const AffineForm& a, const AffineForm& b);
AffineForm operator-(const AffineForm& a, const AffineForm& b);
AffineForm operator*(std::int64_t factor, const AffineForm& a);

// The form after substituting forms[v] for each variable v. forms are over a space of `dimensions` variables.
AffineForm substitute(const AffineForm& form, std::span<const AffineForm> forms, std::size_t dimensions);

// Whether every entry is 0.
bool isZero(const Vector& vector);

std::int64_t dot(std::span<const std::int64_t> a, std::span<const std::int64_t> b);

// "2*i - k + 3"; "0" for the empty form.
std::string toString(const AffineForm& form, std::span<const std::string> names);
// "(1, 0, -2)"
std::string toString(const Vector& vector);

// Rows over integer points: a.x + c >= 0.

// Divides a row by the greatest common divisor of its coefficients and rounds its constant down: it says the
// same of integer points, and more of the others.
void normalise(AffineForm& row);

// The row that holds where form >= 0 does not: -form - 1 >= 0.
AffineForm complement(const AffineForm& form);

} // namespace tactus::polyhedra
