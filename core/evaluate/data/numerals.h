// Values as files of text write them.
#pragma once

#include "ure/types/type.h"

#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace tactus::evaluate {

// A number as in a list of the design: whole for integers, the nearest value for fixed point and floats,
// where nan, inf and -inf are numbers too; 0, 1, true or false for Bool. The error is a sentence: "'300' does
// not fit Int(8), which holds -128 to 127".
tl::expected<ure::Value, std::string> valueOfNumeral(ure::Type type, std::string_view text);

// Text that reads back as the same value; 0 or 1 for Bool.
std::string numeralOf(ure::Type type, ure::Value value);

} // namespace tactus::evaluate
