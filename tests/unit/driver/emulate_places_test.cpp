// Arrays whose PEs leave places of their box empty: exported code has copies for PEs, not for places.
#include "support/plain_batch.h"

using namespace tactus;

namespace {

std::string rows(const std::string& name, const std::string& space) {
    return fmt::format(R"(design {} {{
  input  a[4][6] : Int(32);
  input  b[6] : Int(32);
  output c[4] : Int(32);
  loops  i: 0..4, j: 0..6;
  func   B, X : Int(32);
  B(i, j) = select(i == 0, b(j), B(i-1, j));
  X(i, j) = select(j == 0, 0, X(i, j-1)) + a(i, j) * B(i, j);
  c(i) = select(j == 5, X(i, j));
  mapping m {{ X.space_time_transform({}, i + j); }}
}}
)",
                       name, space);
}

std::string kernelOf(const std::string& text, std::string_view target) {
    const auto design = test::PlainBatch::designOf(text, "m", 1);
    return emit::exportCode(*design->arrays.front(), *emit::targetNamed(target)).files.front().content;
}

class EmulatedPlaces : public ::testing::TestWithParam<const char*> {};

TEST_P(EmulatedPlaces, ArraysWithGapsEqualPlainLoops) {
    test::PlainBatch batch;
    int number = 0;
    for (const char* space :
         {"{1000*i}", "{1000*i + 17}", "{7 - 3*i}", "{2*i, 5*j - 3}", "{i + j, i - j}", "{2*i + 4*j}"}) {
        auto design = test::PlainBatch::designOf(rows(fmt::format("gaps{}", number++), space), "m", 1);
        ASSERT_TRUE(design) << space;
        batch.add(std::move(*design));
    }
    batch.expectEqual(*emit::targetNamed(GetParam()));
}

// A copy for each of four PEs; the text says which PE of the mapping it is.
TEST_P(EmulatedPlaces, ThousandApartAreUnrolledOnce) {
    const std::string kernel = kernelOf(rows("far", "{1000*i + 17}"), GetParam());
    EXPECT_NE(kernel.find("PE (i) of this code is PE (1000*i + 17) of the mapping."), std::string::npos)
        << kernel;
    EXPECT_NE(kernel.find("i < 4; i++"), std::string::npos) << kernel;
    EXPECT_EQ(kernel.find("3000"), std::string::npos) << kernel;
}

// 24 PEs in a box of 9 times 9: whether there is a PE is asked outside of what a step asks.
TEST_P(EmulatedPlaces, OfADiamondAreCounted) {
    const std::string kernel = kernelOf(rows("diamond", "{i + j, i - j}"), GetParam());
    EXPECT_NE(kernel.find("The bounding box of the PEs has 81 places; unrolling skips the 57 without a PE."),
              std::string::npos)
        << kernel;
}

INSTANTIATE_TEST_SUITE_P(Targets, EmulatedPlaces, ::testing::Values("intel-opencl", "xilinx-hls"));

} // namespace
