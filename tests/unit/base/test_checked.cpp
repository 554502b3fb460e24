#include "base/checked.h"

#include <gtest/gtest.h>
#include <limits>

namespace tactus::base {

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

TEST(Checked, ResultsThatFit) {
    EXPECT_EQ(add(most, least), -1);
    EXPECT_EQ(subtract(-1, most), least);
    EXPECT_EQ(multiply(-(std::int64_t{1} << 32), std::int64_t{1} << 31), least);
    EXPECT_EQ(negate(most), least + 1);
}

TEST(Checked, ResultsThatDoNotFitThrow) {
    EXPECT_THROW(add(most, 1), Overflow);
    EXPECT_THROW(add(least, -1), Overflow);
    EXPECT_THROW(subtract(least, 1), Overflow);
    EXPECT_THROW(multiply(std::int64_t{1} << 32, std::int64_t{1} << 31), Overflow);
    EXPECT_THROW(negate(least), Overflow);
    EXPECT_THROW(floorDivide(least, -1), Overflow);
}

// Against the definition: the greatest quotient with quotient * b <= a (b > 0), or >= a (b < 0).
TEST(Checked, DivisionRoundsDown) {
    for (std::int64_t b : {-5, -2, -1, 1, 2, 3, 7})
        for (std::int64_t a = -15; a <= 15; ++a) {
            const std::int64_t quotient = floorDivide(a, b);
            const std::int64_t remainder = a - quotient * b;
            EXPECT_TRUE(b > 0 ? 0 <= remainder && remainder < b : b < remainder && remainder <= 0)
                << a << " / " << b;
            EXPECT_EQ(floorModulo(a, b), remainder) << a << " % " << b;
            EXPECT_EQ(ceilDivide(a, b), remainder == 0 ? quotient : quotient + 1) << a << " / " << b;
        }
}

TEST(Checked, DivisionOfTheLargestNumbers) {
    EXPECT_EQ(floorDivide(least, 2), least / 2);
    EXPECT_EQ(floorDivide(most, -2), least / 2);
    EXPECT_EQ(floorModulo(least, -1), 0);
    EXPECT_EQ(floorModulo(least, most), most - 1);
    EXPECT_EQ(floorDivide(least, most), -2);
    EXPECT_EQ(ceilDivide(most, 2), most / 2 + 1);
}

// -least does not fit, but the quotient of least does.
TEST(Checked, CeilingOfTheLeastNumber) {
    EXPECT_EQ(ceilDivide(least, 1), least);
    EXPECT_EQ(ceilDivide(least, 2), least / 2);
    EXPECT_EQ(ceilDivide(least, 3), least / 3);
}

} // namespace tactus::base
