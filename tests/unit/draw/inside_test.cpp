// The inside of a processing element as boxes and arrows.
#include "words.h"

#include "draw/build.h"

#include "support/arrays.h"
#include "support/examples.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>
#include <set>

namespace tactus::draw {
namespace {

using Kind = Box::Kind;
using Texts = std::set<std::string>;

Texts wiresOf(const Diagram& diagram) {
    Texts found;
    for (const Arrow& arrow : diagram.arrows)
        found.insert(wordsOf(diagram.boxes[arrow.from].rows) + " -> " +
                     wordsOf(diagram.boxes[arrow.to].rows) +
                     (arrow.rows.empty() ? "" : ": " + wordsOf(arrow.rows)));
    return found;
}

TEST(Inside, GemmMultipliesAndAdds) {
    const Diagram diagram = inside(*test::modelOf(test::exampleText("gemm")));
    EXPECT_EQ(boxesOf(diagram, Kind::Register),
              (Texts{"X | from PE + (0, -1) | 1 register", "Y | from PE + (-1, 0) | 1 register",
                     "Z | 1 register"}));
    EXPECT_EQ(boxesOf(diagram, Kind::Multiplexer), (Texts{"X | select", "Y | select", "select", "if"}));
    EXPECT_EQ(boxesOf(diagram, Kind::Operator), (Texts{"×", "Z | +"}));
    EXPECT_EQ(wiresOf(diagram),
              (Texts{// X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k))
                     "j == 0 -> X | select: if", "A(i, k) -> X | select: then",
                     "X | from PE + (0, -1) | 1 register -> X | select: else", "X | select -> to PE + (0, 1)",
                     "i == 0 -> Y | select: if", "B(k, j) -> Y | select: then",
                     "Y | from PE + (-1, 0) | 1 register -> Y | select: else", "Y | select -> to PE + (1, 0)",
                     // Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + X(i, j, k) * Y(i, j, k)
                     "k == 0 -> select: if", "0 -> select: then", "Z | 1 register -> select: else",
                     "X | select -> ×", "Y | select -> ×", "select -> Z | +", "× -> Z | +",
                     "Z | + -> Z | 1 register",
                     // C(i, j) = select(k == K-1, Z(i, j, k))
                     "k == K-1 -> if: if", "Z | + -> if: then", "if -> C(i, j)"}));
}

// Two multiplexers that feed each other: only their conditions keep the loop of wires open.
TEST(Inside, ALoopOfWiresIsDrawn) {
    const Diagram diagram = inside(*test::modelOf(R"(design d {
  input  a[4] : Int(32);
  output c[4] : Int(32);
  loops  i: 0..4;
  func   X, Y : Int(32);
  X(i) = select(i < 2, Y(i), a(i));
  Y(i) = select(i < 2, a(i), X(i));
  c(i) = X(i) + Y(i);
})"));
    EXPECT_EQ(wiresOf(diagram),
              (Texts{"i < 2 -> X | select: if", "Y | select -> X | select: then", "a(i) -> X | select: else",
                     "i < 2 -> Y | select: if", "a(i) -> Y | select: then", "X | select -> Y | select: else",
                     "X | select -> +", "Y | select -> +", "+ -> c(i)"}));
}

// A sum over four lanes: each adds to that of the lane before it, the first to the last one's of the step
// before.
TEST(Inside, LanesAreWiredToEachOther) {
    const Diagram diagram = inside(*test::modelOf(R"(design d {
  input A[4][8] : Float(32);
  input B[8] : Float(32);
  output C[4] : Float(32);
  loops i: 0..4, k: 0..8;
  C(i) += A(i, k) * B(k);
  mapping m { C.tile(k, kk, kkk, 4).space_time_transform({i}).vectorize(kkk); }
})"));
    EXPECT_EQ(
        wiresOf(diagram),
        (Texts{"kk == 0 -> select: if", "0 -> select: then", "C | 1 register -> select: else",
               "kkk == 0 -> select: if", "select -> select: then", "C | from lane - 1 | wire -> select: else",
               "A(i, k) -> ×", "B(k) -> ×", "select -> C | +", "× -> C | +", "C | + -> C | 1 register",
               "C | + -> to lane + 1", "kk == 1 && kkk == 3 -> if: if", "C | + -> if: then", "if -> C(i)"}));
}

// Tiling made X's edge a condition on the loop of the array, no input.
TEST(Inside, ConditionsThatTilingMadeAreWritten) {
    const Diagram diagram = inside(*test::modelOf(R"(design d {
  input A[8] : Int(32);
  output C[4][8] : Int(32);
  loops i: 0..4, k: 0..8;
  func X : Int(32);
  X(i, k) = select(i == 0, A(k), X(i-1, k));
  C(i, k) = X(i, k) + i;
  mapping m { X.tile(i, io, ii, 2).space_time_transform({ii}); }
})"));
    const Texts wires = wiresOf(diagram);
    EXPECT_TRUE(wires.contains("A(k) -> X | select: else")) << fmt::format("{}", fmt::join(wires, "\n"));
    EXPECT_FALSE(wires.contains("A(k) -> X | select: if")) << fmt::format("{}", fmt::join(wires, "\n"));
    EXPECT_EQ(boxesOf(diagram, Kind::Constant).count("ii >= 1"), 1u)
        << fmt::format("{}", fmt::join(wires, "\n"));
}

// Within the last m no sum begins: the edge of D that would be read there is drawn as little as the code has
// it. The other branches are.
TEST(Inside, BranchesThatAreNeverTakenAreNotDrawn) {
    const Diagram diagram = inside(*test::modelOf(R"(design dead {
  param N = 4, L = 3, M = 4;
  input  a[N][L][M] : Int(32);
  output D[N] : Int(32);
  loops  i: 0..N, l: 0..L, m: 0..M;
  func   T : Int(32);
  T(i, l, m) = select(m == 0, 0, T(i, l, m-1)) + a(i, l, m);
  D(i)      += select(m == M-1, T(i, l, m));
  mapping plain { T.reorder(m, l, i).space_time_transform({i}); }
})"));
    EXPECT_EQ(boxesOf(diagram, Kind::Constant),
              (Texts{"m == 0", "l == 0", "m == M-1", "l == 2 && m == 3", "0"}));
    // T's edge; D's step where the last m is, and where not, with its edge; which of both; the output.
    EXPECT_EQ(std::ranges::count(diagram.boxes, Kind::Multiplexer, &Box::kind), 6);
    // Each value but those that are written to memory is handed on.
    for (std::size_t box = 0; box < diagram.boxes.size(); ++box)
        EXPECT_TRUE(diagram.boxes[box].kind == Kind::Output ||
                    std::ranges::find(diagram.arrows, box, &Arrow::from) != diagram.arrows.end())
            << wordsOf(diagram.boxes[box].rows);
}

// `count` equations, each of which needs the one before and itself.
Diagram manyEquations(int count) {
    std::string funcs = "F0", equations = "F0(i, j) = select(j == 0, a(i), F0(i, j-1));";
    for (int one = 1; one < count; ++one) {
        funcs += fmt::format(", F{}", one);
        equations += fmt::format("F{0}(i, j) = select(i == 1, F{1}(i, j) * 3, max(F{1}(i, j) + 2, "
                                 "select(j == 0, 1, F{0}(i, j-1))));",
                                 one, one - 1);
    }
    return inside(*test::modelOf(fmt::format("design d {{ input a[6] : Int(32); output c[6] : Int(32); loops "
                                             "i: 0..6, j: 0..6; func {} : Int(32); {} c(i) = select(j == 5, "
                                             "F{}(i, j)); mapping m {{ F0.space_time_transform({{i}}); }} }}",
                                             funcs, equations, count - 1)));
}

// Graphviz spends less care on a large one, which would take minutes.
TEST(Inside, OfManyEquationsIsLaidOutWithLessCare) {
    const Diagram few = manyEquations(8), many = manyEquations(60);
    EXPECT_LT(few.boxes.size(), 200u);
    EXPECT_EQ(layoutDot(few).find("nslimit"), std::string::npos);
    EXPECT_GT(many.boxes.size(), 200u);
    EXPECT_NE(layoutDot(many).find("nslimit=4"), std::string::npos);
}

TEST(Inside, KnowsWhereEverythingStandsInTheText) {
    const std::string text = test::exampleText("gemm");
    const Diagram diagram = inside(*test::modelOf(text));
    for (const Box& box : diagram.boxes) {
        ASSERT_FALSE(box.subject.span.empty()) << box.id;
        if (box.kind == Kind::Constant && box.subject.kind == Subject::Kind::Expression) {
            EXPECT_EQ(text.substr(box.subject.span.begin, box.subject.span.size()), wordsOf(box.rows));
        }
    }
}

// Each example has a picture: every arrow joins two boxes of it.
TEST(Inside, OfEachExampleIsJoined) {
    for (const std::string& name : test::exampleNames) {
        const Diagram diagram = inside(*test::modelOf(test::exampleText(name)));
        std::set<std::size_t> joined;
        for (const Arrow& arrow : diagram.arrows) joined.insert({arrow.from, arrow.to});
        EXPECT_EQ(joined.size(), diagram.boxes.size()) << name;
    }
}

} // namespace
} // namespace tactus::draw
