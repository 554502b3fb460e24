// Figures as polynomials in the sizes, beside the formulas of the literature and arrays at other sizes.
#include "usage.h"

namespace tactus::test {
namespace {

json formsOf(std::vector<std::string> arguments) {
    arguments.emplace_back("--closed-forms");
    const Answer answer = ask(arguments);
    EXPECT_EQ(answer.status, 0) << answer.value.dump();
    return answer.value["closedForms"];
}

TEST(ClosedForms, OfMatrixProducts) {
    const json forms = formsOf({"array", examplePath("gemm"), "--mapping", "output_stationary"});
    EXPECT_EQ(forms["figures"], json({{"cycles", "I + J + K - 2"},
                                      {"PEs", "I*J"},
                                      {"registers", "3*I*J - I - J"},
                                      {"ports", "I*J + I + J"},
                                      {"words", "I*J + I*K + J*K"},
                                      {"fill", "I + J - 2"},
                                      {"steady", "-I - J + K + 2"},
                                      {"drain", "I + J - 2"}}));
    EXPECT_EQ(forms["sizes"][2], json({{"param", "K"}, {"from", 16}, {"step", 1}}));
}

// 3n - 2 cycles and n(2n - 1) or 3n^2 - 3n + 1 PEs (Kung and Leiserson).
TEST(ClosedForms, OfEveryArrayOfASearch) {
    const Folder folder;
    const std::string file = folder / "d.ure";
    std::ofstream(file) << R"(design d {
  param N = 5;
  input A[N][N] : Int(32);
  input B[N][N] : Int(32);
  output C[N][N] : Int(32);
  loops i: 0..N, j: 0..N, k: 0..N;
  C(i, j) += A(i, k) * B(k, j);
})";
    const Answer all = ask({"explore", file, "--systolic", "--closed-forms"});
    std::set<std::string> pes;
    for (const json& one : all.value["designs"]) {
        EXPECT_EQ(one["closedForms"]["figures"]["cycles"], "3*N - 2");
        pes.insert(one["closedForms"]["figures"]["PEs"]);
    }
    EXPECT_EQ(pes, (std::set<std::string>{"N^2", "2*N^2 - N", "3*N^2 - 3*N + 1"}));
}

// Triangles have halves; what is found is right where nothing was tried.
TEST(ClosedForms, HoldAtOtherSizes) {
    const json forms = formsOf({"array", examplePath("lu"), "--mapping", "triangle"})["figures"];
    EXPECT_EQ(forms["cycles"], "3*N - 2");
    EXPECT_EQ(forms["PEs"], "(N^2 + N)/2");
    const json array = ask({"array", examplePath("lu"), "--mapping", "triangle", "--set", "N=37"}).value;
    EXPECT_EQ(array["cycles"], 3 * 37 - 2);
    EXPECT_EQ(array["pes"], 37 * 38 / 2);
    EXPECT_EQ(forms["registers"], "(3*N^2 - N - 2)/2");
    EXPECT_EQ(array["registers"], (3 * 37 * 37 - 37 - 2) / 2);
}

// A tile of four divides the size only in every fourth one; without a polynomial there is no guess.
TEST(ClosedForms, SayForWhichSizesAndWhereThereAreNone) {
    const Folder folder;
    const std::string file = folder / "d.ure";
    std::ofstream(file) << R"(design d {
  param N = 8;
  input a[N] : Int(32);
  output c[N] : Int(32);
  loops i: 0..N, j: 0..N;
  func X : Int(32);
  X(i, j) = select(j == 0, a(i), X(i, j-1) + 1);
  c(i) = select(j == N-1, X(i, j));
  mapping even { X.space_time_transform({i}, j + i); }
  mapping halves { X.tile(i, io, ii, 4).space_time_transform({ii}); }
})";
    const json tiled = formsOf({"array", file, "--mapping", "halves"});
    EXPECT_EQ(tiled["figures"]["PEs"], "4");
    const commands::Report text = tactus({"array", file, "--closed-forms", "--mapping", "even"});
    EXPECT_NE(text.out.find("cycles    2*N - 1\n"), std::string::npos) << text.out;
    std::ofstream(folder / "max.ure") << R"(design d {
  param N = 4, M = 4;
  output c[N] : Int(32);
  loops i: 0..N, j: 0..M;
  func X : Int(32);
  X(i, j) = select(i == 0 || j == 0, 1, X(i-1, j-1) + 1);
  c(i) = select(j == M-1, X(i, j));
  mapping diagonal { X.space_time_transform({i - j}, i + j); }
})";
    const json phases = formsOf({"array", folder / "max.ure"})["figures"];
    EXPECT_EQ(phases["PEs"], "N + M - 1");
    EXPECT_TRUE(phases["fill"].is_null()) << phases.dump(); // max(N, M) - 1
    expectUsage({"array", examplePath("gemm"), "--closed-forms", "--mapping", "gone"},
                "has no mapping 'gone'");
}

// Rows of TM elements, of which there are N: TM divides N. A param that is set is held.
TEST(ClosedForms, SayAtWhichSizesTheMappingIsLegalAndHoldWhatIsSet) {
    const Folder folder;
    const std::string file = folder.write("rows.ure", R"(design rows {
  param  N = 16, TM = 4;
  input  a[N] : Int(32);
  output c[TM] : Int(32);
  loops  r: 0..(N + TM - 1) / TM, t: 0..TM;
  func   X : Int(32);
  X(r, t) = select(r == 0, 0, X(r-1, t)) + a(TM*r + t);
  c(t) = select(r == (N + TM - 1) / TM - 1, X(r, t));
  mapping m { X.space_time_transform({t}, r); }
})");
    expectUsage(
        {"array", file, "--closed-forms"},
        "up to TM = 68 the mapping is legal at 8, 16 alone, never at two equal steps from 4; --set TM=4 "
        "holds TM");
    for (int tm = 5; tm <= 68; ++tm)
        EXPECT_EQ(ask({"check", file, "--set", fmt::format("TM={}", tm)}).status == 0, tm == 8 || tm == 16)
            << tm;
    const json held = formsOf({"array", file, "--set", "TM=4"});
    EXPECT_EQ(held["figures"]["cycles"], "N/4");
    EXPECT_EQ(held["figures"]["words"], "N + 4");
    EXPECT_EQ(held["sizes"], json::array({{{"param", "N"}, {"from", 16}, {"step", 4}}}));
    expectUsage({"array", file, "--closed-forms", "--set", "N=16", "--set", "TM=4"},
                "--set holds all params");
}

// Each has its own: the second layer reads no bias, and hands the hidden values on.
TEST(ClosedForms, OfEachOfSeveralArrays) {
    const auto words = [](const char* array) {
        return formsOf({"array", examplePath("two-layers"), "--mapping", array})["figures"]["words"];
    };
    EXPECT_EQ(words("by_neurons.h"), "S*N^2 + 3*S*N");
    EXPECT_EQ(words("by_neurons.y"), "S*N^2 + 2*S*N");
}

} // namespace
} // namespace tactus::test
