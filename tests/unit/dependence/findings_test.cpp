// Each kind of finding, provoked by a snippet; and snippets next to it that are right.
#include "analysis.h"

#include <gtest/gtest.h>

namespace tactus::test {
namespace {

struct Case {
    const char* name;
    const char* body; // of a design over loops i, j: 0..4 with inputs A[4][4], b[4], outputs C[4][4], s
    std::vector<std::string> codes;
    const char* message = ""; // a part of the first finding's message
    const char* witness = ""; // a part of its witness's text
};

std::string designOf(const Case& one) {
    return fmt::format(R"(design test {{
  param  N = 4;
  input  A[N][N] : Int(32);
  input  b[N] : Int(32);
  input  p[N][N] : UInt(8) in 0..4;
  output C[N][N] : Int(32);
  loops  i: 0..N, j: 0..N;
  {}
}})",
                       one.body);
}

void PrintTo(const Case& one, std::ostream* stream) {
    *stream << one.name;
}

class Findings : public testing::TestWithParam<Case> {};

TEST_P(Findings, AreAsExpected) {
    const Case& one = GetParam();
    const Analysis found = analysis(designOf(one));
    ASSERT_EQ(found.codes(), one.codes) << found.text();
    if (found.result.graph) {
        EXPECT_EQ(dependence::verify(*found.result.graph), std::vector<std::string>{});
    }
    if (one.codes.empty()) return;
    const auto& first = found.result.diagnostics.front();
    EXPECT_NE(first.message.find(one.message), std::string::npos) << first.message;
    if (*one.witness == '\0') return;
    ASSERT_TRUE(first.witness);
    EXPECT_NE(first.witness->text.find(one.witness), std::string::npos) << first.witness->text;
}

const Case cases[] = {
    {"Clean", "func X : Int(32); X(i, j) = select(j == 0, A(i, j), X(i, j-1)); C(i, j) = X(i, j);", {}},
    {"MissingBaseCase",
     "func X : Int(32); X(i, j) = X(i, j-1) + 1; C(i, j) = X(i, j);",
     {"missing-base-case"},
     "X(i,j) reads X(i,j-1) at j = 0, outside the loops: a base case is missing",
     "X(3,0) reads X(3,-1), which has no value; it reaches the output through X(3,0) -> C(3,0)"},
    {"MissingBaseCaseOnTwoSides",
     "func X : Int(32); X(i, j) = select(i == 0, 0, X(i-1, j-1)); C(i, j) = X(i, j);",
     {"missing-base-case"},
     "X(i,j) reads X(i-1,j-1) at i >= 1, j = 0"},
    {"DeadOutside",
     "func X : Int(32); X(i, j) = X(i, j-1); C(i, j) = A(i, j);",
     {"dead-undefined-read"},
     "X(i,j) reads X(i,j-1) at j = 0, outside the loops; no output needs it",
     "X(0,0) reads X(0,-1), which has no value"},
    {"MissingBranch",
     "func X, Y : Int(32); X(i, j) = select(i > j, A(i, j)); Y(i, j) = X(i, j) * 0; C(i, j) = Y(i, j);",
     {"undefined-read"},
     "where the equation of X gives no value, and the value reaches output C"},
    {"MissingBranchNotRead",
     "func X, Y : Int(32); X(i, j) = select(i > j, A(i, j)); Y(i, j) = select(i > j, X(i, j), 1); C(i, j) = "
     "Y(i, j);",
     {}},
    {"LazyAndDoesNotRead",
     "func X : Int(32); func B : Bool; X(i, j) = select(j > 0 && B(i, j-1), 1, 2); B(i, j) = A(i, j) > 0; "
     "C(i, j) = X(i, j);",
     {}},
    {"LazyOrDoesNotRead",
     "func X : Int(32); func B : Bool; X(i, j) = select(j == 0 || B(i, j-1), 1, 2); B(i, j) = A(i, j) > 0; "
     "C(i, j) = X(i, j);",
     {}},
    {"AndReadsWhereTheFirstHolds",
     "func X : Int(32); func B : Bool; X(i, j) = select(i > 0 && B(i, j-1), 1, 2); B(i, j) = A(i, j) > 0; "
     "C(i, j) = X(i, j);",
     {"missing-base-case"},
     "X(i,j) reads B(i,j-1) at i >= 1, j = 0"},
    {"OutputReadsOutside",
     "func X : Int(32); X(i, j) = A(i, j); C(i, j) = X(i, j+1);",
     {"undefined-read"},
     "C(i,j) reads X(i,j+1) at j = 3, outside the loops, and the value reaches output C"},
    {"OutputReadsOutsideWhereItDoesNotWrite",
     "func X : Int(32); X(i, j) = A(i, j); C(i, j) = select(j < 3, X(i, j+1)); C(i, j) = select(j == 3, X(i, "
     "j));",
     {}},
    {"UndefinedUnderData",
     "func X : Int(32); X(i, j) = select(A(i, j) > 0, X(i, j-1), 1); C(i, j) = X(i, j);",
     {"guard-on-data", "perhaps-undefined-read"},
     "X reads X under a guard on data"},
    {"CertainBesideData",
     "func X : Int(32); X(i, j) = select(j == 0 || A(i, j) > 0, X(i, j-1), 1); C(i, j) = X(i, j);",
     {"guard-on-data", "missing-base-case"}},
    {"ReachesUnderDataOnly",
     "func X, Y : Int(32); X(i, j) = X(i, j-1); Y(i, j) = select(A(i, j) > 0, X(i, j), 1); C(i, j) = Y(i, "
     "j);",
     {"missing-base-case", "guard-on-data"}},
    {"MayReachFromMissingBranch",
     "func X, Y, Z : Int(32); X(i, j) = select(j > 0, 1); Y(i, j) = X(i, j); Z(i, j) = select(b(i) > 0, Y(i, "
     "j), 1); "
     "C(i, j) = Z(i, j);",
     {"undefined-read", "guard-on-data"},
     "and the value may reach output C"},
    {"GuardOnData",
     "func X : Int(32); X(i, j) = select(b(i) > 0, A(i, j), 1); C(i, j) = X(i, j);",
     {"guard-on-data"},
     "X reads A under a guard on data"},
    {"NotUniform",
     "func X : Int(32); X(i, j) = select(j == 0, A(i, j), X(i, 0)); C(i, j) = X(i, j);",
     {"not-uniform"},
     "X(i,j) reads X(i,0) at different distances: (0,1) at X(0,1), but (0,2) at X(0,2); a func must be read "
     "at the same distance everywhere"},
    {"NotUniformOnNoLine",
     "func X, Y : Int(32); X(i, j) = A(i, j); Y(i, j) = X(j, i); C(i, j) = Y(i, j);",
     {"not-uniform"},
     "; a func must be read at the same distance everywhere"},
    {"UniformUnderItsGuard",
     "func X, Y : Int(32); X(i, j) = A(i, j); Y(i, j) = select(j == 1, X(i, 0), select(i == j, X(j, i), 2)); "
     "C(i, j) = Y(i, j);",
     {}},
    {"ItselfAtTheSamePoint",
     "func X : Int(32); X(i, j) = X(i, j) + 1; C(i, j) = X(i, j);",
     {"same-point-cycle"},
     "X(0,0) depends on its own value at the same point"},
    {"CycleOfTwo",
     "func X, Y : Int(32); X(i, j) = select(j > 1, Y(i, j), 1); Y(i, j) = select(j < 3, X(i, j), 2); C(i, j) "
     "= X(i, j);",
     {"same-point-cycle"},
     "X(0,2) depends on its own value at the same point: X(0,2) reads Y(0,2) reads X(0,2)"},
    {"CycleBrokenByGuards",
     "func X, Y : Int(32); X(i, j) = select(j > 1, Y(i, j), 1); Y(i, j) = select(j <= 1, X(i, j), 2); "
     "C(i, j) = X(i, j);",
     {"guarded-cycle"},
     "equations X, Y read each other at the same point; only their guards"},
    {"WrittenTwiceByOne",
     "C(i, 0) = A(i, j); C(i, j) = select(j > 0, A(i, j));",
     {"written-twice"},
     "element (0,0) of output C is written twice, by C(0,0) and by C(0,1); its left side does not name j"},
    {"WrittenTwiceByTwo",
     "C(i, j) = A(i, j); C(j, i) = select(i == 2, A(i, j));",
     {"written-twice"},
     "element (0,2) of output C is written twice, by C(0,2) and by C(2,0)"},
    {"OnceByTwo", "C(i, j) = select(i != 2, A(i, j)); C(j, i) = select(j == 2, A(i, j));", {}},
    {"Skewed",
     "C(i, i + j) = select(i + j < 4, A(i, j)); C(i, j - 1) = select(j > 0 && j - 1 < i, A(i, j));",
     {}},
    {"PerhapsWrittenTwice",
     "C(i, j) = A(i, j); C(i, j) = select(b(i) > 0, 1);",
     {"perhaps-written-twice"},
     "element (0,0) of output C may be written twice"},
    {"NeverWritten",
     "C(i, j) = select(i != j, A(i, j));",
     {"never-written"},
     "4 of 16 elements of output C are never written, first C(0,0)"},
    {"NeverWrittenOutsideAnyPiece",
     "C(i, j) = select((i + j) % 2 == 0, A(i, j));",
     {"never-written"},
     "8 of 16 elements of output C are never written, first C(0,1)"},
    {"NeverWrittenDiagonal",
     "C(i, i) = select(j == i, A(i, j));",
     {"never-written"},
     "12 of 16 elements of output C are never written, first C(0,1)"},
    {"NeverWrittenButOneDiagonal",
     "C(i + j, j) = select(j <= i && i + j == 3, A(i, j));",
     {"never-written"},
     "14 of 16 elements of output C are never written, first C(0,0)"},
    {"NeverWrittenSinceARangeIsHalfOpen",
     "output D[5] : Int(32); D(i) = select(j == 0, b(i)); C(i, j) = 0;",
     {"never-written"},
     "1 of 5 elements of output D are never written, first D(4); a range is half-open: i ends with 3"},
    {"PerhapsNeverWritten",
     "C(i, j) = select(b(i) > 0, A(i, j));",
     {"perhaps-never-written", "guard-on-data"},
     "16 of 16 elements of output C are written only under a guard on data"},
    {"OutputOutOfBounds",
     "C(i + 1, j) = A(i, j); C(0, i) = select(j == 0, 1);",
     {"output-out-of-bounds"},
     "iteration (3,0) writes element (4,0) of output C, which is [4][4]"},
    {"InputOutOfBounds",
     "func X : Int(32); X(i, j) = A(i, j + 1); C(i, j) = X(i, j);",
     {"input-out-of-bounds"},
     "X(i,j) reads A(i,j+1) at j = 3, outside A[4][4], and the value reaches output C",
     "X(3,3) reads A(3,4), but A is [4][4]"},
    {"InputWithinItsGuard",
     "func X : Int(32); X(i, j) = select(j < 3, A(i, j + 1), b((i + j) / 2)); C(i, j) = X(i, j) + b((i + j) "
     "% 4);",
     {}},
    {"InputBelowBounds",
     "func X : Int(32); X(i, j) = b((i - 1) / 2); C(i, j) = X(i, j);",
     {"input-out-of-bounds"},
     "at i = 0, outside b[4]",
     "reads b(-1)"},
    {"DeadInputOutOfBounds",
     "func X : Int(32); X(i, j) = A(i, j + 1); C(i, j) = select(j < 3, X(i, j)); C(i, 3) = select(j == 3, "
     "0);",
     {"dead-input-out-of-bounds"},
     "X(i,j) reads A(i,j+1) at j = 3, outside A[4][4]; no output needs it"},
    {"DataIndexProved", "C(i, j) = b(p(i, j)) + A(p(j, i) / 2, 3 - p(i, j));", {}},
    {"DataIndexChecked",
     "C(i, j) = b(p(i, j) + 1);",
     {"bounds-checked-when-running"},
     "index 1 of b(p(i,j)+1) depends on data, and may lie outside 0..3"},
    {"DataIndexCheckedPerDimension",
     "C(i, j) = A(p(i, j), b(j));",
     {"bounds-checked-when-running"},
     "index 2 of A(p(i,j),b(j))"},
    {"DataIndexCutOff", "C(i, j) = b(min(max(b(i), 0), 3)) + b(b(i) % 4) + b(b(i) & 3);", {}},
};

INSTANTIATE_TEST_SUITE_P(, Findings, testing::ValuesIn(cases),
                         [](const auto& one) { return std::string(one.param.name); });

TEST(Scalars, AreNamedWithoutAnIndex) {
    const Analysis found = analysis(R"(design scalars {
  output s : Int(32); output t : Int(32);
  loops i: 0..4;
  s = select(i > 1, i);
})");
    ASSERT_EQ(found.codes(), (std::vector<std::string>{"never-written", "written-twice"})) << found.text();
    EXPECT_EQ(found.result.diagnostics[0].message, "1 of 1 elements of output t are never written, first t");
    EXPECT_EQ(found.result.diagnostics[1].message,
              "output s is written twice, by s(2) and by s(3); its left side does not name i, so choose one "
              "i, as in 'select(i == ..., ...)'");
}

// (i0 < 3 || i0 > 5) && (i1 < 3 || i1 > 5) && ... doubles the pieces with each clause.
TEST(Intricate, SaysSoAndDoesNotPass) {
    std::string loops, condition;
    for (int n = 0; n < 10; ++n) {
        loops += fmt::format("{}i{}: 0..9", n ? ", " : "", n);
        condition += fmt::format("{}(i{} < 3 || i{} > 5)", n ? " && " : "", n, n);
    }
    const std::string index = "i0, i1, i2, i3, i4, i5, i6, i7, i8, i9";
    const Analysis found = analysis(fmt::format(R"(design intricate {{
  input A[9] : Int(32); output s : Int(32);
  loops {}; func X : Int(32);
  X({}) = select({}, 1, A(i0));
  s = select(i0 == 8 && i1 == 8 && i2 == 8 && i3 == 8 && i4 == 8 && i5 == 8 && i6 == 8 && i7 == 8 && i8 == 8 && i9 == 8, X({}));
}})",
                                                loops, index, condition, index));
    EXPECT_EQ(found.codes(), std::vector<std::string>{"too-intricate"}) << found.text();
    EXPECT_FALSE(found.result.graph);
    EXPECT_TRUE(hasError(found.result.diagnostics));
}

TEST(Large, NumbersThatDoNotFitAreNamed) {
    const Analysis found = analysis(R"(design large {
  param BIG = 4611686018427387903;
  input A[4] : Int(32); output C[4] : Int(32);
  loops i: 0..4; func X : Int(32);
  X(i) = select(i == 0, A(i), X(i - 2*BIG + 1));
  C(i) = X(i);
})");
    EXPECT_EQ(found.codes(), std::vector<std::string>{"numbers-too-large"}) << found.text();
    EXPECT_FALSE(found.result.graph);
}

// Dead reads in greater numbers than the walk visits are proved dead by sets.
TEST(Large, DeadReadsAreProvedDead) {
    const Analysis found = analysis(R"(design wide {
  param N = 400;
  input A[N][N] : Int(32); output C[N] : Int(32);
  loops i: 0..N, j: 0..N; func X, Y : Int(32);
  X(i, j) = select(j == N-1, A(i, j), select(i < j, X(i-1, j), X(i, j-1)));
  Y(i, j) = select(i == 0, A(i, j), Y(i-1, j));
  C(j) = select(i == N-1, Y(i, j));
})");
    EXPECT_EQ(found.codes(), (std::vector<std::string>{"dead-undefined-read", "dead-undefined-read"}))
        << found.text();
}

// Only row 0 reaches the output, and the walk begins at the last row: the sets find the chain.
TEST(Large, LiveReadsFarFromTheLastPointAreFound) {
    const Analysis found = analysis(R"(design far {
  param N = 400;
  output C[N] : Int(32);
  loops i: 0..N, j: 0..N; func X, Y : Int(32);
  X(i, j) = X(i, j-1);
  Y(i, j) = select(j == N-1, select(i < 2, X(i, j), 1), Y(i, j+1));
  C(i) = select(j == 0, select(i < 1, Y(i, j), 1));
})");
    ASSERT_EQ(found.codes(), std::vector<std::string>{"missing-base-case"}) << found.text();
    const auto& points = found.result.diagnostics[0].witness->points;
    EXPECT_EQ(points.front(), (diagnostics::Witness::Point{"X", {0, 0}}));
    EXPECT_EQ(points.back(), (diagnostics::Witness::Point{"C", {0, 0}}));
    EXPECT_EQ(points.size(), 802u); // the read, its target, 399 steps of X, 400 of Y, the output
}

// Each element once, on a domain too large to go through; and a set of elements that nothing describes.
TEST(Large, ElementsAreFoundFromEqualities) {
    const Analysis diagonal = analysis(R"(design diagonal {
  param N = 100000;
  output C[N] : Int(32); output D[2*N - 1] : Int(32);
  loops i: 0..N, j: 0..N;
  C(i) = select(j == i, i);
  D(i + j) = select(i == 0 || j == N-1, 1);
})");
    EXPECT_EQ(diagonal.text(), "");
    const Analysis scattered = analysis(R"(design scattered {
  param N = 100000;
  output D[3*N] : Int(32);
  loops i: 0..N, j: 0..N;
  D(i + 2*j) = select(i + j == 17 || i - j == 5, 1);
})");
    EXPECT_EQ(scattered.codes(), (std::vector<std::string>{"never-written", "written-twice"}))
        << scattered.text();
    const Analysis halves = analysis(R"(design halves {
  param N = 100000;
  output D[3*N] : Int(32);
  loops i: 0..N, j: 0..N;
  D(i + 2*j) = select(i < 2, 1);
})");
    EXPECT_EQ(halves.codes(), std::vector<std::string>{"never-written"}) << halves.text();
}

// As many distinct points as elements write all of them, however large; if some are left, they are not looked
// for.
TEST(Large, ElementsAreCounted) {
    const char* text = R"(design large {{
  param N = 20000;
  output D[N*N] : Int(32);
  loops i: 0..N, j: 0..N;
  D(N*i + j) = select({}, 1);
}})";
    const Analysis all = analysis(fmt::format(fmt::runtime(text), "true"));
    EXPECT_EQ(all.text(), "");
    const Analysis some = analysis(fmt::format(fmt::runtime(text), "i > 0"));
    EXPECT_EQ(some.codes(), std::vector<std::string>{"perhaps-not-all-written"}) << some.text();
    EXPECT_TRUE(some.result.graph);
}

// Two funcs that hand an undefined value to and fro, longer than the walk and the sets are followed.
TEST(Large, WhatIsNotDecidedDoesNotPass) {
    const std::string text = R"(design undecided {{
  param N = 5000;
  input  a[N] : Int(32);
  output C[N] : Int(32) = 0;
  loops i: 0..N, j: 0..N; func X, Y : Int(32);
  X(i, j) = select(j == 0, {}, Y(i, j-1));
  Y(i, j) = select(j == 0, 1, X(i, j-1));
  C(i) = select(i == 0 && j == N-1, X(i, j));
}})";
    const Analysis outside = analysis(fmt::format(fmt::runtime(text), "Y(i, j-1)"));
    EXPECT_EQ(outside.codes(), std::vector<std::string>{"undecided-undefined-read"}) << outside.text();
    EXPECT_TRUE(hasError(outside.result.diagnostics));
    const Analysis bounds = analysis(fmt::format(fmt::runtime(text), "a(i + N)"));
    EXPECT_EQ(bounds.codes(), std::vector<std::string>{"undecided-input-out-of-bounds"}) << bounds.text();
}

TEST(Cancelled, AnswersNothing) {
    std::stop_source stop;
    stop.request_stop();
    const Analysis found = analysis(example("gemm.ure"), {1'000'000, stop.get_token()});
    EXPECT_FALSE(found.result.graph);
    EXPECT_TRUE(found.result.diagnostics.empty());
}

TEST(Reordered, WitnessesStayInTheOrderOfTheDesign) {
    auto made = std::make_shared<ure::System>(*system(R"(design test {
  output C[2][3] : Int(32); loops i: 0..2, j: 0..3; func X : Int(32);
  X(i, j) = X(i, j-1); C(i, j) = X(i, j);
})"));
    // The same system with j outermost, as a mapping's reorder makes it.
    const auto swapForms = [](std::vector<polyhedra::AffineForm>& forms) {
        for (auto& form : forms) std::swap(form.coefficients[0], form.coefficients[1]);
    };
    std::swap(made->loops[ure::LoopId(0u)], made->loops[ure::LoopId(1u)]);
    std::swap(made->domain.box[0], made->domain.box[1]);
    made->designOrder = {ure::LoopId(1u), ure::LoopId(0u)};
    for (auto& expr : made->exprs) {
        if (expr.kind != ure::Expr::Kind::Read) continue;
        swapForms(expr.index);
        std::swap(expr.index[0], expr.index[1]);
    }
    for (auto& equation : made->equations) swapForms(equation.left);
    const Analysis found{made, dependence::analyse(made, {})};
    ASSERT_EQ(found.codes(), std::vector<std::string>{"missing-base-case"}) << found.text();
    const auto& first = found.result.diagnostics[0];
    EXPECT_NE(first.message.find("X(i,j) reads X(i,j-1) at j = 0"), std::string::npos) << first.message;
    EXPECT_EQ(first.witness->points[0], (diagnostics::Witness::Point{"X", {1, 0}}));
}

} // namespace
} // namespace tactus::test
