// The lines in which texts differ, beside a plain table of the lengths of common subsequences.
#include "text/changed_lines.h"

#include <gtest/gtest.h>
#include <random>
#include <string>

namespace tactus::text {
namespace {

using Lines = std::vector<std::string_view>;

std::size_t common(const Lines& one, const Lines& other, std::size_t a = 0, std::size_t b = 0) {
    if (a == one.size() || b == other.size()) return 0;
    if (one[a] == other[b]) return 1 + common(one, other, a + 1, b + 1);
    return std::max(common(one, other, a + 1, b), common(one, other, a, b + 1));
}

// Are these lines in the text, in this order?
bool isIn(const Lines& part, const Lines& text) {
    std::size_t found = 0;
    for (const std::string_view line : text)
        if (found < part.size() && part[found] == line) ++found;
    return found == part.size();
}

TEST(ChangedLines, AreTheFewestThatThereCanBe) {
    std::mt19937 random(7);
    for (int round = 0; round < 400; ++round) {
        const auto some = [&] {
            Lines lines;
            for (std::size_t n = random() % 8; n > 0; --n) {
                static constexpr std::string_view letters[] = {"a", "b", "c"};
                lines.push_back(letters[random() % 3]);
            }
            return lines;
        };
        const Lines now = some(), before = some();
        const ChangedLines changes = changedLines(now, before);
        const std::size_t kept = common(now, before);
        EXPECT_EQ(changes.added.size(), now.size() - kept);
        EXPECT_EQ(changes.gone.size(), before.size() - kept);
        EXPECT_TRUE(isIn(changes.added, now));
        EXPECT_TRUE(isIn(changes.gone, before));
        EXPECT_EQ(changes.none(), now == before);
    }
}

TEST(ChangedLines, AreWithoutTheirEnds) {
    EXPECT_EQ(linesOf("a\r\n\nb"), (Lines{"a", "", "b"}));
    EXPECT_EQ(linesOf("a\n"), Lines{"a"});
    EXPECT_TRUE(linesOf("").empty());
    const ChangedLines changes = changedLines(linesOf("a\nx\ny\nb\n"), linesOf("a\nz\nb"));
    EXPECT_EQ(changes.added, (Lines{"x", "y"}));
    EXPECT_EQ(changes.gone, Lines{"z"});
}

} // namespace
} // namespace tactus::text
