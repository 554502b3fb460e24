// `tactus tune`: fronts, kept in a store, and made in shards.

#include "whole/tactus.h"

#include "support/paths.h"
#include "system/processes/process.h"

#include <csignal>
#include <fmt/format.h>
#include <fstream>
#include <spawn.h>
#include <sys/wait.h>
#include <thread>

extern char** environ;

namespace tactus::test {
namespace {

using Words = std::vector<std::string>;

Words tuneGemm(const Words& more) {
    Words words{"tune", examplePath("gemm"), "--device", "u250", "--size", "I=8,J=8,K=4"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::string frontOfGemm(const Words& more = {}) {
    Words words = tuneGemm(more);
    words.emplace_back("--json");
    const commands::Report report = tactus(words);
    EXPECT_EQ(report.status, 0) << report.out << report.err;
    return report.out;
}

TEST(Tune, FindsMappingsOfWhichNoneNeedsMoreOfEverything) {
    const json front = json::parse(frontOfGemm()).at("fronts").at(0);
    const json& points = front.at("points");
    ASSERT_GE(points.size(), 5u);
    EXPECT_GE(front.at("proved"), 4);
    EXPECT_LE(front.at("proved"), front.at("budgets"));
    const auto needs = [](const json& one) {
        return std::vector<double>{one.at("cycles"), one.at("dsps"),  one.at("logic"),
                                   one.at("blocks"), one.at("bytes"), one.at("energy")};
    };
    for (const json& one : points)
        for (const json& other : points) {
            if (&one == &other) continue;
            bool isWorse = true;
            for (std::size_t n = 0; n < 6; ++n) isWorse &= needs(one)[n] >= needs(other)[n];
            EXPECT_FALSE(isWorse) << one << other;
        }
    // The fastest is that of `map`.
    const Answer map =
        ask({"map", examplePath("gemm"), "--device", "u250", "--set", "I=8", "--set", "J=8", "--set", "K=4"});
    EXPECT_EQ(points.at(0).at("cycles"), map.value.at("simulatedCycles"));
    EXPECT_EQ(points.at(0).at("calls"), map.value.at("calls"));
}

// Each row is what other commands say of its mapping.
TEST(Tune, WritesARowIntoTheFile) {
    const Folder folder;
    const std::string file = folder / "design.ure";
    std::ofstream(file) << exampleText("gemm");
    const Words words{"tune", file, "--device", "u250", "--set", "I=8", "--set", "J=8", "--set", "K=4"};
    Words applied = words;
    applied.insert(applied.end(), {"--apply", "3"});
    const Answer found = ask(applied);
    ASSERT_EQ(found.status, 0) << found.value;
    const json row = found.value.at("fronts").at(0).at("points").at(2);
    const std::string name = mappingsOf(file).back();
    const Words sizes{"--set", "I=8", "--set", "J=8", "--set", "K=4", "--mapping", name};
    Words simulate{"simulate", file}, estimate{"estimate", file, "--device", "u250", "--energy"};
    simulate.insert(simulate.end(), sizes.begin(), sizes.end());
    estimate.insert(estimate.end(), sizes.begin(), sizes.end());
    const Answer run = ask(simulate), costs = ask(estimate);
    EXPECT_EQ(run.value.at("matches"), true);
    EXPECT_EQ(run.value.at("cycles"), row.at("cycles"));
    EXPECT_EQ(costs.value.at("totals").at("dsps"), row.at("dsps"));
    EXPECT_EQ(costs.value.at("energy").at("total"), row.at("energy"));
    EXPECT_EQ(tactus({"tune", file, "--device", "u250", "--size", "I=4,J=4,K=4", "--apply", "1000"}).status,
              2);
}

TEST(Tune, IsTheSameFromAStoreAndInShards) {
    const Folder folder;
    const std::string expected = frontOfGemm();
    const std::string store = folder / "store";
    EXPECT_EQ(frontOfGemm({"--store", store}), expected);
    EXPECT_EQ(frontOfGemm({"--store", store}), expected);

    // By hand, in an order of its own, and put together by the folder of parts.
    for (const int number : {3, 1, 2}) {
        const auto report = tactus(tuneGemm({"--shard", fmt::format("{}/3", number), "--out",
                                             folder / fmt::format("part-{}-of-3.json", number)}));
        EXPECT_EQ(report.status, 0) << report.err;
    }
    EXPECT_EQ(frontOfGemm({"--on", "local", "--shards", "3", "--out", folder.path().string()}), expected);
}

system::Finished run(Words words) {
    words.insert(words.begin(), program());
    words.emplace_back("--json");
    system::Run run;
    run.arguments = std::move(words);
    const auto finished = system::run(run);
    EXPECT_TRUE(finished) << finished.error();
    return finished ? *finished : system::Finished{-1, {}, {}};
}

TEST(Tune, DividesItsWorkAmongProcesses) {
    const Folder folder;
    const std::string expected = frontOfGemm();
    for (const char* shards : {"2", "5", "100"}) {
        const system::Finished finished = run(tuneGemm({"--on", "local", "--shards", shards, "--jobs", "2"}));
        EXPECT_EQ(finished.out, expected) << shards << finished.err;
    }
}

pid_t begun(Words words) {
    words.insert(words.begin(), program());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    pid_t process = 0;
    EXPECT_EQ(posix_spawn(&process, program().c_str(), nullptr, nullptr, arguments.data(), environ), 0);
    return process;
}

// Two at once are one: the second of a user comes later, and ends the program.
TEST(Tune, EndsWithItsAnswerAfterTwoInterruptsAtOnce) {
    const Folder folder;
    const std::string store = folder / "store";
    const pid_t process = begun(
        {"tune", examplePath("gemm"), "--device", "u250", "--size", "I=500,J=500,K=500", "--store", store});
    // Interrupts are taken before the store is there.
    while (!fs::exists(store) && waitpid(process, nullptr, WNOHANG) == 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    kill(process, SIGINT);
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    kill(process, SIGINT);
    int status = 0;
    waitpid(process, &status, 0);
    EXPECT_TRUE(WIFEXITED(status));
    EXPECT_EQ(WEXITSTATUS(status), 1) << "no mapping is found, so early";
}

TEST(Tune, GoesOnAfterAKill) {
    const Folder folder;
    const std::string expected = frontOfGemm();
    const std::string store = folder / "store";
    for (const int milliseconds : {150, 300, 450, 600}) {
        const pid_t process = begun(tuneGemm({"--store", store}));
        std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
        kill(process, SIGKILL);
        waitpid(process, nullptr, 0);
    }
    EXPECT_EQ(frontOfGemm({"--store", store}), expected);
}

// What the store has is not searched again: a result in it that no search would find is printed.
TEST(Tune, TakesWhatIsInTheStore) {
    const Folder folder;
    const std::string store = folder / "store";
    frontOfGemm({"--store", store});
    // Whoever has to search is stopped at once.
    std::stop_source stopped;
    commands::Session session;
    session.stop = stopped.get_token();
    session.progress = [&](const std::string&) { stopped.request_stop(); };
    const commands::Report again = commands::run(tuneGemm({"--store", store}), session);
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_EQ(again.out.find("levels are done"), std::string::npos) << again.out;
    // Another budget is another question.
    const commands::Report other =
        commands::run(tuneGemm({"--store", store, "--budget", "dsp=50%"}), session);
    EXPECT_EQ(other.status, 1);
    EXPECT_NE(other.out.find("0 of 10 levels are done, and kept in '" + store + "'"), std::string::npos)
        << other.out;
}

TEST(Tune, PrintsCsv) {
    const commands::Report report = tactus(tuneGemm({"--csv"}));
    EXPECT_EQ(report.status, 0);
    const json points = json::parse(frontOfGemm()).at("fronts").at(0).at("points");
    EXPECT_EQ(std::size_t(std::ranges::count(report.out, '\n')), points.size() + 1);
    const std::string first = fmt::format("\n\"I=8, J=8, K=4\",{},{},", points.at(0).at("cycles").dump(),
                                          points.at(0).at("dsps").dump());
    EXPECT_NE(report.out.find(first), std::string::npos) << report.out;
}

TEST(Tune, SaysWhatIsWrong) {
    const Folder folder;
    const std::string text = folder.write("text", "no store, but a text that is longer than a header of one");
    const struct {
        Words words;
        int status;
        std::string error;
    } cases[] = {
        {{"--store", text}, 2, "can't use '" + text + "': it is no store"},
        {{"--shard", "3", "--out", "x"}, 2, "--shard 3: must be a shard and their number, as 2/8"},
        {{"--shard", "3/2", "--out", "x"}, 2, "--shard 3/2: must be a shard and their number, as 2/8"},
        {{"--shard", "1/2"}, 2, "--shard needs --out"},
        {{"--on", "cloud"}, 2, "--on cloud"},
        {{"--on", "slurm"}, 2, "--on slurm needs --out DIR, a folder that all nodes see"},
        {{"--shards", "3"}, 2, "--shards needs --on"},
        {{"--on", "local", "--shards", "0"}, 2, "--shards 0: must be 1 to 100,000"},
        {{"--top", "0"}, 2, "--top 0: must be at least 1"},
        {{"--size", "I=0"}, 1, ""},
        {{"--size", "Q=4"}, 2, "Q"},
        {{"--budget", "dsp=0%"}, 2, "--budget dsp=0%"},
    };
    for (const auto& [words, status, error] : cases) {
        const commands::Report report = tactus(tuneGemm(words));
        EXPECT_EQ(report.status, status) << words.back() << report.err;
        EXPECT_NE(report.err.find(error), std::string::npos) << report.err;
    }
    EXPECT_EQ(tactus({"tune", examplePath("gemm")}).status, 2);
    const Answer none = ask({"tune", examplePath("fft"), "--device", "u250"});
    EXPECT_EQ(none.status, 1);
    EXPECT_NE(none.value.at("fronts").at(0).at("reason"), "");
}

} // namespace
} // namespace tactus::test
