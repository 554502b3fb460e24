#include "system/store/store.h"

#include "support/folder.h"

#include <csignal>
#include <fstream>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace tactus::system {
namespace {

using test::Folder;

std::string bytesOf(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Empty where it could not be asked.
std::string valueOf(const Store& store, const std::string& key) {
    const auto found = store.find(key);
    return found ? found->value_or("nothing") : "";
}

void execute(const std::string& file, const char* sql) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
    sqlite3_close(database);
}

TEST(Store, KeepsWhatWasPut) {
    const Folder folder;
    const std::string file = folder / "s";
    const std::string zero("a\0b", 3);
    {
        auto store = Store::open(file);
        ASSERT_TRUE(store) << store.error();
        EXPECT_EQ(store->note(), "");
        EXPECT_EQ(valueOf(*store, "key"), "nothing");
        EXPECT_TRUE(store->put("key", "one"));
        EXPECT_TRUE(store->put("key", "two"));
        EXPECT_TRUE(store->put("other", zero));
    }
    const auto store = Store::open(file);
    ASSERT_TRUE(store) << store.error();
    EXPECT_EQ(valueOf(*store, "key"), "two");
    EXPECT_EQ(valueOf(*store, "other"), zero);
}

TEST(Store, LeavesFilesOfOthersAlone) {
    const Folder folder;
    const std::string text = folder.write("design.ure", std::string(5000, 'x'));
    const auto ofText = Store::open(text);
    ASSERT_FALSE(ofText);
    EXPECT_EQ(ofText.error(), "can't use '" + text + "': it is no store");
    EXPECT_EQ(bytesOf(text), std::string(5000, 'x'));

    const std::string others = folder / "others.db";
    execute(others, "CREATE TABLE mine(x); INSERT INTO mine VALUES (1)");
    const std::string before = bytesOf(others);
    const auto ofOthers = Store::open(others);
    ASSERT_FALSE(ofOthers);
    EXPECT_EQ(ofOthers.error(), "can't use '" + others + "': it is no store of Tactus");
    EXPECT_EQ(bytesOf(others), before);

    EXPECT_FALSE(Store::open(folder / "no/folder/s"));
}

TEST(Store, RenamesOneOfAnotherVersion) {
    const Folder folder;
    const std::string file = folder / "s";
    ASSERT_TRUE(Store::open(file)->put("key", "old"));
    execute(file, "PRAGMA user_version = 7");
    const std::string before = bytesOf(file);
    const auto store = Store::open(file);
    ASSERT_TRUE(store) << store.error();
    EXPECT_NE(store->note().find("of version 7"), std::string::npos) << store->note();
    EXPECT_NE(store->note().find(file + ".kept-1"), std::string::npos) << store->note();
    EXPECT_EQ(valueOf(*store, "key"), "nothing");
    EXPECT_EQ(bytesOf(file + ".kept-1"), before);
}

// A page in the middle is overwritten; a second one takes the next name.
TEST(Store, RenamesADamagedOne) {
    const Folder folder;
    const std::string file = folder / "s";
    for (const char* kept : {".kept-1", ".kept-2"}) {
        {
            auto store = Store::open(file);
            for (int n = 0; n < 100; ++n) ASSERT_TRUE(store->put(std::to_string(n), std::string(500, 'v')));
        }
        std::string bytes = bytesOf(file);
        ASSERT_GT(bytes.size(), 20'000u);
        bytes.replace(4096, 12'000, std::string(12'000, '\x5a'));
        std::ofstream(file, std::ios::binary) << bytes;
        const auto store = Store::open(file);
        ASSERT_TRUE(store) << store.error();
        EXPECT_NE(store->note().find("damaged"), std::string::npos) << store->note();
        EXPECT_EQ(bytesOf(file + kept), bytes);
        EXPECT_EQ(valueOf(*store, "1"), "nothing");
    }
}

// A child puts results until it is killed, at any moment: those that it has named before are there.
TEST(Store, HasWhatWasPutBeforeAKill) {
    const Folder folder;
    const std::string file = folder / "s";
    for (int round = 0; round < 5; ++round) {
        int ends[2];
        ASSERT_EQ(pipe(ends), 0);
        const pid_t child = fork();
        if (child == 0) {
            auto store = Store::open(file);
            for (int n = 0; store; ++n)
                if (!store->put(std::to_string(n), "of " + std::to_string(n)) ||
                    write(ends[1], &n, sizeof n) != sizeof n)
                    break;
            _exit(1);
        }
        close(ends[1]);
        int last = -1, said = -1;
        for (int n = 0; n < 5 + 7 * round && read(ends[0], &said, sizeof said) == sizeof said; ++n)
            last = said;
        kill(child, SIGKILL);
        while (read(ends[0], &said, sizeof said) == sizeof said) last = said;
        close(ends[0]);
        waitpid(child, nullptr, 0);
        ASSERT_GE(last, 4 + 7 * round);
        const auto store = Store::open(file);
        ASSERT_TRUE(store) << store.error();
        EXPECT_EQ(store->note(), "");
        for (int n = 0; n <= last; ++n)
            EXPECT_EQ(valueOf(*store, std::to_string(n)), "of " + std::to_string(n));
    }
}

TEST(Store, IsSharedByThreadsWithOneEach) {
    const Folder folder;
    const std::string file = folder / "s";
    {
        std::vector<std::jthread> threads;
        for (int writer = 0; writer < 4; ++writer)
            threads.emplace_back([&, writer] {
                auto store = Store::open(file);
                ASSERT_TRUE(store) << store.error();
                for (int n = 0; n < 10; ++n) {
                    const auto put = store->put(std::to_string(10 * writer + n), "v");
                    ASSERT_TRUE(put) << put.error();
                }
            });
    }
    const auto store = Store::open(file);
    for (int n = 0; n < 40; ++n) EXPECT_EQ(valueOf(*store, std::to_string(n)), "v");
}

// A file may not grow: the error says so, and what was there stays.
TEST(Store, SaysThatItCannotWrite) {
    const Folder folder;
    const std::string file = folder / "s";
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGXFSZ, SIG_IGN);
        auto store = Store::open(file);
        if (!store || !store->put("small", "v")) _exit(2);
        const rlimit limit{30'000, 30'000};
        setrlimit(RLIMIT_FSIZE, &limit);
        const auto put = store->put("large", std::string(200'000, 'v'));
        const bool isSaid = !put && put.error().find("can't write '" + file + "': ") == 0;
        _exit(isSaid && valueOf(*store, "small") == "v" ? 0 : 3);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(WEXITSTATUS(status), 0);
    EXPECT_EQ(valueOf(*Store::open(file), "small"), "v");
}

} // namespace
} // namespace tactus::system
