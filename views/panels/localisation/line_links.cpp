#include "views/panels/localisation/line_links.h"

#include <algorithm>

namespace tactus::views {

std::vector<int> LineLinks::localisedOf(int written) const {
    std::vector<int> found;
    for (std::size_t line = 0; line < lines_.size(); ++line)
        if (std::ranges::binary_search(lines_[line].written, static_cast<std::uint32_t>(written + 1)))
            found.push_back(static_cast<int>(line));
    return found;
}

std::vector<int> LineLinks::writtenOf(int localised) const {
    std::vector<int> found;
    if (localised < 0 || static_cast<std::size_t>(localised) >= lines_.size()) return found;
    for (const std::uint32_t line : lines_[static_cast<std::size_t>(localised)].written)
        found.push_back(static_cast<int>(line) - 1);
    return found;
}

const std::vector<text::Span>& LineLinks::readsOf(int localised) const {
    static const std::vector<text::Span> none;
    const bool isLine = localised >= 0 && static_cast<std::size_t>(localised) < lines_.size();
    return isLine ? lines_[static_cast<std::size_t>(localised)].reads : none;
}

std::pair<int, int> firstRun(const std::vector<int>& lines) {
    std::size_t end = 0;
    while (end + 1 < lines.size() && lines[end] + 1 == lines[end + 1]) ++end;
    return {lines.front(), lines[end]};
}

std::pair<int, int> lastRun(const std::vector<int>& lines) {
    std::size_t begin = lines.size() - 1;
    while (begin > 0 && lines[begin - 1] + 1 == lines[begin]) --begin;
    return {lines[begin], lines.back()};
}

} // namespace tactus::views
