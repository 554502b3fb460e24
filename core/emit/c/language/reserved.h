// Names that C, C++, OpenCL C, their libraries and the tools of the targets own.
#pragma once

#include <string_view>

namespace tactus::emit {

bool isReserved(std::string_view name);
// Whatever follows, names that begin so are theirs.
bool beginsReserved(std::string_view name);

} // namespace tactus::emit
