// The rules over the source tree itself.
#include "kinds.h"
#include "rooms.h"
#include "support/paths.h"
#include "words.h"

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

// Names at the top of the source tree.
std::vector<std::string> entries() {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(top))
        names.push_back(entry.path().filename().string());
    return names;
}

// Every file of the source tree, in order of path; what git or a build made is left out.
std::vector<File> allFiles() {
    std::vector<File> files;
    const auto add = [&](const fs::path& path) {
        if (fs::is_regular_file(path)) files.push_back({fs::relative(path, top).string(), contentOf(path)});
    };
    for (const std::string& name : entries()) {
        if (name == ".git" || name == "build" || name == ".cache" || name == "compile_commands.json")
            continue;
        add(top / name);
        if (!fs::is_directory(top / name)) continue;
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(top / name))
            add(entry.path());
    }
    std::ranges::sort(files, {}, &File::path);
    return files;
}

const std::vector<File>& files() {
    static const std::vector<File> all = allFiles();
    return all;
}

std::string pipelinePage() {
    return contentOf(top / "docs" / "pipeline.md");
}

Ranks ranks() {
    return ranksOf(pipelinePage());
}

Ranks roomRanks() {
    return roomRanksOf(pipelinePage());
}

// The files of core, views and app.
std::vector<File> sources() {
    std::vector<File> some;
    for (const File& file : files())
        if (isUnder(file, "core") || isUnder(file, "views") || isUnder(file, "app")) some.push_back(file);
    return some;
}

testing::AssertionResult holds(const Violations& violations) {
    if (violations.empty()) return testing::AssertionSuccess();
    testing::AssertionResult result = testing::AssertionFailure();
    result << violations.size() << " violations:\n";
    for (const std::string& violation : violations) result << "  " << violation << "\n";
    return result;
}

} // namespace

TEST(House, TheTreeIsRead) {
    EXPECT_TRUE(std::ranges::binary_search(files(), "core/base/id.h", {}, &File::path));
    EXPECT_TRUE(std::ranges::binary_search(files(), "dev", {}, &File::path));
    EXPECT_EQ(ranks().at("base"), 0);
    EXPECT_EQ(ranks().at("commands"), 14);
}

TEST(House, IncludesGoDown) {
    EXPECT_TRUE(holds(includeDirection(files(), ranks())));
}
TEST(House, IncludesBetweenRoomsGoDown) {
    EXPECT_EQ(roomRanks().at("emit/target"), 0);
    EXPECT_EQ(roomRanks().at("views/theme"), 0);
    EXPECT_TRUE(holds(roomDirection(files(), roomRanks())));
}
TEST(House, RoomsAreSmall) {
    EXPECT_TRUE(holds(roomsAreSmall(files(), 16)));
}
TEST(House, OnlyTheListKnowsTargets) {
    EXPECT_TRUE(holds(onlyTheListKnowsTargets(files())));
}
TEST(House, NoCirclesBetweenComponents) {
    EXPECT_TRUE(holds(circles(sources())));
}
TEST(House, EntriesAreForTheDriver) {
    EXPECT_TRUE(holds(entriesAreForTheDriver(files())));
}
TEST(House, CitedPagesExist) {
    EXPECT_TRUE(holds(citedPagesExist(files())));
}
TEST(House, NoQtInCore) {
    EXPECT_TRUE(holds(noQtInCore(files())));
}
TEST(House, IslStaysInPolyhedra) {
    EXPECT_TRUE(holds(islStaysInPolyhedra(files())));
}
TEST(House, NoInputOutputBelowDriver) {
    EXPECT_TRUE(holds(noInputOutputBelowDriver(files(), ranks())));
}
TEST(House, NoMutableGlobals) {
    EXPECT_TRUE(holds(noMutableGlobals(files())));
}
TEST(House, TopLevelHoldsOnlyItsOwn) {
    EXPECT_TRUE(holds(topLevel(entries())));
}
TEST(House, NoMachinePaths) {
    EXPECT_TRUE(holds(noMachinePaths(files())));
}
TEST(House, MessagesGetTheirArguments) {
    EXPECT_TRUE(holds(messagesGetTheirArguments(files())));
}
TEST(House, PlainEnglish) {
    EXPECT_TRUE(holds(plainEnglish(files())));
}
TEST(House, EveryKindIsReportedAndTested) {
    EXPECT_TRUE(holds(kindsAreUsedAndTested(files())));
}

} // namespace tactus::house
