// The style of reports (resources/report); it travels inside the program.
#pragma once

#include <string_view>

namespace tactus::studies {

extern const std::string_view reportStyle;

} // namespace tactus::studies
