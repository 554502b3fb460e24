// The texts that messages propose to write.
#include "analysis.h"

#include <gtest/gtest.h>

namespace tactus::test {
namespace {

// The only recipe for a read that is not uniform: localisation refuses the others with reasons of its own.
TEST(Advice, AnOutputIsWrittenAtOnePointOfALoop) {
    const auto designOf = [](const char* value) {
        return fmt::format(R"(design last {{
  input A[4][4] : Int(32); output c[4] : Int(32);
  loops i: 0..4, j: 0..4; func X : Int(32);
  X(i, j) = A(i, j);
  c(i) = {};
}})",
                           value);
    };
    const Analysis found = analysis(designOf("X(i, 3)"));
    ASSERT_EQ(found.codes(), (std::vector<std::string>{"written-twice", "not-uniform"})) << found.text();
    EXPECT_NE(found.result.diagnostics[0].message.find("; its left side does not name j, so choose one j"),
              std::string::npos);
    EXPECT_NE(found.result.diagnostics[1].message.find("; choose one j by 'select(j == 3, X(i, j))'"),
              std::string::npos);
    const Analysis followed = analysis(designOf("select(j == 3, X(i, j))"));
    EXPECT_EQ(followed.codes(), std::vector<std::string>{}) << followed.text();
}

// The edge that the equation treats tells its direction; without one, both are as likely.
TEST(Advice, AReadInTheWrongDirection) {
    const auto messageOf = [](const char* value) {
        const Analysis found =
            analysis(fmt::format("design turned {{ input a[4] : Int(32); output c[4] : Int(32);"
                                 " loops i: 0..4; func X : Int(32); X(i) = {}; c(i) = X(i); }}",
                                 value));
        EXPECT_EQ(found.codes(), std::vector<std::string>{"missing-base-case"}) << found.text();
        return found.result.diagnostics.front().message;
    };
    const std::string asked = "; did you mean X(i-1)?";
    EXPECT_NE(messageOf("select(i == 0, a(i), X(i+1))").find(asked), std::string::npos);
    EXPECT_EQ(messageOf("X(i+1)").find("meant"), std::string::npos);
    EXPECT_EQ(messageOf("select(i == 1, a(i), X(i+1))").find("meant"), std::string::npos);
}

// The first fix of the first finding, with the names of its design.
std::string firstFix(const std::string& loops, const std::string& equation) {
    const Analysis found = analysis(
        fmt::format("design d {{ param N = 12, K = 4; input a[12][12] : Int(32); output c : Int(32);"
                    " func X : Int(32); loops {}; X(i, j) = {}; c = select(i == K && j == K, X(i, j)); }}",
                    loops, equation));
    if (found.result.diagnostics.empty() || found.result.diagnostics.front().fixes.empty()) return "";
    return found.result.diagnostics.front().fixes.front().title;
}

TEST(Advice, ABaseCaseHasTheNamesOfTheLoops) {
    EXPECT_EQ(firstFix("i: 0..N, j: 0..N", "X(i+1, j)"), "write 'select(i == N-1, 0, X(i+1, j))'");
    EXPECT_EQ(firstFix("i: 0..N-K+1, j: 0..N", "X(i+1, j)"), "write 'select(i == N-K, 0, X(i+1, j))'");
    EXPECT_EQ(firstFix("i: K..N, j: 0..N", "X(i-1, j)"), "write 'select(i == K, 0, X(i-1, j))'");
    EXPECT_EQ(firstFix("i: 0..N, j: 0..N", "X(i, j-2)"), "write 'select(j < 2, 0, X(i, j-2))'");
    EXPECT_EQ(firstFix("i: 0..N, j: 0..N", "X(i, j+2*K)"), "write 'select(j >= N-2*K, 0, X(i, j+2*K))'");
    EXPECT_EQ(firstFix("i: 0..N, j: 0..N", "X(i, j + N/2)"), "write 'select(j >= N-6, 0, X(i, j + N/2))'");
    EXPECT_EQ(firstFix("i: 0..2*(K+1), j: 0..N", "X(i+1, j)"), "write 'select(i == 2*K+1, 0, X(i+1, j))'");
    EXPECT_EQ(firstFix("i: 0..min(N, 2*K), j: 0..N", "X(i+1, j)"),
              "write 'select(i == 2*K-1, 0, X(i+1, j))'");
}

// A fn's text is that of all its calls, and a name that a `let` hides means something else.
TEST(Advice, NoEditWhereNamesAreOfSomethingElse) {
    EXPECT_EQ(firstFix("i: 0..N, j: 0..N", "let i = X(i-1, j) in i + 1"), "");
    EXPECT_EQ(firstFix("i: 0..N, j: 0..N", "let x = X(i-1, j) in x + 1"),
              "write 'select(i == 0, 0, X(i-1, j))'");
}

TEST(Advice, ALoopBeginsBehindTheFirstElement) {
    const Analysis found = analysis(R"(design late {
  input a[4] : Int(32); output c[4] : Int(32);
  loops i: 1..4;
  c(i) = a(i);
})");
    ASSERT_EQ(found.codes(), std::vector<std::string>{"never-written"}) << found.text();
    EXPECT_EQ(found.result.diagnostics[0].message,
              "1 of 4 elements of output c are never written, first c(0); i begins with 1");
}

} // namespace
} // namespace tactus::test
