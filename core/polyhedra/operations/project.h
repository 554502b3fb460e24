// Projections that linear conditions alone do not say.
#pragma once

#include "polyhedra/solve.h"

namespace tactus::polyhedra {

// What `project` gives (solve.h), where quotients may say more: what is 2x for some x is what is 2 * (itself
// / 2). Nothing where the variables that go are tied to each other by factors alone (2x == 3y + z).
std::optional<Piece> projectByQuotients(const Piece& piece, const std::vector<std::size_t>& onto);

} // namespace tactus::polyhedra
