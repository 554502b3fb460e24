// Values as pictures and tables write them.
#pragma once

#include "ure/types/type.h"

#include <string>

namespace tactus::draw {

// In at most so many letters where fewer digits can do that: "-0.3125", "1.2e9".
std::string valueText(ure::Type type, ure::Value value, std::size_t letters);

} // namespace tactus::draw
