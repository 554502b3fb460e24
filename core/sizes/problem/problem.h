// Rows that are to be shown impossible together, and the showing.
#pragma once

#include "sizes/polynomial.h"
#include "sizes/problem/cases.h"
#include "sizes/proof.h"

#include <optional>

namespace tactus::sizes {

struct Problem {
    explicit Problem(std::vector<std::string> variables_) : variables(std::move(variables_)) {}

    std::vector<std::string> variables;
    std::vector<Polynomial> rows; // each >= 0
    std::size_t sizes = 0;        // the first so many variables are sizes

    void require(const AffineForm& row) { rows.push_back(Polynomial::of(row)); }
    void equate(const Polynomial& a, const Polynomial& b);
};

struct Attempt {
    std::optional<Claim> claim; // without words
    // Else values of the sizes at which the rows may be fulfilled, as small as were found.
    std::optional<polyhedra::Point> sizes;
};
// If products of variables occur, products of rows with what is known of the sizes are added.
Attempt attempt(const Problem& problem, bool wantsSizes = true);

} // namespace tactus::sizes
