// Undefined values, and who notices them.
#include "run.h"

namespace tactus::evaluate {
namespace {

using test::Result;
using test::run;

// One func X over 0..6 and what is written of it.
Result design(const std::string& equations, const std::string& declarations = "") {
    return run(
        "design d {\n param N = 6;\n input a[N] : Int(32) = {0, 1, 2, 3, 4, 5};\n output c[N] : Int(32);\n" +
        declarations + " loops i: 0..N;\n func X : Int(32);\n" + equations + "}\n");
}

using Numbers = std::vector<std::int64_t>;

TEST(Poison, AReadOutsideTheLoopsReachesAnOutput) {
    const Result one = design("X(i) = X(i-1) + a(i); c(i) = X(i);");
    EXPECT_TRUE(one.evaluation.complete);
    EXPECT_EQ(one.said(),
              "error run-undefined: c(0) is undefined: X(0) reads X(-1), which is outside the loops (5 more "
              "elements are undefined)\n");
    EXPECT_EQ(one.values("c").defined, std::vector<std::uint8_t>(6, 0));
    const auto& witness = one.evaluation.diagnostics[0].witness;
    ASSERT_TRUE(witness);
    EXPECT_EQ(witness->kind, diagnostics::Witness::Kind::Undefined);
    ASSERT_EQ(witness->points.size(), 2u);
    EXPECT_EQ(witness->points[1].at, Numbers{-1});
}

TEST(Poison, AMissingBranchIsFollowedToItsEquation) {
    const Result one = design("X(i) = select(i > 2, a(i)); c(i) = X(i);");
    EXPECT_EQ(one.said(),
              "error run-undefined: c(0) is undefined: X(0) has no value (the missing branch of a select) "
              "(2 more elements are undefined)\n");
    EXPECT_EQ(one.values("c").defined, (std::vector<std::uint8_t>{0, 0, 0, 1, 1, 1}));
}

TEST(Poison, OneMoreElementIsSaidOfOne) {
    EXPECT_EQ(design("X(i) = select(i > 1, a(i)); c(i) = X(i);").said(),
              "error run-undefined: c(0) is undefined: X(0) has no value (the missing branch of a select) "
              "(1 more element is undefined)\n");
}

TEST(Poison, WhatIsNotReadDoesNoHarm) {
    for (const char* right : {
             "select(i == 0, a(i), X(i-1))",
             "select(i > 0 && X(i-1) == 0, X(i-1), a(0))",
             "select(i == 0 || X(i-1) != 0, a(0), X(i-1))",
             "select(!(i > 0 && X(i-1) > 100), a(0), 100)",
             "select(i == 0, 0, select(i == 1, X(0), X(i-2)))",
         }) {
        const Result one = design(std::string("X(i) = ") + right + "; c(i) = X(i);");
        EXPECT_EQ(one.said(), "") << right;
        EXPECT_EQ(one.integers("c"), Numbers(6, 0)) << right;
    }
}

TEST(Poison, EveryOperationPassesItOn) {
    for (const char* right : {"0 * X(i-1)", "min(X(i-1), 5)", "-X(i-1)", "Int(32)(Float(32)(X(i-1)))",
                              "select(X(i-1) == 0, 1, 2)", "select(X(i-1) > 0 || true, 1, 2)",
                              "select(true && X(i-1) > 0, 1, 2)", "select(i == 0, 1, 2) + 0 * X(i-1)"}) {
        const Result one = design(std::string("X(i) = ") + right + "; c(i) = select(i == 0, X(i));");
        EXPECT_NE(one.said().find("c(0) is undefined: X(0) reads X(-1)"), std::string::npos)
            << right << one.said();
    }
}

TEST(Poison, ADeadReaderIsSilent) {
    const Result one = design("X(i) = X(i-1) + a(i); c(i) = select(i > N, X(i), a(i));");
    EXPECT_EQ(one.said(), "");
    EXPECT_EQ(one.integers("c"), (Numbers{0, 1, 2, 3, 4, 5}));
}

TEST(Poison, AnOutputWithoutAValueIsNotWritten) {
    const Result one = design("X(i) = a(i); c(i) = select(i > 3, X(i)); e(i) = select(i < 2, X(i) > 0);",
                              "output e[n: N] : Bool = n == 5;\n");
    EXPECT_EQ(one.said(), "");
    EXPECT_EQ(one.integers("c"), (Numbers{0, 0, 0, 0, 4, 5}));
    EXPECT_EQ(one.integers("e"), (Numbers{0, 1, 0, 0, 0, 1}));
}

TEST(Poison, AnInputReadOutOfBoundsByData) {
    const Result live = design("X(i) = a(2 * a(i)); c(i) = X(i);");
    EXPECT_EQ(live.said(), "error run-undefined: c(3) is undefined: X(3) reads a outside its shape (2 more "
                           "elements are undefined)\n"
                           "error run-input-index: X(3) reads a at (6), outside its shape (6,)\n");
    const Result dead = design("X(i) = a(2 * a(i)); c(i) = select(i < 3, X(i), 0);");
    EXPECT_EQ(dead.said(), "warning run-input-index: X(3) reads a at (6), outside its shape (6,)\n");
    EXPECT_EQ(dead.integers("c"), (Numbers{0, 2, 4, 0, 0, 0}));
    const Result negative = design("X(i) = a(a(i) - 1); c(i) = select(i > 0, X(i), 7);");
    EXPECT_EQ(negative.said(), "warning run-input-index: X(0) reads a at (-1), outside its shape (6,)\n");
    EXPECT_EQ(negative.integers("c"), (Numbers{7, 0, 1, 2, 3, 4}));
}

TEST(Poison, AnElementWrittenTwice) {
    const Result one = design("X(i) = a(i); c(2) = select(i > 1 && i < 5, X(i));");
    ASSERT_EQ(one.said(), "error run-twice: c(2) is written twice: at (2) and at (3)\n");
    EXPECT_EQ(one.evaluation.diagnostics[0].witness->points.size(), 2u);
}

TEST(Poison, AnElementOutsideTheOutput) {
    const Result one = design("X(i) = a(i); c(i + 1) = X(i);");
    EXPECT_EQ(one.said(), "error run-output-index: iteration (5) writes c at (6), outside its shape (6,)\n");
}

TEST(Poison, AValueThatNeedsItself) {
    const Result one = design("X(i) = select(i == 2, X(4), select(i == 4, X(2), a(i))); c(i) = X(i);");
    EXPECT_FALSE(one.evaluation.complete);
    EXPECT_EQ(one.said(), "error run-cycle: X(2) depends on its own value: X(2) reads X(4) reads X(2)\n");
    EXPECT_EQ(one.evaluation.diagnostics[0].witness->points.size(), 2u);
    const Result itself = design("X(i) = X(i); c(i) = X(i);");
    EXPECT_EQ(itself.said(), "error run-cycle: X(0) depends on its own value: X(0) reads X(0)\n");
}

TEST(Poison, ALongCycleIsShortened) {
    const Result one = run("design d { output c[1000] : Int(32); loops i: 0..1000; func X : Int(32);"
                           " X(i) = select(i == 999, X(0), X(i+1)); c(i) = X(i); }");
    EXPECT_NE(one.said().find("after 992 more"), std::string::npos) << one.said();
    EXPECT_EQ(one.evaluation.diagnostics[0].witness->points.size(), 8u);
}

// The arrays keep a few slabs of the outermost loop; the reason lies far behind them.
TEST(Poison, AChainLongerThanWhatIsKept) {
    const char* text = "design d { output c : Int(32); loops t: 0..1000, i: 0..3; func X : Int(32);"
                       " X(t, i) = X(t-1, i) + 1; c = select(t == 999 && i == 0, X(t, i)); }";
    EXPECT_EQ(run(text).said(),
              "error run-undefined: c is undefined: X(0, 0) reads X(-1, 0), which is outside the loops\n");
    Options options;
    options.memoryLimit = 1000; // no room to keep it all
    EXPECT_EQ(run(text, options).said(),
              "error run-undefined: c is undefined: X(999, 0) reads X(998, 0), which is undefined\n");
}

} // namespace
} // namespace tactus::evaluate
