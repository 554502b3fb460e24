// The rows of space of a projection, beside a search of all rows with small entries.
#include "mapping/schedule/complement.h"

#include "polyhedra/lattice.h"

#include <gtest/gtest.h>
#include <numeric>

namespace tactus::mapping {

using polyhedra::Matrix;
using polyhedra::Vector;

TEST(Complement, IsAsOneWritesIt) {
    EXPECT_EQ(smallestComplement({0, 0, 1}), (Matrix{{1, 0, 0}, {0, 1, 0}}));
    EXPECT_EQ(smallestComplement({0, -1, 0}), (Matrix{{1, 0, 0}, {0, 0, 1}}));
    EXPECT_EQ(smallestComplement({1, 1, 1}), (Matrix{{1, 0, -1}, {0, 1, -1}}));
    EXPECT_EQ(smallestComplement({1, -1, 0}), (Matrix{{1, 1, 0}, {0, 0, 1}}));
    EXPECT_EQ(smallestComplement({1, 2}), (Matrix{{2, -1}}));
    EXPECT_EQ(smallestComplement({1, 2, 3}), (Matrix{{2, -1, 0}, {1, 1, -1}}));
    EXPECT_EQ(smallestComplement({1, 0, 0, 1}), (Matrix{{1, 0, 0, -1}, {0, 1, 0, 0}, {0, 0, 1, 0}}));
    EXPECT_EQ(smallestComplement({0, 0}), std::nullopt);
    EXPECT_EQ(smallestComplement({7, 9, 0}, 6), std::nullopt);
    EXPECT_EQ(smallestComplement({1}), (Matrix{}));
}

// Of three loops every pair of rows across the projection whose minors are the projection itself: none has a
// greatest entry that is less, and the found rows are such a pair.
TEST(Complement, HasNoSmallerRows) {
    for (std::int64_t a = -3; a <= 3; ++a)
        for (std::int64_t b = -3; b <= 3; ++b)
            for (std::int64_t c = 0; c <= 3; ++c) {
                if (std::gcd(std::gcd(a, b), c) != 1) continue;
                SCOPED_TRACE(testing::Message() << a << ' ' << b << ' ' << c);
                const auto found = smallestComplement({a, b, c});
                ASSERT_TRUE(found);
                const auto isBasis = [&](const Vector& p, const Vector& q) {
                    const Vector minors{p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2],
                                        p[0] * q[1] - p[1] * q[0]};
                    return minors == Vector{a, b, c} || minors == Vector{-a, -b, -c};
                };
                EXPECT_TRUE(isBasis((*found)[0], (*found)[1]));
                std::int64_t most = 0;
                for (const Vector& row : *found)
                    for (const std::int64_t entry : row) most = std::max(most, std::abs(entry));
                std::vector<Vector> smaller;
                for (std::int64_t x = 1 - most; x < most; ++x)
                    for (std::int64_t y = 1 - most; y < most; ++y)
                        for (std::int64_t z = 1 - most; z < most; ++z)
                            if (x * a + y * b + z * c == 0) smaller.push_back({x, y, z});
                for (const Vector& p : smaller)
                    for (const Vector& q : smaller) EXPECT_FALSE(isBasis(p, q));
            }
}

} // namespace tactus::mapping
