// Counts an array again by walking every iteration and every read (language.md, section 3, "Definitions").
// Knows nothing of pieces and of how the model was built; for tests, small sizes.
#pragma once

#include "array/model.h"

namespace tactus::array {

// The mistakes in the model, a sentence each; empty if it is right.
std::vector<std::string> verify(const Model& model);

} // namespace tactus::array
