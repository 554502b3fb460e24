// Differences of texts beside the longest common subsequence that a table finds.
#include "text/difference.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>

using namespace tactus::text;

namespace {

using Kind = DifferenceLine::Kind;
using Texts = std::vector<std::string_view>;

// "a -b +c": what stays, goes and comes.
std::string written(std::string_view before, std::string_view after, std::size_t most = 2000) {
    const Texts a = linesOf(before), b = linesOf(after);
    std::string text;
    for (const DifferenceLine& line : difference(a, b, most)) {
        text += text.empty() ? "" : " ";
        text += line.kind == Kind::Same ? "" : line.kind == Kind::Added ? "+" : "-";
        text += line.kind == Kind::Added ? b[line.after] : a[line.before];
    }
    return text;
}

std::size_t longestInCommon(const Texts& a, const Texts& b) {
    std::vector<std::vector<std::size_t>> length(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t x = a.size(); x-- > 0;)
        for (std::size_t y = b.size(); y-- > 0;)
            length[x][y] =
                a[x] == b[y] ? length[x + 1][y + 1] + 1 : std::max(length[x + 1][y], length[x][y + 1]);
    return length[0][0];
}

} // namespace

TEST(Difference, ofTextsByHand) {
    EXPECT_EQ(written("", ""), "");
    EXPECT_EQ(written("a\nb\n", "a\nb\n"), "a b");
    EXPECT_EQ(written("a\nb\n", "a\nb"), "a b");
    EXPECT_EQ(written("", "a\nb\n"), "+a +b");
    EXPECT_EQ(written("a\nb\n", ""), "-a -b");
    EXPECT_EQ(written("a\nx\nb\n", "a\ny\nb\n"), "a -x +y b");
    EXPECT_EQ(written("a\nb\nc\n", "a\nc\n"), "a -b c");
    EXPECT_EQ(written("a\nb\n", "b\na\n"), "-a b +a");
    EXPECT_EQ(written("x\n\nx\n", "x\nx\n"), "x - x");
}

TEST(Difference, isTheShortestAndLeadsFromOneToTheOther) {
    std::mt19937 random(7);
    for (int round = 0; round < 400; ++round) {
        const std::size_t letters = 1 + random() % 6;
        Texts a, b;
        for (Texts* text : {&a, &b})
            for (std::size_t n = random() % 30; n > 0; --n)
                text->push_back(std::string_view("abcdef").substr(random() % letters, 1));
        const std::vector<DifferenceLine> lines = difference(a, b);
        std::size_t before = 0, after = 0, same = 0;
        for (std::size_t at = 0; at < lines.size(); ++at) {
            const DifferenceLine& line = lines[at];
            if (line.kind != Kind::Added) {
                ASSERT_EQ(line.before, before++);
            }
            if (line.kind != Kind::Removed) {
                ASSERT_EQ(line.after, after++);
            }
            if (line.kind == Kind::Same) {
                ASSERT_EQ(a[line.before], b[line.after]);
            }
            same += line.kind == Kind::Same ? 1 : 0;
            ASSERT_FALSE(at > 0 && lines[at - 1].kind == Kind::Added && line.kind == Kind::Removed);
        }
        ASSERT_EQ(before, a.size());
        ASSERT_EQ(after, b.size());
        ASSERT_EQ(same, longestInCommon(a, b)) << round;
    }
}

// Of 20,000 other lines nothing is looked for, but what begins and ends alike is found.
TEST(Difference, givesUpWhereLittleIsInCommon) {
    EXPECT_EQ(written("h\na\nx\nb\nt\n", "h\nc\nx\nd\nt\n", 2), "h -a -x -b +c +x +d t");
    std::string before = "h\n", after = "h\n";
    for (int line = 0; line < 20'000; ++line) {
        before += "a" + std::to_string(line) + "\n";
        after += "b" + std::to_string(line) + "\n";
    }
    const auto a = linesOf(before), b = linesOf(after);
    EXPECT_EQ(difference(a, b, 50).size(), 40'001U);
}
