// Conditions and indices of a system as words, for those that stand nowhere in the text: a reduction's first
// and last steps, what tiling made.
#pragma once

#include "ure/system.h"

#include <string>

namespace tactus::draw {

// Of an expression that reads nothing: "k == 0 && kk == 3".
std::string wordsOf(const ure::System& system, ure::ExprId id);

} // namespace tactus::draw
