// The lines of a text after edits, and those that they come from.
#include "driver/analysis.h"
#include "driver/written/uniform_design.h"

#include <fmt/ranges.h>

#include <gtest/gtest.h>

namespace tactus::driver {
namespace {

using Kind = PrintedLine::Kind;

// "=3" a line that is as it was, "~3" one that was changed, "+1,4" a new one made of lines 1 and 4.
std::string linesOf(const PrintedText& printed) {
    std::vector<std::string> words;
    for (const PrintedLine& line : printed.lines)
        words.push_back(fmt::format("{}{}",
                                    line.kind == Kind::Same  ? "="
                                    : line.kind == Kind::New ? "+"
                                                             : "~",
                                    fmt::join(line.written, ",")));
    return fmt::to_string(fmt::join(words, " "));
}

TEST(PrintedLines, KnowTheLinesThatTheyComeFrom) {
    const text::SourceBuffer source("t.ure", "one\ntwo\n\nfour\nfive\n");
    EXPECT_EQ(linesOf(print(source, {})), "=1 =2 =3 =4 =5 =6");
    // In front of a line and behind one.
    const PrintedText added = print(source, {{{{4, 4}, "new\n"}, {{9, 13}}}, {{{3, 3}, "\nlast"}, {{0, 1}}}});
    EXPECT_EQ(added.text, "one\nlast\nnew\ntwo\n\nfour\nfive\n");
    EXPECT_EQ(linesOf(added), "=1 +1 +4 =2 =3 =4 =5 =6");
    // In a line, a line that goes, and two that become one.
    EXPECT_EQ(linesOf(print(source, {{{{5, 6}, "x"}}})), "=1 ~2 =3 =4 =5 =6");
    EXPECT_EQ(linesOf(print(source, {{{{4, 8}, ""}}})), "=1 =3 =4 =5 =6");
    EXPECT_EQ(linesOf(print(source, {{{{6, 11}, ""}}})), "=1 ~2,4 =5 =6");
    EXPECT_EQ(linesOf(print(text::SourceBuffer("t.ure", "one\r\ntwo"), {})), "=1 =2");
}

UniformDesign uniformOf(const std::string& text, const std::string& mapping = "") {
    Request request;
    request.source = std::make_shared<text::SourceBuffer>("t.ure", text);
    const Analysis analysis = analyse(request);
    return uniformDesign(analysis, analysis.designs.at(0), mapping);
}

TEST(UniformDesign, LinksStreamsWithTheirEquationsAndCalls) {
    const std::string text = R"(design d {
  input A_1[4] : Int(32);
  output C[4] : Int(32);
  loops i: 0..4, j: 0..4;
  C(j) +=
    A_1(j);
  mapping m {
    C.localise(A_1, {1, 0});
    C.space_time_transform({i}, i + j);
  }
}
)";
    const UniformDesign uniform = uniformOf(text, "m");
    EXPECT_EQ(linesOf(uniform.printed), "=1 =2 =3 =4 +5,6,8 +5,6,8 +5,6,8 =5 ~6 =7 =9 =10 =11 =12")
        << uniform.printed.text;
    EXPECT_NE(uniform.printed.text.find("  func A_1_i : Int(32);\n"), std::string::npos)
        << uniform.printed.text;
    const auto& reads = uniform.printed.lines[5].reads;
    ASSERT_EQ(reads.size(), 1U);
    EXPECT_EQ(text.substr(reads[0].begin, reads[0].size()), "A_1(j)");
    EXPECT_TRUE(uniform.refusal.empty());
    // Without the mapping there is no stream, and each line is as it was.
    EXPECT_EQ(uniformOf(text).printed.text, text);
}

TEST(UniformDesign, SaysWhyThereIsNone) {
    const std::string shortest = R"(design d {
  input A[4][4] : Int(32);
  output C[4][4] : Int(32);
  loops k: 0..4, i: 0..4, j: 0..4;
  func D : Int(32);
  D(k, i, j) = select(k == 0, A(i, j), min(D(k-1, i, j), D(k-1, i, k) + D(k-1, k, j)));
  C(i, j) = select(k == 3, D(k, i, j));
}
)";
    const UniformDesign uniform = uniformOf(shortest);
    EXPECT_EQ(uniform.printed.text, shortest);
    EXPECT_NE(uniform.refusal.find("D(k-1,i,k)"), std::string::npos) << uniform.refusal;
    // A mistake of the syntax is said once, by the parser.
    EXPECT_FALSE(uniformOf("design d { loops i: 0..4; func X : Int(32); X(i) = 1 + (; }").refusal.empty());
    EXPECT_NE(uniformOf("design d { loops i: 0..4; func X : Int(32); X(i) = Q; }").refusal.find("Q"),
              std::string::npos);
}

} // namespace
} // namespace tactus::driver
