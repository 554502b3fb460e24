// The parts that an export in C is made of, from its arrays.
#pragma once

#include "diagnostics/diagnostic.h"
#include "emit/c/host/parts.h"

#include <tl/expected.hpp>

namespace tactus::emit {

// An error where C can't express the arrays. Throws base::Overflow.
tl::expected<HostParts, diagnostics::List> assemble(const Models& arrays, const Traits& target);

} // namespace tactus::emit
