// The published designs at the sizes of their papers, tiles that end early among them: what does not run them
// does not cost by their iterations.
#include "whole/tactus.h"

namespace tactus::test {
namespace {

std::vector<std::string> with(std::vector<std::string> arguments, std::string_view sizes) {
    for (std::size_t begin = 0; begin < sizes.size();) {
        const std::size_t end = std::min(sizes.find(' ', begin), sizes.size());
        arguments.insert(arguments.end(), {"--set", std::string(sizes.substr(begin, end - begin))});
        begin = end + 1;
    }
    return arguments;
}

struct FullSize {
    std::string file, sizes;
    std::int64_t pes, registers;
};

// A PE waits for as many values as its tile has elements.
const FullSize fullSizes[] = {
    {"gemm", "I=10240 J=8192 K=16384 II=10 III=32 JJ=8 JJJ=32 KK=32 KKK=16", 80, 80 * 1024},
    {"gemm", "I=10241 J=8193 K=16387 II=10 III=32 JJ=8 JJJ=32 KK=32 KKK=16", 80, 80 * 1024},
    {"gemm", "I=300 J=300 K=300 II=10 III=4 JJ=8 JJJ=4 KK=4 KKK=16", 80, 80 * 16},
    {"convolution", "CO=128 Y=112 X=112 CI=64 COO=10 YY=14 XX=8 CII=16", 80, 128 * 14 * 8},
    {"convolution", "CO=131 Y=112 X=115 CI=65 COO=10 YY=14 XX=8 CII=16", 80, 131 * 14 * 8},
};

TEST(FullSize, ArraysHaveAllFiguresAndCode) {
    const Folder folder;
    for (const FullSize& design : fullSizes) {
        SCOPED_TRACE(design.file + " " + design.sizes);
        const std::string file = examplePath("published/" + design.file);
        const Answer array = ask(with({"array", file}, design.sizes));
        EXPECT_EQ(array.status, 0);
        EXPECT_EQ(array.value.at("pes"), design.pes);
        EXPECT_EQ(array.value.at("registers"), design.registers);
        for (const char* target : {"intel-opencl", "xilinx-hls"}) {
            const Answer code =
                ask(with({"export", file, "--target", target, "-o", folder / "code"}, design.sizes));
            EXPECT_EQ(code.status, 0) << code.value;
        }
    }
}

std::size_t linesWith(const std::string& text, std::string_view part) {
    std::size_t lines = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++lines;
    return lines;
}

// These 10^12 iterations have 80 PEs: X goes along rows of 8, Y along columns of 10, Z stays; A enters the
// rows, B the columns, and C leaves everywhere.
TEST(FullSize, ArraysAreDrawn) {
    const Folder folder;
    for (const FullSize& design : fullSizes) {
        SCOPED_TRACE(design.file + " " + design.sizes);
        const std::string file = examplePath("published/" + design.file), dot = folder / "a.dot";
        ASSERT_EQ(ask(with({"array", file, "--dot", dot}, design.sizes)).status, 0);
        const std::string drawn = contentOf(dot);
        EXPECT_EQ(linesWith(drawn, "\" -> \"pe_") + linesWith(drawn, "\" -> \"tensor_"),
                  70u + 72 + 80 + 10 + 8 + 80);
    }
}

// Refused before anything is made: also before data that break their promise are found to do so.
TEST(FullSize, WhatIsTooLargeIsRefusedBeforeDataAreMade) {
    const Folder folder;
    const std::string file = folder.write("large.ure", R"(design large {
  param N = 100000;
  input A[N] : Int(32) in 0..3 = 9;
  output C[N] : Int(32);
  loops i: 0..N, j: 0..N, k: 0..N;
  C(i) += A(j);
})");
    for (const char* command : {"evaluate", "simulate"}) {
        const Answer small = ask({command, file, "--set", "N=4"});
        EXPECT_EQ(codesOf(small), std::vector<std::string>{"input-promise"}) << command;
        EXPECT_EQ(codesOf(ask({command, file})), std::vector<std::string>{"run-too-large"}) << command;
    }
}

} // namespace
} // namespace tactus::test
