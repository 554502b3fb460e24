// The particulars of the target xilinx-hls.
#include "support.h"
#include "support/targets.h"

#include <gtest/gtest.h>
#include <sstream>

using namespace tactus;

namespace {

std::size_t countOf(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

std::string hls(const std::string& design, std::string_view file) {
    return test::fileOf(*test::modelOf(design), file, test::xilinxHls());
}

constexpr const char* widths = R"(design w { param N = 4; input a[N] : Int(5); output z[N] : Int(5);
    loops i: 0..N, j: 0..N; func S, T : Int(5); func F : UFixed(11, 4); func U : UInt(32); func B : Bool;
    S(i, j) = select(j == 0, a(i), S(i, j-1) + 1);
    T(i, j) = select(i == 0, S(i, j), T(i-1, j));
    F(i, j) = select(i == 0, S(i, j), F(i-1, j) * 2);
    U(i, j) = select(i == 0, T(i, j), U(i-1, j));
    B(i, j) = select(i == 0, F(i, j) > 0, B(i-1, j) || U(i, j) > 3);
    z(i) = select(j == N-1 && B(i, j), S(i, j), S(i, j));
    mapping m { S.space_time_transform({i, j}, i + j); } })";

} // namespace

TEST(Hls, files) {
    const auto model = test::modelOf(test::exampleText("lu"));
    std::vector<std::string> names;
    for (const emit::File& file : emit::exportCode(*model, test::xilinxHls()).files)
        names.push_back(file.name);
    EXPECT_EQ(names, (std::vector<std::string>{"lu_hls.cpp", "csim.cpp", "run_hls.tcl", "host.h", "host.cpp",
                                               "main.cpp", "testbench.cpp", "README.md"}));
}

TEST(Hls, everyPeIsUnrolledAndTheStepsAreAPipeline) {
    const std::string kernel = hls(test::exampleText("gemm"), "gemm_hls.cpp");
    // Two nests over the PEs: one moves registers, one computes.
    EXPECT_EQ(countOf(kernel, "#pragma HLS UNROLL"), 4u) << kernel;
    EXPECT_EQ(countOf(kernel, "#pragma HLS PIPELINE II=1"), 1u);
    for (const char* variable : {"X", "Y", "Z"})
        EXPECT_EQ(
            countOf(kernel, fmt::format("#pragma HLS ARRAY_PARTITION variable={} complete dim=0", variable)),
            1u);
    EXPECT_EQ(countOf(kernel, "#pragma HLS INTERFACE m_axi port="), 3u);
    EXPECT_EQ(countOf(kernel, "depth=128"), 2u); // A and B have 8 x 16 elements
    EXPECT_EQ(countOf(kernel, "depth=64"), 1u);
    EXPECT_EQ(countOf(kernel, "ap_"), 0u);
}

TEST(Hls, onlyWidthsThatCLacksAreSpelledOut) {
    const std::string kernel = hls(widths, "w_hls.cpp");
    EXPECT_EQ(countOf(kernel, "#include <ap_int.h>"), 1u) << kernel;
    EXPECT_EQ(countOf(kernel, "ap_int<5> S[N][N][2];"), 1u);
    EXPECT_EQ(countOf(kernel, "ap_uint<11> F[N][N][2];"), 1u);
    EXPECT_EQ(countOf(kernel, "std::uint32_t U[N][N][2];"), 1u);
    EXPECT_EQ(countOf(kernel, "bool B[N][N][2] = {0};"), 1u); // else B[1] = B[0] would read no bool
    // What is read is computed with in C's types.
    std::istringstream lines(kernel);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t assigned = line.find(" = ");
        if (assigned == std::string::npos || line.find("//") != std::string::npos) continue;
        const std::string value = line.substr(assigned);
        EXPECT_EQ(countOf(value, "S["), countOf(value, "_t)S[")) << line;
    }
}

TEST(Hls, theRowsOfAScheduleAreOnePipeline) {
    const std::string kernel = hls(R"(design r { param N = 3; input a[N] : Int(8); output z[N] : Int(32);
        loops i: 0..N, j: 0..N, k: 0..N; z(i) += a(i) * a(j) * a(k);
        mapping m { z.space_time_transform({i}, {{0, 1, 0}, {0, 0, 1}}); } })",
                                   "r_hls.cpp");
    const std::size_t pipeline = kernel.find("#pragma HLS PIPELINE");
    ASSERT_NE(pipeline, std::string::npos) << kernel;
    EXPECT_EQ(countOf(kernel, "#pragma HLS PIPELINE"), 1u);
    const std::string before = kernel.substr(0, pipeline);
    EXPECT_EQ(countOf(before, "for ("), 1u) << before;
    EXPECT_EQ(countOf(before, "for (std::int32_t n = 0; n < 9; n++) {"), 1u) << before;
}

// By the code and its helpers, not by the texts of equations that stand above it.
TEST(Hls, namesTheFunctionsThatAreCalled) {
    const std::string kernel =
        hls(R"(design h { param N = 4; input a[N] : Float(32); input b[N] : Fixed(16, 4);
        output y[N] : Float(32); output z[N] : Int(32); loops i: 0..N; func Y : Float(32); func Z : Int(32);
        Y(i) = max(sqrt(a(i)), 1.5); Z(i) = floor(b(i)); y(i) = Y(i); z(i) = Z(i);
        mapping m { Y.merge_ures(Z, y, z).space_time_transform({i}, i); } })",
            "h_hls.cpp");
    EXPECT_EQ(countOf(kernel, "\n\nusing std::signbit;\nusing std::sqrt;\n\n"), 1u) << kernel;
    EXPECT_EQ(countOf(kernel, "Z(i) = floor(b(i));"), 1u);
    EXPECT_EQ(countOf(kernel, "using "), 2u);
}

TEST(Hls, namesOfCsLibraryAreFree) {
    const std::string kernel = hls(R"(design time { param signal = 4; input a[signal] : Int(8);
        output z[signal] : Int(8); loops i: 0..signal; z(i) = a(i) + signal; })",
                                   "time_hls.cpp");
    EXPECT_EQ(countOf(kernel, "extern \"C\" void time_array("), 1u) << kernel;
    EXPECT_GT(kernel.find("constexpr std::int32_t signal = 4;"), kernel.find("time_array("));
}
