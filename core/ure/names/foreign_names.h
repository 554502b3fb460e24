// Names that formulas and programs have and the language has not (within this folder only).
#pragma once

#include <string_view>

namespace tactus::ure {

// A function, and what is written here.
struct ForeignName {
    std::string_view name, advice;
    std::string_view written = {}; // in its place, where that is all
};
const ForeignName* foreignName(std::string_view name); // null if it is none

} // namespace tactus::ure
