// The text of the helpers.
#pragma once

#include "emit/tree/print.h"

namespace tactus::emit {

std::string definitionOf(const Helper& helper, Dialect dialect);

} // namespace tactus::emit
