// Words in lines.
#include "draw/letters.h"

#include <gtest/gtest.h>

namespace tactus::draw {
namespace {

using Lines = std::vector<std::string>;

TEST(Letters, LongConditionsEndBeforeASign) {
    EXPECT_EQ(inLines("k == 0", 10), (Lines{"k == 0"}));
    EXPECT_EQ(inLines("ko == 0 && kk == 0 && kkk == 0", 20), (Lines{"ko == 0 && kk == 0", "&& kkk == 0"}));
    EXPECT_EQ(inLines("a + b + c + d", 6), (Lines{"a + b", "+ c +", "d"}));
}

TEST(Letters, AWordStaysWhole) {
    EXPECT_EQ(inLines("anIncrediblyLongName", 5), (Lines{"anIncrediblyLongName"}));
    EXPECT_EQ(inLines("anIncrediblyLongName + 1", 5), (Lines{"anIncrediblyLongName", "+ 1"}));
}

} // namespace
} // namespace tactus::draw
