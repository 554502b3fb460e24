// The most points of tiles in a window of time, beside a count of every window.
#include "array/counts/tiles.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <random>

namespace tactus::array {
namespace {

using polyhedra::Interval;

// By time.
std::map<std::int64_t, std::int64_t> pointsOf(const std::vector<Tile>& tiles,
                                              const std::vector<std::int64_t>& radices) {
    std::map<std::int64_t, std::int64_t> points;
    for (const Tile& tile : tiles) {
        std::vector<std::int64_t> times{0};
        for (std::size_t d = 0; d < radices.size(); ++d) {
            std::vector<std::int64_t> longer;
            for (const std::int64_t time : times)
                for (std::int64_t x = tile.digits[d].lower; x <= tile.digits[d].upper; ++x)
                    longer.push_back(time * radices[d] + x);
            times = std::move(longer);
        }
        for (const std::int64_t time : times) points[time] += tile.each;
    }
    return points;
}

std::int64_t mostByCounting(const std::map<std::int64_t, std::int64_t>& points, std::int64_t length) {
    std::int64_t most = 0;
    for (const auto& [begin, number] : points) {
        std::int64_t within = 0;
        for (auto at = points.lower_bound(begin); at != points.lower_bound(begin + length); ++at)
            within += at->second;
        most = std::max(most, within);
    }
    return most;
}

// They may overlap here: then points count as often as tiles have them.
TEST(Tiles, HoldWhatCountingSays) {
    std::mt19937 random(3);
    const auto pick = [&](int low, int high) {
        return std::uniform_int_distribution<int>(low, high)(random);
    };
    for (int round = 0; round < 4000; ++round) {
        std::vector<std::int64_t> radices;
        std::int64_t span = 1;
        for (int d = pick(0, 4); d > 0; --d) {
            radices.push_back(pick(1, 6));
            span *= radices.back();
        }
        std::vector<Tile> tiles;
        for (int n = pick(0, 4); n > 0; --n) {
            Tile tile;
            for (const std::int64_t radix : radices) {
                const int lower = pick(0, static_cast<int>(radix) - 1);
                tile.digits.push_back({lower, pick(lower, static_cast<int>(radix) - 1)});
            }
            tile.each = pick(0, 2) ? 1 : pick(1, 3);
            tiles.push_back(tile);
        }
        const std::int64_t length = pick(0, 1) ? pick(0, 9) : pick(0, static_cast<int>(span) + 5);
        ASSERT_EQ(mostOfTilesInWindow(tiles, radices, length),
                  mostByCounting(pointsOf(tiles, radices), length))
            << "round " << round;
    }
}

// Two rows of n at the two ends of a block: where one block ends and the next begins they are 2 n in a row.
TEST(Tiles, OfAnySize) {
    const std::int64_t n = 1'000'000'000;
    const std::vector<Tile> ends{{{{0, n}, {0, n - 1}}, 1}, {{{0, n}, {9 * n, 10 * n - 1}}, 1}};
    EXPECT_EQ(mostOfTilesInWindow(ends, {0, 10 * n}, 2 * n), 2 * n);
    EXPECT_EQ(mostOfTilesInWindow(ends, {0, 10 * n}, 3 * n), 2 * n);
    EXPECT_EQ(mostOfTilesInWindow(ends, {0, 10 * n}, n - 1), n - 1);
    EXPECT_EQ(mostOfTilesInWindow(ends, {0, 10 * n}, 10 * n), 2 * n);
    EXPECT_EQ(mostOfTilesInWindow(ends, {0, 10 * n}, 10 * n + 5), 2 * n + 5);
    EXPECT_EQ(mostOfTilesInWindow({{{{0, 0}, {0, n - 1}}, 1}, {{{0, 0}, {9 * n, 10 * n - 1}}, 1}},
                                  {0, 10 * n}, 2 * n),
              n);
}

} // namespace
} // namespace tactus::array
