#include "system/shards/shards.h"

#include "support/folder.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <thread>

namespace tactus::system {
namespace {

using test::Folder;

// Shards that write their part, if their command does.
Shards shardsIn(const Folder& folder, int count, std::function<std::string(int)> command) {
    Shards shards;
    for (int number = 1; number <= count; ++number) shards.numbers.push_back(number);
    shards.folder = folder.path();
    shards.command = std::move(command);
    shards.isDone = [&folder](int number) {
        return std::filesystem::exists(folder / std::to_string(number));
    };
    return shards;
}

TEST(Shards, AllLeaveTheirParts) {
    const Folder folder;
    for (const unsigned jobs : {1u, 3u, 100u}) {
        Shards shards = shardsIn(folder, 8, [&](int number) {
            return fmt::format("echo {0} > '{1}'", number, folder / std::to_string(number));
        });
        const ShardsEnd end = runHere(shards, jobs);
        EXPECT_TRUE(end.failed.empty());
        for (int number = 1; number <= 8; ++number)
            EXPECT_TRUE(std::filesystem::remove(folder / std::to_string(number))) << number;
    }
}

// The second fails twice and then works, the third always fails, the fourth is killed once.
TEST(Shards, AreRunThreeTimesBeforeTheyAreNamed) {
    const Folder folder;
    Shards shards = shardsIn(folder, 5, [&](int number) {
        const std::string part = folder / std::to_string(number), mark = part + ".tries";
        const std::string count = fmt::format("echo x >> '{0}'; n=$(wc -l < '{0}'); ", mark);
        if (number == 2) return count + fmt::format("[ $n -lt 3 ] && exit 1; touch '{}'", part);
        if (number == 3) return count + "echo first >&2; echo 'no room for it' >&2; exit 7";
        if (number == 4) return count + fmt::format("[ $n = 1 ] && kill -9 $$; touch '{}'", part);
        return fmt::format("touch '{}'", part);
    });
    const ShardsEnd end = runHere(shards, 2);
    ASSERT_EQ(end.failed.size(), 1u);
    EXPECT_EQ(end.failed[0].number, 3);
    EXPECT_EQ(end.failed[0].reason, "it failed three times: no room for it");
    EXPECT_EQ(std::filesystem::file_size(folder / "3.tries"), 6u);
    EXPECT_FALSE(end.isStopped);
}

TEST(Shards, EndWhenTheyAreStopped) {
    const Folder folder;
    Shards shards = shardsIn(folder, 4, [](int) { return std::string("sleep 1000"); });
    std::stop_source stop;
    shards.stop = stop.get_token();
    std::jthread stopping([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        stop.request_stop();
    });
    const ShardsEnd end = runHere(shards, 2);
    EXPECT_TRUE(end.isStopped);
    EXPECT_TRUE(end.failed.empty());
}

} // namespace
} // namespace tactus::system
