// "a", "a and b", "a, b and c"; of many the first ones, "and 14 more"
#pragma once

#include <fmt/ranges.h>
#include <string>
#include <vector>

namespace tactus::base {

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
