// Operators that take time: `--latency`.
#include "whole/tactus.h"

namespace tactus::test {
namespace {

TEST(Latency, AnArrayShowsItsInterval) {
    const Answer answer = ask({"array", examplePath("gemm"), "--latency", "add=4,mul=2"});
    ASSERT_EQ(answer.status, 0);
    const json& array = answer.value;
    const int steps = array.at("steps").get<int>();
    EXPECT_EQ(array.at("interval"), (json{{"cycles", 4}, {"funcs", {"Z"}}, {"latency", 4}, {"steps", 1}}));
    EXPECT_EQ(array.at("cycles"), 4 * (steps - 1) + 1);
    EXPECT_DOUBLE_EQ(array.at("utilization").get<double>() * array.at("cycles").get<int>(),
                     ask({"array", examplePath("gemm")}).value.at("utilization").get<double>() * steps);
    const std::string page = tactus({"array", examplePath("gemm"), "--latency", "add=4"}).out;
    EXPECT_NE(page.find(fmt::format(
                  "  cycles               {}: {} steps, one every 4 cycles\n"
                  "  initiation interval  4: the recurrence of Z has 4 cycles of operators over 1 step\n",
                  4 * (steps - 1) + 1, steps)),
              std::string::npos)
        << page;
    EXPECT_NE(
        tactus({"array", examplePath("gemm"), "--latency", "div=4"}).out.find("steps, one every cycle\n"),
        std::string::npos);
    EXPECT_FALSE(ask({"array", examplePath("gemm")}).value.contains("interval"));
}

TEST(Latency, ASimulatedArrayObeysIt) {
    const Answer free = ask({"simulate", examplePath("gemm")});
    const Answer slow = ask({"simulate", examplePath("gemm"), "--latency", "add=4"});
    ASSERT_EQ(slow.status, 0);
    const int steps = free.value.at("cycles").get<int>(), cycles = 4 * (steps - 1) + 1;
    EXPECT_EQ(slow.value.at("cycles"), cycles);
    EXPECT_EQ(slow.value.at("outputs"), free.value.at("outputs"));
    EXPECT_EQ(slow.value.at("network").at("interval"), 4);
    EXPECT_EQ(slow.value.at("network").at("limit"),
              fmt::format("limited by a dependence: the recurrence of Z has 4 cycles of operators over 1 "
                          "step, so the array "
                          "begins a step every 4 cycles, {0} of {0} in all; move a loop without this "
                          "dependence inwards (tile, reorder) to give it more steps",
                          cycles));
}

// Each sum is read again after III x JJJ = 16 steps, and goes through KKK = 2 additions.
TEST(Latency, ANetworkObeysItWhereItsAccumulatorsAreTooFew) {
    const auto cycles = [](const std::string& latency) {
        const Answer answer = ask({"simulate", examplePath("published/gemm"), "--latency", latency});
        EXPECT_EQ(answer.status, 0);
        EXPECT_TRUE(answer.value.at("matches"));
        return std::pair(answer.value.at("cycles").get<int>(),
                         answer.value.at("network").at("interval").get<int>());
    };
    const auto [free, one] = cycles("add=8,mul=5");
    const auto [slow, two] = cycles("add=9,mul=5");
    EXPECT_EQ(one, 1);
    EXPECT_EQ(two, 2);
    const Answer array = ask({"array", examplePath("published/gemm"), "--latency", "add=9"});
    EXPECT_EQ(array.value.at("interval").at("latency"), 18);
    EXPECT_EQ(array.value.at("interval").at("steps"), 16);
    EXPECT_EQ(free, ask({"simulate", examplePath("published/gemm")}).value.at("cycles"));
    EXPECT_GE(slow, array.value.at("cycles").get<int>());
    EXPECT_LT(slow, 2 * free);
}

// Each of 8 PEs adds to what the one before it hands on one step later; 7 of them are late by 3 cycles more.
TEST(Latency, PipelinesBetweenPesFill) {
    const auto fill = [](const std::string& map, const std::string& latency) {
        const Folder folder;
        folder.write(
            "c.ure",
            "design c {\n  param N = 8;\n  input a[N][N] : Int(32);\n  output y : Int(32);\n"
            "  loops i: 0..N, j: 0..N;\n  func S : Int(32);\n"
            "  S(i, j) = max(select(i == 0, 0, S(i-1, j)), select(j == 0, 0, S(i, j-1))) + a(i, j);\n"
            "  y = select(i == N-1 && j == N-1, S(i, j));\n"
            "  mapping m { S.space_time_transform(" +
                map + "); }\n}\n");
        const std::string file = (folder.path() / "c.ure").string();
        const Answer array = ask({"array", file, "--latency", latency});
        const Answer run = ask({"simulate", file, "--latency", latency});
        EXPECT_EQ(array.value.at("fill"), run.value.at("fill"));
        return array.value.at("fill").get<int>();
    };
    EXPECT_EQ(fill("{i}, 8*i + j", "add=4"), 0);       // the interval is 4, and a link has 8 steps
    EXPECT_EQ(fill("{i, j}, i + j", "add=4"), 14 * 3); // a value goes right and down, 14 links in all
    EXPECT_EQ(fill("{i, j}, i + j", "add=4,max=2"), 14 * 5);
    EXPECT_EQ(fill("{i, j}, 2*i + 2*j", "add=1"), 0);
    EXPECT_EQ(fill("{i, j}, i + 2*j", "add=4"), 7 * 3 + 7 * 2);
    // Too many PEs to follow values through them.
    const Answer large =
        ask({"array", examplePath("gemm"), "--latency", "add=4", "--set", "I=2000000", "--set", "J=2000000"});
    EXPECT_EQ(large.status, 0) << large.value;
    EXPECT_TRUE(large.value.at("fill").is_null());
    const std::string page =
        tactus({"array", examplePath("fir"), "--mapping", "sums_stay", "--latency", "mul=3"}).out;
    EXPECT_NE(page.find("  fill                 up to 0 cycles more to fill the pipelines between PEs\n"),
              std::string::npos)
        << page;
}

TEST(Latency, WhatIsNoLatencyIsRefused) {
    const auto errorOf = [](const std::string& command, const std::string& latency) {
        const Answer answer = ask({command, examplePath("gemm"), "--latency", latency});
        EXPECT_EQ(answer.status, 2) << latency;
        return answer.value.value("error", "");
    };
    for (const char* command : {"array", "simulate"}) {
        EXPECT_EQ(errorOf(command, "plus=4"),
                  "--latency plus=4: unknown operator 'plus'; use add, sub, mul, div, mod, neg, abs, "
                  "sqrt, exp, log, sin, cos, exp2, log2, floor, ceil, round, min, max, bits, shift, logic, "
                  "compare, "
                  "select, convert");
        EXPECT_EQ(errorOf(command, "add"),
                  "--latency add: write operators with their cycles, as in add=4,mul=2");
        for (const char* wrong :
             {"add=", "add=-1", "add=1.5", "add=1001", "add=99999999999999999999", "add=4x"})
            EXPECT_EQ(errorOf(command, wrong),
                      fmt::format("--latency {}: cycles must be an integer from 0 to 1000", wrong));
        EXPECT_EQ(errorOf(command, "add=1,mul=2,add=1"), "--latency add=1: 'add' is given twice");
    }
}

} // namespace
} // namespace tactus::test
