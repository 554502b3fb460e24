#include "kinds.h"

#include <gtest/gtest.h>

namespace tactus::house {

TEST(Kinds, AreUsedAndTested) {
    const File kinds{"core/diagnostics/kinds/ure.def",
                     "TACTUS_DIAGNOSTIC(EmptySpace, \"empty-space\", Error, \"m\",\n \"e\")\n"
                     "TACTUS_DIAGNOSTIC(Unused, \"unused\", Error, \"m\", \"e\")\n"};
    const File stage{"core/ure/a.cpp", "make(Kind::EmptySpace, span); // Kind::Unused\n"};
    EXPECT_EQ(kindsAreUsedAndTested({kinds, stage}),
              (Violations{"core/diagnostics/kinds/ure.def: EmptySpace (empty-space) is named in no test",
                          "core/diagnostics/kinds/ure.def: Unused (unused) is never reported",
                          "core/diagnostics/kinds/ure.def: Unused (unused) is named in no test"}));
    // Naming it in any of these ways counts; in a test of rendering, or as part of another name, it does
    // not.
    for (const char* content : {"Kind::EmptySpace Kind::Unused", "\"empty-space\" [unused]",
                                "\"error empty-space: no\" \"1:2 unused\""})
        EXPECT_EQ(kindsAreUsedAndTested({kinds, stage, {"tests/unit/ure/a.cpp", content}}).size(), 1u)
            << content;
    for (const char* content :
         {"Kind::EmptySpaces Kind::UnusedLoop", "empty-space unused", "an unused: \"x empty-space\""})
        EXPECT_EQ(kindsAreUsedAndTested({kinds, stage, {"tests/unit/ure/a.cpp", content}}).size(), 3u)
            << content;
    EXPECT_EQ(kindsAreUsedAndTested({kinds, stage, {"tests/unit/diagnostics/a.cpp", "[unused]"}}).size(), 3u);
}

// The violations of one statement of a stage, where TwoNames shows two arguments and Plain none.
static Violations violationsOf(const std::string& statement) {
    const File kinds{
        "core/diagnostics/kinds/ure.def",
        "TACTUS_DIAGNOSTIC(TwoNames, \"two\", Error, \"{} and \\\"{:>3}\\\", \"\n  \"not {{}}\", \"{} e\")\n"
        "TACTUS_DIAGNOSTIC(Plain, \"plain\", Error, \"m\", \"e\")\n"};
    return messagesGetTheirArguments({kinds, {"core/ure/a.cpp", "\n" + statement}});
}

TEST(Kinds, MessagesGetTheirArguments) {
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

} // namespace tactus::house
