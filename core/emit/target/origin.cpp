#include "emit/target/origin.h"

#include <algorithm>

namespace tactus::emit {

static std::size_t linesIn(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

TracedText::TracedText(std::string text) : text_(std::move(text)), lines_(linesIn(text_)) {}

TracedText& TracedText::operator+=(std::string_view more) {
    text_ += more;
    lines_ += linesIn(more);
    return *this;
}

TracedText& TracedText::operator+=(const TracedText& more) {
    for (OriginLines lines : more.origins_) {
        lines.first += lines_;
        lines.end += lines_;
        origins_.push_back(lines);
    }
    return *this += std::string_view(more.text_);
}

void TracedText::mark(std::size_t first, const std::vector<Origin>& origins) {
    if (first == lines_) return;
    for (const Origin& origin : origins) origins_.push_back({origin, first, lines_});
}

TracedText TracedText::of(const std::vector<Origin>& origins) && {
    mark(0, origins);
    return std::move(*this);
}

TracedText TracedText::inArray(std::uint32_t number) && {
    for (OriginLines& lines : origins_) lines.origin.array = number;
    return std::move(*this);
}

std::vector<OriginLines> TracedText::origins() const {
    std::vector<OriginLines> sorted = origins_, merged;
    std::ranges::sort(sorted);
    for (const OriginLines& lines : sorted) {
        if (!merged.empty() && merged.back().origin == lines.origin && lines.first <= merged.back().end)
            merged.back().end = std::max(merged.back().end, lines.end);
        else
            merged.push_back(lines);
    }
    return merged;
}

std::vector<Origin> originsAt(const std::vector<OriginLines>& map, std::size_t line) {
    std::vector<Origin> origins;
    for (const OriginLines& lines : map)
        if (lines.first <= line && line < lines.end) origins.push_back(lines.origin);
    return origins;
}

std::vector<std::size_t> linesOf(const std::vector<OriginLines>& map, const Origin& origin) {
    std::vector<std::size_t> all;
    for (const OriginLines& lines : map)
        if (lines.origin == origin)
            for (std::size_t line = lines.first; line < lines.end; ++line) all.push_back(line);
    return all;
}

} // namespace tactus::emit
