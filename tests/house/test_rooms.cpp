// The rules for rooms and components, on made-up files.
#include "rooms.h"

#include <gtest/gtest.h>

namespace tactus::house {

namespace {

const Ranks madeUpRooms = {{"emit", 9}, {"emit/tree", 1}, {"emit/forms", 2}, {"emit/targets/hls", 2}};

// All rooms have a file, and this one is there too.
std::size_t countWith(const std::string& path, const std::string& content) {
    const std::vector<File> files{{"core/emit/build.h", ""},
                                  {"core/emit/tree/tree.h", ""},
                                  {"core/emit/forms/sizes.h", ""},
                                  {"core/emit/targets/hls/hls.h", ""},
                                  {path, content}};
    return roomDirection(files, madeUpRooms).size();
}

std::string including(const std::string& header) {
    return "#include \"" + header + "\"\n";
}

} // namespace

TEST(Rooms, RanksComeFromTheTable) {
    const std::string page =
        "| rank | room |\n|---|---|\n| 0 | `emit` | stage |\n| 3 | `emit/tree/` | `x/y/` |\n"
        "| 8 | `emit/targets/hls/`, `emit/targets/opencl/` | |\n| 9 | `emit/` | |\n";
    EXPECT_EQ(roomRanksOf(page),
              (Ranks{{"emit/tree", 3}, {"emit/targets/hls", 8}, {"emit/targets/opencl", 8}, {"emit", 9}}));
    EXPECT_EQ(ranksOf(page), (Ranks{{"emit", 0}})); // rooms are no stages
}

TEST(Rooms, IncludesGoDown) {
    EXPECT_EQ(countWith("core/emit/forms/a.h", including("emit/tree/tree.h")), 0u);
    EXPECT_EQ(countWith("core/emit/forms/a.cpp", including("emit/forms/sizes.h")), 0u);
    EXPECT_EQ(countWith("core/emit/build.cpp", including("emit/targets/hls/hls.h")), 0u);
    EXPECT_EQ(countWith("core/emit/forms/a.h", including("array/model.h")), 0u); // rules.h looks at stages
    EXPECT_EQ(countWith("core/emit/tree/a.h", including("emit/forms/sizes.h")), 1u);      // higher
    EXPECT_EQ(countWith("core/emit/forms/a.h", including("emit/targets/hls/hls.h")), 1u); // equal
    EXPECT_EQ(countWith("core/emit/forms/a.h", including("emit/build.h")), 1u);           // beside the rooms
    EXPECT_EQ(countWith("core/emit/forms/a.h", "// " + including("emit/build.h")), 0u);
}

TEST(Rooms, EachFolderIsARoom) {
    EXPECT_EQ(countWith("core/emit/other/a.h", ""), 1u);
    EXPECT_EQ(countWith("core/ure/other/a.h", ""), 1u); // a stage without rooms
    EXPECT_EQ(countWith("core/ure/a.h", ""), 0u);
    EXPECT_EQ(countWith("core/diagnostics/kinds/a.def", ""), 0u); // no code
    EXPECT_EQ(countWith("views/panels/a.h", ""), 1u); // every folder of the views is one
    EXPECT_EQ(countWith("app/a.h", ""), 0u);
    EXPECT_EQ(roomDirection({{"core/emit/tree/a.h", ""}}, madeUpRooms).size(), 3u); // the others are empty
}

TEST(Rooms, ViewsHaveThem) {
    const Ranks rooms = {{"views/models", 1}, {"views/panels", 2}};
    const auto countWithIncludeOf = [&](const std::string& header) {
        return roomDirection({{"views/models/words.h", including(header)}, {"views/panels/log.h", ""}}, rooms)
            .size();
    };
    EXPECT_EQ(countWithIncludeOf("views/models/facts.h"), 0u);
    EXPECT_EQ(countWithIncludeOf("views/panels/log.h"), 1u);
    EXPECT_EQ(countWithIncludeOf("draw/scene.h"), 0u);
}

TEST(Rooms, AreSmall) {
    std::vector<File> files;
    for (const char* name : {"a.h", "a.cpp", "b.h"})
        files.push_back({"core/emit/tree/" + std::string(name), ""});
    files.push_back({"core/emit/tree/kinds.def", ""}); // no code
    files.push_back({"core/emit/build.h", ""});        // beside the room
    EXPECT_TRUE(roomsAreSmall(files, 3).empty());
    EXPECT_EQ(roomsAreSmall(files, 2), Violations{"emit/tree: 3 files, at most 2 are one idea"});
    for (File& file : files) file.path.replace(0, file.path.find('/'), "views");
    EXPECT_EQ(roomsAreSmall(files, 2), Violations{"views/emit/tree: 3 files, at most 2 are one idea"});
}

TEST(Rooms, OnlyTheListKnowsTargets) {
    const auto countIn = [](const std::string& path, const std::string& content) {
        return onlyTheListKnowsTargets({{path, content}}).size();
    };
    const std::string own = including("emit/targets/hls/hls.h");
    EXPECT_EQ(countIn("core/emit/array/a.cpp", own), 1u);
    EXPECT_EQ(countIn("core/emit/targets/opencl/a.cpp", own), 1u);
    EXPECT_EQ(countIn("core/emit/targets/hls/a.cpp", own), 0u);
    EXPECT_EQ(countIn("core/emit/targets/hls/a.cpp", including("emit/targets/kernel_file.h")), 0u);
    EXPECT_EQ(countIn("core/emit/build.cpp", own), 0u);
}

TEST(Circles, AHeaderIsOneComponentWithItsSource) {
    const std::vector<File> files{{"core/ure/a.h", ""},
                                  {"core/ure/a.cpp", including("ure/a.h") + including("ure/b.h")},
                                  {"core/ure/b.h", including("ure/c.h")},
                                  {"core/ure/c.h", ""},
                                  {"core/ure/c.cpp", including("ure/c.h") + "\n" + including("ure/a.h")}};
    EXPECT_EQ(circles(files),
              Violations{"core/ure/a.cpp:2: a circle of components: core/ure/a -> core/ure/b -> "
                         "core/ure/c -> core/ure/a (3 components reach each other)"});
    EXPECT_TRUE(circles({files.begin(), files.end() - 1}).empty());
}

TEST(Circles, OneReportForAllThatReachEachOther) {
    // Two circles through b, and one apart from them.
    const std::vector<File> files{{"core/ure/a.h", including("ure/b.h")},
                                  {"core/ure/b.h", including("ure/a.h") + including("ure/c.h")},
                                  {"core/ure/c.h", including("ure/b.h")},
                                  {"core/ure/user.h", including("ure/a.h")},
                                  {"app/x.h", including("y.h")},
                                  {"app/y.cpp", including("app/x.h")},
                                  {"app/y.h", ""}};
    const Violations found = circles(files);
    ASSERT_EQ(found.size(), 2u);
    EXPECT_NE(found[0].find("core/ure/a -> core/ure/b -> core/ure/a (3 components"), std::string::npos);
    EXPECT_NE(found[1].find("app/x.h:1: a circle of components: app/x -> app/y -> app/x (2"),
              std::string::npos);
}

TEST(Circles, WithoutAWayBackThereIsNone) {
    EXPECT_TRUE(circles({{"core/ure/a.h", including("ure/b.h") + including("ure/c.h") + including("ure/a.h")},
                         {"core/ure/b.h", including("ure/c.h")},
                         {"core/ure/c.h", "// " + including("ure/a.h") + "#include <ure/a.h>\n"}})
                    .empty());
}

} // namespace tactus::house
