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

const std::string triangular = R"(design t {
  param  N = 3;
  input  a[N] : Int(8);
  output s[N] : Int(32);
  loops  k: 0..N, i: k..N;
  s(k) += a(i);
  mapping m { s.space_time_transform({k}, i); }
  mapping wrong { s.space_time_transform({k}, k); }
})";

TEST(DumpOf, AnIllegalMapIsShownWithItsVerdict) {
    const Folder folder;
    const std::string file = folder.write("t.ure", triangular);
    const commands::Report map = tactus({"dump", "mapping", file, "--mapping", "wrong"});
    EXPECT_EQ(map.status, 0) << map.err;
    EXPECT_NE(map.out.find("legal: no, illegal\n"), std::string::npos) << map.out;
    EXPECT_NE(map.out.find("backwards"), std::string::npos) << map.out;
    const commands::Report array = tactus({"dump", "array", file, "--mapping", "wrong"});
    EXPECT_EQ(array.status, 1);
    EXPECT_NE(array.err.find("t.ure:8:"), std::string::npos) << array.err;
}

TEST(DumpOf, SizesAreThoseOfTheCommandLine) {
    const Folder folder;
    const commands::Report report =
        tactus({"dump", "ure", folder.write("t.ure", triangular), "--set", "N=5"});
    EXPECT_NE(report.out.find("  param N = 5 @ 2:10-11\n  loop k: 0 to 4 @ 5:10-11\n  loop i: k to 4 @ "),
              std::string::npos)
        << report.out;
}

TEST(DumpOf, JsonHoldsTheSameText) {
    const Folder folder;
    const std::string file = folder.write("t.ure", triangular);
    const Answer answer = ask({"dump", "array", file});
    EXPECT_EQ(answer.value.at("stage"), "array");
    EXPECT_EQ(answer.value.at("text"), tactus({"dump", "array", file}).out);
}

TEST(DumpOf, StagesAreListedAndOthersRefused) {
    const commands::Report list = tactus({"dump", "--after"});
    std::size_t at = 0;
    for (const std::string_view stage : stages) { // in the order of the pipeline
        const std::size_t found = list.out.find(fmt::format("{} ", stage), at);
        ASSERT_NE(found, std::string::npos) << stage;
        at = found;
    }
    const commands::Report wrong = tactus({"dump", "arrray", inRepository("/examples/gemm.ure")});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_NE(wrong.err.find("unknown stage 'arrray'"), std::string::npos) << wrong.err;
    EXPECT_EQ(tactus({"dump"}).status, 2);
    EXPECT_EQ(tactus({"dump", "ure"}).status, 2);
}

} // namespace
} // namespace tactus::test
