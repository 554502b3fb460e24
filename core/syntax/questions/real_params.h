// Which params of a design are numbers with a fraction, and no integers. The text alone says so.
#pragma once

#include "syntax/ast.h"

#include <set>

namespace tactus::syntax {

// Those whose value has a decimal fraction in it, a function of floats (sqrt, exp, sin, ...) or such a param,
// also by way of a fn.
std::set<std::string> realParams(const Design& design);

} // namespace tactus::syntax
