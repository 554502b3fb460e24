#include "polyhedra/maps/images.h"

#include "random.h"

#include <gtest/gtest.h>
#include <set>

namespace tactus::polyhedra::test {
namespace {

TEST(Images, AreThoseOfThePoints) {
    Random random(1);
    for (int round = 0; round < 1500; ++round) {
        const auto [pieces, map] = RandomImage(random);
        const std::set<Point> images = imagesByTable(pieces, map);
        ASSERT_EQ(imagesOf(pieces, map, {}), (std::vector<Point>{images.begin(), images.end()}))
            << "round " << round;
    }
}

// These 10^21 points have a few images, in a lattice with holes: x + 3 y of an even x is any number but 1 and
// the one before the last.
TEST(Images, OfAnySize) {
    const std::int64_t n = 10'000'000;
    Piece tiles = boxOf({{0, n}, {0, 4}, {0, n}, {0, 2}, {0, n}});
    constrain(tiles, {{-5 * n, -n, -1, 0, 0}, 3 * n + 7}); // 5n a + n b + c <= 3n + 7
    const auto form = [](Vector row) { return AffineForm{std::move(row), 0}; };
    const auto places = imagesOf({tiles}, std::vector{form({0, 1, 0, 0, 0}), form({0, 0, 0, 1, 0})}, {});
    ASSERT_TRUE(places);
    EXPECT_EQ(places->size(), 4u * 3);
    Piece even = boxOf({{0, 10}, {0, 4}, {0, n}});
    const std::size_t half = addQuotient(even, AffineForm::variable(0, 3), 2);
    AffineForm odd = AffineForm::variable(0, even.dimensions());
    odd.coefficients[half] = -2;
    constrain(even, -1 * odd);
    const auto sums = imagesOf({even}, std::vector{form({1, 3, 0})}, {});
    ASSERT_TRUE(sums);
    EXPECT_EQ(sums->size(), 23u - 2);
    EXPECT_EQ(imagesOf({even}, std::vector{form({1, 3, 0})}, {}, 10), std::nullopt);
    EXPECT_EQ(imagesOf({boxOf({{0, n}})}, std::vector{form({1})}, {}, 1000), std::nullopt);
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_EQ(imagesOf({even}, std::vector{form({1, 3, 0})}, {.stop = stopped.get_token()}), std::nullopt);
}

} // namespace
} // namespace tactus::polyhedra::test
