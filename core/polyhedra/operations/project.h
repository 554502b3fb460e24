// Projections that linear conditions alone do not say.
#pragma once

#include "polyhedra/solve.h"

namespace tactus::polyhedra {

// The same as `project` (solve.h), but quotients may say more: a number n is 2x for some x if n is 2 * (n /
// 2). Nothing where the variables that go are tied to each other by factors alone (2x == 3y + z).
std::optional<Piece> projectByQuotients(const Piece& piece, const std::vector<std::size_t>& onto);

} // namespace tactus::polyhedra
