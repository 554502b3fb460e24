// What the compiler does by itself, and what not: as `array` lists it, with the cycles that follow from it.
#include "whole/tactus.h"

namespace tactus::test {
namespace {

// The entry of the list; null if it is not there.
json entry(const Answer& answer, std::string_view what, std::string_view where) {
    for (const json& one : answer.value.at("automatic"))
        if (one.at("what") == what && one.at("where") == where) return one;
    return {};
}

std::vector<std::string> withSizes(std::vector<std::string> words, const std::vector<std::string>& sizes) {
    for (const std::string& size : sizes) words.insert(words.end(), {"--set", size});
    return words;
}

// The GEMM of T2S-Tensor with 6 x 3 PEs of 4 x 4 results, in two tiles along i: the first banks are full
// after 2 x 6 x 4 tokens and 6 hops, or fewer for the other operand.
struct Gemm {
    int KK, I = 48;
    std::vector<std::string> sizes() const {
        return {"II=6",
                "JJ=3",
                "III=4",
                "JJJ=4",
                fmt::format("I={}", I),
                "J=12",
                "KKK=2",
                fmt::format("KK={}", KK),
                fmt::format("K={}", 2 * KK)};
    }
    int filled() const { return KK * 6 * 4 + 6; }
    static constexpr int results = 16, drain = 6 * results,
                         hops = 3 + 3; // of the collector, and the last ones
    int tile() const { return KK * results; }
};

// network.md 6: the array works all the time, and only the last results leave when it has stopped.
TEST(Automatic, ResultsOfATileLeaveWhileTheNextOneIsComputed) {
    const Gemm gemm{10};
    const std::string path = examplePath("published/gemm");
    const json one = entry(ask(withSizes({"array", path}, gemm.sizes())), "drain overlapped", "C");
    EXPECT_EQ(one.at("done"), true);
    EXPECT_EQ(one.at("reason"), "16 results of each PE leave along 6 of them in 96 cycles, within the 160 "
                                "steps of the next of 2 tiles");
    const Answer run = ask(withSizes({"simulate", path}, gemm.sizes()));
    EXPECT_EQ(run.value.at("matches"), true);
    // Banks of A take longer to fill than to send.
    const int fill = gemm.KK * 6 * 4;
    EXPECT_EQ(run.value.at("cycles"), gemm.filled() + std::max(fill, gemm.tile()) + gemm.tile() + gemm.drain -
                                          gemm.results + gemm.hops);
}

// A tile takes 32 steps and its results 96 cycles: the array waits for them.
TEST(Automatic, ResultsThatTakeLongerThanATileHoldTheArrayUp) {
    const Gemm gemm{2};
    const std::string path = examplePath("published/gemm");
    const json one = entry(ask(withSizes({"array", path}, gemm.sizes())), "drain overlapped", "C");
    EXPECT_EQ(one.at("done"), false);
    EXPECT_EQ(one.at("reason"),
              "16 results of each PE leave along 6 of them in 96 cycles, the next of 2 tiles "
              "takes only 32 steps: the array waits");
    const Answer run = ask(withSizes({"simulate", path}, gemm.sizes()));
    EXPECT_EQ(run.value.at("matches"), true);
    EXPECT_EQ(run.value.at("cycles"),
              gemm.filled() + gemm.tile() - gemm.results + 2 * gemm.drain + gemm.hops);
}

TEST(Automatic, OneTileOnlyHasNothingToOverlapWith) {
    const Gemm gemm{10, 24};
    const std::string path = examplePath("published/gemm");
    const json one = entry(ask(withSizes({"array", path}, gemm.sizes())), "drain overlapped", "C");
    EXPECT_EQ(one.at("done"), false);
    EXPECT_EQ(one.at("reason"), "16 results of each PE leave along 6 of them in 96 cycles, 80 after the last "
                                "step: there is one tile only");
    EXPECT_EQ(ask(withSizes({"simulate", path}, gemm.sizes())).value.at("cycles"),
              gemm.filled() + gemm.tile() + gemm.drain - gemm.results + gemm.hops);
}

TEST(Automatic, NothingDrainsWhereNothingGathers) {
    const json one =
        entry(ask({"array", examplePath("published/smith-waterman")}), "drain overlapped", "best");
    EXPECT_EQ(one.at("done"), false);
    EXPECT_EQ(one.at("reason"), "nothing gathers it: a result leaves as soon as it is made");
    // Nor is there anything to say where no kernel takes results.
    EXPECT_TRUE(entry(ask({"array", examplePath("gemm")}), "drain overlapped", "C").is_null());
}

TEST(Automatic, StandsOnThePageAndAboveExportedKernels) {
    const Folder folder;
    const std::string path = examplePath("published/gemm");
    EXPECT_NE(tactus({"array", path}).out.find("  by itself\n    drain overlapped "), std::string::npos);
    for (const auto& [target, file] :
         {std::pair{"intel-opencl", "gemm.cl"}, {"xilinx-hls", "gemm_hls.cpp"}}) {
        ASSERT_EQ(ask({"export", path, "--target", target, "-o", folder / target}).status, 0);
        const std::string code = contentOf(folder.path() / target / file);
        const std::size_t at = code.find("// By itself:\n//   drain overlapped ");
        ASSERT_NE(at, std::string::npos) << target;
        EXPECT_LT(at, code.find("void")) << target;
    }
}

} // namespace
} // namespace tactus::test
