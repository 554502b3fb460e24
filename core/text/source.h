// Source text: an immutable buffer of bytes with a name, and places in it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::text {

// Half-open range of byte offsets.
struct Span {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    bool empty() const { return begin == end; }
    std::uint32_t size() const { return end - begin; }
    bool contains(std::uint32_t offset) const { return begin <= offset && offset < end; }
    friend bool operator==(Span, Span) = default;
};

// The smallest span that covers both.
Span join(Span a, Span b);

// A name as it is in the text.
struct Word {
    std::string text;
    Span span;
    bool valid() const { return !text.empty(); }
};

// Line and column count from 1; a column is one code point (one byte where the bytes are no UTF-8).
struct Position {
    std::uint32_t line = 1;
    std::uint32_t column = 1;
    friend bool operator==(Position, Position) = default;
};

// How many bytes the code point has that begins at `at` (inside the text): 1 to 4, and 1 where the bytes are
// no UTF-8.
std::size_t codePointLength(std::string_view text, std::size_t at);

// A part of a text that is made of another one, and what it comes from there.
struct Origin {
    enum class Kind {
        Kept,    // byte for byte what it comes from
        Made,    // from what that says
        HandsOn, // the same; what it comes from is a read, whose value it hands on
    };
    Span printed, source;
    Kind kind = Kind::Made;
    friend bool operator==(const Origin&, const Origin&) = default;
};

// Bytes of a design's text; a longer one is refused unread, so that no more of a file than one byte beyond
// has to be there to say so.
inline constexpr std::size_t largestFile = 8u << 20;

class SourceBuffer {
  public:
    // `name` is what messages call the file; the text may hold any bytes. At most 2^32 - 2 bytes.
    SourceBuffer(std::string name, std::string text);
    // A text that is made of another one, which is the one that users have.
    SourceBuffer(std::string text, std::shared_ptr<const SourceBuffer> madeOf, std::vector<Origin> origins);

    const std::string& name() const { return name_; }
    std::string_view text() const { return text_; }
    std::string_view text(Span span) const { return text().substr(span.begin, span.size()); }
    Position position(std::uint32_t offset) const;
    std::uint32_t lineCount() const { return static_cast<std::uint32_t>(lineStarts_.size()); }
    // The line without its line end (LF or CR LF).
    std::string_view line(std::uint32_t number) const;
    std::uint32_t lineStart(std::uint32_t number) const { return lineStarts_[number - 1]; }

    // The text that it is made of; null: none.
    const std::shared_ptr<const SourceBuffer>& madeOf() const { return madeOf_; }
    // The place that a user has for this one: here, or in the text that this is made of, by the smallest part
    // that holds it.
    struct Place {
        const SourceBuffer* source = nullptr;
        Span span;
        Position position() const { return source->position(span.begin); }
    };
    Place shown(Span span) const;

  private:
    std::string name_;
    std::string text_;
    std::vector<std::uint32_t> lineStarts_;
    std::shared_ptr<const SourceBuffer> madeOf_;
    std::vector<Origin> origins_;
};

} // namespace tactus::text
