#include "polyhedra/solve/boxes.h"

#include "random.h"

#include <gtest/gtest.h>

namespace tactus::polyhedra::test {
namespace {

TEST(Boxes, AreThePointsOfThePiecesEachOnce) {
    Random random(1);
    int cut = 0;
    for (int round = 0; round < 2000; ++round) {
        const auto dimensions = static_cast<std::size_t>(random(1, 4));
        Union pieces;
        for (std::int64_t n = random(0, 3); n > 0; --n) pieces.push_back(randomPiece(random, dimensions));
        const auto boxes = boxesOf(pieces, 100'000);
        const bool hasQuotients =
            std::ranges::any_of(pieces, [](const Piece& piece) { return !piece.quotients.empty(); });
        ASSERT_EQ(boxes.has_value(), !hasQuotients) << "round " << round;
        if (!boxes) continue;
        cut += boxes->size() > pieces.size();
        for (const Piece& box : *boxes) EXPECT_TRUE(isBox(box));
        for (const Point& point : allPoints(dimensions)) {
            const auto holds = [&](const Piece& piece) { return contains(piece, point); };
            ASSERT_EQ(std::ranges::count_if(*boxes, holds), std::ranges::any_of(pieces, holds) ? 1 : 0)
                << "round " << round;
        }
    }
    EXPECT_GT(cut, 100);
}

// Whole tiles, those of the last row of tiles, and what is left of the last one; a triangle has no few boxes.
TEST(Boxes, OfTilesThatEndEarlyAreFew) {
    const std::int64_t n = 1'000'000'000'043;
    Piece piece = boxOf({{0, n / 320}, {0, 9}, {0, 31}});
    constrain(piece, {{-320, -32, -1}, n - 1});
    const auto boxes = boxesOf({piece});
    ASSERT_TRUE(boxes);
    EXPECT_EQ(boxes->size(), 3u); // 10^12 + 43 = 320 * 3125000000 + 32 + 11
    Piece triangle = boxOf({{0, n}, {0, n}});
    constrain(triangle, {{1, -1}, 0});
    EXPECT_FALSE(boxesOf({triangle}));
    EXPECT_FALSE(boxesOf({Piece::universe(2)}));
}

} // namespace
} // namespace tactus::polyhedra::test
