// What is exported computes what the equations say.
#include "support/emulation.h"

#include "driver/files.h"

using namespace tactus;

namespace {

struct Case {
    std::string file, mapping;
};

void PrintTo(const Case& one, std::ostream* out) {
    *out << one.file << ' ' << one.mapping;
}

class Examples : public ::testing::TestWithParam<Case> {};

} // namespace

TEST_P(Examples, emulationEqualsEvaluation) {
    const auto text =
        driver::readFile(std::filesystem::path(TACTUS_SOURCE_DIR "/examples") / (GetParam().file + ".ure"));
    ASSERT_TRUE(text);
    EXPECT_EQ(test::emulationOf(*text, GetParam().mapping), "");
}

INSTANTIATE_TEST_SUITE_P(
    All, Examples,
    ::testing::Values(Case{"gemm", "output_stationary"}, Case{"gemm", "weight_stationary"},
                      Case{"lu", "pyramid"}, Case{"lu", "triangle"}, Case{"insertion-sort", "linear"},
                      Case{"gemm-hexagonal", "hexagonal"}, Case{"gemm-broadcast", "output_stationary"},
                      Case{"gemm-reduction", "output_stationary"}, Case{"fir", "weights_stay"},
                      Case{"fir", "sums_stay"}, Case{"smith-waterman", "by_rows"},
                      Case{"smith-waterman", "by_columns"}));
