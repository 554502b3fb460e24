#include "text/source.h"

#include <algorithm>
#include <cassert>

namespace tactus::text {

Span join(Span a, Span b) {
    return {std::min(a.begin, b.begin), std::max(a.end, b.end)};
}

SourceBuffer::SourceBuffer(std::string name, std::string text)
    : name_(std::move(name)), text_(std::move(text)) {
    assert(text_.size() < 0xffffffff);
    lineStarts_.push_back(0);
    for (std::size_t at = 0; at < text_.size(); ++at)
        if (text_[at] == '\n') lineStarts_.push_back(static_cast<std::uint32_t>(at + 1));
}

// Neither an overlong form, a surrogate, nor beyond the last code point.
static bool isShortestForm(std::uint32_t codePoint, std::size_t length) {
    if (length == 3) return codePoint >= 0x800 && (codePoint < 0xd800 || codePoint > 0xdfff);
    return length == 2 || (codePoint >= 0x10000 && codePoint <= 0x10ffff);
}

std::size_t codePointLength(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t index) -> std::uint32_t {
        return static_cast<unsigned char>(text[index]);
    };
    const std::uint32_t lead = byte(at);
    if (lead < 0xc2 || lead > 0xf4) return 1;
    const std::size_t length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (at + length > text.size()) return 1;
    std::uint32_t codePoint = lead & (0x7fu >> length);
    for (std::size_t index = at + 1; index < at + length; ++index) {
        if ((byte(index) & 0xc0) != 0x80) return 1;
        codePoint = codePoint << 6 | (byte(index) & 0x3f);
    }
    return isShortestForm(codePoint, length) ? length : 1;
}

Position SourceBuffer::position(std::uint32_t offset) const {
    offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
    const auto after = std::upper_bound(lineStarts_.begin(), lineStarts_.end(), offset);
    const auto line = static_cast<std::uint32_t>(after - lineStarts_.begin());
    std::uint32_t column = 1;
    std::size_t at = lineStart(line);
    while (at < offset) {
        at += codePointLength(text_, at);
        if (at <= offset) ++column;
    }
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

SourceBuffer::SourceBuffer(std::string text, std::shared_ptr<const SourceBuffer> madeOf,
                           std::vector<Origin> origins)
    : SourceBuffer(madeOf->name(), std::move(text)) {
    madeOf_ = std::move(madeOf);
    origins_ = std::move(origins);
}

SourceBuffer::Place SourceBuffer::shown(Span span) const {
    if (!madeOf_) return {this, span};
    const Origin* smallest = nullptr;
    for (const Origin& one : origins_) {
        if (one.printed.begin > span.begin || one.printed.end < span.end) continue;
        if (!smallest || one.printed.size() < smallest->printed.size()) smallest = &one;
    }
    return {madeOf_.get(), smallest ? smallest->source : Span()};
}

} // namespace tactus::text
