// The value that the spelling of a token says.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tactus::syntax {

// 12 or 0x1F; empty beyond 2^64 - 1.
std::optional<std::uint64_t> integerValue(std::string_view spelling);

// The nearest double, whatever the locale; infinite where it is beyond the largest.
double decimalValue(std::string_view spelling);

// Without quotes, escapes \" \\ \n \t resolved.
std::string stringValue(std::string_view spelling);

// The code of the one character between quotes, with its escape resolved; empty if there are more or it is
// not ASCII.
std::optional<unsigned> characterCode(std::string_view inner);
// The words of a message about it: "a character is written as its number, 0x3F for '?'".
std::string asNumber(std::string_view shown, unsigned code);

// Text of a file as a message may show it: bytes that are no printable UTF-8 as \xNN, shortened when long.
std::string printable(std::string_view text);

} // namespace tactus::syntax
