// The ladder of SuSy's Table 4 at small sizes: each step says what limits it and which primitives help, and
// the next one, which applies them, takes fewer cycles.
#include "base/counted.h"
#include "whole/tactus.h"

#include <regex>

namespace tactus::test {
namespace {

struct Step {
    int cycles;
    std::string limit;
};

Step stepOf(const std::string& mapping, const std::vector<std::string>& sizes,
            const std::vector<std::string>& options = {}) {
    std::vector<std::string> words{
        "simulate", examplePath("published/sgemm"), "--mapping", mapping, "--clock", "200", "--bandwidth",
        "8"};
    for (const std::string& size : sizes) words.insert(words.end(), {"--set", size});
    words.insert(words.end(), options.begin(), options.end());
    const Answer answer = ask(words);
    EXPECT_EQ(answer.status, 0) << mapping;
    EXPECT_TRUE(answer.value.at("matches")) << mapping;
    return {answer.value.at("cycles").get<int>(), answer.value.at("network").at("limit").get<std::string>()};
}

void expectNamed(const Step& step, const std::string& what, const std::vector<std::string>& primitives) {
    EXPECT_TRUE(step.limit.starts_with(what)) << step.limit;
    for (const std::string& primitive : primitives)
        EXPECT_NE(step.limit.find(primitive), std::string::npos) << primitive << ": " << step.limit;
}

TEST(Ladder, WhatAStepNamesTheNextOneDoesAndTakesFewerCycles) {
    const std::vector<std::string> sizes[] = {
        {"I=32", "J=32", "K=32", "II=4", "III=4", "JJ=4", "JJJ=4", "KK=4", "KKK=4"},
        {"I=48", "J=24", "K=64", "II=3", "III=8", "JJ=2", "JJJ=6", "KK=8", "KKK=8"}};
    for (const auto& size : sizes) {
        const Step transformed = stepOf("transformed", size), vectorized = stepOf("vectorized", size),
                   isolated = stepOf("isolated", size), buffered = stepOf("buffered", size);
        expectNamed(transformed, "limited by memory requests: kernel 'sgemm' makes ",
                    {"(vectorize)", "isolate_producer"});
        EXPECT_LT(vectorized.cycles, transformed.cycles);
        expectNamed(vectorized, "limited by memory requests: kernel 'sgemm' makes ", {"isolate_producer"});
        EXPECT_EQ(vectorized.limit.find("(vectorize)"), std::string::npos) << vectorized.limit;
        EXPECT_LT(isolated.cycles, vectorized.cycles);
        expectNamed(isolated, "limited by memory bandwidth: ", {"(tile, remove, buffer)"});
        EXPECT_LT(buffered.cycles, isolated.cycles);
        expectNamed(buffered, "limited by the array's own steps: ", {});
    }
}

// With one request for all PEs of a kernel, loaders of several PEs are slower, and nothing else is.
TEST(Ladder, PEsThatShareARequestAreSlower) {
    const std::vector<std::string> size{"I=32", "J=32", "K=32",  "II=4", "III=4",
                                        "JJ=4", "KK=4", "JJJ=4", "KKK=4"};
    for (const char* mapping : {"transformed", "vectorized", "isolated", "buffered"}) {
        SCOPED_TRACE(mapping);
        const Step unit = stepOf(mapping, size, {"--requests", "unit"}),
                   kernel = stepOf(mapping, size, {"--requests", "kernel"});
        EXPECT_EQ(unit.cycles, stepOf(mapping, size).cycles);
        EXPECT_EQ(unit.cycles < kernel.cycles, std::string_view(mapping) == "isolated");
        if (unit.cycles < kernel.cycles)
            expectNamed(kernel, "limited by memory requests: ", {"4 PEs, together one a cycle"});
    }
}

std::size_t countOf(const std::string& text, const char* pattern) {
    const std::regex regex(pattern);
    return std::size_t(std::distance(std::sregex_iterator(text.begin(), text.end(), regex), {}));
}

// A unit that makes a request of its own in the model is a kernel of its own in OpenCL, and has a port of its
// own in code for HLS; the array is one kernel.
TEST(Ladder, UnitsThatAskMemoryAreThoseOfTheExportedCode) {
    const std::string path = examplePath("published/sgemm");
    for (const std::string mapping : {"transformed", "vectorized", "isolated", "buffered"}) {
        SCOPED_TRACE(mapping);
        const Answer run =
            ask({"simulate", path, "--mapping", mapping, "--clock", "200", "--bandwidth", "34.1"});
        const json& network = run.value.at("network");
        std::size_t units = 0;
        for (const json& asking : network.at("memory"))
            for (const json& kernel : network.at("kernels"))
                if (kernel.at("name") == asking.at("kernel") ||
                    (kernel.at("name") == mapping && asking.at("kernel") == "sgemm"))
                    units += kernel.at("pes").get<std::size_t>();
        const Folder folder;
        for (const char* target : {"intel-opencl", "xilinx-hls"})
            ASSERT_EQ(
                ask({"export", path, "--mapping", mapping, "--target", target, "-o", folder / target}).status,
                0);
        const std::string openCl = contentOf(folder / "intel-opencl/sgemm.cl");
        EXPECT_EQ(countOf(openCl, R"(\n__kernel void \w+\(__global)") +
                      countOf(openCl, R"(UNIT_KERNEL\(\d+\))"),
                  units);
        const bool isAlone =
            mapping == "transformed" || mapping == "vectorized"; // with a port for each tensor
        EXPECT_EQ(countOf(contentOf(folder / "xilinx-hls/sgemm_hls.cpp"), "INTERFACE m_axi"),
                  isAlone ? 3 : units);
    }
}

// Cycles that the array lost, of its only cause.
int lostOf(const json& network) {
    const json& stalls = network.at("kernels").at(0).at("stalls");
    EXPECT_EQ(stalls.size(), 1u);
    return stalls.at(0).at("cycles").get<int>();
}

// Each tile takes 16 steps and gives 4 x 16 results to each column, which each kernel behind hands on.
TEST(Ladder, KernelsThatWorkAllTheTimeAreNamed) {
    std::vector<std::string> words{"simulate", examplePath("published/gemm")};
    for (const char* size : {"KK=1", "K=2", "II=4", "I=64", "J=36"})
        words.insert(words.end(), {"--set", size});
    const Answer answer = ask(words);
    const json& network = answer.value.at("network");
    EXPECT_EQ(
        network.at("limit"),
        fmt::format(
            "limited by kernels 'C_drainer', 'C_collector' and 'C_unloader': they run {} iterations each, "
            "one a cycle, while the array has {} steps; the array waits {} of {} cycles, mostly for "
            "space on 'array_to_C_drainer'",
            4 * 16 * 12, 16 * 12, base::thousands(lostOf(network)),
            base::thousands(answer.value.at("cycles"))));
}

// One loader without lanes and buffer gives each of three columns its elements, each of them again and again.
TEST(Ladder, ProducersThatWorkAllTheTimeAreNamedWithWhatHelps) {
    std::string text = contentOf(examplePath("published/sgemm"));
    text.erase(text.find("  mapping vectorized"));
    const Folder folder;
    const std::string file = folder.write("sgemm.ure", text + R"(  mapping scattered : transformed {
    X.isolate_producer_chain(B, B_loader, B_feeder);
    B_feeder.scatter(B, jj);
  }
})");
    const Answer answer = ask({"simulate", file, "--mapping", "scattered"});
    const json& network = answer.value.at("network");
    EXPECT_EQ(
        network.at("limit"),
        fmt::format(
            "limited by kernels 'B_loader' and 'B_feeder': they run {} iterations each, one a cycle, while "
            "the "
            "array has {} steps; the array waits {} of {} cycles, mostly for data on 'B_feeder_to_array'; "
            "wider tokens (vectorize) or more reuse in a buffer (remove, buffer) make them fewer",
            3 * 256, 256, base::thousands(lostOf(network)), base::thousands(answer.value.at("cycles"))));
}

Answer simulated(const std::string& text, std::vector<std::string> options = {}) {
    const Folder folder;
    options.insert(options.begin(), {"simulate", folder.write("limits.ure", text)});
    return ask(options);
}
// Each of four PEs makes a result every second step, and one leaves in four cycles: less is lost while the
// array waits, and less when it has ended, than its steps take, but not less together.
TEST(Ladder, TheDrainIsWhatWaitsAndWhatIsLeft) {
    const Answer answer = simulated(R"(design drain {
  param  I = 8, J = 4, K = 2;
  input  A[I][K] : Int(32);
  input  B[K][J] : Int(32);
  output C[I][J] : Int(32);
  loops  i: 0..I, j: 0..J, k: 0..K;
  C(i, j) += A(i, k) * B(k, j);
  mapping m {
    C.tile(i, io, ii, 4).reorder(k, j, ii, io).space_time_transform({ii}, {io, j, k})
     .isolate_consumer_chain(C, D, U);
    D.gather(C, ii);
  }
})");
    const int cycles = answer.value.at("cycles"), waits = lostOf(answer.value.at("network")),
              behind = cycles - 16 - waits;
    EXPECT_EQ(cycles, 2 + 8 * 4 + 2); // the first result after two steps; a cycle to D, and one to U
    EXPECT_LT(waits, 16);
    EXPECT_LT(behind, 16);
    EXPECT_EQ(
        limitOf(answer),
        fmt::format("limited by kernels 'D' and 'U': they run 32 iterations each, one a cycle, while the "
                    "array has 16 steps; the array waits {} of {} cycles, mostly for space on "
                    "'array_to_D'; {} of {} cycles come after the array's last step",
                    waits, cycles, behind, cycles));
}

const std::string sumsText = R"(design sums {
  param  N = 6, M = 6;
  input  A[N][M] : Int(32);
  output C[N] : Int(32);
  loops  i: 0..N, j: 0..M;
  func   X : Int(32);
  X(i, j) = select(j == 0, 0, X(i, j-1)) + A(i, j);
  C(i) = select(j == M-1, X(i, j));
  mapping m { X.space_time_transform({}).isolate_producer(A, L).isolate_consumer(C, U); @ }
})";
std::string sumsWith(const std::string& calls) {
    std::string text = sumsText;
    return text.replace(text.find('@'), 1, calls);
}

// With one slot a token comes every second cycle, though the array's own 36 steps are the other half of them.
TEST(Ladder, AGivenDepthIsNamed) {
    EXPECT_EQ(limitOf(simulated(sumsWith("L.depth(A, 1);"))),
              "limited by FIFO depth: channel 'L_to_array' holds 1 token; the array waits 35 of 73 cycles, "
              "mostly for "
              "data on 'L_to_array'; with more depth (depth) the network takes 38 cycles; the mapping gives "
              "channel 'L_to_array' a depth of 1, 'tactus depths' shows what it needs");
    EXPECT_EQ(simulated(sumsWith("L.depth(A, 2);")).value.at("cycles"), 38);
    // One that costs nothing is not: results come every sixth cycle.
    EXPECT_EQ(limitOf(simulated(sumsWith("U.depth(C, 1);"))),
              "limited by the array's own steps: 36 of 38 cycles (1 before the first, 1 after the last)");
}

// Step n needs an element that has passed n PEs, so elements come every second cycle. No kernel has more to
// do than the array.
TEST(Ladder, TheWayAlongAChainIsNamed) {
    for (const char* depth : {"", " f.depth(x, 8); l.depth(x, 8);"})
        EXPECT_EQ(
            limitOf(simulated(fmt::format(R"(design s {{
  param  N = 9;
  input  x[N] : Int(8);
  output y : Int(32);
  loops  n: 0..N;
  func   S : Int(32);
  S(n) = select(n == 0, 0, S(n-1)) + x(n);
  y = select(n == N-1, S(n));
  mapping d {{ S.space_time_transform({{n}}, n).isolate_producer_chain(x, l, f); f.scatter(x, n);{} }}
}})",
                                          depth))),
            "limited by the chain: kernel 'f' forwards its tokens from PE to PE through chain 'l_to_f', one "
            "token a cycle; the array waits 8 of 19 cycles, mostly for data on 'f_to_array'");
}

// A tile fills six elements and sends six, and its first step reads b in six places: 6 + 6 + 5 cycles.
TEST(Ladder, OfABankAndRequestsTheOneThatCostsMoreIsNamed) {
    const std::string text = R"(design m {
  param  T = 9, N = 6, K = 6;
  input  b : Int(32);
  input  A[T][K] : Int(32);
  output C[T][N] : Int(32);
  loops  t: 0..T, i: 0..N, k: 0..K;
  func   Z : Int(32);
  Z(t, i, k) = select(k == 0, b, Z(t, i, k-1)) + A(t, k);
  C(t, i) = select(k == K-1, Z(t, i, k));
  mapping m { Z.space_time_transform({i}).isolate_producer_chain(A, L, F).isolate_consumer(C, U);
    F.buffer(A, t, Buffer::Single); }
})";
    const std::vector<std::string> fast{"--clock", "200", "--bandwidth", "1000"};
    const Answer single = simulated(text, fast);
    EXPECT_EQ(single.value.at("cycles"), 9 * (6 + 6 + 5) + 3);
    EXPECT_TRUE(limitOf(single).starts_with(
        "limited by the period: a bank of 'F_buffer' is filled in 6 cycles and sent in "
        "11, one after the other; "))
        << limitOf(single);
    std::string twoBanks = text;
    const Answer doubled = simulated(twoBanks.replace(text.find("Single"), 6, "Double"), fast);
    EXPECT_NE(limitOf(single).find(
                  fmt::format("the network takes {} cycles", doubled.value.at("cycles").get<int>())),
              std::string::npos);
    EXPECT_TRUE(limitOf(doubled).starts_with(
        "limited by memory requests: kernel 'm' makes 54 for its 54 iterations, up to 6 in one, "
        "one a cycle; "))
        << limitOf(doubled);
}

} // namespace
} // namespace tactus::test
