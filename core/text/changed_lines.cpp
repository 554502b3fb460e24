#include "text/changed_lines.h"

#include <algorithm>
#include <cstdint>
#include <span>

namespace tactus::text {

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(line);
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return lines;
}

namespace {

using Lines = std::span<const std::string_view>;

// The length of a longest common subsequence of `one` and the first n lines of `other`, for each n; both
// backwards, and the last n, where `isBackwards`.
std::vector<std::uint32_t> lengths(Lines one, Lines other, bool isBackwards) {
    std::vector<std::uint32_t> row(other.size() + 1, 0);
    for (std::size_t a = 0; a < one.size(); ++a) {
        const std::string_view line = isBackwards ? one[one.size() - 1 - a] : one[a];
        std::uint32_t diagonal = 0;
        for (std::size_t b = 0; b < other.size(); ++b) {
            const std::uint32_t above = row[b + 1];
            const bool isSame = line == (isBackwards ? other[other.size() - 1 - b] : other[b]);
            row[b + 1] = isSame ? diagonal + 1 : std::max(above, row[b]);
            diagonal = above;
        }
    }
    return row;
}

void compare(Lines now, Lines before, ChangedLines& changes) {
    while (!now.empty() && !before.empty() && now.front() == before.front()) {
        now = now.subspan(1);
        before = before.subspan(1);
    }
    while (!now.empty() && !before.empty() && now.back() == before.back()) {
        now = now.first(now.size() - 1);
        before = before.first(before.size() - 1);
    }
    if (now.size() > 1 && !before.empty()) { // Hirschberg: through the middle of one text
        const Lines head = now.first(now.size() / 2), tail = now.subspan(now.size() / 2);
        const auto upTo = lengths(head, before, false), from = lengths(tail, before, true);
        std::size_t best = 0;
        for (std::size_t n = 1; n <= before.size(); ++n)
            if (upTo[n] + from[before.size() - n] > upTo[best] + from[before.size() - best]) best = n;
        compare(head, before.first(best), changes);
        compare(tail, before.subspan(best), changes);
        return;
    }
    const auto kept = now.empty() ? before.end() : std::ranges::find(before, now.front());
    for (auto line = before.begin(); line != before.end(); ++line)
        if (line != kept) changes.gone.push_back(*line);
    if (kept == before.end()) std::ranges::copy(now, std::back_inserter(changes.added));
}

} // namespace

ChangedLines changedLines(const std::vector<std::string_view>& now,
                          const std::vector<std::string_view>& before) {
    ChangedLines changes;
    compare(now, before, changes);
    return changes;
}

} // namespace tactus::text
