// Rows that are to be shown impossible together, and the showing.
#pragma once

#include "polyhedra/piece.h"
#include "sizes/proof.h"

#include <optional>

namespace tactus::sizes {

using polyhedra::AffineForm;
using polyhedra::Piece;

struct Problem {
    std::vector<std::string> variables;
    std::size_t sizes = 0;        // the first so many variables are sizes
    std::vector<Polynomial> rows; // each >= 0

    void require(const AffineForm& row) { rows.push_back(Polynomial::of(row)); }
    void equate(const Polynomial& a, const Polynomial& b);
    // Adds what the piece says where its visible variable v is at[v], and a variable for each of its
    // quotients.
    void include(const Piece& piece, std::vector<Polynomial> at);
};

struct Attempt {
    std::optional<Claim> claim; // without words
    // Else values of the sizes at which the rows may be fulfilled, as small as were found.
    std::optional<polyhedra::Point> sizes;
};
// If products of variables occur, products of rows with what is known of the sizes are added.
Attempt attempt(const Problem& problem, bool wantsSizes = true);

} // namespace tactus::sizes
