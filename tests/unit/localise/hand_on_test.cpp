// Inputs handed on along vectors: the equation, and refusals with their reasons.
#include "localise/inputs/hand_on.h"
#include "support/design.h"
#include "ure/print/expression_text.h"

#include <gtest/gtest.h>

namespace tactus::localise {
namespace {

const char* const convolution = R"(design d {
  input x[9][9] : Int(16); input w[3][3] : Int(16); input p[9] : Int(8) in 0..3; output y[6][6] : Int(32);
  loops i: 0..6, j: 0..6, r: 0..3, s: 0..3;
  y(i, j) += x(i+r, j+s) * w(r, s) + x(p(i), 0);
})";

// The equation of the last stream after calls along these vectors, or why there is none.
std::string handedOn(const std::string& text, const std::string& input,
                     const std::vector<polyhedra::Vector>& vectors) {
    HandedOn now{test::system(text), {}};
    for (const polyhedra::Vector& vector : vectors) {
        auto found = handOn(now, {*now.system->tensorNamed(input), vector}, {});
        if (const auto* refused = std::get_if<NotHandedOn>(&found)) return refused->reason;
        now = std::get<HandedOn>(std::move(found));
    }
    const ure::Equation& equation = now.system->equations[now.streams.back().equation];
    return now.system->nameOf(now.streams.back().equation) + " = " +
           ure::textOf(*now.system, equation.value, ure::Conversions::Hidden);
}

TEST(HandOn, TakesTheFirstVectorThatLeadsSomewhere) {
    EXPECT_EQ(handedOn(convolution, "w", {{1, 0, 0, 0}}), "w = select(i > 0, w(i - 1, j, r, s), w(r, s))");
    EXPECT_EQ(handedOn(convolution, "w", {{1, 0, 0, 0}, {0, -1, 0, 0}}),
              "w = select(i > 0, w(i - 1, j, r, s), select(j <= 4, w(i, j + 1, r, s), w(r, s)))");
    EXPECT_EQ(handedOn(convolution, "x", {{1, 0, -1, 0}}),
              "x = select(i > 0 && r <= 1, x(i - 1, j, r + 1, s), x(i + r, j + s))");
}

TEST(HandOn, TurnsAStreamOfTheTextRound) {
    const std::string text =
        "design d { input a[4] : Int(8); output c[4][4] : Int(8); loops i: 0..4, j: 0..4;"
        "func X : Int(8); X(i, j) = select(j == 0, a(i), X(i, j-1)); c(i, j) = X(i, j); }";
    EXPECT_EQ(handedOn(text, "a", {{0, -1}}), "X = select(j <= 2, X(i, j + 1), a(i))");
}

// At N = 2 only X(1,0) reads p, so neither read has one behind it; p(j) changes along the vector at every
// size.
TEST(HandOn, ChangesNothingAtSizesWithoutAWay) {
    const auto streamsAt = [](int n) {
        const auto system = test::system("design d { param N = " + std::to_string(n) + R"(;
          input p[N] : Int(8); output c[N][N] : Int(32); loops i: 0..N, j: 0..N; func X : Int(32);
          X(i, j) = select(j < i, p(i) * p(j), 0); c(i, j) = X(i, j); })");
        const auto found = handOn({system, {}}, {*system->tensorNamed("p"), {0, 1}}, {});
        const auto* handed = std::get_if<HandedOn>(&found);
        return handed ? int(handed->streams.size()) : -1;
    };
    EXPECT_EQ(streamsAt(1), 0);
    EXPECT_EQ(streamsAt(2), 0);
    EXPECT_EQ(streamsAt(3), 1);
}

TEST(HandOn, RefusesWithTheReason) {
    EXPECT_EQ(handedOn(convolution, "w", {{0, 0, 1, 0}}),
              "index 1 of w, 'r', changes along it: it is 1 at y(0,0,1,0), and 0 at y(0,0,0,0)");
    EXPECT_EQ(handedOn(convolution, "x", {{1, 0, 0, 0}}), "index 1 of x, 'p(i)', depends on data");
    const std::string unread = "design d { input a[4] : Int(8); input b[4] : Int(8); output c[4] : Int(8);"
                               "loops i: 0..4, j: 0..4; c(i) += a(i); }";
    EXPECT_EQ(handedOn(unread, "b", {{0, 1}}), "no equation of this array reads it");
}

} // namespace
} // namespace tactus::localise
