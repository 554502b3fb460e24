// The text form of an artifact: a line for each thing in it, indented below what it belongs to, with its
// place in the source.
#pragma once

#include "text/source.h"

#include <string>
#include <string_view>

namespace tactus::text {

// "3:5-20" is line 3 from column 5 up to, but not with, column 20; "3:5-4:2" ends in another line.
std::string placeOf(const SourceBuffer& source, Span span);

class Listing {
  public:
    explicit Listing(const SourceBuffer& source) : source_(source) {}

    // Depths are counted from 0; each is two spaces.
    void add(int depth, std::string_view line);
    void add(int depth, std::string_view line, Span span); // "line @ 3:5-20"
    std::string take() && { return std::move(text_); }

  private:
    const SourceBuffer& source_;
    std::string text_;
};

} // namespace tactus::text
