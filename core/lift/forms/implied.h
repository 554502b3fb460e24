// Conditions in as few rows as can be.
#pragma once

#include "lift/forms/forms.h"

namespace tactus::lift {

// Alternatives, each a list of rows that are all >= 0, of which in the context one holds or none. Takes from
// this one the rows that hold anyway where its others hold and no other alternative does; those of many
// variables first.
void dropImplied(std::vector<std::vector<QuasiAffine>>& alternatives, std::size_t which, const Union& context,
                 const polyhedra::Budget& budget);
// The same for all of them, as pieces.
Union withoutImplied(const Union& condition, const Union& context, const polyhedra::Budget& budget);
// At all of these points; false where that is not known.
bool holdsThroughout(const Formula& formula, const Union& points, const polyhedra::Budget& budget);
bool isNonNegative(const QuasiAffine& row, const Union& points, const polyhedra::Budget& budget);

} // namespace tactus::lift
