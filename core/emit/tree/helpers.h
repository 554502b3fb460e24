// The text of the helpers.
#pragma once

#include "emit/target/dialect.h"
#include "emit/target/helper.h"

#include <set>
#include <string>

namespace tactus::emit {

// Their definitions, in the order of their names.
std::string printHelpers(const std::set<Helper>& helpers, const Dialect& dialect);

} // namespace tactus::emit
