// The text form of a system: sizes, loops, domain, tensors, and each equation with its conversions.
#pragma once

#include "text/listing.h"
#include "ure/system.h"

namespace tactus::ure {

std::string textOf(const System& system);

// Also of other artifacts: "i, j, k" of forms over the loops, and "0 <= i < 8 or i == 9" of a set of points.
std::string textOf(const std::vector<polyhedra::AffineForm>& forms, const std::vector<std::string>& names);
std::string textOf(const polyhedra::Union& pieces, const std::vector<std::string>& names);
std::string textOf(const polyhedra::QuasiAffine& form, const std::vector<std::string>& names);

} // namespace tactus::ure
