#include "mapping/read/suggestion.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <numeric>
#include <vector>

namespace tactus::mapping {

// Levenshtein distance.
static std::size_t lettersOff(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t change = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({change, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

std::string suggestion(std::string_view written, std::span<const std::string> known) {
    return suggestion(written, known, known);
}

std::string suggestion(std::string_view written, std::span<const std::string> known,
                       std::span<const std::string> listed) {
    constexpr std::size_t longest = 64; // a name is not worth more work than that
    if (written.size() > longest) return "";
    std::size_t least = std::max<std::size_t>(1, written.size() / 3) + 1;
    if (written.size() == 1) least = 1; // every single letter is one letter off
    std::string nearest;
    for (const std::string& name : known) {
        if (name.size() > longest) continue;
        const std::size_t off = lettersOff(written, name);
        if (off < least) {
            least = off;
            nearest = name;
        }
    }
    constexpr std::size_t few = 8; // are shown where none is near
    if (nearest.empty() && !listed.empty() && listed.size() <= few)
        return fmt::format("; there is: {}", fmt::join(listed, ", "));
    return nearest.empty() ? "" : fmt::format(", did you mean '{}'?", nearest);
}

} // namespace tactus::mapping
