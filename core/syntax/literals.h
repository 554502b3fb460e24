// What the spelling of a token says.
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

// Text of a file as a message may show it: bytes that are no printable UTF-8 as \xNN, shortened when long.
std::string printable(std::string_view text);

} // namespace tactus::syntax
