// What limits a network, found by runs of every cycle and by runs with leaps.
#include "whole/tactus.h"

#include <gtest/gtest.h>

namespace tactus::test {
namespace {

TEST(NoLeaps, SaysTheSame) {
    const std::vector<std::string> cases[] = {
        {"simulate", examplePath("published/gemm"), "--set", "II=4", "--set", "I=32", "--set", "K=32"},
        {"simulate", examplePath("published/ttm"), "--clock", "200", "--bandwidth", "1"},
        {"simulate", examplePath("published/gemm"), "--latency", "add=4,mul=2"},
    };
    for (const std::vector<std::string>& words : cases) {
        const Answer leaping = ask(words);
        EXPECT_EQ(leaping.status, 0);
        std::vector<std::string> more = words;
        more.emplace_back("--no-leaps");
        const Answer full = ask(more);
        EXPECT_EQ(full.status, 0);
        EXPECT_EQ(leaping.value, full.value);
        EXPECT_FALSE(full.value.at("network").at("limit").get<std::string>().empty());
    }
}

TEST(NoLeaps, IsOfSimulateAlone) {
    EXPECT_EQ(ask({"check", examplePath("published/gemm"), "--no-leaps"}).status, 2);
}

} // namespace
} // namespace tactus::test
