// A whole file for each kind of finding that provokes it, for `tactus explain`.
#pragma once

#include "diagnostics/kind.h"

#include <string_view>

namespace tactus::diagnostics {

// Empty where no file of a few lines provokes the kind. The first line is a comment that says with which
// command, where it is not `tactus check`.
std::string_view exampleOf(Kind kind);

} // namespace tactus::diagnostics
