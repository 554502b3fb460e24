#include "random.h"

#include "polyhedra/solve.h"

#include <gtest/gtest.h>

namespace tactus::polyhedra::test {
namespace {

std::size_t piecesWith(const Union& pieces, const Point& point) {
    std::size_t found = 0;
    for (const Piece& piece : pieces) found += contains(piece, point);
    return found;
}

// Each point is in exactly one piece of the side it belongs to, and in none of the other side.
TEST(Formula, SplitsLikeEvaluation) {
    Random random(1);
    for (int round = 0; round < 1500; ++round) {
        const auto dimensions = static_cast<std::size_t>(random(1, 3));
        const Formula formula = randomFormula(random, dimensions, 3);
        const Piece within = randomPiece(random, dimensions);
        const Split yes = whereTrue(formula, within, 4096), no = whereFalse(formula, within, 4096);
        ASSERT_FALSE(yes.tooIntricate || no.tooIntricate);
        EXPECT_TRUE(yes.exact && no.exact);
        for (const Point& point : allPoints(dimensions)) {
            const bool inside = contains(within, point), value = holds(formula, point);
            ASSERT_EQ(piecesWith(yes.pieces, point), inside && value) << "round " << round << toString(point);
            ASSERT_EQ(piecesWith(no.pieces, point), inside && !value) << "round " << round << toString(point);
        }
    }
}

TEST(Piece, WalkContainsAndCountAgree) {
    Random random(2);
    int nonempty = 0;
    for (int round = 0; round < 2000; ++round) {
        const Piece piece = randomPiece(random, static_cast<std::size_t>(random(1, 4)));
        const std::vector<Point> points = pointsOf(piece);
        ASSERT_EQ(walked(piece), points) << "round " << round;
        ASSERT_EQ(count(piece), static_cast<std::int64_t>(points.size())) << "round " << round;
        nonempty += !points.empty();
    }
    EXPECT_GT(nonempty, 1000);
}

} // namespace
} // namespace tactus::polyhedra::test
