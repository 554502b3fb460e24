// Streams that a tile cuts: what becomes of them.
#include "support/pipeline.h"

#include <gtest/gtest.h>
#include <set>

namespace tactus::mapping {

namespace {

// W hands V on along j, X hands A on along j, Y hands B down from the last i.
std::string streamsDesign(const std::string& mapping) {
    return fmt::format(R"(design d {{
      param I = 7, J = 8, K = 3;
      input A[I][K] : Int(32);  input B[J] : Int(32);  input V[K] : Int(32);
      output C[I][J] : Int(32);
      loops i: 0..I, j: 0..J, k: 0..K;
      func W, X, Y, Z : Int(32);
      W(i, j, k) = select(j == 0, V(k), W(i, j-1, k));
      X(i, j, k) = select(j == 0, A(i, k), X(i, j-1, k));
      Y(i, j, k) = select(i == I-1, B(j) + 1, Y(i+1, j, k));
      Z(i, j, k) = select(k == 0, 0, Z(i, j, k-1)) + W(i, j, k) * X(i, j, k) - Y(i, j, k);
      C(i, j) = select(k == K-1, Z(i, j, k));
      mapping m {{ {} }}
    }})",
                       mapping);
}

struct Found {
    std::set<std::string> carried; // "X on X (0,0,0,1,0)"
    std::set<std::string> reads;   // "A 21": so many iterations read it
    std::string note;
};

Found found(const std::string& text) {
    const test::Verdicts verdicts = test::verdictsOf(text);
    const test::Verdicts::One& one = verdicts["m"];
    Found result;
    if (!one.graph) return result;
    const ure::System& system = *one.graph->system;
    for (const dependence::Dependence& dependence : one.graph->dependences)
        if (!dependence.samePoint())
            result.carried.insert(fmt::format("{} on {} ({})", system.nameOf(dependence.reader),
                                              system.variables[dependence.variable].name,
                                              fmt::join(dependence.vector, ",")));
    for (const dependence::InputRead& read : one.graph->inputs) {
        std::int64_t points = 0;
        for (const polyhedra::Piece& piece : read.readers) points += *polyhedra::count(piece);
        result.reads.insert(fmt::format("{} {}", system.tensors[read.tensor].name, points));
    }
    for (const diagnostics::Diagnostic& said : one.stepped)
        if (said.kind == diagnostics::Kind::MapStreamsAnew) result.note = said.message;
    return result;
}

using Set = std::set<std::string>;

} // namespace

TEST(Streams, GoAlongTheSpaceLoopsThatTheirIndexDoesNotName) {
    const Found result =
        found(streamsDesign("X.tile(i, io, ii, 3).tile(j, jo, jj, 4).reorder(k, jj, ii, jo, io)"
                            ".space_time_transform({ii, jj});"));
    // Loops io, jo, ii, jj, k. W's corner reads it, the first column takes it down, each row takes it on.
    EXPECT_EQ(result.carried, (Set{"W on W (0,0,1,0,0)", "W on W (0,0,0,1,0)", "X on X (0,0,0,1,0)",
                                   "Y on Y (0,0,-1,0,0)", "Z on Z (0,0,0,0,1)"}));
    // 3 x 2 tiles, 3 values of k: one read each of W, and of X for each of 7 rows, of Y for each of 8
    // columns.
    EXPECT_EQ(result.reads, (Set{"V 18", "A 42", "B 72"}));
    EXPECT_NE(result.note.find(
                  "each tile regenerates them: Y goes along ii, W goes along ii and jj, X goes along jj"),
              std::string::npos)
        << result.note;
}

// The copies of an unrolled loop are side by side as PEs are.
TEST(Streams, GoAlongUnrolledLoops) {
    const Found result = found(streamsDesign("X.tile(j, jo, jj, 4).reorder(jj, i, k, jo).unroll(jj)"
                                             ".space_time_transform({i});"));
    // Loops jo, k, i, jj: X reads A at the first copy of each PE, W at the first PE's first copy alone.
    EXPECT_EQ(result.carried, (Set{"W on W (0,0,1,0)", "W on W (0,0,0,1)", "X on X (0,0,0,1)",
                                   "Y on Y (0,0,-1,0)", "Z on Z (0,1,0,0)"}));
    EXPECT_EQ(result.reads, (Set{"V 6", "A 42", "B 24"}));
}

TEST(Streams, AreReadAgainWhereNoSpaceLoopIsLeft) {
    const Found result = found(streamsDesign("X.tile(j, jo, jj, 5).space_time_transform({i});"));
    EXPECT_EQ(result.carried,
              (Set{"W on W (1,0,0,0)", "Y on Y (-1,0,0,0)", "Z on Z (0,0,0,1)"})); // Y was not cut
    EXPECT_EQ(result.reads, (Set{"V 24", "A 168", "B 24"}));
    EXPECT_NE(result.note.find("W goes along i, X is read at every iteration"), std::string::npos)
        << result.note;
}

TEST(Streams, WithCarryStayAsWritten) {
    const Found result = found(streamsDesign("X.tile(j, jo, jj, 4, Carry).space_time_transform({i});"));
    EXPECT_EQ(result.carried, (Set{"W on W (0,0,1,0)", "W on W (0,1,-3,0)", "X on X (0,0,1,0)",
                                   "X on X (0,1,-3,0)", "Y on Y (-1,0,0,0)", "Z on Z (0,0,0,1)"}));
    EXPECT_EQ(result.reads, (Set{"V 21", "A 21", "B 24"}));
    EXPECT_EQ(result.note, "");
}

// The iteration before is looked for in the domain, whatever its shape.
TEST(Streams, BeginWhereThereIsNoIterationBefore) {
    const Found result = found(R"(design d {
      input A[9] : Int(32);  output C[9][9] : Int(32) = 0;
      loops i: 0..7, j: i..9;
      func X : Int(32);
      X(i, j) = select(i == 0, A(j), X(i-1, j));
      C(i, j) = X(i, j);
      mapping m { X.tile(i, io, ii, 3).space_time_transform({ii}); } })");
    EXPECT_EQ(result.carried, (Set{"X on X (0,1,0)"}));
    // The tile of i = 0..2 has all nine of j = 0..8, that of i = 3..5 those from 3, that of i = 6 those from
    // 6.
    EXPECT_EQ(result.reads, (Set{"A 18"}));
}

TEST(Streams, ThatAreNotProvedAreCarried) {
    const Found result = found(R"(design d {
      input A[9] : Int(32);  output C[9][9] : Int(32) = 0;
      loops i: 0..8, j: 0..8;
      func X : Int(32);
      X(i, j) = select(i == 0, A(j), X(i-1, j) + 1);
      C(i, j) = X(i, j);
      mapping m { X.tile(i, io, ii, 4).space_time_transform({j}); } })");
    EXPECT_EQ(result.carried, (Set{"X on X (0,1,0)", "X on X (1,-3,0)"}));
    EXPECT_EQ(result.note, "");
}

} // namespace tactus::mapping
