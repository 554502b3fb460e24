// `tactus tune --on slurm`, where Slurm is installed.

#include "support/paths.h"
#include "support/slurm.h"
#include "system/processes/process.h"
#include "system/shards/shards.h"
#include "whole/tactus.h"

#include <fmt/format.h>

namespace tactus::test {
namespace {

constexpr int arraySize = 6; // fewer than there are shards

class SlurmTest : public testing::Test {
  protected:
    void SetUp() override {
        if (!Slurm::isInstalled()) GTEST_SKIP() << "Slurm is not installed";
        slurm_.emplace(arraySize);
        ASSERT_EQ(slurm_->reason(), "");
    }
    std::optional<Slurm> slurm_;
};

// The second is killed once, the seventh always fails.
TEST_F(SlurmTest, RunsWhatWasKilledAgainAndNamesWhatFails) {
    const Folder folder;
    system::Shards shards;
    for (int number = 1; number <= 8; ++number) shards.numbers.push_back(number);
    shards.folder = folder.path();
    shards.isDone = [&](int number) { return fs::exists(folder / std::to_string(number)); };
    shards.command = [&](int number) {
        const std::string part = folder / std::to_string(number), mark = part + ".tries";
        const std::string count = fmt::format("echo x >> '{0}'; n=$(wc -l < '{0}'); ", mark);
        if (number == 2) return count + fmt::format("[ $n = 1 ] && kill -9 $$; touch '{}'", part);
        if (number == 7) return count + "echo 'no room for it' >&2; exit 3";
        return count + fmt::format("touch '{}'", part);
    };
    const auto end = system::runOnSlurm(shards);
    ASSERT_TRUE(end) << end.error();
    ASSERT_EQ(end->failed.size(), 1u);
    EXPECT_EQ(end->failed[0].number, 7);
    EXPECT_EQ(end->failed[0].reason, "it failed three times: no room for it");
    for (int number = 1; number <= 8; ++number) {
        const auto tries = fs::file_size((folder / std::to_string(number)) + ".tries") / 2;
        EXPECT_EQ(tries, number == 2 ? 2u : number == 7 ? 3u : 1u) << number;
    }
}

// Where shard 5 should write its part there is a folder: the others are done, and it is named. Without the
// folder only that one is run, and the answer is that of one process.
TEST_F(SlurmTest, FindsWhatOneProcessFinds) {
    const Folder folder;
    std::vector<std::string> words{"tune",   examplePath("gemm"), "--device", "u250",
                                   "--size", "I=8,J=8,K=4",       "--json"};
    const std::string expected = tactus(words).out;
    words.insert(words.begin(), program());
    words.insert(words.end(), {"--on", "slurm", "--shards", "8", "--out", folder.path().string()});
    system::Run run;
    run.arguments = words;
    run.deadline = std::chrono::minutes(10);
    fs::create_directory(folder / "part-5-of-8.json");
    const auto failed = system::run(run);
    ASSERT_TRUE(failed) << failed.error();
    EXPECT_EQ(failed->status, 1);
    EXPECT_NE(failed->err.find("shard 5 of 8: it failed three times: tactus: can't "), std::string::npos)
        << failed->err;
    fs::remove(folder / "part-5-of-8.json");
    const auto finished = system::run(run);
    ASSERT_TRUE(finished) << finished.error();
    EXPECT_EQ(finished->out, expected) << finished->err;
}

} // namespace
} // namespace tactus::test
