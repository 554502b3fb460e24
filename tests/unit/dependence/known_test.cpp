// The examples against known answers.
#include "analysis.h"

#include <gtest/gtest.h>

namespace tactus::test {
namespace {

using Names = std::set<std::string>;

TEST(Known, GemmIsAsInTheLanguageReference) {
    const Analysis gemm = analysis(example("gemm.ure"));
    EXPECT_EQ(gemm.text(), "");
    ASSERT_TRUE(gemm.result.graph);
    EXPECT_EQ(gemm.dependences(), (Names{"X on X (0,1,0)", "Y on Y (1,0,0)", "Z on Z (0,0,1)",
                                         "Z on X (0,0,0)", "Z on Y (0,0,0)", "C on Z (0,0,0)"}));
    EXPECT_EQ(dependence::verify(*gemm.result.graph), std::vector<std::string>{});
    EXPECT_FALSE(gemm.result.graph->mayReadUndefined);
    ASSERT_EQ(gemm.result.graph->inputs.size(), 2u);
    ASSERT_EQ(gemm.result.graph->outputs.size(), 1u);
    EXPECT_EQ(polyhedra::count(gemm.result.graph->outputs[0].writers.at(0)), 64);
    EXPECT_EQ(polyhedra::count(gemm.result.graph->inputs[0].readers.at(0)), 8 * 16);
}

TEST(Known, LuIsClean) {
    const Analysis lu = analysis(example("lu.ure"));
    EXPECT_EQ(lu.text(), "");
    ASSERT_TRUE(lu.result.graph);
    EXPECT_EQ(lu.dependences(), (Names{"R on V (1,0,0)", "P on R (0,0,0)", "P on P (0,1,0)", "M on R (0,0,0)",
                                       "M on P (0,0,0)", "M on M (0,0,1)", "V on R (0,0,0)", "V on M (0,0,0)",
                                       "V on P (0,0,0)", "U on P (0,0,0)", "L on M (0,0,0)"}));
    EXPECT_EQ(dependence::verify(*lu.result.graph), std::vector<std::string>{});
}

TEST(Known, InsertionSortHasOneWarning) {
    const Analysis sort = analysis(example("insertion-sort.ure"));
    ASSERT_EQ(sort.codes(), std::vector<std::string>{"dead-undefined-read"}) << sort.text();
    const auto& warning = sort.result.diagnostics[0];
    EXPECT_EQ(warning.severity, diagnostics::Severity::Warning);
    EXPECT_NE(warning.message.find("X(i,i) reads Y(i-1,i)"), std::string::npos) << warning.message;
    ASSERT_TRUE(warning.witness);
    EXPECT_EQ(warning.witness->kind, diagnostics::Witness::Kind::Undefined);
    const std::vector<diagnostics::Witness::Point> points{{"X", {1, 1}}, {"Y", {0, 1}}};
    EXPECT_EQ(warning.witness->points, points);
    ASSERT_TRUE(sort.result.graph);
    EXPECT_EQ(sort.dependences(),
              (Names{"X on X (0,1)", "X on Y (1,0)", "Y on X (0,1)", "Y on Y (1,0)", "S on Y (0,0)"}));
    EXPECT_EQ(dependence::verify(*sort.result.graph), std::vector<std::string>{});
    EXPECT_TRUE(sort.result.graph->mayReadUndefined);
}

TEST(Known, FirIsClean) {
    const Analysis fir = analysis(example("fir.ure"));
    EXPECT_EQ(fir.text(), "");
    EXPECT_EQ(fir.dependences(), (Names{"W on W (1,0)", "X on X (1,-1)", "Y on Y (0,1)", "Y on W (0,0)",
                                        "Y on X (0,0)", "y on Y (0,0)"}));
    EXPECT_EQ(dependence::verify(*fir.result.graph), std::vector<std::string>{});
}

// The score table is read at letters that travel through two funcs; their promise proves the reads in bounds.
TEST(Known, SmithWatermanIsProvedInBounds) {
    const Analysis alignment = analysis(example("smith-waterman.ure"));
    EXPECT_EQ(alignment.text(), "");
    ASSERT_TRUE(alignment.result.graph);
    EXPECT_FALSE(alignment.result.graph->mayReadUndefined);
    EXPECT_TRUE(alignment.dependences().contains("H on H (1,1)"));
    EXPECT_EQ(dependence::verify(*alignment.result.graph), std::vector<std::string>{});
}

TEST(Known, EquationsAreOrderedForOnePoint) {
    const Analysis gemm = analysis(example("gemm-hexagonal.ure"));
    ASSERT_TRUE(gemm.result.graph);
    std::vector<std::string> names;
    const auto order = dependence::equationsInOrder(*gemm.result.graph);
    ASSERT_TRUE(order);
    for (const ure::EquationId equation : *order) names.push_back(gemm.system->nameOf(equation));
    EXPECT_EQ(names.size(), 4u);
    EXPECT_EQ(names.back(), "C");
}

// A hand-tiled sum with a wrong carry, `kk == 0 && kkk == 0` where the outer loop is forgotten: the last k
// reaches the output at once, though millions of points lie before it.
TEST(Known, HandTiledCarryIsFoundLive) {
    const Analysis tiled = analysis(R"(
design tiled {
  param K = 32, F = 32, I = 320, J = 256;
  input  A[I][K*F] : Int(32);
  output C[I][J] : Int(32);
  loops  i: 0..I, j: 0..J, k: 0..K, kk: 0..F;
  func   Z : Int(32);
  Z(i, j, k, kk) = select(k == 0 && kk == 0, 0, select(kk == 0, Z(i, j, k-1, kk+F), Z(i, j, k, kk-1))) + A(i, k*F + kk);
  C(i, j) = select(k == K-1 && kk == F-1, Z(i, j, k, kk));
})");
    ASSERT_EQ(tiled.codes(), std::vector<std::string>{"missing-base-case"}) << tiled.text();
    const auto& error = tiled.result.diagnostics[0];
    EXPECT_NE(error.message.find("Z(i,j,k,kk) reads Z(i,j,k-1,kk+32) at k >= 1, kk = 0"), std::string::npos)
        << error.message;
    EXPECT_EQ(error.witness->points.front(), (diagnostics::Witness::Point{"Z", {319, 255, 31, 0}}));
    EXPECT_EQ(error.witness->points.back(), (diagnostics::Witness::Point{"C", {319, 255, 31, 31}}));
    EXPECT_EQ(error.witness->points.size(), 34u); // the read, its target, 31 steps of kk, the output
}

} // namespace
} // namespace tactus::test
