#include "draw/array/loops.h"

#include <cmath>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace tactus::draw {
namespace {

constexpr double half = peSide / 2;
constexpr Point2 centre{100, 200};

// All loops of a PE end at its lower edge, each with room for its arrow, right of the wires from memory.
TEST(Loops, EachArrowHasRoomWhereItEnds) {
    for (std::size_t all = 1; all <= 8; ++all)
        for (std::size_t one = 0; one < all; ++one) {
            const Point2 end = loop(centre, one, all).back();
            EXPECT_EQ(end.y, centre.y - half);
            EXPECT_GE(end.x, centre.x - loopsEnd - 1e-9) << all;
            EXPECT_LE(end.x, centre.x + half - 3 + 1e-9) << all;
            for (std::size_t other = 0; other < one; ++other) {
                const double apart = std::abs(end.x - loop(centre, other, all).back().x);
                EXPECT_GE(apart, all <= 5 ? 6 : 3.5) << fmt::format("{} and {} of {}", one, other, all);
            }
        }
}

// The parts of two loops that run in one direction are apart.
TEST(Loops, LinesAreApart) {
    for (std::size_t all = 4; all <= 8; ++all)
        for (std::size_t one = 1; one < all; ++one) {
            const auto inner = loop(centre, one - 1, all), outer = loop(centre, one, all);
            ASSERT_EQ(inner.size(), outer.size());
            EXPECT_GE(outer[0].y - inner[0].y, 1.5) << all;
            EXPECT_GE(outer[1].x - inner[1].x, 1.5) << all;
            EXPECT_GE(inner[2].y - outer[2].y, 1.5) << all;
            EXPECT_GE(inner[3].x - outer[3].x, 3.5) << all;
        }
}

// They stay on their half of the gaps between PEs, below the link that leaves the PE to the right.
TEST(Loops, KeepClearOfNeighbours) {
    for (std::size_t all = 1; all <= 8; ++all)
        for (std::size_t one = 0; one < all; ++one)
            for (const Point2 point : loop(centre, one, all)) {
                EXPECT_LE(point.x, centre.x + pitch / 2);
                EXPECT_GE(point.y, centre.y - pitch / 2);
                EXPECT_LE(point.y, centre.y - 6 + 1e-9);
            }
}

// Numbers of one digit, 4 points wide and 6 high, are apart from each other and from every loop.
TEST(Loops, DelaysAreBelow) {
    for (std::size_t all = 1; all <= 6; ++all)
        for (std::size_t one = 0; one < all; ++one) {
            const Point2 label = loopLabelAt(centre, one, all);
            for (std::size_t other = 0; other < all; ++other) {
                for (const Point2 point : loop(centre, other, all)) EXPECT_LE(label.y + 3, point.y - 1);
                const Point2 near = loopLabelAt(centre, other, all);
                EXPECT_TRUE(other == one || std::abs(near.x - label.x) >= 5 ||
                            std::abs(near.y - label.y) >= 8);
            }
            EXPECT_GE(label.y - 3, centre.y + half - pitch);
        }
}

} // namespace
} // namespace tactus::draw
