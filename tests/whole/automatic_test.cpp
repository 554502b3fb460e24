// The automatic optimisations, and what hinders them: as `array` lists it, with the cycles that follow from
// it.
#include "support/text.h"
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
    EXPECT_EQ(one.at("reason"),
              "6 PEs share a chain with 16 results each: 96 cycles, within the 160 steps of "
              "the next of 2 tiles");
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
              "6 PEs share a chain with 16 results each: 96 cycles, while the next of 2 tiles takes only 32 "
              "steps: the array waits once the FIFOs are full");
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
    EXPECT_EQ(one.at("reason"), "6 PEs share a chain with 16 results each: 96 cycles, and there is one tile "
                                "only");
    EXPECT_EQ(ask(withSizes({"simulate", path}, gemm.sizes())).value.at("cycles"),
              gemm.filled() + gemm.tile() + gemm.drain - gemm.results + gemm.hops);
}

// Rows of a matrix times a vector, five for each of S PEs a tile, of which the last may be cut: it takes the
// same steps, and its results leave as the others do.
constexpr const char* rowsInTiles = R"(design rows {
  param  N = 60, K = 8, S = 4;
  input  A[N][K] : Int(8);
  input  x[K] : Int(8);
  output y[N] : Int(24);
  loops  i: 0..N, k: 0..K;
  y(i) += A(i, k) * x(k);
  mapping m {
    y.tile(i, io, it, 5*S).tile(it, ii, iii, 5).reorder(iii, k, ii, io).space_time_transform({ii})
     .isolate_consumer_chain(y, D, U);
    D.gather(y, ii);
  }
})";

TEST(Automatic, TilesThatEndEarlyAreJudgedAsTheOthers) {
    const Folder folder;
    const std::string path = folder.write("rows.ure", rowsInTiles);
    for (const char* size : {"N=60", "N=59", "N=53"}) {
        const json one = entry(ask({"array", path, "--set", size}), "drain overlapped", "y");
        EXPECT_EQ(one.at("done"), true) << size;
        EXPECT_EQ(one.at("reason"),
                  "4 PEs share a chain with 5 results each: 20 cycles, within the 40 steps of "
                  "the next of 3 tiles");
    }
    EXPECT_EQ(ask({"simulate", path, "--set", "N=53"}).value.at("cycles"),
              ask({"simulate", path}).value.at("cycles"));
    EXPECT_EQ(
        entry(ask({"array", path, "--set", "N=50", "--set", "K=3"}), "drain overlapped", "y").at("reason"),
        "4 PEs share a chain with 5 results each: 20 cycles, while the next of 3 tiles takes only 15 steps: "
        "the array waits once the FIFOs are full");
}

TEST(Automatic, OnePeSharesItsWayWithNone) {
    const Folder folder;
    const std::string path = folder.write("rows.ure", rowsInTiles);
    EXPECT_EQ(entry(ask({"array", path, "--set", "S=1"}), "drain overlapped", "y").at("reason"),
              "one PE sends it: results leave as they are computed");
}

TEST(Automatic, NothingDrainsWhereNothingGathers) {
    const json one =
        entry(ask({"array", examplePath("published/smith-waterman")}), "drain overlapped", "best");
    EXPECT_EQ(one.at("done"), false);
    EXPECT_EQ(one.at("reason"), "it is not gathered: a result leaves as soon as it is computed");
    // Nor is there anything to say where no kernel takes results.
    EXPECT_TRUE(entry(ask({"array", examplePath("gemm")}), "drain overlapped", "C").is_null());
}

// Without the unloader the collector stores, and its gathering counts all the same. Six PEs of a column, and
// three columns: one of 18 results leaves at a time, or with vectors of three one of 6.
TEST(Automatic, TheLastKernelOfTheDeviceGathersToo) {
    const Gemm gemm{10};
    const Folder folder;
    std::string text = contentOf(examplePath("published/gemm"));
    const auto without = [&](std::string_view words) { text.erase(text.find(words), words.size()); };
    without(", C_unloader, C_deserializer");
    without("C_deserializer.place(Host);");
    const std::string path = folder.write("gemm.ure", text);
    const json one = entry(ask(withSizes({"array", path}, gemm.sizes())), "drain overlapped", "C");
    EXPECT_EQ(one.at("reason"),
              "6 PEs share a chain with 16 results each: 96 cycles, within the 160 steps of "
              "the next of 2 tiles");
    without("C_collector.gather(C, jj);");
    without(", C_collector");
    const std::string shorter = folder.write("shorter.ure", text);
    EXPECT_EQ(entry(ask(withSizes({"array", shorter}, gemm.sizes())), "drain overlapped", "C").at("reason"),
              one.at("reason"));
}

TEST(Automatic, StandsOnThePageAndAboveExportedKernels) {
    const Folder folder;
    const std::string path = examplePath("published/gemm");
    EXPECT_NE(tactus({"array", path}).out.find("  automatic optimisations\n    drain overlapped "),
              std::string::npos);
    for (const auto& [target, file] :
         {std::pair{"intel-opencl", "gemm.cl"}, {"xilinx-hls", "gemm_hls.cpp"}}) {
        ASSERT_EQ(ask({"export", path, "--target", target, "-o", folder / target}).status, 0);
        const std::string code = contentOf(folder.path() / target / file);
        const std::size_t at = code.find("// Automatic:\n//   drain overlapped ");
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

// The code of an array on both targets, emulated.
std::vector<std::string> emulatedCodes(const std::string& path, const std::vector<std::string>& more = {}) {
    std::vector<std::string> codes;
    for (const char* target : {"intel-opencl", "xilinx-hls"}) {
        const Folder folder;
        std::vector<std::string> words{"export",    path, "--target",     target,
                                       "--emulate", "-o", folder / "code"};
        words.insert(words.end(), more.begin(), more.end());
        const Answer exported = ask(words);
        EXPECT_EQ(exported.status, 0) << target;
        EXPECT_EQ(exported.value.value("matches", false), true) << target;
        for (const auto& file : fs::directory_iterator(folder.path() / "code"))
            if (file.path().extension() == ".cl" || file.path().string().ends_with("_hls.cpp"))
                codes.push_back(contentOf(file.path()));
    }
    return codes;
}

// k = t - i - j is 0 on PE (i, j) one step after it was 0 on PE (i, j - 1).
TEST(Automatic, ConditionsTravelAlongLinksThatTakeSteps) {
    const std::string path = examplePath("gemm");
    const Answer array = ask({"array", path});
    const json one = entry(array, "forwarded control", "iterations, k == 0, k == 15");
    EXPECT_EQ(one.at("done"), true);
    EXPECT_EQ(one.at("reason"),
              "from PE - (0, 1), 1 step later; 1 bit instead of a 4-bit counter, in 56 of 64 PEs");
    EXPECT_EQ(array.value.at("cycles"), 8 + 8 + 16 - 2);
    // A condition that does not change on a PE is no signal: unrolled, it is not even there.
    EXPECT_EQ(entry(array, "forwarded control", "j == 0, i == 0").at("done"), false);
    for (const std::string& code : emulatedCodes(path)) {
        EXPECT_TRUE(holds(code, "active[i][j][0] = j - 1 >= 0 ? active[i][j - 1][1] : 0 <= k && k < K;"));
        EXPECT_TRUE(holds(code, "guard1[i][j][0] = j - 1 >= 0 ? guard1[i][j - 1][1] : k == 0;"));
        EXPECT_TRUE(holds(code, "guard2[i][j][0] = j - 1 >= 0 ? guard2[i][j - 1][1] : k == K - 1;"));
        EXPECT_TRUE(holds(code, "if (active[i][j][0]) {"));
        EXPECT_TRUE(holds(code, "(guard1[i][j][0] ? 0.0f : Z[i][j][1])"));
        EXPECT_TRUE(holds(code, "if (guard2[i][j][0]) {"));
        EXPECT_FALSE(holds(code, "guard3"));
    }
}

// All PEs of a broadcast array are in the same iteration of k: there is one counter for them.
TEST(Automatic, ConditionsOfBroadcastArraysDoNotTravel) {
    const std::string path = examplePath("gemm-broadcast");
    const Answer array = ask({"array", path});
    const json one = entry(array, "forwarded control", "k == 0, k == 15");
    EXPECT_EQ(one.at("done"), false);
    EXPECT_EQ(one.at("reason"), "the same for all PEs in a step");
    EXPECT_EQ(array.value.at("cycles"), 16);
    for (const std::string& code : emulatedCodes(path)) {
        EXPECT_TRUE(holds(code, "k == 0 ?"));
        EXPECT_FALSE(holds(code, "guard1"));
        EXPECT_FALSE(holds(code, "active["));
    }
}

TEST(Automatic, ConditionsOnDataDoNotTravel) {
    const json one = entry(ask({"array", examplePath("lcs")}), "forwarded control", "A(i, j) == B(i, j)");
    EXPECT_EQ(one.at("done"), false);
    EXPECT_EQ(one.at("reason"), "it depends on data");
}

TEST(Automatic, ConditionsThatDivideStandAsTheyAreWritten) {
    const Folder folder;
    const std::string path = folder.write("odd.ure", R"(design odd {
  input A[4][6] : Int(32);
  output C[4][6] : Int(32);
  loops i: 0..4, j: 0..6;
  func X : Int(32);
  X(i, j) = select(i == 0, 0, X(i-1, j)) + select(j % 2 == 0, A(i, j), 1);
  C(i, j) = X(i, j);
  mapping m { X.space_time_transform({i}, i + j); }
})");
    const json one = entry(ask({"array", path}), "forwarded control", "j % 2 == 0");
    EXPECT_EQ(one.at("done"), false);
    EXPECT_EQ(one.at("reason"), "it contains a division");
    emulatedCodes(path);
}

// A bit that is compared costs a bit; so does a register.
TEST(Automatic, ConditionsThatCostNoMoreInPlaceDoNotTravel) {
    const Answer array = ask({"array", examplePath("gemm"), "--set", "K=2"});
    const json one = entry(array, "forwarded control", "iterations, k == 0, k == 1");
    EXPECT_EQ(one.at("done"), false);
    EXPECT_EQ(one.at("reason"), "a link of 1 register costs no less than comparing 1 bit");
}

// Neighbours on either side, several tiles one after the other (the last step of one is the first of the
// next for others), and links of more than one register.
TEST(Automatic, ConditionsTravelInAllDirectionsAndFromTileToTile) {
    const Folder folder;
    for (const auto& [j, before, schedule, displacement, delay] :
         {std::tuple{"0", "j-1", "{t, i + j + k}", "(0, 1)", 1},
          {"J-1", "j+1", "{t, i - j + k}", "(0, -1)", 1},
          {"0", "j-1", "{t, 2*i + 2*j + k}", "(0, 1)", 2}}) {
        SCOPED_TRACE(schedule);
        const std::string text = fmt::format(R"(design g {{
  param  T = 3, I = 4, J = 5, K = 9;
  input  A[T][I][K] : Int(32);
  input  B[T][K][J] : Int(32);
  output C[T][I][J] : Int(32);
  loops  t: 0..T, i: 0..I, j: 0..J, k: 0..K;
  func   X, Y, Z : Int(32);
  X(t, i, j, k) = select(j == {}, A(t, i, k), X(t, i, {}, k));
  Y(t, i, j, k) = select(i == 0, B(t, k, j), Y(t, i-1, j, k));
  Z(t, i, j, k) = select(k == 0, 0, Z(t, i, j, k-1)) + X(t, i, j, k) * Y(t, i, j, k);
  C(t, i, j) = select(k == K-1, Z(t, i, j, k));
  mapping m {{ X.space_time_transform({{i, j}}, {}); }}
}})",
                                             j, before, schedule);
        const std::string path = folder.write("g.ure", text);
        const json one = entry(ask({"array", path}), "forwarded control", "k == 0, k == 8");
        ASSERT_FALSE(one.is_null());
        EXPECT_EQ(one.at("done"), true);
        EXPECT_TRUE(one.at("reason").get<std::string>().starts_with(
            fmt::format("from PE - {}, {} step", displacement, delay)))
            << one;
        for (const std::string& code : emulatedCodes(path))
            EXPECT_TRUE(holds(code, fmt::format("[{}] : k == 0;", delay)));
    }
}

} // namespace
} // namespace tactus::test
