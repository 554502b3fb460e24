// Displacements as words.
#include "base/direction.h"

#include <gtest/gtest.h>
#include <limits>
#include <vector>

namespace tactus::base {
namespace {

using Vector = std::vector<std::int64_t>;

TEST(Direction, OfOneStepAndOfMore) {
    EXPECT_EQ(toward(Vector{0, 1}), "one to the right");
    EXPECT_EQ(whence(Vector{0, 1}), "one to the left");
    EXPECT_EQ(toward(Vector{1, 0}), "one down");
    EXPECT_EQ(whence(Vector{1, 0}), "one above");
    EXPECT_EQ(toward(Vector{-2, 3}), "two up and three to the right");
    EXPECT_EQ(whence(Vector{-2, 3}), "two below and three to the left");
    EXPECT_EQ(toward(Vector{-1}), "one to the left");
    EXPECT_EQ(whence(Vector{-1}), "one to the right");
    EXPECT_EQ(toward(Vector{0, 17}), "17 to the right");
}

TEST(Direction, OfMoreAxesIsAVector) {
    EXPECT_EQ(toward(Vector{0, 1, -1}), "by (0,1,-1)");
    EXPECT_EQ(whence(Vector{0, 1, -1}), "(0,-1,1) away");
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    EXPECT_EQ(toward(Vector{least}), "9223372036854775808 to the left");
}

} // namespace
} // namespace tactus::base
