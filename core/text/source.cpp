#include "text/source.h"

#include <algorithm>
#include <cassert>

namespace tactus::text {

Span join(Span a, Span b) { return {std::min(a.begin, b.begin), std::max(a.end, b.end)}; }

SourceBuffer::SourceBuffer(std::string name, std::string text) : name_(std::move(name)), text_(std::move(text)) {
    assert(text_.size() < 0xffffffff);
    lineStarts_.push_back(0);
    for (std::size_t at = 0; at < text_.size(); ++at)
        if (text_[at] == '\n') lineStarts_.push_back(static_cast<std::uint32_t>(at + 1));
}

static bool continuesCodePoint(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

Position SourceBuffer::position(std::uint32_t offset) const {
    offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
    const auto after = std::upper_bound(lineStarts_.begin(), lineStarts_.end(), offset);
    const auto line = static_cast<std::uint32_t>(after - lineStarts_.begin());
    std::uint32_t column = 1;
    for (std::uint32_t at = lineStart(line); at < offset; ++at)
        if (at + 1 >= text_.size() || !continuesCodePoint(text_[at + 1])) ++column;
    return {line, column};
}

std::string_view SourceBuffer::line(std::uint32_t number) const {
    const std::uint32_t begin = lineStart(number);
    const std::uint32_t end =
        number < lineCount() ? lineStart(number + 1) - 1 : static_cast<std::uint32_t>(text_.size());
    std::string_view line = text().substr(begin, end - begin);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
}

} // namespace tactus::text
