// Numbers of elements, by hand.
#include "spatial/counts.h"

#include "network.h"

#include <gtest/gtest.h>

namespace tactus::test {

// Two operands go together, and only one of them has lanes.
TEST(Counts, AScalarIsOneElementForAllLanes) {
    const NetworkOf network = networkOf(R"(design d {
      input A[2][4] : Int(32);  input W[2][3] : Int(32);  output C[2][3] : Int(32);
      loops i: 0..2, j: 0..3, k: 0..4;
      func Z : Int(32);
      Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + A(i, k) * W(i, j);
      C(i, j) = select(k == 3, Z(i, j, k));
      mapping m { Z.vectorize(k).space_time_transform({i}).isolate_producer({A, W}, L); }
    })");
    EXPECT_EQ(network.wrong(), "");
    const spatial::Counts counts = spatial::count(network.plan(), {});
    ASSERT_EQ(counts.traffic.size(), 2u);
    EXPECT_EQ(counts.traffic[0].loads, 2 * 3 * 4); // of A, at each i and j a vector of four
    EXPECT_EQ(counts.traffic[1].loads, 2 * 3);     // of W
}

TEST(Counts, TheFifosOfAFamily) {
    spatial::Channel channel;
    EXPECT_EQ(spatial::fifosOf(channel), 1);
    channel.instances = {{0, 2}, {-1, 2}};
    EXPECT_EQ(spatial::fifosOf(channel), 12);
    channel.instances.push_back({1, 0});
    EXPECT_EQ(spatial::fifosOf(channel), 0);
    channel.instances = {{0, std::numeric_limits<std::int64_t>::max()}};
    EXPECT_EQ(spatial::fifosOf(channel), std::nullopt);
}

} // namespace tactus::test
