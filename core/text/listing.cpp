#include "text/listing.h"

namespace tactus::text {

std::string placeOf(const SourceBuffer& source, Span span) {
    const Position begin = source.position(span.begin), end = source.position(span.end);
    std::string place = std::to_string(begin.line) + ":" + std::to_string(begin.column) + "-";
    if (end.line != begin.line) place += std::to_string(end.line) + ":";
    return place + std::to_string(end.column);
}

void Listing::add(int depth, std::string_view line) {
    text_.append(static_cast<std::size_t>(depth) * 2, ' ');
    text_ += line;
    text_ += '\n';
}

void Listing::add(int depth, std::string_view line, Span span) {
    add(depth, std::string(line) + " @ " + placeOf(source_, span));
}

} // namespace tactus::text
