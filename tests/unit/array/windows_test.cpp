// The most times in a window, beside a count of every window.
#include "array/counts/windows.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <random>
#include <set>

namespace tactus::array {
namespace {

using Times = std::set<std::int64_t>;

Times timesOf(const std::vector<Digit>& digits) {
    Times times{0};
    for (const Digit& digit : digits) {
        Times more;
        for (const std::int64_t time : times)
            for (std::int64_t x = 0; x < digit.extent; ++x) more.insert(time + x * digit.weight);
        times = more;
    }
    return times;
}

std::int64_t mostByCounting(const Times& times, std::int64_t length) {
    std::int64_t most = 0;
    for (std::int64_t begin = -length; begin <= *times.rbegin(); ++begin)
        most = std::max<std::int64_t>(
            most, std::distance(times.lower_bound(begin), times.lower_bound(begin + length)));
    return most;
}

TEST(Windows, HoldWhatCountingSays) {
    std::mt19937 random(7);
    const auto pick = [&](int low, int high) {
        return std::uniform_int_distribution<int>(low, high)(random);
    };
    int rowMajor = 0, others = 0;
    for (int round = 0; round < 3000; ++round) {
        std::vector<Digit> digits;
        std::int64_t points = 1, least = pick(1, 3);
        bool isRowMajor = true;
        for (int d = pick(0, 4); d > 0; --d) {
            const Digit digit{pick(0, 3) ? least + pick(0, 1) * pick(0, 4) : pick(1, 20), pick(1, 5)};
            if (digit.extent > 1) {
                isRowMajor &= digit.weight >= least;
                least = digit.weight * digit.extent;
            }
            points *= digit.extent;
            digits.push_back(digit);
        }
        const Times times = timesOf(digits);
        if (std::ssize(times) != points) continue; // two choices give one time
        (isRowMajor ? rowMajor : others) += 1;
        std::ranges::shuffle(digits, random);
        const std::int64_t length = pick(0, 1) ? pick(0, 12) : pick(0, static_cast<int>(*times.rbegin()) + 5);
        EXPECT_EQ(mostInWindow(digits, length, 100'000), mostByCounting(times, length));
    }
    EXPECT_GT(rowMajor, 500);
    EXPECT_GT(others, 200);
}

// 16384 steps hold 16384 times of a digit that fills them; a digit beyond the window does not matter.
TEST(Windows, HaveNoLimitWhereTimesAreRowMajor) {
    const std::int64_t n = 1'000'000'000;
    EXPECT_EQ(mostInWindow({{16384, n}, {1, 16384}}, 16384, 10), 16384);
    EXPECT_EQ(mostInWindow({{16384, n}, {1, 16384}}, 16384 * 5 + 3, 10), 16384 * 5 + 3);
    EXPECT_EQ(mostInWindow({{2 * n, n}, {1, n}}, 2 * n + 7, 10), n + 7);
    EXPECT_EQ(mostInWindow({{10, n}, {4, 3}}, 25, 10), std::nullopt); // 0, 4, 8, 10, 14, 18, 20, ..
    EXPECT_EQ(mostInWindow({{10, n}, {4, 3}}, 25, 100), 8);           // 4 8 10 14 18 20 24 28
    EXPECT_EQ(mostInWindow({{100, n}, {4, 3}}, 25, 10), 3);
}

} // namespace
} // namespace tactus::array
