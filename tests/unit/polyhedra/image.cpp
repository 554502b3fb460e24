#include "polyhedra/solve.h"

#include "random.h"

#include <gtest/gtest.h>
#include <set>

namespace tactus::polyhedra::test {
namespace {

std::vector<AffineForm> linear(const std::vector<Vector>& rows) {
    std::vector<AffineForm> map;
    for (const Vector& row : rows) map.push_back({row, 0});
    return map;
}

TEST(CountImage, AgreesWithEnumeration) {
    Random random(1);
    for (int round = 0; round < 1500; ++round) {
        const auto [pieces, map] = RandomImage(random);
        ASSERT_EQ(countImage(pieces, map, budget),
                  static_cast<std::int64_t>(imagesByTable(pieces, map).size()))
            << "round " << round;
    }
}

// Thousands of points with a few images each, in sets with holes that no projection tells apart.
TEST(CountImage, OfManyPointsInFewPlacesAgreesWithEnumeration) {
    Random random(3);
    const std::int64_t ends = 31;
    std::size_t withHoles = 0;
    for (int round = 0; round < 60; ++round) {
        Union pieces;
        for (int n = 0; n < 2; ++n) {
            Piece piece = box(3, 0, ends);
            const std::int64_t a = random(3, 9), b = random(3, 9), at = random(20, 300);
            for (const int sign : {1, -1}) // a x + b y + z within two of a number
                constrain(piece, {{sign * a, sign * b, sign * random(4, 7)}, random(0, 2) - sign * at});
            pieces.push_back(piece);
        }
        const std::vector<AffineForm> map{{{0, 0, 1}, 0}};
        std::set<std::int64_t> images;
        for (const Point& point : allPoints(3, 0, ends))
            if (contains(pieces[0], point) || contains(pieces[1], point)) images.insert(point[2]);
        if (!images.empty()) withHoles += *images.rbegin() - *images.begin() + 1 > std::ssize(images);
        ASSERT_EQ(countImage(pieces, map, budget), std::ssize(images)) << "round " << round;
    }
    EXPECT_GT(withHoles, 5u);
}

// With fewer points allowed than there are, isl projects and counts, or nobody does.
TEST(CountImage, IsRightOrUnknownWhereWalkingIsTooLong) {
    Random random(2);
    int answered = 0;
    for (int round = 0; round < 300; ++round) {
        const Union pieces{randomPiece(random, 3), randomPiece(random, 3)};
        const std::vector<AffineForm> map{randomForm(random, 3, 5)};
        const auto images = countImage(pieces, map, budget, 8);
        if (!images) continue;
        ++answered;
        ASSERT_EQ(images, static_cast<std::int64_t>(imagesByTable(pieces, map).size())) << "round " << round;
    }
    EXPECT_GT(answered, 200);
}

// Processing elements of matrix multiply (algorithms.md, known answers).
TEST(CountImage, KnownArrays) {
    const std::int64_t n = 1024;
    const Union cube{box(3, 0, n - 1)};
    EXPECT_EQ(countImage(cube, linear({{1, 0, 0}, {0, 1, 0}}), budget), n * n);
    EXPECT_EQ(countImage(cube, linear({{1, 0, -1}, {0, 1, -1}}), budget), 3 * n * n - 3 * n + 1);
    EXPECT_EQ(countImage(cube, linear({{1, -1, 0}, {0, 0, 1}}), budget), n * (2 * n - 1));
    EXPECT_EQ(countImage(cube, linear({{1, 1, 1}}), budget), 3 * n - 2);
    EXPECT_EQ(countImage(cube, linear({{2, 0, 0}}), budget), n);
    EXPECT_EQ(countImage(cube, {}, budget), 1);
    EXPECT_EQ(countImage({}, linear({{1, 0, 0}}), budget), 0);
    EXPECT_EQ(countImage({box(3, 0, 63)}, linear({{1, 0, -1}, {0, 1, -1}}), budget), 12097);
}

// A cube cut into its first layer and the others has the images of the whole.
TEST(CountImage, OfSeveralPieces) {
    const std::int64_t n = 200;
    const Union cut{boxOf({{0, n - 1}, {0, n - 1}, {0, 0}}), boxOf({{0, n - 1}, {0, n - 1}, {1, n - 1}}),
                    boxOf({{0, n - 1}, {0, n - 1}, {0, n - 1}})};
    EXPECT_EQ(countImage(cut, linear({{1, 0, -1}, {0, 1, -1}}), budget), 3 * n * n - 3 * n + 1);
    EXPECT_EQ(countImage(cut, linear({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}), budget), n * n * n);
}

// LU: 0 <= k <= i, j < n.
TEST(CountImage, OfATriangle) {
    const std::int64_t n = 128;
    Piece lu = box(3, 0, n - 1);
    constrain(lu, {{-1, 1, 0}, 0});
    constrain(lu, {{-1, 0, 1}, 0});
    EXPECT_EQ(count(lu), n * (n + 1) * (2 * n + 1) / 6);
    EXPECT_EQ(countImage({lu}, linear({{0, 1, 0}, {0, 0, 1}}), budget), n * n);
    EXPECT_EQ(countImage({lu}, linear({{1, 1, 0}, {0, 0, 1}}), budget), n * n + n * (n - 1) / 2);
    EXPECT_EQ(countImage({lu}, linear({{1, 0, 0}, {0, 1, 0}}), budget), n * (n + 1) / 2);
}

TEST(CountImage, OfTooManyPointsIsUnknown) {
    // The projection along (2, 3) of two pieces is not exact by pairing bounds, and there are too many
    // points.
    const Union two{boxOf({{0, 99'999}, {0, 99'999}}), boxOf({{50, 100'050}, {0, 100'000}})};
    EXPECT_EQ(countImage(two, linear({{3, -2}}), {.operations = 1000}, 1000), std::nullopt);
    const std::int64_t huge = std::int64_t{1} << 40;
    EXPECT_EQ(countImage({box(2, 0, huge)}, linear({{1, 0}, {0, 1}}), budget), std::nullopt);
}

} // namespace
} // namespace tactus::polyhedra::test
