#include "evaluate/points/random.h"

#include <cmath>
#include <gtest/gtest.h>
#include <map>
#include <set>

namespace tactus::evaluate {
namespace {

using ure::Type;
using ure::Value;

TEST(Random, IsTheSameOnEveryMachine) {
    // Written down once: data of a seed must never change.
    EXPECT_EQ(RandomStream(1, "A").bits(0, 0), 9140287206374153868u);
    EXPECT_EQ(RandomStream(1, "A").bits(1, 0), 14193959238836452063u);
    EXPECT_EQ(RandomStream(1, "A").bits(0, 1), 7888399917975317403u);
    EXPECT_EQ(RandomStream(2, "B").bits(7, 3), 8800845664665307557u);
}

TEST(Random, SeedNameElementAndDrawAllMatter) {
    std::set<std::uint64_t> seen;
    for (const std::uint64_t seed : {0, 1, 2})
        for (const char* name : {"A", "B", "AB", "BA", ""})
            for (std::uint64_t element = 0; element < 50; ++element)
                for (std::uint64_t draw = 0; draw < 3; ++draw)
                    seen.insert(RandomStream(seed, name).bits(element, draw));
    EXPECT_EQ(seen.size(), 3u * 5 * 50 * 3);
}

TEST(Random, IntegersAreUniformAndInclusive) {
    const RandomStream stream(1, "A");
    std::map<std::int64_t, int> count;
    for (std::uint64_t n = 0; n < 16000; ++n)
        ++count[randomBetween(ure::intType(8), Value::ofInteger(-8), Value::ofInteger(7), stream.bits(n, 0))
                    ->asInteger()];
    ASSERT_EQ(count.size(), 16u);
    EXPECT_EQ(count.begin()->first, -8);
    EXPECT_EQ(count.rbegin()->first, 7);
    for (const auto& [value, times] : count) EXPECT_NEAR(times, 1000, 150) << value;
}

TEST(Random, TheWholeRangeOfATypeCanBeDrawn) {
    const Type type = ure::intType(64);
    EXPECT_EQ(randomBetween(type, Value::ofInteger(INT64_MIN), Value::ofInteger(INT64_MAX), 0)->asInteger(),
              INT64_MIN);
    EXPECT_EQ(
        randomBetween(type, Value::ofInteger(INT64_MIN), Value::ofInteger(INT64_MAX), ~0ull)->asInteger(),
        INT64_MAX);
    EXPECT_EQ(randomBetween(ure::uintType(64), {0}, {~0ull}, 12345)->bits, 12345u);
}

TEST(Random, OtherTypesAreHalfOpen) {
    const auto draw = [](Type type, Value lower, Value upper) {
        const Value first = *randomBetween(type, lower, upper, 0),
                    last = *randomBetween(type, lower, upper, ~0ull);
        return std::pair(first, last);
    };
    const auto [zero, nearlyOne] = draw(ure::floatType(32), Value::ofFloat(0), Value::ofFloat(1));
    EXPECT_EQ(zero.asFloat(), 0.0f);
    EXPECT_EQ(nearlyOne.asFloat(), std::nextafter(1.0f, 0.0f));
    // Nothing lies between these two: the upper end is never drawn.
    const auto [low, high] =
        draw(ure::floatType(64), Value::ofDouble(1), Value::ofDouble(std::nextafter(1.0, 2.0)));
    EXPECT_EQ(low.asDouble(), 1.0);
    EXPECT_EQ(high.asDouble(), 1.0);
    const auto [least, most] = draw(ure::floatType(64), Value::ofDouble(-1.7e308), Value::ofDouble(1.7e308));
    EXPECT_EQ(least.asDouble(), -1.7e308);
    EXPECT_LT(most.asDouble(), 1.7e308);
    EXPECT_GT(most.asDouble(), 1.6e308);
    const auto [a, b] = draw(ure::fixedType(8, 4), Value::ofInteger(-16), Value::ofInteger(16));
    EXPECT_EQ(a.asInteger(), -16);
    EXPECT_EQ(b.asInteger(), 15);
}

TEST(Random, NothingIsBetweenReversedEnds) {
    EXPECT_FALSE(randomBetween(ure::intType(32), Value::ofInteger(1), Value::ofInteger(0), 0));
    EXPECT_FALSE(randomBetween(ure::uintType(32), {1}, {0}, 0));
    EXPECT_FALSE(randomBetween(ure::floatType(32), Value::ofFloat(1), Value::ofFloat(0), 0));
    EXPECT_FALSE(randomBetween(ure::floatType(32), Value::ofFloat(0), Value::ofFloat(INFINITY), 0));
    EXPECT_FALSE(randomBetween(ure::floatType(64), Value::ofDouble(NAN), Value::ofDouble(1), 0));
    EXPECT_EQ(randomBetween(ure::intType(32), Value::ofInteger(5), Value::ofInteger(5), 99)->asInteger(), 5);
}

} // namespace
} // namespace tactus::evaluate
