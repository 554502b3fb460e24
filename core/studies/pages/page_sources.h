// The parts of a page that are the same in each (resources/page); they travel inside the program.
#pragma once

#include <string_view>

namespace tactus::studies {

extern const std::string_view pageFrame, pageStyle, pageScript;

} // namespace tactus::studies
