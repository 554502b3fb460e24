// Reads of what has no value: never, or where nothing can come of it (within this folder only).
#pragma once

#include "sizes/claims/links.h"

namespace tactus::sizes {

// Shows that indices of inputs stay inside, and that a value that is undefined reaches no output.
void showDefinedness(Claims& claims, const std::vector<EquationReads>& reads);

// Shows that outputs are written inside, each element at most once, and that extents are at least 1.
void showWrites(Claims& claims, const std::vector<EquationReads>& reads);

} // namespace tactus::sizes
