// The artifact of this stage: a proof that a mapping is legal at every size, as data that plain arithmetic
// checks.
#pragma once

#include "polyhedra/polynomial.h"
#include "polyhedra/solve/refutation.h"

#include <string>

namespace tactus::sizes {

// Schedules with sizes in them are made of polynomials.
using polyhedra::Monomial;
using Polynomial = polyhedra::Polynomial<std::int64_t>;

// Rows that can't all be >= 0 at one integer point, whatever the sizes: a counterexample to legality would be
// such a point.
struct Claim {
    std::string what; // "X(i,j,k) reads X(i,j-1,k): never where j-1 >= 0 fails"
    // Columns of the rows: variables (sizes, loops and others) by their names, then products of variables.
    std::vector<std::string> variables;
    std::vector<std::vector<std::size_t>> monomials;
    std::vector<polyhedra::AffineForm> rows;
    // Products of rows, each >= 0 where its factors are: further rows, in this order after the others.
    std::vector<std::vector<std::size_t>> products;
    polyhedra::Refutation refutation;

    std::string nameOf(std::size_t column) const; // "N", "N*j"
};

struct Proof {
    std::vector<Claim> claims; // if all hold, the mapping is legal at every size
};

} // namespace tactus::sizes
