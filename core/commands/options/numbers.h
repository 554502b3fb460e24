// Numbers as they are written in options.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::commands {

// The whole text as a decimal number; nothing if it is none, or none that fits.
template<class Number>
std::optional<Number> numberOf(std::string_view text) {
    Number value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || rest != text.data() + text.size()) return std::nullopt;
    return value;
}

// Why the text is no number of a switch like --seed; empty if it is one.
std::string wrongUnsigned(std::string_view text);

// "2,3" in its parts, one more than there are commas: "2," is "2" and "".
std::vector<std::string_view> commaSeparated(std::string_view text);

// "2,3" as integers; nothing if a part is none of 64 bits.
std::optional<std::vector<std::int64_t>> integersOf(std::string_view text);

} // namespace tactus::commands
