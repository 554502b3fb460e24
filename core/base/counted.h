// Numbers and lists in sentences: "12,160"; with words, "1 link", "56,000 links"; "1st", "12th". Never in
// code, data or places, such as the indices of an element.
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::base {

inline std::string thousands(std::int64_t number) {
    const std::string digits = fmt::format("{}", number);
    const std::size_t first = number < 0 ? 1 : 0;
    std::string text;
    for (std::size_t at = 0; at < digits.size(); ++at) {
        if (at > first && (digits.size() - at) % 3 == 0) text += ',';
        text += digits[at];
    }
    return text;
}

inline std::string counted(std::int64_t number, std::string_view what) {
    return fmt::format("{} {}{}", thousands(number), what, number == 1 ? "" : "s");
}

inline std::string_view ordinalEnding(std::int64_t number) {
    const bool isTeen = number / 10 % 10 == 1;
    const std::int64_t last = isTeen ? 0 : number % 10;
    return last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th";
}

inline std::string ordinal(std::int64_t number) {
    return fmt::format("{}{}", number, ordinalEnding(number));
}

// "a", "a and b", "a, b and c"; of many the first ones, "and 14 more"
inline std::string listed(std::vector<std::string> parts) {
    constexpr std::size_t most = 6; // in a sentence
    if (parts.size() > most) {
        const std::size_t more = parts.size() - (most - 1);
        parts.resize(most - 1);
        parts.push_back(fmt::format("{} more", more));
    }
    if (parts.size() < 2) return parts.empty() ? "" : parts.front();
    return fmt::format("{} and {}", fmt::join(parts.begin(), parts.end() - 1, ", "), parts.back());
}

} // namespace tactus::base
