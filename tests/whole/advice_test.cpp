// The advice of the sentence on what limits: reuse where a loop sends or loads elements again, and only
// there, whatever the sizes of tensors; lanes where there are none. The mapping that follows the advice takes
// fewer cycles.
#include "base/counted.h"
#include "whole/gemm_text.h"
#include "whole/told.h"

namespace tactus::test {
namespace {

// Sixteen elements of A, in one of four columns each, are sent again for each j.
std::string productOf(int j) {
    return fmt::format(R"(design product {{
  param  I = 16, J = {}, K = 16;
  input  A[I][K] : Int(32);
  input  B[K][J] : Int(32);
  output C[I][J] : Int(32);
  loops  i: 0..I, j: 0..J, k: 0..K;
  func   Z : Int(32);
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + A(i, k) * B(k, j);
  C(i, j)    = select(k == K-1, Z(i, j, k));
  mapping again {{
    Z.tile(i, io, ii, 4).tile(k, ko, kk, 4).reorder(kk, ii, j, ko, io).space_time_transform({{ii, kk}})
     .isolate_producer_chain(A, L, F);
    F.scatter(A, ii);
  }}
  mapping once {{
    Z.tile(i, io, ii, 4).tile(k, ko, kk, 4).reorder(kk, ii, j, ko, io).space_time_transform({{ii, kk}})
     .isolate_producer_chain(A, L, F);
    L.remove(j);
    F.buffer(A, ko, Buffer::Double).scatter(A, ii);
  }}
  mapping outermost {{
    Z.tile(i, io, ii, 4).tile(k, ko, kk, 4).reorder(kk, ii, ko, io, j).space_time_transform({{ii, kk}})
     .isolate_producer_chain(A, L, F);
    F.scatter(A, ii);
  }}
}})",
                       j);
}

TEST(Advice, ReuseWhereALoopSendsElementsAgain) {
    for (const int j : {2, 4, 5, 8}) { // fewer and more of them than FIFOs that share the tensor
        const Told again = toldOf(productOf(j), "again"), once = toldOf(productOf(j), "once");
        EXPECT_NE(again.limit.find(fmt::format("they run {} iterations each, one a cycle, while the array "
                                               "has {} steps; ",
                                               16 * 16 / 4 * j, 16 * 16 / 4 / 4 * j)),
                  std::string::npos)
            << again.limit;
        EXPECT_TRUE(again.endsWith(
            "; wider tokens (vectorize) or more reuse in a buffer (remove, buffer) make them fewer"))
            << again.limit;
        EXPECT_LT(once.cycles, again.cycles);
        EXPECT_EQ(once.limit.find("reuse"), std::string::npos) << once.limit;
    }
}

// No loop is around the outermost one, at which a bank could be filled.
TEST(Advice, NoReuseOfWhatTheOutermostLoopRepeats) {
    EXPECT_TRUE(toldOf(productOf(4), "outermost").endsWith("; wider tokens (vectorize) make them fewer"));
}

// Tokens of tiles that end early are more than elements by lanes.
TEST(Advice, NoReuseWhereEachElementGoesOnce) {
    for (const int k : {40, 42}) {
        const Told found = toldOf(fmt::format(R"(design sums {{
  param  I = 16, K = {};
  input  A[I][K] : Int(32);
  output C[I] : Int(32);
  loops  i: 0..I, k: 0..K;
  func   Z : Int(32);
  Z(i, k) = select(k == 0, 0, Z(i, k-1)) + A(i, k);
  C(i)    = select(k == K-1, Z(i, k));
  mapping m {{
    Z.tile(k, ko, kk, 4).reorder(kk, ko, i).space_time_transform({{i}}).vectorize(kk)
     .isolate_producer_chain(A, L, F).isolate_consumer_chain(C, D, E);
    F.scatter(A, i); D.gather(C, i);
  }}
}})",
                                              k),
                                  "m");
        EXPECT_TRUE(found.limit.starts_with(
            fmt::format("limited by kernels 'L' and 'F': they run {} iterations each, one a cycle, ",
                        16 * ((k + 3) / 4))))
            << found.limit;
        EXPECT_TRUE(found.endsWith("mostly for data on 'F_to_array'")) << found.limit;
    }
}

std::string gemm(const std::string& order, const std::string& lanes) {
    return gemmWith(fmt::format(
        R"(    {}.isolate_producer_chain(A, A_loader, A_feeder).isolate_producer_chain(B, B_loader, B_feeder);
    A_feeder.scatter(A, ii);
    {})",
        order, lanes));
}

// A comes again for each jo, inside of io; B for each io, the outermost loop.
TEST(Advice, ReuseOfOneOperandIsThatOperands) {
    const Told found = toldOf(gemm("X.tile(i, io, ii, 4).tile(j, jo, jj, 4).reorder(jj, ii, k, jo, io)"
                                   ".space_time_transform({ii, jj})",
                                   "B_feeder.scatter(B, jj);"),
                              "m");
    EXPECT_TRUE(
        found.limit.starts_with("limited by kernels 'A_loader', 'A_feeder', 'B_loader' and 'B_feeder': "
                                "they run 1,024 iterations each, one a cycle, while the array has 256 "
                                "steps; "))
        << found.limit;
    EXPECT_TRUE(found.endsWith(
        "; wider tokens (vectorize) or more reuse of 'A' in a buffer (remove, buffer) make them fewer"))
        << found.limit;
}

// The tokens of A are scalars, since the lanes are along j.
TEST(Advice, NoLanesWhereTheArrayHasSome) {
    const Told found = toldOf(
        gemm("X.tile(i, io, ii, 4).tile(j, jo, jj, 8).tile(jj, jm, jl, 4).reorder(jl, jm, ii, k, jo, io)"
             ".space_time_transform({ii, jm}).vectorize(jl)",
             ""),
        "m");
    EXPECT_TRUE(found.limit.starts_with("limited by kernels 'A_loader' and 'A_feeder': ")) << found.limit;
    EXPECT_TRUE(found.endsWith("; more reuse in a buffer (remove, buffer) makes them fewer")) << found.limit;
}

const std::vector<std::string> slow{"--clock", "100", "--bandwidth", "0.2"};
constexpr const char* fewerBytes = "; more reuse on the chip (tile, remove, buffer) makes them fewer";

// Sixteen rows of A are read for each of sixteen columns, and there may be more that nobody reads.
TEST(Advice, ReuseOfBytesDoesNotDependOnWhatIsNotRead) {
    std::string limits[2];
    for (const int rows : {16, 1000}) {
        const Told found = toldOf(fmt::format(R"(design rows {{
  param  I = 16, J = 16, K = 16, P = {};
  input  A[P][K] : Int(32);
  input  B[K][J] : Int(32);
  output C[I][J] : Int(32);
  loops  i: 0..I, j: 0..J, k: 0..K;
  func   Z : Int(32);
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + A(i, k) * B(k, j);
  C(i, j)    = select(k == K-1, Z(i, j, k));
  mapping m {{
    Z.space_time_transform({{i}}).isolate_producer_chain(A, A_loader, A_feeder)
     .isolate_producer_chain(B, B_loader, B_feeder);
  }}
}})",
                                              rows),
                                  "m", slow);
        EXPECT_TRUE(found.limit.starts_with(
            fmt::format("limited by memory bandwidth: {} bytes go to and from memory ",
                        base::thousands(4 * (2 * 16 * 16 * 16 + 16 * 16)))))
            << found.limit;
        EXPECT_TRUE(found.endsWith(fewerBytes)) << found.limit;
        limits[rows > 16] = found.limit;
    }
    EXPECT_EQ(limits[0], limits[1]);
}

// Its values are in memory, one for each i and j, and each is loaded once; where a kernel computes them, it
// loads their inputs again and again.
TEST(Advice, ReuseOfBytesOfAnExpression) {
    const auto text = [](const char* calls) {
        return fmt::format(R"(design values {{
  param  I = 16, J = 32;
  input  A[I] : Int(32);
  input  B[J] : Int(32);
  output C[I] : Int(32);
  loops  i: 0..I, j: 0..J;
  func   Z : Int(32);
  Z(i, j) = select(j == 0, 0, Z(i, j-1)) + A(i) * B(j) * A(i);
  C(i)    = select(j == J-1, Z(i, j));
  mapping m {{
    Z.space_time_transform({{i}}).isolate_producer_chain(A(i) * B(j) * A(i), L, M, N); {}
  }}
}})",
                           calls);
    };
    const Told host = toldOf(text("L.place(Host);"), "m", slow);
    EXPECT_TRUE(host.limit.starts_with(fmt::format(
        "limited by memory bandwidth: {} bytes go to and from memory ", base::thousands(4 * (16 * 32 + 16)))))
        << host.limit;
    EXPECT_TRUE(host.endsWith("% of its bandwidth")) << host.limit;
    const Told device = toldOf(text(""), "m", slow);
    EXPECT_TRUE(device.limit.starts_with("limited by memory bandwidth: ")) << device.limit;
    EXPECT_TRUE(device.endsWith(fewerBytes)) << device.limit;
}

// An array alone: the elements that its PEs read themselves.
TEST(Advice, ReuseOfBytesThatTheArrayReads) {
    const auto text = [](const char* index, const char* extent) {
        return fmt::format(R"(design own {{
  param  I = 8, J = 8;
  input  A{} : Int(32);
  output C[I] : Int(32);
  loops  i: 0..I, j: 0..J;
  func   Z : Int(32);
  Z(i, j) = select(j == 0, 0, Z(i, j-1)) + A{};
  C(i)    = select(j == J-1, Z(i, j));
  mapping m {{ Z.space_time_transform({{}}); }}
}})",
                           extent, index);
    };
    const Told once = toldOf(text("(i, j)", "[8][8]"), "m", slow),
               again = toldOf(text("(j)", "[99]"), "m", slow);
    EXPECT_TRUE(once.endsWith("% of its bandwidth")) << once.limit;
    EXPECT_TRUE(again.endsWith(fewerBytes)) << again.limit;
}

// Six results of each PE wait in FIFOs of the second array: of 4 bytes, so 24 for each token of depth. The
// first array has a bank of 6 elements of 4 bytes in each of 6 PEs, and FIFOs of 2 before and behind it.
TEST(Advice, NoBankWhereAnotherArrayFillsTheChip) {
    const auto design = [](int depth) {
        return fmt::format(R"(design two {{
  input  A[9][6] : Int(32);
  output E[6][6] : Int(32);
  loops  t: 0..9, i: 0..6, k: 0..6;
  func   S, M : Int(32);
  S(t, i, k) = select(k == 0, 0, S(t, i, k-1)) + A(t, k);
  M(t, i, k) = select(t == 0, 0, M(t-1, i, k)) + S(t, i, k);
  E(i, k)    = select(t == 8, M(t, i, k));
  mapping m {{
    S.space_time_transform({{i}}).isolate_producer_chain(A, L, F);
    F.buffer(A, t, Buffer::Single);
    M.merge_ures(E).space_time_transform({{i}}).isolate_consumer(E, X);
    X.depth(E, {});
  }}
}})",
                           depth);
    };
    constexpr int chip = 64 << 20, first = 6 * 6 * 4 + 2 * (6 * 2 * 4), most = (chip - first) / 24;
    const Folder folder;
    EXPECT_EQ(ask({"check", folder.write("full.ure", design(most + 1)), "--mapping", "m"}).status, 1);
    constexpr int ofSecondBank = 6 * 6 * 4;
    for (const int depth : {most, most - ofSecondBank / 24 + 1, most - ofSecondBank / 24}) {
        const Answer answer = ask({"simulate", folder.write("two.ure", design(depth)), "--mapping", "m"});
        ASSERT_EQ(answer.status, 0) << depth;
        const std::string limit = answer.value.at("arrays").at(0).at("network").at("limit");
        EXPECT_EQ(limit.find("Buffer::Double") != std::string::npos, depth == most - ofSecondBank / 24)
            << depth << ": " << limit;
    }
}

} // namespace
} // namespace tactus::test
