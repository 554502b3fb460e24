// C texts before preprocessing: tokens, marks of regions, definitions.
#include "cinput/text/definitions.h"
#include "cinput/text/lexer.h"
#include "cinput/text/marks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace tactus::cinput {
namespace {

std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    for (const CToken& token : tokensOf(text))
        words.push_back((token.beginsLine ? "^" : "") +
                        std::string(text.substr(token.span.begin, token.span.size())));
    return words;
}

TEST(CLexer, SkipsCommentsAndJoinsLines) {
    using Words = std::vector<std::string>;
    EXPECT_EQ(wordsOf("#define N /* x\ny */ 64 // z\\\nw\nb"), (Words{"^#", "define", "N", "64", "^b"}));
    EXPECT_EQ(wordsOf("a\\\n+b 1.5e-3f 0x1p+2 .5 x.y"),
              (Words{"^a", "+", "b", "1.5e-3f", "0x1p+2", ".5", "x", ".", "y"}));
    EXPECT_EQ(wordsOf("\"a\\\"b//\" 'c' \"open\nd"), (Words{"^\"a\\\"b//\"", "'c'", "\"open", "^d"}));
    EXPECT_EQ(wordsOf("/*"), Words{});
    EXPECT_EQ(wordsOf("/"), Words{"^/"});
    EXPECT_EQ(wordsOf("// end"), Words{});
}

std::string marks(std::string_view text) {
    std::string all;
    for (const Mark& mark : marksOf(text))
        all += fmt::format("{}{}..{}{} ", mark.isEnd ? "end " : "", mark.span.begin, mark.span.end,
                           mark.macro.empty() ? "" : " " + mark.macro);
    return all;
}

TEST(CMarks, AreDirectivesAndOperatorsOfTheFile) {
    EXPECT_EQ(marks("#pragma scop\nx;\n  #  pragma  endscop // y\n"), "0..12 end 18..36 ");
    EXPECT_EQ(marks("_Pragma(\"scop\") x; _Pragma ( \"endscop\" )"), "0..15 end 19..40 ");
    EXPECT_EQ(marks("#define B _Pragma(\"scop\")\nB x;\n#define E() _Pragma(\"endscop\")\nE()"),
              "26..27 B end 62..63 E ");
    EXPECT_EQ(marks("// #pragma scop\n\"#pragma scop\" /*\n#pragma scop\n*/ x #pragma scop\n#pragma scop "
                    "2\n#pragma omp scop\n"),
              "");
    EXPECT_EQ(marks("#pragma \\\nscop\n"), "0..14 ");
}

std::string redefined(std::string_view text, const std::map<std::string, std::int64_t>& values) {
    return text::apply(text, redefinitions(text, values).edits);
}

TEST(CDefinitions, AreReplaced) {
    EXPECT_EQ(redefined("#define N 64\nint N2;", {{"N", 8}}), "#define N 8\nint N2;");
    EXPECT_EQ(redefined("#if A\n# define N (1 << 6) // x\n#else\n#define N 4\n#endif", {{"N", 8}}),
              "#if A\n# define N 8 // x\n#else\n#define N 8\n#endif");
    EXPECT_EQ(redefined("#define N(x) x\n#define N\n#define M N", {{"N", 8}}),
              "#define N(x) x\n#define N\n#define M N");
    EXPECT_EQ(redefined("static const int n = 4 * (2 + 1), m = 3;", {{"n", 8}, {"m", 1000}}),
              "static const int n = 8, m = 1000;");
    EXPECT_EQ(redefined("enum { A, N = 3, B = N } x; enum e { N = 4 };", {{"N", 8}}),
              "enum { A, N = 8, B = N } x; enum e { N = 8 };");
    EXPECT_EQ(redefined("int n = 3; for (int i = 0; n == i;) n = 4; f(n = 5);", {{"n", 8}, {"i", 1}}),
              "int n = 3; for (int i = 0; n == i;) n = 4; f(n = 5);");
    EXPECT_EQ(redefinitions("#define N 4\n#define M 5", {{"N", 1}, {"K", 2}}).found,
              std::set<std::string>{"N"});
}

TEST(CDefinitions, OffsetsAreThoseOfTheTextBefore) {
    const std::string before = "#define N 64\n#define M 5\nint x;";
    const Definitions both = redefinitions(before, {{"N", 7}, {"M", 12345}});
    const std::string after = text::apply(before, both.edits);
    const OffsetMap map(both.edits);
    for (const char* word : {"#define N", "#define M", "int", "x;"})
        EXPECT_EQ(map.before(static_cast<std::uint32_t>(after.find(word))), before.find(word)) << word;
    EXPECT_EQ(map.before(static_cast<std::uint32_t>(after.find("345"))), before.find("5"));
    EXPECT_EQ(OffsetMap().before(17), 17u);
}

} // namespace
} // namespace tactus::cinput
