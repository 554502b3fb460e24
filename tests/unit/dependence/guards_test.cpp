// Guards that are not affine but need no data, beside plain loops and numbers computed by hand.
#include "analysis.h"

#include <functional>
#include <gtest/gtest.h>

namespace tactus::test {
namespace {

using Codes = std::vector<std::string>;
using Ints = std::vector<std::int64_t>;

std::string design(std::string_view body, int n = 8) {
    return fmt::format(
        "design d {{ param N = {}; input A[N] : Int(32); input B[N][N] : Bool; output O[N] : Int(32);\n"
        "  output P[N][N] : Int(32) = 0; loops i: 0..N, j: 0..N; func X : Int(32);\n  {} }}",
        n, body);
}

// The points on which the dependence of X on X is.
std::set<Ints> readersOf(const Analysis& found) {
    std::set<Ints> points;
    for (const auto& one : found.result.graph->dependences)
        if (found.system->nameOf(one.reader) == "X")
            for (const polyhedra::Piece& piece : one.readers)
                polyhedra::forEachPoint(piece, [&](std::span<const std::int64_t> at) {
                    EXPECT_TRUE(points.insert(Ints(at.begin(), at.end())).second) << "pieces overlap";
                    return true;
                });
    return points;
}

TEST(Guards, ThatAlwaysHoldGuardNothing) {
    const Analysis found = analysis("design q1 { param N = 5; input A[N] : Int(8) = {1, 2, 3, 4, 5};\n"
                                    "  output O[N] : Int(8); loops i: 0..N, j: 0..N; func X : Int(8);\n"
                                    "  X(i, j) = select(i*j >= 0, X(i-1, j-1), A(i));\n"
                                    "  O(i) = select(j == N-1, X(i, j)); }");
    EXPECT_EQ(found.codes(), Codes{"missing-base-case"}) << found.text();
}

TEST(Guards, OnProductsKeepReadsInside) {
    const std::string output = " O(i) = select(j == N-1, X(i, j));";
    EXPECT_EQ(analysis(design("X(i, j) = select(i*j > 0, X(i-1, j-1), A(i));" + output)).text(), "");
    const Analysis found = analysis(design("X(i, j) = select(i*j != 9, X(i, j-1), A(i));" + output));
    ASSERT_EQ(found.codes(), Codes{"missing-base-case"}) << found.text();
    EXPECT_EQ(analysis(design("X(i, j) = select(j > 0 && i*i*j != 9, X(i, j-1), A(i));" + output)).text(),
              "");
}

TEST(Guards, DecideWhatIsWritten) {
    const Analysis twice = analysis(design("X(i, j) = 1; O(i) = select(i*j == i*i, A(i) + j);"));
    ASSERT_EQ(twice.codes(), Codes{"written-twice"}) << twice.text(); // O(0) at every j
    EXPECT_EQ(twice.result.diagnostics[0].witness->points[0].at[0], 0);
    EXPECT_EQ(analysis(design("X(i, j) = 1; O(i) = select((i + 1)*j == (i + 1)*i, A(i) + j);")).text(), "");
    const Analysis never = analysis(design("X(i, j) = 1; O(j) = select(i == 1 && (j*j) % 3 == 1, A(i));"));
    ASSERT_EQ(never.codes(), Codes{"never-written"}) << never.text(); // 0, 3, 6 are divisible by 3
    EXPECT_NE(never.text().find("3 of 8 elements of output O are never written, first O(0)"),
              std::string::npos);
}

TEST(Guards, AreAsManyPiecesAsTheyNeed) {
    const auto pieces = [](const char* condition) {
        const Analysis found = analysis(
            design(fmt::format("X(i, j) = select({}, A(i), 1); O(i) = select(j == 0, X(i, j));", condition)));
        return found.result.graph->inputs.at(0).readers.size();
    };
    EXPECT_EQ(pieces("i*j >= 0"), 1u);
    EXPECT_EQ(pieces("i*j > 0"), 1u);        // i > 0, j > 0
    EXPECT_EQ(pieces("i*j <= 0"), 2u);       // i == 0 and i > 0, j == 0
    EXPECT_EQ(pieces("i*j == 12"), 4u);      // 2*6, 3*4, 4*3, 6*2
    EXPECT_EQ(pieces("i*i != 9"), 2u);       // below and above 3
    EXPECT_EQ(pieces("i*i + j*j < 26"), 4u); // j < 6 at 0, j < 5 at 1..3, j < 4 at 4, j < 1 at 5
}

struct GuardCase {
    const char* text;
    std::function<bool(std::int64_t, std::int64_t)> holds;
};

// The dependence is exactly where plain loops say.
TEST(Guards, HoldWherePlainLoopsSay) {
    const GuardCase cases[] = {
        {"i*j > 3", [](auto i, auto j) { return i * j > 3; }},
        {"(i*i) % 3 == 1", [](auto i, auto) { return i * i % 3 == 1; }},
        {"!(i*j == 12 || i > 5)", [](auto i, auto j) { return !(i * j == 12 || i > 5); }},
        {"max(i*i - j, j) < abs(i - j*j)",
         [](auto i, auto j) { return std::max(i * i - j, j) < std::abs(i - j * j); }},
        {"select(i*i > j, j < 3, i + j != 4)", [](auto i, auto j) { return i * i > j ? j < 3 : i + j != 4; }},
        {"(i*j < 9) == (i > j)", [](auto i, auto j) { return (i * j < 9) == (i > j); }},
        {"(i ^ j) > 2", [](auto i, auto j) { return (i ^ j) > 2; }},
        {"UInt(4)(i*j) < 7", [](auto i, auto j) { return i * j % 16 < 7; }},
        {"sqrt(Float(32)(i)) < 2", [](auto i, auto) { return i < 4; }},
    };
    for (const GuardCase& one : cases) {
        SCOPED_TRACE(one.text);
        const Analysis found =
            analysis(design(fmt::format("X(i, j) = select(j > 0 && {}, X(i, j-1), select({}, 2, A(i)));\n"
                                        "  O(i) = select(j == N-1, X(i, j));",
                                        one.text, one.text)));
        ASSERT_TRUE(found.result.graph) << found.text();
        EXPECT_EQ(found.codes(), Codes{}) << found.text();
        EXPECT_FALSE(found.result.graph->mayReadUndefined);
        std::set<Ints> expected;
        for (std::int64_t i = 0; i < 8; ++i)
            for (std::int64_t j = 1; j < 8; ++j)
                if (one.holds(i, j)) expected.insert({i, j});
        EXPECT_EQ(readersOf(found), expected);
        EXPECT_EQ(dependence::verify(*found.result.graph), Codes{});
    }
}

// A condition that the loops decide is decided; data decide the rest.
TEST(Guards, BesideData) {
    const auto codes = [](const char* condition) {
        return analysis(design(fmt::format("X(i, j) = select({}, X(i-1, j-1), A(i));\n"
                                           "  O(i) = select(j == N-1, X(i, j));",
                                           condition)))
            .codes();
    };
    EXPECT_EQ(codes("i*j > 0 && B(i, j)"), Codes{"guard-on-data"});
    EXPECT_EQ(codes("B(i, j) && i*j > 0"), Codes{"guard-on-data"});
    EXPECT_EQ(codes("!(i*j == 0 || B(i, j))"), Codes{"guard-on-data"});
    EXPECT_EQ(codes("i*j >= 0 && B(i, j)"), (Codes{"guard-on-data", "perhaps-undefined-read"}));
    EXPECT_EQ(codes("i*j >= 0 || B(i, j)"), Codes{"missing-base-case"});
    EXPECT_EQ(codes("select(B(i, j), i*j > 0, i*j > 1)"), Codes{"guard-on-data"});
}

// A hash of i and j holds on boxes without number.
TEST(Guards, WithTooManyCasesAreLeftToTheRun) {
    const std::string body = "X(i, j) = select((i*i*j + 7*j*j) % 11 > 4, X(i-1, j), A(i));\n"
                             "  O(i) = select(j == 0, X(i, j)); P(i, j) = select(i*i*j % 7 == 1, 1);\n"
                             "  P(j, i) = select(i*i*j % 7 == 1, 1);";
    const Analysis found = analysis(design(body, 300));
    ASSERT_TRUE(found.result.graph) << found.text();
    EXPECT_EQ(found.codes(), (Codes{"guard-on-data", "perhaps-undefined-read", "perhaps-written-twice"}))
        << found.text();
    for (const char* words :
         {"X reads X, A under a guard with too many values to enumerate, decided when running",
          "(i-1,j) at i = 0, outside the loops; the guard has too many values to enumerate, so this is "
          "checked",
          "by P(0,0) and by P(0,0); the guard has too many values to enumerate"})
        EXPECT_NE(found.text().find(words), std::string::npos) << found.text();
    EXPECT_EQ(found.text().find("data decide"), std::string::npos) << found.text();
    // If an affine part leaves few values, they are gone through.
    EXPECT_EQ(analysis(design("X(i, j) = select(i > 0 && i < 3 && i*j % 11 > 4, X(i-1, j), A(i));\n"
                              "  O(i) = select(j == 0, X(i, j));",
                              300))
                  .text(),
              "");
}

// One condition in several equations is gone through once: seventeen times would be too much.
TEST(Guards, ThatAreTheSameAreDecidedTogether) {
    std::string body = "X(i, j) = select(i*j == 120, 3, A(i)); O(i) = select(j == 0, X(i, j));";
    for (int row = 0; row < 4; ++row)
        for (int column = 0; column < 4; ++column)
            body += fmt::format(" P({}*N + i, {}*N + j) = select(i*j == 120, X(i, j));", row, column);
    const Analysis found =
        analysis("design d { param N = 1000; input A[N] : Int(32); output O[N] : Int(32);\n"
                 "  output P[4*N][4*N] : Int(32) = 0; loops i: 0..N, j: 0..N; func X : Int(32);\n  " +
                 body + " }");
    EXPECT_EQ(found.text(), "");
}

// Many pieces of one guard and many of another would be too many together.
TEST(Guards, ThatMakeTooManyPiecesTogetherAreLeftToTheRun) {
    const Analysis found =
        analysis(design("X(i, j) = select(i*i % 3 == 1, select(j*j % 3 == 1, A(i), 1), 2);\n"
                        "  O(i) = select(j == 0, X(i, j));",
                        100));
    ASSERT_TRUE(found.result.graph) << found.text();
    EXPECT_EQ(found.codes(), Codes{"guard-on-data"}) << found.text();
}

// Out of bounds at a point that was found: nothing is left to the run then.
TEST(Guards, AndAnIndexThatIsFoundOutside) {
    const Analysis found = analysis("design d { input A[50] : Int(32); output C[300][300] : Int(32);\n"
                                    "  loops i: 0..300, k: 0..300; C(i, k) = A((i*i*k + 7*k*k) % 100); }");
    EXPECT_EQ(found.codes(), Codes{"input-out-of-bounds"}) << found.text();
}

} // namespace
} // namespace tactus::test
