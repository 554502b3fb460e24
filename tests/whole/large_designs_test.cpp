// Designs of 10^28 points and tensors of as many elements: what can be decided is, the rest is refused with
// its figure before time or memory is spent.
#include "support/triangles_design.h"
#include "tactus.h"

#include "diagnostics/examples.h"

namespace tactus::test {
namespace {

std::string errorOf(const Answer& answer) {
    return answer.value.value("error", "");
}

// The commands that run the design or make code of it refuse it and name the figure.
void expectTooLarge(const Folder& folder, const std::string& file, const std::string& figure) {
    SCOPED_TRACE(figure);
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"evaluate"}, {"simulate"}, {"export", "--emulate"}}) {
        std::vector<std::string> all = arguments;
        all.insert(all.begin() + 1, file);
        if (all.front() == "export") all.insert(all.end(), {"-o", folder / "code"});
        const Answer answer = ask(all);
        EXPECT_EQ(answer.status, 1) << all.front();
        EXPECT_NE(errorOf(answer).find(figure), std::string::npos) << all.front() << ": " << errorOf(answer);
    }
}

TEST(LargeDesigns, FourLoopsOfTenMillion) {
    const Folder folder;
    const std::string file = folder.write("box.ure", R"(design box {
  param N = 10000000;
  output C[4] : Int(32);
  loops i: 0..N, j: 0..N, k: 0..N, l: 0..N;
  func X : Int(32);
  X(i, j, k, l) = select(l == 0, i, X(i, j, k, l-1) + 1);
  C(i) = select(i < 4 && j == N-1 && k == N-1 && l == N-1, X(i, j, k, l));
  mapping rows { X.space_time_transform({i, j}, {k, l}); }
  mapping cube { X.space_time_transform({i, j, k}, l); }
  mapping back { X.space_time_transform({i, j}, {k, -l}); }
  mapping meet { X.space_time_transform({i, j}, k + l); }
})");
    const Answer check = ask({"check", file});
    EXPECT_EQ(check.status, 1);
    const std::pair<const char*, bool> verdicts[] = {
        {"rows", true}, {"cube", true}, {"back", false}, {"meet", false}};
    ASSERT_EQ(check.value.at("mappings").size(), std::size(verdicts));
    for (std::size_t m = 0; m < std::size(verdicts); ++m) {
        EXPECT_EQ(check.value.at("mappings")[m].at("name"), verdicts[m].first);
        EXPECT_EQ(check.value.at("mappings")[m].at("legal"), verdicts[m].second);
    }
    EXPECT_TRUE(says(check, "backwards"));
    EXPECT_TRUE(says(check, "conflict"));
    const Answer array = ask({"array", file});
    EXPECT_EQ(array.status, 1);
    EXPECT_NE(errorOf(array).find("iterations: 1e+28"), std::string::npos) << errorOf(array);
    expectTooLarge(folder, file, "1e+28");
}

TEST(LargeDesigns, Triangles) {
    const Folder folder;
    const std::string file = folder.write("triangle.ure", R"(design triangle {
  param N = 10000000;
  output s : Int(32);
  loops i: 0..N, j: i..N, k: j..N, l: 0..k+1;
  func X : Int(32);
  X(i, j, k, l) = select(l == 0, i, X(i, j, k, l-1) + 1);
  s = select(i == N-1 && j == N-1 && k == N-1 && l == N-1, X(i, j, k, l));
})");
    EXPECT_EQ(ask({"check", file}).value.at("legal"), true);
    expectTooLarge(folder, file, "1e+28");
}

// From sizes that 32 bits do not hold to those whose bounds 64 do not hold.
TEST(LargeDesigns, SizesWhoseProductsOverflow) {
    const Folder folder;
    for (const int bits : {31, 32, 40, 47, 52, 53, 61, 62}) {
        const std::string size = std::to_string(std::int64_t{1} << bits);
        for (const char* loops :
             {"i: 0..N, j: 0..N, k: 0..N", "i: 0..N, j: i..N, k: 0..i+j+1", "i: -N..N, j: -i..N, k: 0..N"}) {
            SCOPED_TRACE(size + " " + loops);
            const std::string file = folder.write("cube.ure", fmt::format(R"(design cube {{
  param N = {};
  output s : Int(32);
  loops {};
  func X : Int(32);
  X(i, j, k) = select(k == 0, i, X(i, j, k-1) + j);
  s = select(i == 5 && j == 5 && k == 0, X(i, j, k));
}})",
                                                                          size, loops));
            const Answer check = ask({"check", file});
            EXPECT_EQ(check.status, check.value.at("legal") == true ? 0 : 1);
            EXPECT_EQ(check.value.at("diagnostics").empty(), check.status == 0);
            for (const char* command : {"array", "evaluate", "simulate"}) {
                const Answer answer = ask({command, file});
                EXPECT_EQ(answer.status, 1) << command;
                EXPECT_NE(errorOf(answer), "") << command;
            }
        }
    }
}

TEST(LargeDesigns, Tensors) {
    const Folder folder;
    const auto design = [&](std::string_view tensors, std::string_view equation) {
        return folder.write(
            "tensor.ure",
            fmt::format("design t {{\n  param N = 100000000000000;\n{}\n  loops i: 0..4, j: 0..4;\n  {}\n}}",
                        tensors, equation));
    };
    // 10^28 elements: the text is refused.
    for (const std::string& file :
         {design("  input A[N][N] : Int(8);\n  output C[4] : Int(32);", "C(i) += A(i, N - 1 - j);"),
          design("  output C[N][N] : Int(32);", "C(i, j) = i;")}) {
        const Answer check = ask({"check", file});
        EXPECT_EQ(check.status, 1);
        EXPECT_TRUE(says(check, "too-many-elements"));
    }
    // 10^14: legal, but not to run.
    const std::string input =
        design("  input A[N] : Int(8) = random(0, 3);\n  output C[4] : Int(32);", "C(i) += A(i * 7);");
    EXPECT_EQ(ask({"check", input}).status, 0);
    EXPECT_EQ(ask({"array", input}).status, 0);
    expectTooLarge(folder, input, "input A needs 800000.00 GB of memory");
    const std::string output = design("  output C[4][N] : Int(32) = 0;", "C(i, j * 1000000) = i;");
    EXPECT_EQ(ask({"check", output}).status, 0);
    EXPECT_EQ(ask({"array", output}).value.at("pes"), 4);
    expectTooLarge(folder, output, "GB of memory");
}

TEST(LargeDesigns, RandomDataOfATrillionElements) {
    const Folder folder;
    const std::string file = folder.write("random.ure", R"(design r {
  param N = 1000000, M = 1000000;
  input A[N][M] : Float(32) = random(-1, 1);
  input B[N][M] : Int(8) in 0..3;
  output C[4] : Float(32);
  loops i: 0..4, j: 0..4;
  C(i) += A(i, j) + B(i, j);
})");
    EXPECT_EQ(ask({"check", file}).status, 0);
    expectTooLarge(folder, file, "input A needs 8000.00 GB of memory");
}

TEST(LargeDesigns, UndecidedRegistersAreShownAsSuchAndHinderNothing) {
    const Folder folder;
    const std::string file = folder.write(
        "undecided.ure", std::string(diagnostics::exampleOf(diagnostics::Kind::FigureUndecided)));
    const Answer array = ask({"array", file});
    EXPECT_EQ(array.status, 0);
    EXPECT_TRUE(array.value.at("registers").is_null());
    EXPECT_EQ(array.value.at("pes"), 10'000);
    EXPECT_EQ(array.value.at("cycles"), 100'000'000);
    EXPECT_EQ(array.value.at("ports"), 20'000);
    ASSERT_EQ(array.value.at("diagnostics").size(), 1u);
    EXPECT_EQ(array.value.at("diagnostics")[0].at("code"), "figure-undecided");
    const commands::Report report = tactus({"array", file});
    EXPECT_EQ(report.status, 0);
    EXPECT_NE(report.out.find("  registers            undecided\n"), std::string::npos) << report.out;
    EXPECT_NE(report.out.find("10,000 links, registers undecided\n"), std::string::npos) << report.out;
    EXPECT_NE(report.err.find("warning: the number of registers"), std::string::npos) << report.err;
    const Answer code = ask({"export", file, "-o", folder / "code"});
    EXPECT_EQ(code.status, 0);
    EXPECT_NE(contentOf(folder / "code/d.cl").find("registers not counted"), std::string::npos);
    const Answer simulated = ask({"simulate", file}); // 5 * 10^11 iterations
    EXPECT_EQ(simulated.status, 1);
    EXPECT_NE(simulated.value.at("diagnostics")[0].at("code"), "array-undecided");
}

// Triangles of iterations, too many to walk for their registers, run all the same.
TEST(LargeDesigns, UndecidedRegistersAreSimulated) {
    const Folder folder;
    const std::string file = folder.write("triangles.ure", trianglesDesign(4, 1500));
    const Answer array = ask({"array", file});
    EXPECT_TRUE(array.value.at("registers").is_null());
    const Answer simulated = ask({"simulate", file, "--at", "4000"});
    EXPECT_EQ(simulated.status, 0);
    EXPECT_EQ(simulated.value.at("matches"), true);
}

// 3 * 10^14 iterations: nothing walks them. The counts are sums of squares and triangles.
TEST(LargeDesigns, LargeTrianglesAreCounted) {
    const std::string lu = examplePath("lu");
    EXPECT_EQ(ask({"check", lu, "--set", "N=100000"}).status, 0);
    const std::int64_t n = 100'000;
    const auto expectArray = [&](const char* mapping, std::int64_t pes, std::int64_t inputs,
                                 std::int64_t lower) {
        const Answer array = ask({"array", lu, "--set", "N=100000", "--mapping", mapping});
        ASSERT_EQ(array.status, 0) << array.value.dump();
        EXPECT_EQ(array.value.at("pes"), pes);
        EXPECT_EQ(array.value.at("cycles"), 3 * (n - 1) + 1);
        EXPECT_EQ(array.value.at("ports"), inputs + n * (n + 1) / 2 + lower); // of A, U and L
        const double iterations = double(n) * (n + 1) / 2 * (2 * n + 1) / 3;
        EXPECT_NEAR(array.value.at("utilization").get<double>(), iterations / (double(pes) * (3 * n - 2)),
                    1e-12);
    };
    expectArray("pyramid", n * n, n * n, n * (n - 1) / 2);
    expectArray("triangle", n * (n + 1) / 2, n, n - 1);
    const Answer tooLarge = ask({"array", lu, "--set", "N=100000000"});
    EXPECT_EQ(tooLarge.status, 1);
    EXPECT_NE(tooLarge.value.at("error").get<std::string>().find("iterations: 1e+24"), std::string::npos)
        << tooLarge.value.dump();
}

} // namespace
} // namespace tactus::test
