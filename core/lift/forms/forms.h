// Quasi-affine forms put into each other, and pieces as conditions.
#pragma once

#include "polyhedra/flow.h"
#include "ure/forms/quasiaffine.h"

namespace tactus::lift {

using polyhedra::AffineForm;
using polyhedra::Formula;
using polyhedra::Piece;
using polyhedra::QuasiAffine;
using polyhedra::Union;

// outer(inner(x)), over `visible` variables x. Throws base::Overflow, as all here does.
QuasiAffine compose(const QuasiAffine& outer, std::span<const QuasiAffine> inner, std::size_t visible);
QuasiAffine variable(std::size_t index, std::size_t visible);
QuasiAffine number(std::int64_t value, std::size_t visible);
std::vector<QuasiAffine> variables(std::size_t first, std::size_t count, std::size_t visible);

// Whether all of a piece's variables, where they are these forms, are in the piece, or in one of several.
Formula holdsAt(const Piece& piece, std::span<const QuasiAffine> at, std::size_t visible);
Formula holdsAt(const Union& pieces, std::span<const QuasiAffine> at, std::size_t visible);
// The points of the pieces where the formula holds; nothing where that takes too many pieces.
std::optional<Union> within(const Union& pieces, const Formula& formula);

} // namespace tactus::lift
