// The ladder of SuSy's Table 4 at small sizes: each step says what limits it and which primitives help, and
// the next one, which applies them, takes fewer cycles.
#include "whole/tactus.h"

namespace tactus::test {
namespace {

struct Step {
    int cycles;
    std::string limit;
};

Step stepOf(const std::string& mapping, const std::vector<std::string>& sizes) {
    std::vector<std::string> words{
        "simulate", examplePath("published/sgemm"), "--mapping", mapping, "--clock", "200", "--bandwidth",
        "8"};
    for (const std::string& size : sizes) words.insert(words.end(), {"--set", size});
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
        expectNamed(transformed, "requests limit: kernel 'sgemm' makes ",
                    {"(vectorize)", "isolate_producer"});
        EXPECT_LT(vectorized.cycles, transformed.cycles);
        expectNamed(vectorized, "requests limit: kernel 'sgemm' makes ", {"isolate_producer"});
        EXPECT_EQ(vectorized.limit.find("(vectorize)"), std::string::npos) << vectorized.limit;
        EXPECT_LT(isolated.cycles, vectorized.cycles);
        expectNamed(isolated, "bytes limit: ", {"(tile, remove, buffer)"});
        EXPECT_LT(buffered.cycles, isolated.cycles);
        expectNamed(buffered, "the array's own steps limit: ", {});
    }
}

// Cycles that the array lost, of its only cause.
int lostOf(const json& network) {
    const json& stalls = network.at("kernels").at(0).at("stalls");
    EXPECT_EQ(stalls.size(), 1u);
    return stalls.at(0).at("cycles").get<int>();
}

// Each tile takes 16 steps and gives 4 x 16 results to each column, which one drainer hands on.
TEST(Ladder, AKernelThatWorksAllTheTimeIsNamed) {
    std::vector<std::string> words{"simulate", examplePath("published/gemm")};
    for (const char* size : {"KK=1", "K=2", "II=4", "I=64", "J=36"})
        words.insert(words.end(), {"--set", size});
    const Answer answer = ask(words);
    const json& network = answer.value.at("network");
    EXPECT_EQ(
        network.at("limit"),
        fmt::format(
            "kernel 'C_drainer' limits: it runs {} iterations, one a cycle, while the array has {} steps; "
            "the array waits {} of {} cycles, mostly for room on 'array_to_C_drainer'",
            4 * 16 * 12, 16 * 12, lostOf(network), answer.value.at("cycles").get<int>()));
}

// One loader without lanes and buffer gives each of three columns its elements.
TEST(Ladder, AProducerThatWorksAllTheTimeIsNamedWithWhatHelps) {
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
            "kernel 'B_feeder' limits: it runs {} iterations, one a cycle, while the array has {} steps; "
            "the array waits {} of {} cycles, mostly for data on 'B_feeder_to_array'; wider tokens "
            "(vectorize) or more reuse in a buffer (remove, buffer) make them fewer",
            3 * 256, 256, lostOf(network), answer.value.at("cycles").get<int>()));
}

// Each of four PEs makes a result every second step, and one leaves in four cycles: less is lost while the
// array waits, and less when it has ended, than its steps take, but not less together.
TEST(Ladder, TheDrainIsWhatWaitsAndWhatIsLeft) {
    const Folder folder;
    const std::string file = folder.write("drain.ure", R"(design drain {
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
    const Answer answer = ask({"simulate", file});
    const json& network = answer.value.at("network");
    const int cycles = answer.value.at("cycles"), waits = lostOf(network), behind = cycles - 16 - waits;
    EXPECT_EQ(cycles, 2 + 8 * 4 + 2); // the first result after two steps; a cycle to D, and one to U
    EXPECT_LT(waits, 16);
    EXPECT_LT(behind, 16);
    EXPECT_EQ(
        network.at("limit"),
        fmt::format("the drain limits: {} of {} cycles come after the array's last step, and it waits {} "
                    "for room",
                    behind, cycles, waits));
}

TEST(Ladder, AGivenDepthIsNamed) {
    std::string text = contentOf(examplePath("published/gemm"));
    const std::string_view call = "C_drainer.gather(C, ii)";
    text.insert(text.find(call) + call.size(), ".depth(C, 2)");
    const Folder folder;
    const std::string file = folder.write("gemm.ure", text);
    const Answer answer =
        ask({"simulate", file, "--set", "KK=1", "--set", "K=2", "--set", "II=4", "--set", "I=64"});
    EXPECT_TRUE(answer.value.at("network").at("limit").get<std::string>().ends_with(
        "; the mapping gives channel 'array_to_C_drainer' a depth of 2, 'tactus depths' says what it needs"))
        << answer.value.at("network").at("limit");
}

} // namespace
} // namespace tactus::test
