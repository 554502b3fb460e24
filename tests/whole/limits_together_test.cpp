// The limits of several things, each of which hides the others: none alone saves much, all together do.
#include "whole/analysed_network.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace tactus::test {
namespace {

using simulate::MemoryModel;

std::string productMapped(std::string_view mapping) {
    return fmt::format(R"(design single {{
  param  N = 5, M = 6, K = 4;
  input  A[N][K] : Int(13);
  input  B[K][M] : Int(9);
  output C[N][M] : Int(33);
  loops  i: 0..N, j: 0..M, k: 0..K;
  C(i, j) += A(i, k) * B(k, j);
  mapping m {{ C.space_time_transform({{j}}).isolate_producer(B, bl); {} }}
}}
)",
                       mapping);
}

std::int64_t cyclesOf(std::string_view mapping) {
    const auto network = networkOf(productMapped(mapping));
    return network ? network->run({}).cycles : -1;
}

// A bank is filled only when it has been sent, and a token goes into the only slot only when it is free.
TEST(LimitsTogether, ABankAndADepth) {
    const auto network = networkOf(productMapped("bl.buffer(B, k, Buffer::Single); bl.depth(B, 1);"));
    ASSERT_TRUE(network);
    const Limited found = network->limited({});
    EXPECT_EQ(found.cycles, 41);
    EXPECT_EQ(found.limit,
              "space on 'bl_to_array' and the period of 'bl_buffer' limit together: the array waits 19 of 41 "
              "cycles, mostly for data on 'bl_to_array'; none of these alone costs much, without all of them "
              "the network takes 22 cycles (depth, Buffer::Double)");
    EXPECT_EQ(cyclesOf("bl.buffer(B, k, Buffer::Double); bl.depth(B, 1);"), 41);
    EXPECT_EQ(cyclesOf("bl.buffer(B, k, Buffer::Single);"), 41);
    EXPECT_EQ(cyclesOf("bl.buffer(B, k, Buffer::Double);"), 22);
}

// 7.5 bytes a cycle; with twice as many, or with kernels that run all iterations at once, the other one is
// left.
TEST(LimitsTogether, BytesAndKernels) {
    const auto network = networkOf(R"(design w {
  param  N = 9, T = 5;
  input  src[T][N] : Float(64);
  output u[T] : Float(64);
  loops  t: 0..T, i: 0..N;
  u(t) += src(t, i);
  mapping m { u.space_time_transform({t}, 2*t + i).isolate_producer_chain(src, sl, sf); sf.scatter(src, t); }
})");
    ASSERT_TRUE(network);
    const Limited found = network->limited(MemoryModel{2, 15});
    EXPECT_EQ(found.cycles, 57);
    EXPECT_TRUE(found.limit.starts_with("bytes and iterations of 'sl' and 'sf' limit together: "))
        << found.limit;
    EXPECT_TRUE(found.limit.ends_with("without all of them the network takes 32 cycles")) << found.limit;
    EXPECT_GT(network->run(MemoryModel{2, 30}).cycles, 57 - 57 / 8);
    EXPECT_EQ(network->run(MemoryModel{2, 15'000}).cycles, network->run({}).cycles);
    EXPECT_GT(network->run({}).cycles, 45); // iterations of sl, one a cycle
}

} // namespace
} // namespace tactus::test
