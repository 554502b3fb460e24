// The parts of a page that need no browser: numbers in few letters.
#include "studies/pages/base64.h"
#include "studies/pages/runs.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::studies {
namespace {

// RFC 4648, section 10.
TEST(Base64, IsThatOfTheStandard) {
    EXPECT_EQ(base64(""), "");
    EXPECT_EQ(base64("f"), "Zg==");
    EXPECT_EQ(base64("fo"), "Zm8=");
    EXPECT_EQ(base64("foo"), "Zm9v");
    EXPECT_EQ(base64("foob"), "Zm9vYg==");
    EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
    EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
    EXPECT_EQ(base64("\xff\xfe\xfd"), "//79");
}

std::vector<polyhedra::Vector> rowsOf(const std::vector<std::int64_t>& runs, std::size_t width) {
    std::vector<polyhedra::Vector> rows;
    for (std::size_t at = 0; at < runs.size(); at += 1 + 2 * width)
        for (std::int64_t k = 0; k < runs[at]; ++k) {
            rows.emplace_back();
            for (std::size_t n = 1; n <= width; ++n)
                rows.back().push_back(runs[at + n] + k * runs[at + n + width]);
        }
    return rows;
}

TEST(Runs, AreOneForEvenRows) {
    const std::vector<polyhedra::Vector> rows{{3, 0, 5}, {4, 0, 3}, {5, 0, 1}};
    EXPECT_EQ(runsOf(rows), (std::vector<std::int64_t>{3, 3, 0, 5, 1, 0, -2}));
    EXPECT_EQ(runsOf(std::vector<std::int64_t>{7}), (std::vector<std::int64_t>{1, 7, 0}));
    EXPECT_TRUE(runsOf(std::vector<std::int64_t>{}).empty());
}

TEST(Runs, GiveTheRowsBack) {
    std::mt19937 random(1);
    for (int round = 0; round < 200; ++round) {
        std::vector<polyhedra::Vector> rows;
        const std::size_t width = 1 + random() % 3, count = random() % 12;
        for (std::size_t n = 0; n < count; ++n) {
            rows.emplace_back();
            for (std::size_t d = 0; d < width; ++d) rows.back().push_back(std::int64_t(random() % 3));
        }
        EXPECT_EQ(rowsOf(runsOf(rows), width), rows);
    }
}

} // namespace
} // namespace tactus::studies
