// Networks around an array of a single PE, of all kinds of schedules.
#include "support/emulation.h"

namespace tactus::test {

namespace {

std::string sums(const std::string& calls) {
    return R"(design one {
  param  N = 6, M = 4;
  input  A[N][M] : Int(32);
  output C[N] : Int(32);
  loops  i: 0..N, j: 0..M;
  func   X : Int(32);
  X(i, j) = select(j == 0, 0, X(i, j-1)) + A(i, j);
  C(i)    = select(j == M-1, X(i, j));
  mapping m { X)" +
           calls + "; }\n}\n";
}

// A chain along a loop of one place: tiles of one.
const std::string lonely = R"(design lonely {
  input  A[4][3] : Int(8);
  output y[4] : Int(24);
  loops  i: 0..4, k: 0..3;
  y(i) += A(i, k);
  mapping m {
    y.tile(i, io, ii, 1).reorder(k, ii, io).space_time_transform({ii})
     .isolate_producer_chain(A, L, F).isolate_consumer_chain(y, D, U);
    F.scatter(A, ii); D.gather(y, ii);
  }
}
)";

} // namespace

class SinglePe : public testing::TestWithParam<const char*> {};

// One sum, from 0 or not, in each step or not; with kernels on one side or both; and the plain nest.
TEST_P(SinglePe, TakesAndHandsOn) {
    for (const char* schedule : {"4*i + j", "8*i + 2*j + 1", "{i, j}"}) {
        const std::string transform = fmt::format(".space_time_transform({{}}, {})", schedule);
        EXPECT_EQ(emulationOfNetwork(sums(transform + ".isolate_producer(A, L)"), "m", GetParam()), "")
            << schedule;
    }
    EXPECT_EQ(emulationOfNetwork(sums(".space_time_transform({}, 4*i + j).isolate_producer_chain(A, L, F)"
                                      ".isolate_consumer_chain(C, D, U)"),
                                 "m", GetParam()),
              "");
}

TEST_P(SinglePe, HasNoNeighboursInAChain) {
    EXPECT_EQ(emulationOfNetwork(lonely, "m", GetParam()), "");
}

INSTANTIATE_TEST_SUITE_P(Targets, SinglePe, testing::Values("intel-opencl", "xilinx-hls"));

} // namespace tactus::test
