// Remarks that a reader of exported code needs to compare its results with the design's.
#pragma once

#include "array/model.h"

namespace tactus::emit {

// Outputs whose floating-point reduction with this operator goes in another order of loops than the design's.
std::vector<std::string> reordered(ure::Operator op, const ure::System& system);

// Paragraphs for the README, each with a line before it; empty if there is nothing to say.
std::string remarksOnResults(const array::Model& model);
// The text that the test bench prints below elements that do not match, as the inside of a C string.
std::string remarkOnMismatch(const array::Model& model);

} // namespace tactus::emit
