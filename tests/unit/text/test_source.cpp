#include "text/source.h"

#include <gtest/gtest.h>

namespace tactus::text {

static Position positionIn(std::string text, std::uint32_t offset) {
    return SourceBuffer("a.ure", std::move(text)).position(offset);
}

TEST(Span, JoinAndContains) {
    EXPECT_EQ(join({3, 5}, {7, 9}), (Span{3, 9}));
    EXPECT_EQ(join({7, 9}, {3, 8}), (Span{3, 9}));
    EXPECT_TRUE((Span{3, 5}).contains(3));
    EXPECT_FALSE((Span{3, 5}).contains(5));
    EXPECT_TRUE((Span{3, 3}).empty());
    EXPECT_EQ((Span{3, 5}).size(), 2u);
}

TEST(SourceBuffer, PositionsCountFromOne) {
    EXPECT_EQ(positionIn("", 0), (Position{1, 1}));
    EXPECT_EQ(positionIn("ab\ncd", 0), (Position{1, 1}));
    EXPECT_EQ(positionIn("ab\ncd", 2), (Position{1, 3})); // the line end itself
    EXPECT_EQ(positionIn("ab\ncd", 3), (Position{2, 1}));
    EXPECT_EQ(positionIn("ab\ncd", 5), (Position{2, 3})); // the end of the file
    EXPECT_EQ(positionIn("ab\n", 3), (Position{2, 1}));
    EXPECT_EQ(positionIn("ab\ncd", 99), (Position{2, 3})); // beyond it
}

// A column is a code point: "é" has two bytes, "€" three, "𝄞" four.
TEST(SourceBuffer, ColumnsAreCodePoints) {
    const std::string text = "\xc3\xa9\xe2\x82\xac\xf0\x9d\x84\x9ex";
    EXPECT_EQ(positionIn(text, 0), (Position{1, 1}));
    EXPECT_EQ(positionIn(text, 2), (Position{1, 2}));
    EXPECT_EQ(positionIn(text, 5), (Position{1, 3}));
    EXPECT_EQ(positionIn(text, 9), (Position{1, 4}));
    EXPECT_EQ(positionIn(text, 10), (Position{1, 5}));
    EXPECT_EQ(positionIn("// \xc3\xa9\nab", 7), (Position{2, 2}));
}

// Inside a code point is still that code point.
TEST(SourceBuffer, PositionInsideACodePoint) {
    EXPECT_EQ(positionIn("\xe2\x82\xacx", 1), (Position{1, 1}));
    EXPECT_EQ(positionIn("\xe2\x82\xacx", 2), (Position{1, 1}));
}

// If the bytes are no UTF-8, a column is one byte.
TEST(SourceBuffer, ColumnsOfInvalidUtf8) {
    EXPECT_EQ(positionIn("\xff\xfe"
                         "ab",
                         2),
              (Position{1, 3}));
    EXPECT_EQ(positionIn("\xff\xfe"
                         "ab",
                         3),
              (Position{1, 4}));
    EXPECT_EQ(positionIn("\xe2(ab", 1), (Position{1, 2})); // a lead byte without its followers
    EXPECT_EQ(positionIn("a\x80\x80"
                         "b",
                         3),
              (Position{1, 4}));                        // followers without a lead byte
    EXPECT_EQ(positionIn("\xc3", 1), (Position{1, 2})); // cut off at the end
}

TEST(CodePoint, LengthIsOneWhereTheBytesAreNoUtf8) {
    struct {
        std::string text;
        std::size_t length;
    } const cases[] = {
        {"a", 1},
        {"\xc2\x80", 2},
        {"\xef\xbf\xbf", 3},
        {"\xf4\x8f\xbf\xbf", 4},
        {"\xc1\xbf", 1},         // overlong
        {"\xe0\x9f\xbf", 1},     // overlong
        {"\xf0\x8f\xbf\xbf", 1}, // overlong
        {"\xed\xa0\x80", 1},     // a surrogate
        {"\xf4\x90\x80\x80", 1}, // beyond the last code point
        {"\xf5\x80\x80\x80", 1},
        {"\xe2\x82", 1}, // cut off
    };
    for (const auto& one : cases) EXPECT_EQ(codePointLength(one.text, 0), one.length) << one.text;
}

TEST(SourceBuffer, LinesWithEitherEnd) {
    const SourceBuffer source("a.ure", "one\r\ntwo\n\r\nlast");
    EXPECT_EQ(source.lineCount(), 4u);
    EXPECT_EQ(source.line(1), "one");
    EXPECT_EQ(source.line(2), "two");
    EXPECT_EQ(source.line(3), "");
    EXPECT_EQ(source.line(4), "last");
    EXPECT_EQ(source.lineStart(2), 5u);
    EXPECT_EQ(source.position(5), (Position{2, 1}));
    EXPECT_EQ(source.position(8), (Position{2, 4}));
}

TEST(SourceBuffer, EmptyAndFinalLines) {
    EXPECT_EQ(SourceBuffer("a", "").lineCount(), 1u);
    EXPECT_EQ(SourceBuffer("a", "").line(1), "");
    const SourceBuffer source("a", "x\n");
    EXPECT_EQ(source.lineCount(), 2u);
    EXPECT_EQ(source.line(2), "");
}

TEST(SourceBuffer, KeepsEveryByte) {
    const std::string bytes("a\0\xff\r\n\x80", 6);
    const SourceBuffer source("a.ure", bytes);
    EXPECT_EQ(source.text(), bytes);
    EXPECT_EQ(source.text({1, 3}), bytes.substr(1, 2));
    EXPECT_EQ(source.name(), "a.ure");
}

} // namespace tactus::text
