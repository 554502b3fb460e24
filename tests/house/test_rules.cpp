// Each rule is fed made-up files, so that it is known to fail where it should.
#include "rules.h"

#include <gtest/gtest.h>

namespace tactus::house {

namespace {

const Ranks madeUpRooms = {{"emit", 9}, {"emit/tree", 1}, {"emit/forms", 2}, {"emit/targets/hls", 2}};

std::string including(const std::string& header) {
    return "#include \"" + header + "\"\n";
}

// All rooms have a file, and this one is there too.
std::size_t inRooms(const std::string& path, const std::string& content) {
    const std::vector<File> files{{"core/emit/build.h", ""},
                                  {"core/emit/tree/tree.h", ""},
                                  {"core/emit/forms/sizes.h", ""},
                                  {"core/emit/targets/hls/hls.h", ""},
                                  {path, content}};
    return roomDirection(files, madeUpRooms).size();
}

std::size_t entriesIn(const std::string& path, const std::string& header) {
    return entriesAreForTheDriver({{path, including(header)}}).size();
}

// A message that shows two values, and one that shows none.
const File kinds{"core/diagnostics/kinds/ure.def",
                 "TACTUS_DIAGNOSTIC(TwoNames, \"two-names\", Error, \"{} and \\\"{:>3}\\\", \"\n  \"not "
                 "{{}}\", \"{} e\")\n"
                 "TACTUS_DIAGNOSTIC(Plain, \"plain\", Error, \"m\", \"e\")\n"};

Violations violationsOf(const std::string& statement) {
    return messagesGetTheirArguments({kinds, {"core/ure/a.cpp", "\n" + statement}});
}

} // namespace

TEST(Rules, RoomRanksComeFromTheTable) {
    const std::string page =
        "| rank | room |\n|---|---|\n| 0 | `emit` | stage |\n| 3 | `emit/tree/` | `x/y/` |\n"
        "| 8 | `emit/targets/hls/`, `emit/targets/opencl/` | |\n| 9 | `emit/` | |\n";
    EXPECT_EQ(roomRanksOf(page),
              (Ranks{{"emit/tree", 3}, {"emit/targets/hls", 8}, {"emit/targets/opencl", 8}, {"emit", 9}}));
}

TEST(Rules, IncludesBetweenRoomsGoDown) {
    EXPECT_EQ(inRooms("core/emit/forms/a.h", including("emit/tree/tree.h")), 0u);
    EXPECT_EQ(inRooms("core/emit/build.cpp", including("emit/targets/hls/hls.h")), 0u);
    EXPECT_EQ(inRooms("core/emit/tree/a.h", including("emit/forms/sizes.h")), 1u);      // higher
    EXPECT_EQ(inRooms("core/emit/forms/a.h", including("emit/targets/hls/hls.h")), 1u); // equal
    EXPECT_EQ(inRooms("core/emit/forms/a.h", including("emit/build.h")), 1u);           // beside the rooms
    EXPECT_EQ(inRooms("core/emit/forms/a.h", "// " + including("emit/build.h")), 0u);
    EXPECT_EQ(inRooms("core/emit/other/a.h", ""), 1u); // no rank
    EXPECT_EQ(inRooms("views/panels/a.h", ""), 1u);    // every folder of the views is one
    EXPECT_EQ(inRooms("core/ure/a.h", ""), 0u);        // a stage without rooms
    EXPECT_EQ(roomDirection({{"core/emit/tree/a.h", ""}}, madeUpRooms).size(), 3u); // the others are empty
    EXPECT_EQ(
        roomDirection({{"views/canvas/a.h", ""}, {"views/other/a.h", ""}}, {{"views/canvas", 0}}).size(), 1u);
}

TEST(Rules, RoomsAreSmall) {
    const std::vector<File> files{
        {"core/emit/a.h", ""}, {"core/emit/a.cpp", ""}, {"core/emit/b.h", ""}, {"core/emit/kinds.def", ""}};
    EXPECT_TRUE(roomsAreSmall(files, 3).empty());
    EXPECT_EQ(roomsAreSmall(files, 2), Violations{"emit: 3 files, at most 2 are one idea"});
}

TEST(Rules, CirclesAreOfAHeaderWithItsSource) {
    const std::vector<File> files{{"core/ure/a.h", ""},
                                  {"core/ure/a.cpp", including("ure/a.h") + including("ure/b.h")},
                                  {"core/ure/b.h", including("ure/c.h")},
                                  {"core/ure/c.h", ""},
                                  {"core/ure/c.cpp", including("ure/c.h") + "\n" + including("ure/a.h")}};
    EXPECT_EQ(circles(files),
              Violations{"components include each other: core/ure/a, core/ure/b, core/ure/c"});
    EXPECT_TRUE(circles({files.begin(), files.end() - 1}).empty());
    // Two circles through b, and one apart from them.
    EXPECT_EQ(circles({{"core/ure/a.h", including("ure/b.h")},
                       {"core/ure/b.h", including("ure/a.h") + including("ure/c.h")},
                       {"core/ure/c.h", including("ure/b.h")},
                       {"app/x.h", including("y.h")},
                       {"app/y.cpp", including("app/x.h")},
                       {"app/y.h", ""}})
                  .size(),
              2u);
}

TEST(Rules, EntriesAreForTheDriver) {
    EXPECT_EQ(entriesIn("core/dependence/a.cpp", "ure/build.h"), 1u);
    EXPECT_EQ(entriesIn("core/dependence/a.cpp", "ure/verify.h"), 1u);
    EXPECT_EQ(entriesIn("core/dependence/verify.cpp", "ure/verify.h"), 0u);
    EXPECT_EQ(entriesIn("core/dependence/verify.cpp", "ure/build.h"), 1u);
    EXPECT_EQ(entriesIn("views/panels/a.cpp", "ure/build.h"), 1u);
    EXPECT_EQ(entriesIn("core/ure/a.cpp", "ure/build.h"), 0u);
    EXPECT_EQ(entriesIn("core/driver/a.cpp", "ure/build.h"), 0u);
    EXPECT_EQ(entriesIn("core/studies/a.cpp", "ure/build.h"), 0u);
    EXPECT_EQ(entriesIn("core/system/a.cpp", "syntax/build.h"), 1u);
    EXPECT_EQ(entriesIn("tests/unit/dependence/a.cpp", "ure/build.h"), 0u);
}

TEST(Rules, KindsAreUsedAndTested) {
    const File stage{"core/ure/a.cpp", "make(Kind::TwoNames, span);"};
    EXPECT_EQ(kindsAreUsedAndTested({kinds, stage}).size(), 3u); // one is not reported, both are not tested
    const auto inTest = [&](const char* content) {
        return kindsAreUsedAndTested({kinds, stage, {"tests/unit/ure/a.cpp", content}}).size();
    };
    for (const char* content :
         {"Kind::TwoNames Kind::Plain", "\"two-names\" [plain]", "\"error two-names: no\" \"1:2 plain\""})
        EXPECT_EQ(inTest(content), 1u) << content;
    for (const char* content :
         {"Kind::TwoNamesMore Kind::Plains", "two-names plain", "a plain: \"x two-names\""})
        EXPECT_EQ(inTest(content), 3u) << content;
}

TEST(Rules, MessagesGetTheirArguments) {
    for (const char* right :
         {"make(Kind::TwoNames, span, a, b);", "make(Kind::TwoNames, {1, 2}, f(x, y), \"a, b\");",
          "diagnostics::make(\n diagnostics::Kind::Plain, span);",
          "make(Kind::TwoNames, span, arguments...);", "remake(Kind::TwoNames, span);",
          "make(Kind::Unknown, span);"})
        EXPECT_TRUE(violationsOf(right).empty()) << right;
    for (const char* wrong : {"make(Kind::TwoNames, span, a);", "make(Kind::TwoNames, f(x, y), \"a, b\");",
                              "make(Kind::Plain, span, a);", "make(Kind::TwoNames, span, a, b, c);"})
        EXPECT_EQ(violationsOf(wrong).size(), 1u) << wrong;
    EXPECT_EQ(violationsOf("x(make(Kind::TwoNames, span, a));"),
              Violations{"core/ure/a.cpp:2: Kind::TwoNames gets 1 arguments, but its message shows 2"});
}

TEST(Rules, QuestionsAreMadeOnce) {
    const auto count = [](const char* path, const char* line) {
        return questionsAreMadeOnce({{path, line}}).size();
    };
    EXPECT_EQ(count("core/driver/a.cpp", "for (auto one : syntax::File(*tree).designs())"), 1u);
    EXPECT_EQ(count("core/driver/analysed.cpp", "return syntax::File(*tree).designs();"), 0u);
    EXPECT_EQ(count("views/a.cpp", "        driver::Request request;"), 1u);
    EXPECT_EQ(count("core/commands/a.cpp", "    Request request{};"), 1u);
    EXPECT_EQ(count("core/commands/a.h", "    driver::Request request;"), 0u); // a member
    EXPECT_EQ(count("core/driver/a.cpp", "    Request request_;"), 0u);        // and one too
    EXPECT_EQ(count("views/a.cpp", "    driver::DataRequest request;"), 0u);
    EXPECT_EQ(count("tests/unit/driver/a.cpp", "    Request request;"), 0u);
}

TEST(Rules, CitedPagesExist) {
    const File page{"docs/theory/tiling.md", ""};
    const auto violations = [&](const char* content) {
        return citedPagesExist({page, {"core/ure/a.h", content}}).size();
    };
    EXPECT_EQ(violations("// (docs/theory/tiling.md)\nint a; // tiling.md, theory/tiling.md\n"), 0u);
    EXPECT_EQ(violations("// as papers.md says\n"), 1u);
    EXPECT_EQ(violations("// filing.md and docs/tiling.md\n"), 2u);
    EXPECT_EQ(citedPagesExist({page, {"tests/unit/a.cpp", "// papers.md\n"}}).size(), 0u);
}

TEST(Rules, NoMachinePaths) {
    const std::string folder = "/" + std::string("work/");
    const auto violations = [](const std::string& content) {
        return noMachinePaths({{"docs/a.md", content}}).size();
    };
    EXPECT_EQ(violations("one\nsee " + folder + "main for it\n"), 1u);
    EXPECT_EQ(violations("\"" + folder + "x\" and\n/" + "root/x\n"), 2u);
    EXPECT_EQ(violations("net" + folder.substr(1) + " and ../shared" + folder + "\n"), 0u);
}

} // namespace tactus::house
