#include "support/folder.h"

#include "driver/emulation/emulation_cache.h"
#include "system/processes/files.h"

#include <atomic>
#include <gtest/gtest.h>
#include <thread>

namespace tactus::driver {
namespace {

namespace fs = std::filesystem;

// Makes an entry of one file, slowly, and counts how often.
struct Maker {
    std::atomic<int> count = 0;

    EmulationCache::Make make() {
        return [this](const fs::path& folder) {
            ++count;
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            return system::writeFile(folder / "a.o", "object").has_value();
        };
    }
};

TEST(EmulationCache, OfSeveralAtOnceOneMakesTheEntryAndNoneTakesItAway) {
    const test::Folder folder;
    Maker maker;
    {
        std::vector<std::jthread> threads;
        for (int n = 0; n < 4; ++n)
            threads.emplace_back([&] {
                const auto entry = EmulationCache(folder.path(), {}).entry("emulation-x", maker.make());
                ASSERT_TRUE(entry);
                EXPECT_FALSE(entry->wasDamaged);
                EXPECT_EQ(system::readFile(entry->path / "a.o").value_or("none"), "object");
            });
    }
    EXPECT_EQ(maker.count, 1);
}

TEST(EmulationCache, WhatIsNotAsItWasMadeIsMadeAnew) {
    const test::Folder folder;
    const EmulationCache cache(folder.path(), {});
    Maker maker;
    const fs::path file = cache.entry("emulation-x", maker.make()).value().path / "a.o";
    const auto expectMade = [&](int times, bool wasDamaged) {
        EXPECT_EQ(cache.entry("emulation-x", maker.make()).value().wasDamaged, wasDamaged);
        EXPECT_EQ(maker.count, times);
        EXPECT_EQ(system::readFile(file).value_or("none"), "object");
    };
    expectMade(1, false);
    fs::resize_file(file, 3);
    expectMade(2, true);
    ASSERT_TRUE(system::writeFile(file, "objecd"));
    expectMade(3, true);
    fs::remove(file);
    expectMade(4, true);
    ASSERT_TRUE(system::writeFile(file.parent_path() / "manifest", ""));
    expectMade(5, true);
    expectMade(5, false);
}

TEST(EmulationCache, WhatCannotBeMadeIsNotKept) {
    const test::Folder folder;
    EXPECT_FALSE(EmulationCache(folder.path(), {}).entry("emulation-x", [](const fs::path& made) {
        return system::writeFile(made / "a.o", "half of it").has_value() && false;
    }));
    EXPECT_TRUE(fs::is_empty(folder.path()));
}

} // namespace
} // namespace tactus::driver
