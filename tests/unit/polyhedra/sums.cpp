// Counting by sums: against a walk over all points, and against closed forms where no walk ends.
#include "polyhedra/counts/sums.h"

#include "polyhedra/counts/power_sums.h"
#include "polyhedra/solve.h"
#include "random.h"

#include <gtest/gtest.h>

namespace tactus::polyhedra {
namespace {

using test::box;
using test::boxOf;

std::int64_t pointsByTable(const Piece& piece, std::int64_t least, std::int64_t greatest) {
    std::int64_t points = 0;
    for (const Point& point : test::allPoints(piece.dimensions(), least, greatest))
        points += contains(piece, point);
    return points;
}

TEST(PowerSum, IsTheSumOfPowers) {
    for (std::size_t d = 0; d <= 9; ++d) {
        const std::vector<Rational> coefficients = powerSum(d);
        std::int64_t sum = 0;
        for (std::int64_t n = 0; n <= 20; ++n) {
            std::int64_t power = 1;
            for (std::size_t k = 0; k < d; ++k) power *= n;
            sum += power;
            Rational value;
            for (std::size_t k = coefficients.size(); k-- > 0;)
                value = sumOf(productOf(value, {n, 1}), coefficients[k]);
            EXPECT_EQ(value, (Rational{sum, 1})) << d << ", " << n;
        }
    }
}

// Rows with coefficients up to 3, in 1 to 4 variables.
TEST(CountBySums, IsWhatAWalkCounts) {
    test::Random random(5);
    int empty = 0, answered = 0;
    for (int round = 0; round < 1500; ++round) {
        const auto dimensions = static_cast<std::size_t>(random(1, 4));
        Piece piece = box(dimensions);
        for (std::int64_t rows = random(1, 4); rows > 0; --rows)
            piece.rows.push_back(test::randomForm(random, dimensions, round % 2 == 0 ? 1 : 3));
        const auto points = countBySums(piece, 20'000);
        if (!points) continue;
        ++answered;
        const std::int64_t expected = pointsByTable(piece, test::boxLeast, test::boxGreatest);
        empty += expected == 0;
        ASSERT_EQ(static_cast<std::int64_t>(*points), expected)
            << toString(piece, std::vector<std::string>{"a", "b", "c", "d"});
    }
    EXPECT_GT(answered, 1400);
    EXPECT_GT(empty, 50);
    EXPECT_LT(empty, 1000);
}

// The first step of a triangle at every size, so that no polynomial is right by chance.
TEST(CountBySums, ShapesOfAllSizes) {
    for (std::int64_t n = 1; n <= 14; ++n) {
        Piece odd = box(3, 0, n); // 2 i + j <= 3 k + 1, i >= j
        odd.rows = {{{-2, -1, 3}, 1}, {{1, -1, 0}, 0}};
        EXPECT_EQ(static_cast<std::int64_t>(countBySums(odd, 4000).value()), pointsByTable(odd, 0, n)) << n;
    }
}

TEST(CountBySums, ClosedFormsWhereNoWalkEnds) {
    const std::int64_t n = 1'000'000;
    Piece lu = box(3, 0, n - 1);
    constrain(lu, {{-1, 1, 0}, 0});
    constrain(lu, {{-1, 0, 1}, 0});
    EXPECT_EQ(count(lu), n * (n + 1) / 2 * (2 * n + 1) / 3);
    Piece simplex = box(4, 0, 10'000); // a + b + c + d <= m: (m + 4 over 4) points
    constrain(simplex, {{-1, -1, -1, -1}, 10'000});
    EXPECT_EQ(count(simplex), std::int64_t{10'004} * 10'003 / 2 * 10'002 / 3 * 10'001 / 4);
    Piece ordered = box(4, 1, 5'000); // a < b < c < d: (m over 4) points
    for (std::size_t v = 0; v < 3; ++v)
        constrain(ordered,
                  AffineForm::variable(v + 1, 4) - AffineForm::variable(v, 4) - AffineForm::number(1, 4));
    EXPECT_EQ(count(ordered), std::int64_t{5'000} * 4'999 / 2 * 4'998 / 3 * 4'997 / 4);
    Piece third = box(2, 0, n); // 3 j <= i: the sum of floor(i / 3) + 1
    constrain(third, {{1, -3}, 0});
    const std::int64_t q = n / 3; // n = 3 q + 1
    EXPECT_EQ(count(third), 3 * (q * (q + 1) / 2) + 2 * (q + 1));
}

// 2^61 points fit, 2^90 do not: nobody says a smaller number.
TEST(CountBySums, OfTooManyPointsIsUnknown) {
    const std::int64_t n = std::int64_t{1} << 31;
    Piece half = box(2, 0, n - 1);
    constrain(half, {{1, -1}, 0});
    EXPECT_EQ(count(half), n / 2 * (n + 1));
    Piece triple = box(3, 0, n - 1);
    constrain(triple, {{1, -1, 0}, 0});
    constrain(triple, {{0, 1, -1}, 0});
    EXPECT_EQ(count(triple), std::nullopt);
}

TEST(CountBySums, GivesUpWithTooManyRegions) {
    Piece piece = box(3, 0, 1000);
    piece.rows = {{{-7, 11, 13}, 5}, {{17, -5, 3}, 2}};
    EXPECT_EQ(countBySums(piece, 20), std::nullopt);
}

} // namespace
} // namespace tactus::polyhedra
