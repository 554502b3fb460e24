// The advice of the sentence on what limits, where a kernel has several operands, or an expression has
// several inputs: what can be done with all of them, or to isolate them apart.
#include "whole/told.h"

namespace tactus::test {
namespace {

const std::vector<std::string> inTime{"--clock", "100", "--bandwidth", "300"}; // 3000 bytes a cycle

std::string sumsOf(const std::string& type, const std::string& mapping) {
    return fmt::format(R"(design sums {{
  param  N = 8, K = 48;
  input  A[N][K] : {0};
  input  B[N][K] : {0};
  output C[N] : {0};
  loops  i: 0..N, k: 0..K;
  func   X : {0};
  X(i, k) = select(k == 0, 0, X(i, k-1)) + A(i, k) * B(i, k);
  C(i)    = select(k == K-1, X(i, k));
  mapping m {{ {1}; X.isolate_consumer(C, D); }}
}})",
                       type, mapping);
}
Told lanesOf(int lanes, const std::string& isolation) {
    return toldOf(sumsOf("Float(64)", fmt::format("X.tile(k, ko, kk, {}).vectorize(kk)"
                                                  ".space_time_transform({{}}, {{i, ko}}){}",
                                                  lanes, isolation)),
                  "m", inTime);
}

// An element of each, or the lanes of one cache line: two requests an iteration. Load, step, store.
TEST(AdviceOfKernels, OperandsThatShareAKernelAreIsolatedApart) {
    const std::string together = "X.space_time_transform({}, {i, k}).isolate_producer({A, B}, L)";
    const std::string apart =
        "X.space_time_transform({}, {i, k}).isolate_producer(A, L).isolate_producer(B, M)";
    const Told found = toldOf(sumsOf("Int(32)", together), "m", inTime);
    EXPECT_EQ(found.cycles, 2 * 8 * 48 + 2);
    EXPECT_EQ(found.limit,
              "limited by memory requests: kernel 'L' makes 768 for 384 iterations, one a cycle; isolate "
              "them separately (isolate_producer) to give 'A' and 'B' a kernel each");
    EXPECT_EQ(toldOf(sumsOf("Int(32)", apart), "m", inTime).cycles, 8 * 48 + 2);
    const Told lanes = lanesOf(8, ".isolate_producer({A, B}, L)");
    EXPECT_EQ(lanes.limit, "limited by memory requests: kernel 'L' makes 96 for 48 iterations, one a cycle; "
                           "isolate them separately (isolate_producer) to give 'A' and 'B' a kernel each");
}

// 24 lanes of 8 bytes are three requests already.
TEST(AdviceOfKernels, WideTokensOfOperandsTogether) {
    EXPECT_EQ(lanesOf(24, ".isolate_producer(A, L).isolate_producer(B, M)").limit,
              "limited by memory requests: kernel 'L' makes 48 for 16 iterations, one a cycle; kernel 'M' "
              "makes 48 for 16 "
              "iterations, one a cycle; 'L' moves 192 bytes of 'A' in an iteration, and a request at most "
              "64: PEs along a space loop make one each; 'M' moves 192 bytes of 'B' in an iteration, and a "
              "request at most 64: PEs along a space loop make one each");
    EXPECT_EQ(
        lanesOf(24, ".isolate_producer({A, B}, L)").limit,
        "limited by memory requests: kernel 'L' makes 96 for 16 iterations, one a cycle; 'L' moves 192 bytes "
        "of 'A' and "
        "192 of 'B' in an iteration, and a request at most 64: PEs along a space loop make one each; isolate "
        "them separately (isolate_producer) to give 'A' and 'B' a kernel each");
}

TEST(AdviceOfKernels, AnExpressionIsAllThatItReads) {
    EXPECT_EQ(lanesOf(24, ".isolate_producer(A(i, k) * B(i, k), L)").limit,
              lanesOf(24, ".isolate_producer({A, B}, L)").limit);
    EXPECT_EQ(lanesOf(8, ".isolate_producer(A(i, k) * B(i, k), L)").limit,
              lanesOf(8, ".isolate_producer({A, B}, L)").limit);
}

// Two products of rows and columns: both are sent again for each j, but removed it can be only where neither
// needs it.
std::string againOf(const std::string& B, const std::string& more) {
    return fmt::format(R"(design again {{
  param  I = 4, J = 4, K = 16;
  input  A[I][K] : Int(32);
  input  B[I][K] : Int(32);
  output C[I][J] : Int(32);
  loops  i: 0..I, j: 0..J, k: 0..K;
  func   Z : Int(32);
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + A(i, k) * B({}, k) * j;
  C(i, j)    = select(k == K-1, Z(i, j, k));
  mapping m {{
    Z.tile(k, ko, kk, 4).reorder(kk, ko, j, i).space_time_transform({{kk}})
     .isolate_producer_chain({{A, B}}, L, F);
    F.scatter(A, kk); F.scatter(B, kk);
    {}
  }}
}})",
                       B, more);
}

TEST(AdviceOfKernels, ReuseWhereALoopRepeatsAllOperands) {
    const char* reuse = "more reuse in a buffer (remove, buffer) make them fewer";
    const Told both = toldOf(againOf("i", ""), "m"), one = toldOf(againOf("j", ""), "m");
    EXPECT_TRUE(both.endsWith(reuse)) << both.limit;
    const std::string followed =
        "L.remove(j); F.buffer(A, i, Buffer::Double); F.buffer(B, i, Buffer::Double);";
    EXPECT_LT(toldOf(againOf("i", followed), "m").cycles, both.cycles);
    EXPECT_TRUE(one.endsWith("; wider tokens (vectorize) make them fewer")) << one.limit;
    const Folder folder;
    const Answer refused = ask({"simulate", folder.write("refused.ure", againOf("j", followed))});
    EXPECT_EQ(refused.status, 1);
    EXPECT_NE(refused.value.dump().find("it occurs in index 1 of B"), std::string::npos) << refused.value;
}

} // namespace
} // namespace tactus::test
