// The text of exported code: names, numbers of units, guards, comments and pages.
#include "support/emulation.h"
#include "support/targets.h"
#include "support/text.h"

namespace tactus::test {

namespace {

emit::Exported exported(const std::string& text, const emit::Target& target) {
    return emit::exportCode(*analysedModelOf(text, "m"), target);
}
std::string kernelsOf(const std::string& text, const emit::Target& target) {
    return exported(text, target).files.front().content;
}

// Sums of rows, with these loops and these calls.
std::string sums(const std::string& loop, const std::string& calls, const std::string& param = "P") {
    return fmt::format(R"(design sums {{
  param  {2} = 4, N = 4;
  input  A[{2}][N] : Int(32);
  output C[{2}] : Int(32);
  loops  i: 0..{2}, {0}: 0..N where {0} <= i;
  func   X : Int(32);
  X(i, {0}) = select({0} == 0, 0, X(i, {0}-1)) + A(i, {0});
  C(i) = select({0} == i, X(i, {0}));
  mapping m {{ X{1} }}
}}
)",
                       loop, calls, param);
}

const std::string productText = R"(design product {
  param  I = 10, J = 9, K = 6;
  input  A[I][K] : Int(16);
  input  B[J][K] : Int(16);
  output C[J][I] : Int(32);
  loops  i: 0..I, j: 0..J, k: 0..K;
  func   X, Y, Z : Int(32);
  X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
  Y(i, j, k) = select(i == 0, B(j, k), Y(i-1, j, k));
  Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k);
  C(j, i)    = select(k == K-1, Z(i, j, k));
  mapping m {
    X.tile(i, io, ii, 2).tile(j, jo, jj, 3).reorder(k, jj, ii, jo, io).space_time_transform({ii, jj})
     .isolate_producer_chain(A, AL, AF).isolate_consumer_chain(C, D, E, U);
    AF.scatter(A, ii); D.gather(C, jj); E.gather(C, ii);
  }
}
)";

} // namespace

// A ring takes over in the first step what no PE has made: C has no bool that is neither true nor false.
TEST(ExportedText, WhatARingTakesOverIsABool) {
    const std::string code = kernelsOf(R"(design ring {
  input  A[6][6] : Int(8);
  output c[6] : Bool;
  loops  i: 0..6, k: 0..6;
  func   X : Bool;
  X(i, k) = select(k < 2, A(i, k) > 3, X(i, k-2) && A(i, k) > 3);
  c(i)    = select(k == 5, X(i, k));
  mapping m { X.merge_ures(c).space_time_transform({i}, k); }
})",
                                       test::xilinxHls());
    EXPECT_TRUE(holds(code, "X_ring")) << code;
    EXPECT_TRUE(holds(code, "bool X[6] = {0};")) << code;
}

// A file's name does not end its comment, nor go on in the next line.
TEST(ExportedText, NamesOfFilesStayInTheirComment) {
    const std::string text = sums("k", ".space_time_transform({i}, i + k);");
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("folder/a\n#error b\\", text);
    const driver::Analysis analysis = driver::analyse(request);
    const auto model = driver::buildArray(analysis.designs.front().mappings.front(), {}).model;
    for (const emit::Target* target : emit::targets())
        for (const emit::File& file : emit::exportCode(*model, *target).files) {
            EXPECT_FALSE(holds(file.content, "\n#error")) << file.content;
            EXPECT_FALSE(holds(file.content, "b\\")) << file.content;
        }
}

// The second FIFO of the chain in F's code is no loop of the design.
TEST(ExportedText, StreamsBearNoNamesOfLoops) {
    const std::string text = sums("L_to_F_out", ".space_time_transform({i}).isolate_producer_chain(A, L, F)"
                                                ".isolate_consumer(C, U); F.scatter(A, i);");
    EXPECT_TRUE(holds(kernelsOf(text, test::xilinxHls()), ">& L_to_F_out_)"));
    EXPECT_EQ(emulationOfNetwork(text, "m", "xilinx-hls"), "");
}

// A loop that the schedule turns round is not called as it was before.
TEST(ExportedText, LoopsThatRunBackwardsHaveANameOfTheirOwn) {
    const std::string text = R"(design back {
  input  A[4] : Int(32);
  output C[4] : Int(32);
  loops  i: 0..4, j: 0..3;
  func   X : Int(32);
  X(i, j) = select(j == 2, A(i), 2 * X(i, j+1) + i * 0);
  C(i)    = select(j == 0, X(i, j));
  mapping m { X.space_time_transform({i}, {-j}).isolate_producer(A, L).isolate_consumer(C, U); }
}
)";
    for (const emit::Target* target : emit::targets()) {
        const std::string kernels = kernelsOf(text, *target);
        EXPECT_TRUE(holds(kernels, " minus_j = ")) << kernels;
        EXPECT_TRUE(holds(kernels, "-minus_j == 2")) << kernels;
        EXPECT_FALSE(holds(kernels, " j = ")) << kernels;
        EXPECT_FALSE(holds(kernels, "-1 * ")) << kernels;
    }
    EXPECT_EQ(emulationOfNetwork(text, "m", "xilinx-hls"), "");
}

// A guard does not ask again for a part that follows from the others: all PEs but the first pass on what is
// behind them, so it is behind the first.
TEST(ExportedText, GuardsSayNothingTwice) {
    const std::string kernels = kernelsOf(productText, test::intelOpenCl());
    EXPECT_TRUE(holds(kernels, "if (jj >= 1 && jj_passing >= jj) {")) << kernels;
    EXPECT_FALSE(holds(kernels, "jj_passing >= 1")) << kernels;
}

// Units that differ in nothing but their streams are one function.
TEST(ExportedText, UnitsAreHandedOnlyNumbersThatTheyRead) {
    const std::string kernels = kernelsOf(productText, test::xilinxHls());
    EXPECT_TRUE(holds(kernels, "static void D_0(hls::stream<std::int32_t, ")) << kernels;
    EXPECT_TRUE(holds(kernels, "DATAFLOW_PROCESS(D_0, array_to_D[ii][2], D_chain[ii][1]);")) << kernels;
    EXPECT_EQ(emulationOfNetwork(productText, "m", "xilinx-hls"), "");
}

TEST(ExportedText, CommentsNameEachLoopOnce) {
    const std::string kernels = kernelsOf(productText, test::intelOpenCl());
    EXPECT_TRUE(holds(kernels, "// Consumer of C: loops ii, jo, io, lanes of ii.") ||
                holds(kernels, "// Consumer of C: loops ii, io, jo, jj, lanes of ii."))
        << kernels;
}

// The letter in the comment is the loop below it, and no param.
TEST(ExportedText, RegistersAreCountedByALetterOfTheirOwn) {
    const std::string text = sums("k", ".space_time_transform({i}, i + k);", "m"),
                      kernels = kernelsOf(text, test::intelOpenCl());
    EXPECT_TRUE(holds(kernels, "[PE][m_] is m_ steps old")) << kernels;
    EXPECT_FALSE(holds(kernels, "[m] ")) << kernels;
}

// 3 tiles of 6 x 5 iterations in a box; the last tile ends four results before the others.
TEST(ExportedText, TellsIterationsFromSteps) {
    const std::string text = R"(design drain {
  param  K = 6, N = 41;
  input  A[N][K] : Int(8);
  output y[N] : Int(24);
  loops  i: 0..N, k: 0..K;
  y(i) += A(i, k);
  mapping m {
    y.tile(i, io, it, 20).tile(it, ii, iii, 5).reorder(iii, k, ii, io).space_time_transform({ii});
  }
}
)";
    const emit::Exported code = exported(text, test::intelOpenCl());
    EXPECT_TRUE(holds(code.files.front().content, " 86 steps, ")) << code.files.front().content;
    EXPECT_TRUE(
        holds(code.files.front().content, "The loop over the steps is idle for 4 iterations at its ends."));
    EXPECT_TRUE(holds(fileOf(code, "README.md"), "86 steps (and 4 iterations at the ends of its loop that do "
                                                 "nothing)"));
    EXPECT_FALSE(holds(kernelsOf(productText, test::intelOpenCl()), "is idle for"));
}

// A program for each way to run it.
TEST(ExportedText, PagesSayHowToBuildWhatIsThere) {
    for (const emit::Target* target : emit::targets()) {
        const std::string page = fileOf(exported(productText, *target), "README.md");
        for (const char* program : {"-O2 main.cpp host.cpp ", "testbench.cpp host.cpp "})
            EXPECT_TRUE(holds(page, program)) << program << page;
    }
}

} // namespace tactus::test
