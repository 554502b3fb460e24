// `simulate` with memory that takes time, and with kernels around the array.
#include "whole/tactus.h"

namespace tactus::test {
namespace {

TEST(NetworkRun, MemoryThatTakesTimeSaysWhatLimits) {
    const Answer free = ask({"simulate", examplePath("gemm")});
    const Answer timed = ask({"simulate", examplePath("gemm"), "--clock", "200", "--bandwidth", "34.1"});
    ASSERT_EQ(timed.status, 0);
    EXPECT_EQ(timed.value.at("outputs"), free.value.at("outputs"));
    EXPECT_GT(timed.value.at("cycles").get<int>(), 300); // 320 requests of one kernel, one a cycle
    const auto& network = timed.value.at("network");
    EXPECT_EQ(network.at("memory").at(0).at("requests"), 320);
    EXPECT_EQ(network.at("kernels").at(0).at("stalls").at(0).at("cause"), "memory");
    EXPECT_TRUE(network.at("limit").get<std::string>().starts_with("requests limit: kernel 'gemm'"));
    EXPECT_FALSE(free.value.contains("network"));
}

TEST(NetworkRun, WrongFiguresAreRefused) {
    const auto errorOf = [](std::vector<std::string> more) {
        std::vector<std::string> words{"simulate", examplePath("gemm")};
        words.insert(words.end(), more.begin(), more.end());
        const Answer answer = ask(words);
        EXPECT_EQ(answer.status, 2);
        return answer.value.at("error").get<std::string>();
    };
    EXPECT_EQ(errorOf({"--clock", "200"}),
              "--clock and --bandwidth go together: bytes a cycle follow from both");
    EXPECT_EQ(errorOf({"--clock", "fast", "--bandwidth", "1"}),
              "--clock fast: megahertz are a number above 0");
    EXPECT_EQ(errorOf({"--clock", "1", "--bandwidth", "0"}),
              "--bandwidth 0: gigabytes a second are a number above 0");
    EXPECT_EQ(errorOf({"--clock", "1", "--bandwidth", "1", "--at", "3"}),
              "--at shows an array whose memory takes no time; leave out --clock");
}

} // namespace
} // namespace tactus::test
