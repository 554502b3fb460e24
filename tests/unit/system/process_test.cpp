#include "system/processes/process.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <thread>
#include <unistd.h>

namespace tactus::system {
namespace {

using std::chrono::milliseconds;

Run command(std::vector<std::string> arguments, std::string in = {}) {
    Run run;
    run.arguments = std::move(arguments);
    run.in = std::move(in);
    return run;
}

// Empty if nobody ended it.
std::string whyEnded(const Run& limited) {
    const auto finished = run(limited);
    return finished ? "" : finished.error();
}

TEST(Process, GivesOutputErrorsAndStatus) {
    const auto finished = run(command({"sh", "-c", "printf out; printf err >&2; exit 3"}));
    ASSERT_TRUE(finished) << finished.error();
    EXPECT_EQ(finished->out, "out");
    EXPECT_EQ(finished->err, "err");
    EXPECT_EQ(finished->status, 3);
}

// The second line is printed only when the first has been heard.
TEST(Process, TellsWhatIsPrintedAsItComes) {
    const std::filesystem::path said =
        std::filesystem::temp_directory_path() / ("tactus-heard-" + std::to_string(getpid()));
    auto waiting = command({"sh", "-c", "printf one; until [ -e \"$SAID\" ]; do :; done; printf two >&2"});
    waiting.environment = {"SAID=" + said.string()};
    std::vector<std::string> heard;
    waiting.heard = [&](std::string_view text) {
        heard.emplace_back(text);
        std::ofstream(said) << "heard";
    };
    const auto finished = run(waiting);
    std::filesystem::remove(said);
    ASSERT_TRUE(finished) << finished.error();
    EXPECT_EQ(heard, (std::vector<std::string>{"one", "two"}));
}

// More than a pipe holds, in both directions at once.
TEST(Process, MovesLargeInputAndOutput) {
    const std::string large(3'000'000, 'x');
    const auto finished = run(command({"cat"}, large));
    ASSERT_TRUE(finished) << finished.error();
    EXPECT_EQ(finished->out, large);
}

TEST(Process, SurvivesAChildThatReadsNothing) {
    const auto finished = run(command({"true"}, std::string(3'000'000, 'x')));
    ASSERT_TRUE(finished) << finished.error();
    EXPECT_EQ(finished->status, 0);
}

TEST(Process, NamesAProgramThatIsNotThere) {
    const auto finished = run(command({"no-such-program-here"}));
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error(), "can't start 'no-such-program-here': No such file or directory");
}

TEST(Process, IsEndedAtTheDeadlineWithWhatItStarted) {
    system::Run late = command({"sh", "-c", "sleep 100 & sleep 100"});
    late.deadline = milliseconds(50);
    const auto finished = run(late);
    ASSERT_FALSE(finished);
    EXPECT_NE(finished.error().find("was ended after"), std::string::npos) << finished.error();
}

TEST(Process, IsEndedOnCancel) {
    std::stop_source source;
    system::Run endless = command({"sleep", "100"});
    endless.stop = source.get_token();
    std::jthread canceller([&] {
        std::this_thread::sleep_for(milliseconds(30));
        source.request_stop();
    });
    const auto finished = run(endless);
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error(), "'sleep' was cancelled");
}

TEST(Process, IsEndedBeyondALimitOfMemory) {
    system::Run large = command({"dd", "if=/dev/zero", "of=/dev/null", "bs=300M", "count=100"});
    large.memory = std::uint64_t{100} << 20;
    large.name = "the copy";
    const auto finished = run(large);
    ASSERT_FALSE(finished);
    EXPECT_EQ(finished.error(), "the copy was ended because it took more than 100 MiB of memory");
    large.memory = std::uint64_t{1} << 30;
    large.arguments.back() = "count=1";
    EXPECT_TRUE(run(large));
}

// Without its outputs it can still run for ever; here for 20 s, so that the test comes to an end.
TEST(Process, IsBoundAsLongAsItRunsWhateverItCloses) {
    const std::string closed = "exec >&- 2>&-; ";
    system::Run late = command({"sh", "-c", closed + "sleep 20"});
    late.deadline = milliseconds(50);
    EXPECT_EQ(whyEnded(late), "'sh' was ended after 0.05 s");

    std::stop_source source;
    system::Run cancelled = command({"sh", "-c", closed + "sleep 20"});
    cancelled.stop = source.get_token();
    std::jthread canceller([&] {
        std::this_thread::sleep_for(milliseconds(30));
        source.request_stop();
    });
    EXPECT_EQ(whyEnded(cancelled), "'sh' was cancelled");

    system::Run large =
        command({"sh", "-c", closed + "exec dd if=/dev/zero of=/dev/null bs=300M count=1000"});
    large.memory = std::uint64_t{100} << 20;
    EXPECT_EQ(whyEnded(large), "'sh' was ended because it took more than 100 MiB of memory");
}

TEST(Process, TakesInputAfterItHasClosedItsOutputs) {
    const auto finished =
        run(command({"sh", "-c", "exec >&- 2>&-; test \"$(wc -c)\" = 3000000"}, std::string(3'000'000, 'x')));
    ASSERT_TRUE(finished) << finished.error();
    EXPECT_EQ(finished->status, 0);
}

TEST(Process, HasVariablesOfItsOwn) {
    system::Run own = command({"sh", "-c", "printf %s \"$TACTUS_TEST$HOME\""});
    own.environment = {"TACTUS_TEST=a b", "HOME=/here"};
    const auto finished = run(own);
    ASSERT_TRUE(finished) << finished.error();
    EXPECT_EQ(finished->out, "a b/here");
}

TEST(Process, TellsTheSignalThatEndedIt) {
    const auto finished = run(command({"sh", "-c", "kill -9 $$"}));
    ASSERT_TRUE(finished) << finished.error();
    EXPECT_EQ(finished->status, 128 + 9);
}

} // namespace
} // namespace tactus::system
