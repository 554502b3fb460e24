// Words of the language in a text: blanks around them, and the letters that they are made of.
#pragma once

#include <string_view>

namespace tactus::text {

inline constexpr std::string_view blanks = " \t\r\n";

inline std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

// Names and numbers are made of letters, digits and _.
constexpr bool isLetter(char c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

} // namespace tactus::text
