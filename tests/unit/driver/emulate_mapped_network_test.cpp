// Networks that mappings make: what is exported computes what the design says, with channels of their
// declared depth and of any.
#include "support/emulation.h"

#include <fmt/format.h>

namespace tactus::test {

// --- names of kernels that meet those of units, which are kernels of OpenCL where they touch memory ---

namespace {

// Four loaders of A, three of n and twelve unloaders, in kernels of these names.
std::string withKernels(std::string_view loader, std::string_view other, std::string_view unloader) {
    return fmt::format(R"(design named {{
  param  I = 4, J = 3, K = 3;
  input  A[I][K] : Int(32);
  input  n[K][J] : Int(32);
  output C[I][J] : Int(32);
  loops  i: 0..I, j: 0..J, k: 0..K;
  func   X, Y, Z : Int(32);
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, n(k, j), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  C(i, j)    = select(k == K-1, Z(i, j, k));
  mapping m {{
    X.merge_ures(Y, Z, C).space_time_transform({{i, j}}, {{k}})
     .isolate_producer(A, {}).isolate_producer(n, {}).isolate_consumer(C, {});
  }}
}})",
                       loader, other, unloader);
}

} // namespace

// A kernel like a unit of another, like what units have in common, and one whose units would be called as
// those of another are that had to give way.
TEST(MappedNetwork, NamesUnitsLikeNoKernel) {
    for (const auto& [loader, other, unloader] :
         {std::tuple{"L", "L_3", "U"}, {"L", "U", "L_unit"}, {"L", "L_", "L_0"}, {"L_11", "L_1", "L"}}) {
        const std::string text = withKernels(loader, other, unloader);
        EXPECT_EQ(emulationOfNetwork(text, "m", "intel-opencl"), "") << text;
    }
    EXPECT_EQ(emulationOfNetwork(withKernels("L", "L_0", "L_unit"), "m", "xilinx-hls"), "");
}

// --- spaces that are no loops ---

namespace {

constexpr const char* hexagonal = R"(design hex {
  input  A[3][4] : Int(32);
  input  B[4][5] : Int(32);
  output C[3][5] : Int(32);
  loops  i: 0..3, j: 0..5, k: 0..4;
  func   X, Y, Z : Int(32);
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, B(k, j), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  C(i, j)    = select(k == 3, Z(i, j, k));
  mapping m {
    Z.space_time_transform({i - k, j - k}, i + j + k)
     .isolate_producer_chain(A, LA, FA).isolate_producer(B, LB).isolate_consumer_chain(C, D, U);
    FA.scatter(A, i - k);
    D.gather(C, i - k);
  }
})";
// A filter whose results move, with its weights as an expression in a triangle.
constexpr const char* sheared = R"(design filter {
  input  x[9] : Int(16);
  input  w[4] : Int(16);
  output y[6] : Int(32);
  loops  i: 0..6, j: 0..4 where j <= i + 2;
  func   X, Y : Int(32);
  X(i, j) = select(j == 0 || i == 5, x(i + j), X(i+1, j-1));
  Y(i, j) = select(j == 0, 0, Y(i, j-1)) + (w(j) + 1) * X(i, j);
  y(i)    = select(j == min(3, i + 2), Y(i, j));
  mapping m {
    Y.space_time_transform({i - j}, i + 2*j)
     .isolate_producer_chain(w(j) + 1, LW, FW).isolate_producer(x, LX).isolate_consumer_chain(y, D, U);
    FW.buffer(w(j) + 1, j, Buffer::Double);
    D.gather(y, i - j);
  }
})";

} // namespace

class ShearedNetworks : public testing::TestWithParam<std::tuple<const char*, const char*>> {};

TEST_P(ShearedNetworks, ComputeWhatTheDesignSays) {
    const auto& [text, target] = GetParam();
    EXPECT_EQ(emulationOfNetwork(text, "m", target), "");
}

INSTANTIATE_TEST_SUITE_P(All, ShearedNetworks,
                         testing::Combine(testing::Values(hexagonal, sheared),
                                          testing::Values("intel-opencl", "xilinx-hls")));

// --- networks that differ in one thing ---

namespace {

// Matrix times matrix, tiled by hand: rows i = 2*io + ii with ii in space, columns and depth in time.
std::string tiled(std::string_view calls) {
    return fmt::format(R"(design gemm {{
  input  A[4][4] : Float(32);
  input  B[4][6] : Float(32);
  output C[4][6] : Float(32);
  loops  io: 0..2, jo: 0..2, ko: 0..2, ii: 0..2, jj: 0..3, kk: 0..2;
  func   X, Y, Z : Float(32);
  X(io, jo, ko, ii, jj, kk) = A(2*io + ii, 2*ko + kk);
  Y(io, jo, ko, ii, jj, kk) = select(ii == 0, B(2*ko + kk, 3*jo + jj), Y(io, jo, ko, ii-1, jj, kk));
  Z(io, jo, ko, ii, jj, kk) = select(kk == 0, select(ko == 0, 0, Z(io, jo, ko-1, ii, jj, kk+1)),
                                     Z(io, jo, ko, ii, jj, kk-1))
                              + X(io, jo, ko, ii, jj, kk) * Y(io, jo, ko, ii, jj, kk);
  C(2*io + ii, 3*jo + jj) = select(ko == 1 && kk == 1, Z(io, jo, ko, ii, jj, kk));
  mapping m {{ X.space_time_transform({{ii}}, {{io, jo, ko, jj, kk + ii}}); {} }}
}})",
                       calls);
}

} // namespace

class MappedNetworks : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(MappedNetworks, ComputeWhatTheDesignSays) {
    const auto& [calls, target] = GetParam();
    EXPECT_EQ(emulationOfNetwork(tiled(calls), "m", target), "");
}

INSTANTIATE_TEST_SUITE_P(
    OpenCl, MappedNetworks,
    testing::Combine(testing::Values("X.isolate_producer_chain({A, B}, L, F);",
                                     "X.isolate_producer_chain({A, B}, L, F); "
                                     "F.buffer(A, jo, Buffer::Double).buffer(B, jo, Buffer::Double);"),
                     testing::Values("intel-opencl")));

INSTANTIATE_TEST_SUITE_P(
    Hls, MappedNetworks,
    testing::Combine(
        testing::Values("X.isolate_producer(A, L); L.buffer(A, ko, Buffer::Single).scatter(A, ii);",
                        "X.isolate_producer_chain(A, S, L, F); S.place(Host); L.remove(jj); "
                        "F.buffer(A, ko, Buffer::Double).scatter(A, ii).depth(A, 5);"),
        testing::Values("xilinx-hls")));

// Copies that the host makes and takes apart have loops of the same names.
TEST(EmittedHost, TakesSeveralCopiesApart) {
    const std::string text = R"(design prefix {
  input  a[3][6] : UInt(8);
  output p[3][6] : UInt(16);
  loops  r: 0..3, n: 0..6;
  func   P : UInt(16);
  P(r, n) = select(n == 0, 0, P(r, n-1)) + a(r, n);
  p(r, n) = P(r, n);
  mapping m {
    P.space_time_transform({r}).isolate_producer_chain(a, S, L).isolate_consumer_chain(p, D, U);
    S.place(Host);
    L.scatter(a, r);
    D.gather(p, r);
    U.place(Host);
  }
})";
    for (const char* const target : {"intel-opencl", "xilinx-hls"})
        EXPECT_EQ(emulationOfNetwork(text, "m", target), "");
}

// A chain whose loop begins at 2, as the FIFOs of its array do not.
TEST(EmittedChain, BeginsWhereItsLoopDoes) {
    EXPECT_EQ(emulationOfNetwork(R"(design chain {
  input A[2][2] : Int(32); input B[2][3] : Int(32); output C[2][3] : Int(32);
  loops i: 0..2, j: 2..5, k: 0..2;
  func S : Int(32);
  S(i, j, k) = select(k == 0, 0, S(i, j, k-1)) + A(i, k) * B(k, j - 2);
  C(i, j - 2) = select(k == 1, S(i, j, k));
  mapping m { S.space_time_transform({j}).isolate_producer_chain(B, L, F); F.scatter(B, j); }
})",
                                 "m", "intel-opencl"),
              "");
}

// Six rows in tiles of four: two units of the last tile never have any work.
TEST(EmittedUnits, EndWithoutWork) {
    EXPECT_EQ(emulationOfNetwork(R"(design rest {
  input A[6][2] : Int(32); input B[2] : Int(32); output C[6] : Int(32);
  loops i: 0..6, k: 0..2;
  C(i) += A(i, k) * B(k);
  mapping m {
    C.tile(i, io, in, 4).reorder(io, in, k).space_time_transform({io, in}).isolate_producer_chain(A, L, F);
  }
})",
                                 "m", "intel-opencl"),
              "");
}

// Kernels of 24 units that touch memory, from macros for ten of them and for one.
TEST(EmittedUnits, AreKernelsWithNumbers) {
    EXPECT_EQ(emulationOfNetwork(R"(design units {
  input A[4][3] : Int(32); input B[3][6] : Int(32); output C[4][6] : Int(32);
  loops i: 0..4, j: 0..6, k: 0..3;
  C(i, j) += A(i, k) * B(k, j);
  mapping m { C.space_time_transform({i, j}).isolate_producer(A, loader).isolate_consumer(C, unloader); }
})",
                                 "m", "intel-opencl"),
              "");
}

// One PE whose lanes share the tokens of two producers and send those of one consumer.
TEST(EmittedLanes, OfASinglePeShareEachToken) {
    const std::string text = R"(design p {
  input A[4][3] : Int(32); input B[3] : Int(32); output C[4] : Int(32);
  loops i: 0..4, j: 0..3;
  func X : Int(32);
  X(i, j) = select(j == 0, 0, X(i, j-1)) + A(i, j) * B(j);
  C(i) = select(j == 2, X(i, j));
  mapping m {
    X.reorder(i, j).vectorize(i).space_time_transform({});
    X.isolate_producer(A, L).isolate_producer(B, U).isolate_consumer(C, V);
  }
})";
    EXPECT_EQ(emulationOfNetwork(text, "m", "intel-opencl"), "");
    EXPECT_EQ(emulationOfNetwork(text, "m", "xilinx-hls"), "");
}

// Names of C, of OpenCL, of libraries and of what is made beside them are kernels as well as any.
TEST(EmittedNames, OfKernelsAreNobodyElses) {
    const auto design = [](std::string_view names) {
        return fmt::format(R"(design g {{
  input A[4][3] : Int(32); input B[3][2] : Int(32); output C[4][2] : Int(32);
  loops i: 0..4, j: 0..2, k: 0..3;
  C(i, j) += A(i, k) * B(k, j);
  mapping m {{ C.space_time_transform({{i}}).isolate_producer_chain(A, {}).isolate_consumer_chain(C, {}); }}
}})",
                           names.substr(0, names.find(';')), names.substr(names.find(';') + 1));
    };
    // On each target half of them, with both in one design.
    EXPECT_EQ(emulationOfNetwork(
                  design("while, main, printf, clFinish, A_channel, A_token;g, m, select, Int, environ"), "m",
                  "intel-opencl"),
              "");
    EXPECT_EQ(emulationOfNetwork(
                  design("while, main, printf, clFinish, A_channel, A_token;g, m, select, Int, stream"), "m",
                  "xilinx-hls"),
              "");
}

} // namespace tactus::test
