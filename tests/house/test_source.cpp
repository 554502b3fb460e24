#include "source.h"

#include <gtest/gtest.h>

namespace tactus::house {

TEST(Scan, IncludesHaveTheirLineAndKind) {
    const Source source = scan("// top\n#include \"ure/type.h\"\n  # include <vector> // why\n");
    ASSERT_EQ(source.includes.size(), 2u);
    EXPECT_EQ(source.includes[0].name, "ure/type.h");
    EXPECT_TRUE(source.includes[0].quoted);
    EXPECT_EQ(source.includes[0].line, 2u);
    EXPECT_EQ(source.includes[1].name, "vector");
    EXPECT_FALSE(source.includes[1].quoted);
    EXPECT_EQ(source.includes[1].line, 3u);
}

TEST(Scan, IncludesInCommentsAndLiteralsAreNone) {
    EXPECT_TRUE(scan("/*\n#include <a>\n*/ // #include <b>\n").includes.empty());
    EXPECT_TRUE(scan("auto text = R\"x(\n#include <CL/cl.h>\n)\" )x\";\n").includes.empty());
}

TEST(Scan, CodeIsWithoutCommentsAndLiterals) {
    struct {
        std::string text, code;
    } const cases[] = {
        {"int a; // exit(1)\nint b;", "int a;           \nint b;"},
        {"f(\"a\\\"b\", 'c', '\\'');", "f(      ,    ,     );"},
        {"/* x\ny */z", "    \n    z"},
        {"1'000'000 + 2", "1'000'000 + 2"},
        {"R\"(a\n\"b)\" + c", "    \n     + c"},
        {"FOUR\"x\"", "FOUR   "},
        {"\"no end\nint a;", " no end\nint a;"},
    };
    for (const auto& one : cases) EXPECT_EQ(scan(one.text).code, one.code) << one.text;
}

TEST(Scan, LinesCount) {
    EXPECT_EQ(linesOf("a\n\nb"), (std::vector<std::string_view>{"a", "", "b"}));
    EXPECT_EQ(linesOf("a\n"), (std::vector<std::string_view>{"a"}));
    EXPECT_TRUE(linesOf("").empty());
}

} // namespace tactus::house
