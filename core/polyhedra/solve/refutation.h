// Why rows can't all be >= 0 at one integer point, as data that plain arithmetic checks.
#pragma once

#include "polyhedra/affine.h"

#include <optional>

namespace tactus::polyhedra {

// Either multipliers, none negative, one a row: the sum of the multiplied rows is a negative number (Farkas'
// lemma: these exist wherever no rational point fulfils the rows). Or two cases: the rows and `split` >= 0,
// the rows and `split` <= -1, the new row being the last.
struct Refutation {
    Vector multipliers;
    AffineForm split;
    std::vector<Refutation> cases; // none or two
};

// The refutation, or an integer point at which all rows are >= 0, or neither: nothing was found with at most
// `depth` splits one in the other, or numbers left 64 bits.
struct Refuted {
    std::optional<Refutation> refutation;
    std::optional<Point> point;
};
Refuted refute(const std::vector<AffineForm>& rows, std::size_t variables, int depth = 8);

// Does it refute the rows? Knows nothing of how it was found.
bool refutes(const Refutation& refutation, std::vector<AffineForm> rows, std::size_t variables);

} // namespace tactus::polyhedra
