// Networks that mappings make: what is exported computes what the design says, with channels of their
// declared depth and of any.
#include "support/emulation.h"

#include "driver/files.h"

#include <fmt/format.h>

namespace tactus::test {

namespace {

std::string emulated(const std::string& text, const std::string& mapping, std::string_view target) {
    const auto model = modelOf(text, mapping);
    if (!model->network) return "there is no network";
    return emulationOf(*model, driver::makeInputs(model->system(), {}).tensors, *driver::targetNamed(target));
}

} // namespace

// --- the published designs, on both targets ---

class PublishedNetworks : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(PublishedNetworks, ComputeWhatTheDesignSays) {
    const auto& [published, target] = GetParam();
    const std::size_t space = published.find(' ');
    const auto text = driver::readFile(
        fmt::format(TACTUS_SOURCE_DIR "/examples/published/{}.ure", published.substr(0, space)));
    ASSERT_TRUE(text);
    EXPECT_EQ(emulated(*text, published.substr(space + 1), target), "");
}

INSTANTIATE_TEST_SUITE_P(All, PublishedNetworks,
                         testing::Combine(testing::Values("gemm t2s", "mttkrp t2s", "ttm t2s", "ttmc t2s",
                                                          "sgemm isolated", "sgemm buffered",
                                                          "convolution susy", "smith-waterman susy"),
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
    EXPECT_EQ(emulated(tiled(calls), "m", target), "");
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

// A chain whose loop begins at 2, as the FIFOs of its array do not.
TEST(EmittedChain, BeginsWhereItsLoopDoes) {
    EXPECT_EQ(emulated(R"(design chain {
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
    EXPECT_EQ(emulated(R"(design rest {
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

} // namespace tactus::test
