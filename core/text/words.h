// The arguments of a call as text.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace tactus::text {

// Words of the language in a text: blanks around them, and the letters that they are made of.
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

// The parts between the parentheses, at commas that are in no parentheses, braces or brackets of their own:
// "i" and "min(j, 1)" of "X(i, min(j, 1))", without blanks around them. Nothing if the text is not a name
// with one pair of parentheses behind it.
std::optional<std::vector<std::string_view>> argumentsOf(std::string_view call);

} // namespace tactus::text
