// What was read, in the spaces of a program.
#pragma once

#include "cinput/function/uses.h"

namespace tactus::cinput {

// Throws Refused where a domain or an expression is too large.
Program assembled(State& state, const Scope& scope, const Uses& uses);

} // namespace tactus::cinput
