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

// An array whose code runs, as emulated on both targets: its entry, its cycles, and the code.
struct Registers {
    json entry;
    int cycles, registers;
    std::string openCl, hls;
};

Registers registersOf(const std::string& path, const std::string& mapping, std::string_view variable,
                      const std::vector<std::string>& sizes = {}) {
    const Folder folder;
    const std::vector<std::string> of{path, "--mapping", mapping};
    const auto command = [&](std::vector<std::string> words) {
        words.insert(words.begin() + 1, of.begin(), of.end());
        const Answer answer = ask(withSizes(words, sizes));
        EXPECT_EQ(answer.status, 0) << mapping << " " << words.front() << answer.value.dump();
        return answer;
    };
    const Answer array = command({"array"});
    EXPECT_EQ(command({"simulate"}).value.at("matches"), true);
    std::string code[2];
    int at = 0;
    for (const char* target : {"intel-opencl", "xilinx-hls"}) {
        const Answer exported = command({"export", "--target", target, "--emulate", "-o", folder / target});
        EXPECT_EQ(exported.value.at("matches"), true) << target;
        for (const auto& file : fs::directory_iterator(folder.path() / target))
            if (file.path().extension() == ".cl" || file.path().string().ends_with("_hls.cpp"))
                code[at] = contentOf(file.path());
        ++at;
    }
    return {entry(array, "rotating registers", variable), array.value.at("cycles"),
            array.value.at("registers"), code[0], code[1]};
}

bool holds(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

// SuSy's GEMM, 2 x 3 PEs of 4 x 4 results: 2 lanes make a sum of two products a step, and the next one for
// the same result comes when the other 15 have had theirs.
TEST(Automatic, SumsThatComeBackAfterOneNumberOfStepsRotate) {
    const Registers z = registersOf(examplePath("published/sgemm"), "vectorized", "Z");
    EXPECT_EQ(z.entry.at("done"), true);
    EXPECT_EQ(z.entry.at("reason"), "read again 16 steps later: a ring of 16 registers in each PE");
    EXPECT_EQ(z.cycles, 2 * 1 * 2 * 2 * 4 * 4);
    EXPECT_EQ(z.registers, 6 * 16);
    for (const std::string& code : {z.openCl, z.hls}) {
        EXPECT_TRUE(holds(code, "float Z_ring[2][3][16];"));
        EXPECT_TRUE(holds(code, "Z_ring[ii][jj][m] = Z_ring[ii][jj][m - 1];"));
        EXPECT_TRUE(holds(code, "Z_ring[ii][jj][15]"));
        EXPECT_FALSE(holds(code, "Z_kept"));
    }
    EXPECT_TRUE(holds(z.hls, "#pragma HLS ARRAY_PARTITION variable=Z_ring complete dim=0"));
}

// Without lanes the two products are two steps, 1 apart, and from one pair to the next there are 31.
TEST(Automatic, SumsThatComeBackAfterDifferentNumbersOfStepsHaveAddresses) {
    for (const char* K : {"K=8", "K=7"}) { // the last tile may be a part of one
        SCOPED_TRACE(K);
        const Registers z = registersOf(examplePath("published/sgemm"), "transformed", "Z", {K});
        EXPECT_EQ(z.entry.at("done"), false);
        EXPECT_EQ(z.entry.at("reason"),
                  "read again 1 and 31 steps later: 16 words in each PE, addressed by iii, jjj");
        EXPECT_EQ(z.cycles, 2 * 1 * 2 * 2 * 4 * 4 * 2 - (K[2] == '7' ? 1 : 0));
        for (const std::string& code : {z.openCl, z.hls}) {
            EXPECT_TRUE(holds(code, "float Z_kept[2][3][16];"));
            EXPECT_TRUE(holds(code, "Z_kept[ii][jj][4 * iii + jjj] = Z;"));
            EXPECT_FALSE(holds(code, "Z_ring"));
        }
        EXPECT_TRUE(holds(z.hls, "variable=Z_kept complete dim=2\n"));
        EXPECT_FALSE(holds(z.hls, "variable=Z_kept complete dim=0"));
    }
}

// Row j has j + 1 terms, taken in pairs: a PE is idle where a row is shorter than the longest one.
TEST(Automatic, SumsOverATriangleHaveAddresses) {
    const Folder folder;
    const std::string path = folder.write("tri.ure", R"(design tri {
  param N = 6, M = 5;
  input A[M][N][N] : Int(32);
  output C[M][N] : Int(32);
  loops i: 0..M, j: 0..N, k: 0..j+1;
  func Z : Int(32);
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + A(i, j, k);
  C(i, j) = select(k == j, Z(i, j, k));
  mapping pairs_inside { Z.tile(k, ko, kk, 2).reorder(kk, j, ko, i).space_time_transform({i}); }
  mapping rows_inside { Z.tile(k, ko, kk, 2).reorder(j, kk, ko, i).space_time_transform({i}); }
})");
    const Registers pairs = registersOf(path, "pairs_inside", "Z");
    EXPECT_EQ(pairs.entry.at("reason"),
              "read again 1 and 11 steps later: 6 words in each PE, addressed by j");
    const Registers rows = registersOf(path, "rows_inside", "Z");
    EXPECT_EQ(rows.entry.at("reason"),
              "read again 6 steps later, but a PE is idle in some of them: 6 words in "
              "each PE, addressed by j");
    for (const Registers* one : {&pairs, &rows}) {
        EXPECT_EQ(one->entry.at("done"), false);
        EXPECT_EQ(one->cycles, 6 * 6);
        EXPECT_TRUE(holds(one->openCl, "int Z_kept[M][6];"));
    }
}

} // namespace
} // namespace tactus::test
