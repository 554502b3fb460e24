// Numbers of elements, by hand.
#include "spatial/network/counts.h"

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

// A loader fills banks of vectors of four Int(16): a word is 64 bits wide, one is written
// and one read in a cycle, in different banks of two. A single bank has one port for both.
TEST(Counts, PortsOfBanks) {
    for (const bool isDouble : {true, false}) {
        const NetworkOf network = networkOf(fmt::format(R"(design d {{
          input A[6][8] : Int(16);  output C[6] : Int(16);
          loops r: 0..3, i: 0..6, k: 0..2, v: 0..4;
          func Z : Int(16);
          Z(r, i, k, v) = select(v == 0, select(k == 0, 0, Z(r, i, k-1, 3)), Z(r, i, k, v-1)) + A(i, 4*k + v);
          C(i) = select(r == 2 && k == 1 && v == 3, Z(r, i, k, v));
          mapping m {{ Z.vectorize(v).space_time_transform({{i}}).isolate_producer(A, L);
                       L.buffer(A, r, Buffer::{}).scatter(A, i); }}
        }})",
                                                        isDouble ? "Double" : "Single"));
        ASSERT_EQ(network.wrong(), "");
        const spatial::Counts counts = spatial::count(network.plan(), {});
        const spatial::BufferCount& buffer = counts.buffers[spatial::BufferId(0u)];
        EXPECT_EQ(buffer.banks, isDouble ? 2 : 1);
        EXPECT_EQ(buffer.writes, 1);
        EXPECT_EQ(buffer.reads, 1);
        EXPECT_EQ(buffer.ports(), 1);
        EXPECT_EQ(buffer.wordBits, 64);
        EXPECT_EQ(buffer.bytes, 6 * 2 * 8 * buffer.banks); // PEs, slots of a bank, bytes
    }
}

// Exported code has banks of `long` for Int(33), so that is what is counted, in bytes and in bits of a word.
TEST(Counts, OddWidthsLieAsInExportedCode) {
    const std::pair<const char*, int> types[] = {{"Int(33)", 8},       {"Int(17)", 4}, {"UFixed(12, 4)", 2},
                                                 {"Fixed(61, 11)", 8}, {"UInt(5)", 1}, {"Int(24)", 4}};
    for (const auto& [type, bytes] : types) {
        const NetworkOf network = networkOf(fmt::format(R"(design d {{
          input A[4][3] : {0};  output C[4] : {0};
          loops i: 0..4, j: 0..2, k: 0..3;
          func Z : {0};
          Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + A(i, k);
          C(i) = select(j == 1 && k == 2, Z(i, j, k));
          mapping m {{ Z.space_time_transform({{i}}).isolate_producer_chain(A, L, F);
                       F.buffer(A, j, Buffer::Double); }}
        }})",
                                                        type));
        ASSERT_EQ(network.wrong(), "") << type;
        const spatial::BufferCount buffer = spatial::count(network.plan(), {}).buffers[spatial::BufferId(0u)];
        EXPECT_EQ(buffer.bytes, 4 * 2 * 3 * bytes) << type; // PEs, banks, slots
        EXPECT_EQ(buffer.wordBits, 8 * bytes) << type;
    }
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
