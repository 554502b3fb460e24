// The rules over the source tree itself.
#include "rules.h"
#include "support/paths.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <string_view>

namespace tactus::house {
namespace {

namespace fs = std::filesystem;

const fs::path top = tactus::test::inRepository();

std::string contentOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// The source tree, in order of path; what git or a build made is left out.
const std::vector<File>& files() {
    static std::vector<File> files;
    if (!files.empty()) return files;
    const auto isMade = [](const fs::path& path) {
        return path.filename() == ".git" || path.filename() == "build" || path.filename() == ".cache";
    };
    for (fs::recursive_directory_iterator entry(top), end; entry != end; ++entry)
        if (isMade(entry->path()))
            entry.disable_recursion_pending();
        else if (entry->is_regular_file())
            files.push_back({fs::relative(entry->path(), top).string(), contentOf(entry->path())});
    std::ranges::sort(files, {}, &File::path);
    return files;
}

Ranks roomRanks() {
    return roomRanksOf(contentOf(top / "docs" / "rooms.md"));
}

// The files of core, views and app.
std::vector<File> sources() {
    std::vector<File> some;
    for (const File& file : files())
        for (const char* folder : {"core/", "views/", "app/"})
            if (file.path.starts_with(folder)) some.push_back(file);
    return some;
}

} // namespace

TEST(House, TheTreeIsRead) {
    EXPECT_TRUE(std::ranges::binary_search(files(), "core/base/id.h", {}, &File::path));
    EXPECT_EQ(roomRanks().at("emit/target"), 0);
    EXPECT_EQ(roomRanks().at("views/theme"), 0);
}
TEST(House, RoomsAreSmallAndIncludesBetweenThemGoDown) {
    EXPECT_EQ(roomDirection(files(), roomRanks()), Violations());
    EXPECT_EQ(roomsAreSmall(files(), 16), Violations());
}
TEST(House, NoCirclesBetweenComponents) {
    EXPECT_EQ(circles(sources()), Violations());
}
TEST(House, EntriesAreForTheDriver) {
    EXPECT_EQ(entriesAreForTheDriver(files()), Violations());
}
TEST(House, KindsAreReportedAndTestedWithTheirArguments) {
    EXPECT_EQ(kindsAreUsedAndTested(files()), Violations());
    EXPECT_EQ(messagesGetTheirArguments(files()), Violations());
}
TEST(House, QuestionsAreMadeOnce) {
    EXPECT_EQ(questionsAreMadeOnce(files()), Violations());
}
TEST(House, CitedPagesExistAndPathsAreOfTheTree) {
    EXPECT_EQ(citedPagesExist(files()), Violations());
    EXPECT_EQ(noMachinePaths(files()), Violations());
}

} // namespace tactus::house
