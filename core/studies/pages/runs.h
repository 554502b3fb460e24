// Rows of numbers that grow evenly, as the steps of a regular array do, in few numbers.
#pragma once

#include "polyhedra/affine.h"

#include <span>
#include <vector>

namespace tactus::studies {

// Runs of rows of one length, one after the other: of each the number of rows, the first row, and what is
// added from row to row (zeros for a single one).
std::vector<std::int64_t> runsOf(std::span<const polyhedra::Vector> rows);
// The same of rows of one number.
std::vector<std::int64_t> runsOf(std::span<const std::int64_t> numbers);

} // namespace tactus::studies
