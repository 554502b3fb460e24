// The text of the helpers.
#pragma once

#include "emit/c/language/dialect.h"
#include "emit/c/language/helper.h"

#include <set>
#include <string>

namespace tactus::emit {

// Their definitions, in the order of their names.
std::string printHelpers(const std::set<Helper>& helpers, const Dialect& dialect);

} // namespace tactus::emit
