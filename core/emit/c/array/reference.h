// Array to reference: the equations one after another in loops over the domain, with every value kept, which
// a test bench compares with.
#pragma once

#include "emit/c/array/lower.h"

namespace tactus::emit {

// Throws base::Overflow.
Lowered lowerReference(const array::Model& model, const Dictionary& names);

} // namespace tactus::emit
