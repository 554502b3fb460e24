// Refutations against trying all points, and against sums done by hand.
#include "polyhedra/solve/refutation.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::polyhedra {
namespace {

bool fulfils(const std::vector<AffineForm>& rows, const Point& point) {
    for (const AffineForm& row : rows) {
        std::int64_t value = row.constant;
        for (std::size_t v = 0; v < point.size(); ++v) value += row.coefficients[v] * point[v];
        if (value < 0) return false;
    }
    return true;
}

TEST(Refutation, OfTwoRows) {
    // x >= 3 and x <= 2: their sum is -1.
    const Refuted refuted = refute({{{1}, -3}, {{-1}, 2}}, 1);
    ASSERT_TRUE(refuted.refutation);
    EXPECT_EQ(refuted.refutation->multipliers, (Vector{1, 1}));
    EXPECT_FALSE(refuted.point);
}

TEST(Refutation, WithMultipliers) {
    // 2x - 3y >= 1, y >= x, x >= 0: 1 * first + 3 * second + 1 * third = -1.
    const std::vector<AffineForm> rows{{{2, -3}, -1}, {{-1, 1}, 0}, {{1, 0}, 0}};
    const Refuted refuted = refute(rows, 2);
    ASSERT_TRUE(refuted.refutation);
    EXPECT_EQ(refuted.refutation->multipliers, (Vector{1, 3, 1}));
}

TEST(Refutation, OfIntegersAloneTakesCases) {
    // 1 <= 2x <= 1 holds at x = 1/2.
    const std::vector<AffineForm> rows{{{2}, -1}, {{-2}, 1}};
    const Refuted refuted = refute(rows, 1);
    ASSERT_TRUE(refuted.refutation);
    ASSERT_EQ(refuted.refutation->cases.size(), 2u);
    EXPECT_EQ(refuted.refutation->split, (AffineForm{{1}, -1})); // x >= 1, or x <= 0
    EXPECT_TRUE(refutes(*refuted.refutation, rows, 1));
    EXPECT_FALSE(refute(rows, 1, 0).refutation); // not without a split
    EXPECT_FALSE(refute(rows, 1, 0).point);
}

TEST(Refutation, NumbersAlone) {
    EXPECT_TRUE(refute({{{}, -1}}, 0).refutation);
    ASSERT_TRUE(refute({{{}, 0}}, 0).point);
    ASSERT_TRUE(refute({}, 2).point);
    EXPECT_EQ(refute({}, 2).point->size(), 2u);
}

TEST(Refutation, IsRefusedWhereItIsWrong) {
    const std::vector<AffineForm> rows{{{1, 0}, -3}, {{-1, 0}, 2}, {{0, 1}, 0}};
    EXPECT_TRUE(refutes({{1, 1, 0}, {}, {}}, rows, 2));
    EXPECT_FALSE(refutes({{1, 1, 1}, {}, {}}, rows, 2)); // y is left
    EXPECT_FALSE(refutes({{1, 1}, {}, {}}, rows, 2));    // of two rows
    EXPECT_FALSE(refutes({{0, 0, 0}, {}, {}}, rows, 2)); // 0 is not negative
    EXPECT_FALSE(refutes({{-1, -1, 0}, {}, {}}, rows, 2));
    const Refutation half{{1, 1, 0, 0}, {}, {}}, wrong{{1, 0, 0, 1}, {}, {}};
    EXPECT_TRUE(refutes({{}, {{0, 1}, 0}, {half, half}}, rows, 2));
    EXPECT_FALSE(refutes({{}, {{0, 1}, 0}, {half, wrong}}, rows, 2));
    EXPECT_FALSE(refutes({{}, {{0, 1}, 0}, {half}}, rows, 2));
}

TEST(Refutation, NumbersBeyond64BitsAreNoAnswer) {
    const std::int64_t large = std::numeric_limits<std::int64_t>::max();
    const Refuted refuted =
        refute({{{large, -large + 1, 3}, -7}, {{-large + 2, large, -5}, 1}, {{1, -large, large}, -large}}, 3);
    if (refuted.refutation) {
        EXPECT_EQ(refuted.refutation->multipliers.size(), 3u);
    }
    EXPECT_FALSE(refuted.refutation && refuted.point);
}

// Within a box, so that a loop finds every point.
TEST(Refutation, AgainstEnumeration) {
    std::mt19937 random(20261);
    const auto number = [&](int from, int to) {
        return std::uniform_int_distribution<int>(from, to)(random);
    };
    int refuted = 0, fulfilled = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        const auto variables = static_cast<std::size_t>(number(1, 3));
        std::vector<AffineForm> rows;
        for (std::size_t v = 0; v < variables; ++v) {
            rows.push_back(AffineForm::variable(v, variables) + AffineForm::number(4, variables));
            rows.push_back(AffineForm::number(4, variables) - AffineForm::variable(v, variables));
        }
        for (int extra = number(1, 5); extra > 0; --extra) {
            AffineForm row = AffineForm::number(number(-9, 6), variables);
            for (std::int64_t& c : row.coefficients) c = number(-4, 4);
            rows.push_back(row);
        }
        bool any = false;
        Point point(variables, -4);
        while (true) {
            any = any || fulfils(rows, point);
            std::size_t v = 0;
            while (v < variables && ++point[v] > 4) point[v++] = -4;
            if (v == variables) break;
        }
        const Refuted answer = refute(rows, variables, 12);
        SCOPED_TRACE(trial);
        ASSERT_TRUE(answer.refutation || answer.point);
        EXPECT_EQ(answer.point.has_value(), any);
        if (answer.point) {
            EXPECT_TRUE(fulfils(rows, *answer.point));
        }
        if (answer.refutation) {
            EXPECT_TRUE(refutes(*answer.refutation, rows, variables));
        }
        (any ? fulfilled : refuted)++;
    }
    EXPECT_GT(refuted, 500);
    EXPECT_GT(fulfilled, 500);
}

} // namespace
} // namespace tactus::polyhedra
