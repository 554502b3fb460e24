#include "commands/options/numbers.h"

#include <fmt/format.h>

namespace tactus::commands {

std::string wrongUnsigned(std::string_view text) {
    return numberOf<std::uint64_t>(text) ? "" : fmt::format("'{}' is not a number from 0 to 2^64 - 1", text);
}

std::vector<std::string_view> commaSeparated(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::size_t comma = text.find(','); comma != std::string_view::npos; comma = text.find(',')) {
        parts.push_back(text.substr(0, comma));
        text.remove_prefix(comma + 1);
    }
    parts.push_back(text);
    return parts;
}

std::optional<std::vector<std::int64_t>> integersOf(std::string_view text) {
    std::vector<std::int64_t> integers;
    for (const std::string_view part : commaSeparated(text)) {
        const auto integer = numberOf<std::int64_t>(part);
        if (!integer) return std::nullopt;
        integers.push_back(*integer);
    }
    return integers;
}

} // namespace tactus::commands
