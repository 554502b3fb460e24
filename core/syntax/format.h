// Canonical layout. Tokens and comments stay as they are, only white space changes; format(format(x)) ==
// format(x).
#pragma once

#include "syntax/tree.h"

#include <string>

namespace tactus::syntax {

std::string format(const Tree& tree);

} // namespace tactus::syntax
