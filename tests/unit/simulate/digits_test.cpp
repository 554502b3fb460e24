// For how long what a digit of a counter decides repeats itself, beside counting.
#include "simulate/network/fabric/network_digits.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::simulate {
namespace {

class Digits {
  public:
    explicit Digits(unsigned seed) : random_(seed) {
        for (std::int64_t at = pick(0, 4);; at += pick(1, 5)) {
            stretches.push_back({at, std::uint64_t(pick(0, 2)), pick(0, 4) == 0});
            if (pick(0, 3) == 0) break;
        }
        weight = pick(1, 5);
    }
    std::int64_t pick(std::int64_t low, std::int64_t high) {
        return std::uniform_int_distribution<std::int64_t>(low, high)(random_);
    }
    std::pair<bool, std::uint64_t> decided(std::int64_t counter) const {
        const std::int64_t digit = counter / weight % (stretches.back().last + 1);
        for (const Digit::Stretch& one : stretches)
            if (digit <= one.last) return {one.varies, one.varies ? std::uint64_t(digit) : one.value};
        return {};
    }

    std::int64_t weight = 1;
    std::vector<Digit::Stretch> stretches;

  private:
    std::mt19937 random_;
};

TEST(Digits, RepeatAsLongAsCountingFinds) {
    int some = 0, none = 0, always = 0;
    for (unsigned seed = 0; seed < 20'000; ++seed) {
        Digits of(seed);
        const std::int64_t most = 4 * of.weight * (of.stretches.back().last + 1);
        const std::int64_t distance = of.pick(1, most), counter = distance + of.pick(0, most);
        std::int64_t counted = 0;
        while (counted < most && of.decided(counter + counted) == of.decided(counter + counted - distance))
            ++counted;
        const std::int64_t found = Digit(of.weight, of.stretches).repeats(counter, distance);
        ASSERT_EQ(std::min(found, most), counted) << seed;
        ASSERT_TRUE(counted < most || found == forever) << seed;
        ++(counted == 0 ? none : counted == most ? always : some);
    }
    EXPECT_GT(std::min({some, none, always}), 1000);
}

TEST(Digits, TurnsRepeatAsLongAsCountingFinds) {
    for (std::int64_t weight = 1; weight <= 6; ++weight)
        for (std::int64_t distance = 1; distance <= 14; ++distance)
            for (std::int64_t counter = distance; counter <= 30; ++counter) {
                const auto turns = [&](std::int64_t n) { return (n + 1) % weight == 0; };
                std::int64_t counted = 0;
                while (counted < 50 && turns(counter + counted) == turns(counter + counted - distance))
                    ++counted;
                const std::int64_t found = turnsRepeat(weight, counter, distance);
                ASSERT_EQ(std::min<std::int64_t>(found, 50), counted)
                    << weight << " " << distance << " " << counter;
            }
}

} // namespace
} // namespace tactus::simulate
