// The texts that messages propose to write.
#include "analysis.h"

#include <gtest/gtest.h>

namespace tactus::test {
namespace {

TEST(Advice, AnOutputIsWrittenAtOnePointOfALoop) {
    const Analysis found = analysis(R"(design last {
  input A[4][4] : Int(32); output c[4] : Int(32);
  loops i: 0..4, j: 0..4; func X : Int(32);
  X(i, j) = A(i, j);
  c(i) = X(i, 3);
})");
    ASSERT_EQ(found.codes(), (std::vector<std::string>{"written-twice", "not-uniform"})) << found.text();
    EXPECT_NE(found.result.diagnostics[0].message.find("; its left side does not name j, so choose one j"),
              std::string::npos);
    EXPECT_NE(found.result.diagnostics[1].message.find("; choose one j by 'select(j == 3, X(i, j))'"),
              std::string::npos);
}

// Followed to the letter, from the first, the last and another iteration of a loop.
TEST(Advice, AValueFromFarAwayIsHandedOn) {
    const auto designOf = [](const std::string& read, const std::string& handsOn) {
        return fmt::format(R"(design far {{
  param N = 4;
  input A[N][N] : Int(32); output C[N][N] : Int(32);
  loops i: 0..N, j: 0..N; func X, Y{} : Int(32);
  X(i, j) = A(i, j);
  {}
  Y(i, j) = {} + 1;
  C(i, j) = Y(i, j);
}})",
                           handsOn.empty() ? "" : ", P", handsOn, read);
    };
    const std::map<std::string, std::string> handsOnOf{
        {"X(0, j)", "P(i, j) = select(i == 0, X(i, j), P(i-1, j))"},
        {"X(N-1, j)", "P(i, j) = select(i == 3, X(i, j), P(i+1, j))"},
        {"X(i, N-1)", "P(i, j) = select(j == 3, X(i, j), P(i, j+1))"},
        {"X(2, j)", "P(i, j) = select(i == 2, X(i, j), select(i < 2, P(i+1, j), P(i-1, j)))"}};
    for (const auto& [read, handsOn] : handsOnOf) {
        const Analysis found = analysis(designOf(read, ""));
        ASSERT_EQ(found.codes(), std::vector<std::string>{"not-uniform"}) << found.text();
        EXPECT_NE(found.result.diagnostics[0].message.find(
                      fmt::format("by a func of its own, 'func P : Int(32); {}', and read P(i, j)", handsOn)),
                  std::string::npos)
            << found.text();
        const Analysis followed = analysis(designOf("P(i, j)", handsOn + ";"));
        EXPECT_EQ(followed.codes(), std::vector<std::string>{}) << followed.text();
    }
}

// P is a name already, and the element wanted is one step away in the other loop: all of that is in the
// proposal.
TEST(Advice, AFuncOfItsOwnHasAFreeNameAndIsReadWhereTheValueIs) {
    const auto designOf = [](const std::string& func, const std::string& handsOn, const std::string& read) {
        return fmt::format(R"(design far {{
  input A[4][4] : Int(8); output P[4][4] : Int(32);
  loops i: 0..4, j: 0..4; func X : Int(8); func Y : Int(32); {}
  X(i, j) = A(i, j);
  {}
  Y(i, j) = select(i == 0, 0, {});
  P(i, j) = Y(i, j);
}})",
                           func, handsOn, read);
    };
    const Analysis found = analysis(designOf("", "", "X(i-1, 0)"));
    ASSERT_EQ(found.codes(), std::vector<std::string>{"not-uniform"}) << found.text();
    const std::string handsOn = "P_2(i, j) = select(j == 0, X(i, j), P_2(i, j-1))";
    EXPECT_NE(found.result.diagnostics[0].message.find("'func P_2 : Int(8); " + handsOn +
                                                       "', and read P_2(i-1, j)"),
              std::string::npos)
        << found.text();
    const Analysis followed = analysis(designOf("func P_2 : Int(8);", handsOn + ";", "P_2(i-1, j)"));
    EXPECT_EQ(followed.codes(), std::vector<std::string>{}) << followed.text();
}

// Handed on as X(i, j), the value would lead back to itself, or would be another one: there is no proposal.
TEST(Advice, NoFuncHandsOnWhatComesBackOrIsTurned) {
    for (const char* value : {"select(r == 0 || k == 0, 0, Z(r, j, 0))", "select(r == 0, 0, Z(r-1, k, 3))"}) {
        const Analysis found = analysis(fmt::format(R"(design powers {{
  output P[4] : Int(32);
  loops r: 0..4, j: 0..4, k: 0..4; func X, Z : Int(32);
  X(r, j, k) = {};
  Z(r, j, k) = X(r, j, k) + 1;
  P(r) = select(j == 0 && k == 0, Z(r, j, k));
}})",
                                                    value));
        ASSERT_EQ(found.codes(), std::vector<std::string>{"not-uniform"}) << found.text();
        EXPECT_EQ(found.result.diagnostics[0].message.find("func of its own"), std::string::npos)
            << found.text();
    }
}

TEST(Advice, AReadOfNoLineIsHandedOnStepByStep) {
    const Analysis found = analysis(R"(design crossed {
  input A[4][4] : Int(32); output C[4][4] : Int(32);
  loops i: 0..4, j: 0..4; func X, Y : Int(32);
  X(i, j) = A(i, j);
  Y(i, j) = X(j, i);
  C(i, j) = Y(i, j);
})");
    ASSERT_EQ(found.codes(), std::vector<std::string>{"not-uniform"}) << found.text();
    EXPECT_NE(found.result.diagnostics[0].message.find("; a func is read at the same distance everywhere"),
              std::string::npos);
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
    const std::string asked = "; or is X(i-1) meant?";
    EXPECT_NE(messageOf("select(i == 0, a(i), X(i+1))").find(asked), std::string::npos);
    EXPECT_EQ(messageOf("X(i+1)").find("meant"), std::string::npos);
    EXPECT_EQ(messageOf("select(i == 1, a(i), X(i+1))").find("meant"), std::string::npos);
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
