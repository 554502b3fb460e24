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
