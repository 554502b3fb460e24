#include "polyhedra/solve.h"

#include "random.h"

#include <algorithm>
#include <chrono>
#include <gtest/gtest.h>
#include <set>
#include <thread>

namespace tactus::polyhedra::test {
namespace {

AffineForm form(Vector coefficients, std::int64_t constant) {
    return {std::move(coefficients), constant};
}

Piece with(Piece piece, const std::vector<AffineForm>& rows) {
    for (const AffineForm& row : rows) constrain(piece, row);
    return piece;
}

TEST(Solve, AgreesWithEnumeration) {
    Random random(3);
    int empty = 0;
    for (int round = 0; round < 3000; ++round) {
        const auto dimensions = static_cast<std::size_t>(random(1, 4));
        const Piece piece = randomPiece(random, dimensions);
        const std::vector<Point> points = pointsOf(piece);
        const AffineForm value = randomForm(random, dimensions);
        const Extremum extremum = extremes(value, piece, budget);
        if (points.empty()) {
            ++empty;
            ASSERT_EQ(isEmpty(piece, budget), Verdict::Yes);
            ASSERT_EQ(sample(piece, budget).empty, Verdict::Yes);
            ASSERT_EQ(extremum.known, Verdict::No);
            continue;
        }
        ASSERT_EQ(isEmpty(piece, budget), Verdict::No);
        ASSERT_TRUE(contains(piece, sample(piece, budget).point));
        ASSERT_EQ(lexicographicMinimum(piece, budget).point, points.front());
        ASSERT_EQ(lexicographicMaximum(piece, budget).point, points.back());
        const auto [least, greatest] = std::ranges::minmax(points, {}, value);
        ASSERT_EQ(extremum.known, Verdict::Yes);
        ASSERT_EQ(extremum.value, (Interval{value(least), value(greatest)}));
    }
    EXPECT_GT(empty, 100);
}

// Sets that interval propagation and a few dozen tries leave open, so that isl has to answer.
TEST(Solve, AsksIslWhereRowsAreLeft) {
    const Piece wide = boxOf({{0, 1000}, {0, 1000}, {0, 1000}});
    const std::vector<AffineForm> odd{form({2, 4, 6}, -1001), form({-2, -4, -6}, 1001)};
    EXPECT_EQ(isEmpty(with(wide, odd), budget), Verdict::Yes);
    // 6x + 10y + 15z = 4999, x + y + z >= 700
    const Piece frobenius =
        with(wide, {form({6, 10, 15}, -4999), form({-6, -10, -15}, 4999), form({1, 1, 1}, -700)});
    const Sample least = lexicographicMinimum(frobenius, budget);
    ASSERT_EQ(least.empty, Verdict::No);
    std::vector<Point> points = walked(frobenius);
    ASSERT_FALSE(points.empty());
    EXPECT_EQ(least.point, points.front());
    EXPECT_EQ(lexicographicMaximum(frobenius, budget).point, points.back());
    std::int64_t largestSum = 0;
    for (const Point& p : points) largestSum = std::max(largestSum, p[0] + p[1] + p[2]);
    EXPECT_EQ(extremes(form({1, 1, 1}, 0), frobenius, budget).value.upper, largestSum);
}

// Two sparse equations with large coefficients: few points, far from each other.
TEST(Solve, AgreesWithEnumerationOfLargerSets) {
    Random random(5);
    const std::vector<Point> all = allPoints(3, 0, 25);
    int empty = 0, rounds = 100;
    for (int round = 0; round < rounds; ++round) {
        Piece piece = box(3, 0, 25);
        AffineForm sum = form({random(5, 40), random(-40, -5), random(3, 40)}, 0);
        sum.constant = -sum(std::vector<std::int64_t>{12, 12, 12}) + random(-9, 9);
        constrain(piece, sum);
        constrain(piece, -1 * sum + AffineForm::number(random(0, 1), 3));
        std::vector<Point> points;
        for (const Point& point : all)
            if (contains(piece, point)) points.push_back(point);
        empty += points.empty();
        ASSERT_EQ(isEmpty(piece, budget), points.empty() ? Verdict::Yes : Verdict::No);
        ASSERT_EQ(walked(piece), points);
        if (points.empty()) continue;
        ASSERT_EQ(lexicographicMinimum(piece, budget).point, points.front());
        ASSERT_EQ(lexicographicMaximum(piece, budget).point, points.back());
    }
    EXPECT_GT(empty, 0);
    EXPECT_LT(empty, rounds / 2);
}

TEST(Solve, BoundsAndExtremesOfUnboundedSets) {
    Piece half = Piece::universe(1);
    constrain(half, form({1}, -3));
    EXPECT_EQ(isEmpty(half, budget), Verdict::No);
    EXPECT_EQ(lexicographicMinimum(half, budget).point, Point{3});
    EXPECT_EQ(lexicographicMaximum(half, budget).empty, Verdict::Unknown);
    EXPECT_EQ(extremes(form({1}, 0), half, budget).known, Verdict::Unknown);
    EXPECT_EQ(count(half), std::nullopt);
    EXPECT_EQ(sample(Piece::universe(2), budget).empty, Verdict::No);
    // |x + y| <= 2, |x - y| <= 2: bounded by rows only, 13 points
    const Piece diamond =
        with(Piece::universe(2), {form({1, 1}, 2), form({-1, -1}, 2), form({1, -1}, 2), form({-1, 1}, 2)});
    EXPECT_EQ(count(diamond), 13);
    EXPECT_EQ(walked(diamond).size(), 13u);
}

TEST(Solve, SetsWithoutVariables) {
    const Piece point = Piece::universe(0);
    EXPECT_EQ(count(point), 1);
    EXPECT_EQ(walked(point), std::vector<Point>{Point{}});
    EXPECT_EQ(isEmpty(point, budget), Verdict::No);
    Piece nothing = point;
    constrain(nothing, form({}, -1));
    EXPECT_EQ(isEmpty(nothing, budget), Verdict::Yes);
    EXPECT_EQ(count(nothing), 0);
    EXPECT_TRUE(subtract(point, point).empty());
}

TEST(Solve, ABoxFilledInByHandMayBeEmpty) {
    const Piece nothing = boxOf({{0, 5}, {3, 2}});
    const AffineForm sum = form({1, 1}, 0);
    EXPECT_EQ(isEmpty(nothing, budget), Verdict::Yes);
    EXPECT_EQ(isEmpty(with(nothing, {sum}), budget), Verdict::Yes);
    EXPECT_EQ(sample(nothing, budget).empty, Verdict::Yes);
    EXPECT_EQ(extremes(sum, nothing, budget).known, Verdict::No);
    EXPECT_EQ(count(nothing), 0);
    EXPECT_TRUE(walked(nothing).empty());
    EXPECT_TRUE(subtract(nothing, box(2)).empty());
    EXPECT_EQ(countImage({nothing}, std::vector<AffineForm>{sum}, budget), 0);
    EXPECT_TRUE(whereTrue({}, nothing).pieces.empty());
}

TEST(Solve, DisjointKeepsThePoints) {
    Random random(6);
    for (int round = 0; round < 300; ++round) {
        const Union pieces{randomPiece(random, 2), randomPiece(random, 2), randomPiece(random, 2)};
        const std::optional<Union> cut = disjoint(pieces);
        ASSERT_TRUE(cut);
        for (const Point& point : allPoints(2)) {
            std::int64_t in = 0, before = 0;
            for (const Piece& piece : *cut) in += contains(piece, point);
            for (const Piece& piece : pieces) before += contains(piece, point);
            ASSERT_EQ(in, before > 0) << "round " << round;
        }
    }
    Union crossing; // 200 crossing lines fall into more pieces than allowed
    for (std::int64_t line = 0; line < 100; ++line) {
        crossing.push_back(boxOf({{0, 999}, {7 * line, 7 * line}}));
        crossing.push_back(boxOf({{7 * line, 7 * line}, {0, 999}}));
    }
    EXPECT_EQ(disjoint(crossing), std::nullopt);
}

TEST(Solve, WalkingAnUnboundedSetThrows) {
    EXPECT_THROW(walked(Piece::universe(1)), base::Overflow);
    constexpr std::int64_t large = Interval::most - 1;
    Piece huge = boxOf({{0, large}, {0, large}});
    constrain(huge, form({3, 5}, -large));
    EXPECT_THROW(walked(huge), base::Overflow);
}

TEST(Solve, ExtremesOfAUnionCoverItsNonemptyPieces) {
    Piece nothing = box(1);
    constrain(nothing, form({1}, -100));
    const Union pieces{boxOf({{5, 7}}), nothing, boxOf({{-3, -1}})};
    EXPECT_EQ(extremes(form({2}, 1), pieces, budget).value, (Interval{-5, 15}));
    EXPECT_EQ(extremes(form({2}, 1), Union{nothing}, budget).known, Verdict::No);
}

TEST(Solve, SubtractLeavesDisjointPieces) {
    Random random(4);
    for (int round = 0; round < 1500; ++round) {
        const auto dimensions = static_cast<std::size_t>(random(1, 3));
        const Piece a = randomPiece(random, dimensions), b = randomPiece(random, dimensions);
        const Union rest = subtract(a, b);
        for (const Point& point : allPoints(dimensions)) {
            std::int64_t in = 0;
            for (const Piece& piece : rest) in += contains(piece, point);
            ASSERT_EQ(in, contains(a, point) && !contains(b, point)) << "round " << round;
        }
    }
}

TEST(Solve, NumbersNearTheEndOfInt64AreNeverWrong) {
    constexpr std::int64_t large = Interval::most - 1;
    const Piece wide = boxOf({{-large, large}, {-large, large}});
    EXPECT_EQ(count(wide), std::nullopt);
    EXPECT_EQ(extremes(form({1, 1}, 0), wide, budget).known, Verdict::Unknown);
    const Piece beyond = with(wide, {form({1, 1}, 0), form({large, large}, large)});
    EXPECT_NE(isEmpty(beyond, budget), Verdict::Yes);
    EXPECT_EQ(count(beyond), std::nullopt);
    const Piece corner = with(wide, {form({1, 0}, -large), form({0, 1}, -large)});
    EXPECT_EQ(count(corner), 1);
    EXPECT_EQ(sample(corner, budget).point, (Point{large, large}));
    // x + y >= 2 large holds in that corner only
    EXPECT_NE(isEmpty(with(with(wide, {form({1, 1}, -large)}), {form({1, 1}, -large)}), budget),
              Verdict::Yes);
    EXPECT_EQ(extremes(form({1, 0}, 0), with(wide, {form({2, 3}, 5)}), budget).value.upper, large);
}

// x = y = 2^62 and 2^62 x - (2^62 - 1) y >= 2^62 + 1: beyond what propagation adds up, so isl decides.
TEST(Solve, RowsTooLargeForPropagationAreNotForgotten) {
    constexpr std::int64_t large = std::int64_t{1} << 62;
    const Piece corner = boxOf({{large, large}, {large, large}});
    EXPECT_EQ(isEmpty(with(corner, {form({large, 1 - large}, -large - 1)}), budget), Verdict::Yes);
    EXPECT_EQ(sample(with(corner, {form({large, 1 - large}, -1)}), budget).point, (Point{large, large}));
    EXPECT_EQ(count(with(corner, {form({large, 1 - large}, -1)})), std::nullopt);
}

// A market split: which of 40 numbers make up exactly half the sum, in four ways at once?
Piece hostile() {
    Random random(11);
    Piece piece = box(40, 0, 1);
    for (int row = 0; row < 4; ++row) {
        AffineForm sum = AffineForm::number(0, 40);
        for (std::int64_t& c : sum.coefficients) {
            c = random(0, 99);
            sum.constant -= c;
        }
        sum.constant /= 2;
        constrain(piece, sum);
        constrain(piece, -1 * sum);
    }
    return piece;
}

TEST(Budget, EndsAHostileQuestionAndTheNextOneAnswers) {
    const Piece piece = hostile();
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(lexicographicMinimum(piece, {.operations = 2'000}).empty, Verdict::Unknown);
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
    EXPECT_EQ(lexicographicMinimum(box(3), budget).point, (Point{-2, -2, -2}));
}

TEST(Budget, AStopTokenEndsAQuestion) {
    std::stop_source already;
    already.request_stop();
    EXPECT_EQ(lexicographicMinimum(hostile(), {.operations = 100'000'000, .stop = already.get_token()}).empty,
              Verdict::Unknown);

    std::stop_source later;
    std::thread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        later.request_stop();
    });
    const auto start = std::chrono::steady_clock::now();
    EXPECT_EQ(
        lexicographicMinimum(hostile(), {.operations = 100'000'000'000, .stop = later.get_token()}).empty,
        Verdict::Unknown);
    stopper.join();
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(2));
}

} // namespace
} // namespace tactus::polyhedra::test
