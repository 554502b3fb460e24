// Integer linear algebra: Hermite form, kernels, unimodular completion, and injectivity of a map on a domain.
// All but isInjective throw base::Overflow where a result, or a step beyond 120 bits, does not fit.
#pragma once

#include "polyhedra/solve.h"

namespace tactus::polyhedra {

std::size_t rank(const Matrix& matrix);
std::int64_t gcd(const Vector& vector); // >= 0
// Integer basis (rows) of {x : matrix x = 0}, a lattice basis, echelon, first nonzero entry positive.
Matrix kernel(const Matrix& matrix, std::size_t columns);
// Vectors of the lattice with this basis that are worth trying as steps, each primitive and with both signs:
// unit vectors first, in the order of the variables, then those of the basis, their sums and differences.
Matrix shortVectors(const Matrix& basis);
// Row-style Hermite normal form (the canonical form of matrices with the same row lattice).
Matrix hermite(const Matrix& matrix);
// Rows that complete the primitive rows to a unimodular matrix (the given rows come last); empty if they are
// not primitive (their lattice is not saturated).
std::optional<Matrix> completeUnimodular(const Matrix& rows, std::size_t columns);
// Inverse of a unimodular matrix.
Matrix inverseUnimodular(const Matrix& matrix);

// A one-to-one change of integer coordinates, and the way back.
struct ChangeOfCoordinates {
    std::vector<AffineForm> forward;  // the new coordinates over the old ones
    std::vector<AffineForm> backward; // the old ones over the new ones
};
// To these forms, whose coefficients are the rows of a unimodular matrix.
ChangeOfCoordinates changeTo(std::vector<AffineForm> forward);

Vector multiply(const Matrix& matrix, std::span<const std::int64_t> vector);
Matrix multiply(const Matrix& a, const Matrix& b);
std::int64_t determinant(const Matrix& matrix);

// Is x -> (rows x) injective on the piece? If not, two points with the same image, p lexicographically before
// q.
struct Injectivity {
    Verdict injective = Verdict::Unknown;
    Point p, q;
};
Injectivity isInjective(const Matrix& rows, const Piece& domain, const Budget& budget);

} // namespace tactus::polyhedra
