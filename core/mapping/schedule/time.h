// Time as one number, and what a schedule costs.
#pragma once

#include "polyhedra/solve.h"

#include <optional>
#include <vector>

namespace tactus::mapping {

// One row is time itself. Several rows: the row-major index of the row vector in its bounding box over the
// domain,
//   sum over r of (row_r - least_r) * product over s > r of (greatest_s - least_s + 1).
// Nothing if the extremes were not decided within the budget; throws base::Overflow where a time does not
// fit.
std::optional<polyhedra::AffineForm> timeAsNumber(const std::vector<polyhedra::AffineForm>& rows,
                                                  const polyhedra::Piece& domain,
                                                  const polyhedra::Budget& budget);

// Last step minus first, plus one.
std::optional<std::int64_t> cyclesOf(const polyhedra::AffineForm& time, const polyhedra::Piece& domain,
                                     const polyhedra::Budget& budget);

} // namespace tactus::mapping
