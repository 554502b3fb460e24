// Forms and vectors over loops that count, as the text of the design has them: over the loops' values.
#pragma once

#include "ure/system.h"

namespace tactus::ure {

// Do loops count that have other values in the text (`downto`, `step`), and are these still the loops?
bool hasCountedLoops(const System& system);
// The same number, with the variable of each loop for its value in place of its count. Nothing if that would
// take fractions.
std::optional<polyhedra::AffineForm> overValues(const System& system, const polyhedra::AffineForm& form);
// A positive multiple of it, for a row that is compared with 0.
polyhedra::AffineForm rowOverValues(const System& system, const polyhedra::AffineForm& row);
// A step of the loops' counts as a step of their values.
polyhedra::Vector stepOverValues(const System& system, const polyhedra::Vector& step);
// The value of each loop of the design where the counts are these forms.
std::vector<polyhedra::AffineForm> valuesOf(const System& system,
                                            std::span<const polyhedra::AffineForm> counts);

} // namespace tactus::ure
