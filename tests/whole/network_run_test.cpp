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
    EXPECT_TRUE(
        network.at("limit").get<std::string>().starts_with("limited by memory requests: kernel 'gemm'"));
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
    EXPECT_EQ(errorOf({"--clock", "200"}), "--clock and --bandwidth must be given together");
    EXPECT_EQ(errorOf({"--clock", "fast", "--bandwidth", "1"}),
              "--clock fast: must be a number of megahertz above 0");
    EXPECT_EQ(errorOf({"--clock", "1", "--bandwidth", "0"}),
              "--bandwidth 0: must be a number of gigabytes per second above 0");
    EXPECT_EQ(errorOf({"--clock", "1", "--bandwidth", "1", "--requests", "pe"}),
              "--requests pe: use unit or kernel");
    EXPECT_EQ(errorOf({"--requests", "kernel"}), "--requests needs --clock and --bandwidth");
    EXPECT_NE(
        errorOf({"--clock", "1", "--bandwidth", "1", "--at", "1000000"}).find("the run is from cycle 0 to "),
        std::string::npos);
}

// The bytes from memory are those that an isolated expression reads, not those of its value.
TEST(NetworkRun, AnIsolatedExpressionLoadsWhatItReads) {
    const Folder folder;
    const std::string file = folder.write("sum.ure", R"(design sum {
  input  A[6][4] : Int(8) in -9..9;
  input  B[6][4] : Int(16) in -9..9;
  output C[6] : Int(64);
  loops  i: 0..6, k: 0..4;
  func   S : Int(64);
  S(i, k) = select(k == 0, 0, S(i, k-1)) + (Int(64)(A(i, k)) + Int(64)(B(i, k)));
  C(i)    = select(k == 3, S(i, k));
  mapping m {
    S.space_time_transform({i}).isolate_producer(Int(64)(A(i, k)) + Int(64)(B(i, k)), E);
  }
})");
    const Answer answer = ask({"simulate", file, "--clock", "200", "--bandwidth", "34.1"});
    ASSERT_EQ(answer.status, 0) << answer.value;
    const auto& memory = answer.value.at("network").at("memory");
    ASSERT_EQ(memory.size(), 2u); // C is stored by the array itself
    EXPECT_EQ(memory.at(0), (json{{"kernel", "E"}, {"words", 48}, {"requests", 48}, {"bytes", 24 * 3}}));
    EXPECT_EQ(memory.at(1).at("words"), 6);
    EXPECT_EQ(memory.at(1).at("bytes"), 48);
}

} // namespace
} // namespace tactus::test
