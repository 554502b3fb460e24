// Designs with uniform reads as text, and the lines that theirs come from.
#include "driver/analysis.h"
#include "driver/written/uniform_design.h"
#include "support/printed_lines.h"

#include <gtest/gtest.h>

namespace tactus::driver {
namespace {

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
    EXPECT_EQ(test::inShort(uniform.lines), "=1 =2 =3 =4 +5,6,8 +5,6,8 +5,6,8 =5 ~6 =7 =9 =10 =11 =12")
        << uniform.printed.text();
    EXPECT_NE(uniform.printed.text().find("  func A_1_i : Int(32);\n"), std::string::npos)
        << uniform.printed.text();
    const auto& reads = uniform.lines[5].reads;
    ASSERT_EQ(reads.size(), 1U);
    EXPECT_EQ(text.substr(reads[0].begin, reads[0].size()), "A_1(j)");
    EXPECT_TRUE(uniform.refusal.empty());
    // Without the mapping there is no stream, and each line is as it was.
    EXPECT_EQ(uniformOf(text).printed.text(), text);
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
    EXPECT_EQ(uniform.printed.text(), shortest);
    EXPECT_NE(uniform.refusal.find("D(k-1,i,k)"), std::string::npos) << uniform.refusal;
    // A mistake of the syntax is said once, by the parser.
    EXPECT_FALSE(uniformOf("design d { loops i: 0..4; func X : Int(32); X(i) = 1 + (; }").refusal.empty());
    EXPECT_NE(uniformOf("design d { loops i: 0..4; func X : Int(32); X(i) = Q; }").refusal.find("Q"),
              std::string::npos);
}

} // namespace
} // namespace tactus::driver
