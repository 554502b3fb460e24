// dump: the text form of each artifact, of six designs, beside the texts in tests/golden/dump. With
// TACTUS_WRITE_GOLDEN set the test writes them instead, to be read before they are committed.
#include "support/paths.h"
#include "whole/tactus.h"

#include <cstdlib>
#include <fstream>

namespace tactus::test {
namespace {

constexpr std::string_view stages[] = {"ure",     "plan",    "localise", "dependence",
                                       "mapping", "spatial", "array"};

class Dump : public testing::TestWithParam<const char*> {};

TEST_P(Dump, IsAsInTheGoldenText) {
    const std::string design = GetParam();
    for (const std::string_view stage : stages) {
        SCOPED_TRACE(stage);
        const commands::Report report =
            tactus({"dump", std::string(stage), inRepository(fmt::format("/examples/{}.ure", design))});
        EXPECT_EQ(report.status, 0) << report.err;
        const fs::path path = inRepository(
            fmt::format("/tests/golden/dump/{}.{}.txt", fs::path(design).filename().string(), stage));
        if (std::getenv("TACTUS_WRITE_GOLDEN")) std::ofstream(path, std::ios::binary) << report.out;
        EXPECT_EQ(report.out, contentOf(path));
    }
}
INSTANTIATE_TEST_SUITE_P(Designs, Dump,
                         testing::Values("gemm", "lu", "insertion-sort", "published/convolution",
                                         "gemm-reduction", "gemm-hexagonal"));

} // namespace
} // namespace tactus::test
