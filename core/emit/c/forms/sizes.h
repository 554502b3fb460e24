// Affine forms as code.
#pragma once

#include "emit/c/tree/tree.h"
#include "polyhedra/affine.h"

namespace tactus::emit {

// An affine form over named terms: "2 * i + j - 1". Positive terms first, so that few sums begin with 0 -.
Code affine(const polyhedra::AffineForm& form, std::span<const std::string> names, ure::Type type);
Code affine(const polyhedra::AffineForm& form, std::span<const Code> terms, ure::Type type);

} // namespace tactus::emit
