// Vectors of which the last ones are cut, beside operands that have no lanes, in one chain of kernels.
#include "support/emulation.h"

namespace tactus::test {

namespace {

// 7 columns in vectors of 3 or 4; A is the same for all lanes.
std::string product(const std::string& calls) {
    return R"(design lanes {
  param  N = 7;
  input  A[N][4] : Int(32);
  input  B[N][N] : Int(32);
  output C[N][N] : Int(32);
  loops  i: 0..N, j: 0..N, k: 0..4;
  func   Z : Int(32);
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + A(i, k) * B(i, j);
  C(i, j) = select(k == 3, Z(i, j, k));
  mapping m { Z)" +
           calls + " }\n}\n";
}

} // namespace

class CutLanes : public testing::TestWithParam<const char*> {};

TEST_P(CutLanes, PassBesideScalars) {
    const std::string lanes =
        ".tile(j, jo, jj, 3).reorder(jj, k, jo, i).space_time_transform({i}).vectorize(jj)";
    EXPECT_EQ(emulationOfNetwork(product(lanes + ".isolate_producer_chain({A, B}, L, F);"), "m", GetParam()),
              "");
    EXPECT_EQ(emulationOfNetwork(product(lanes + ".isolate_producer_chain({A, B}, L, F, G)"
                                                 ".isolate_consumer_chain(C, D, U);\n"
                                                 "    G.buffer(A, jo, Buffer::Double)"
                                                 ".buffer(B, jo, Buffer::Double);\n"
                                                 "    F.scatter(A, i).scatter(B, i); D.gather(C, i);"),
                                 "m", GetParam()),
              "");
}

INSTANTIATE_TEST_SUITE_P(Targets, CutLanes, testing::Values("intel-opencl", "xilinx-hls"));

} // namespace tactus::test
