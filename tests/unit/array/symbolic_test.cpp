// The model does not grow with the array: sizes that nobody could walk (10^15 iterations, 10^10 processing
// elements) are counted by their formulas, and what can't be counted is refused.
#include "diagnostics/examples.h"
#include "support/arrays.h"

#include <gtest/gtest.h>

namespace tactus::array {
namespace {

using diagnostics::Kind;

std::string resized(std::string text, std::string_view from, std::string_view to) {
    const std::size_t place = text.find(from);
    EXPECT_NE(place, std::string::npos) << from;
    return text.replace(place, from.size(), to);
}

TEST(SymbolicArrays, GemmOfAnySize) {
    const auto sized = [](std::int64_t n) {
        return resized(test::exampleText("gemm"), "I = 8, J = 8, K = 16",
                       fmt::format("I = {0}, J = {0}, K = {0}", n));
    };
    for (const std::int64_t n : {8, 1024, 100'000}) {
        for (const char* mapping : {"output_stationary", "weight_stationary"}) {
            const auto model = test::modelOf(sized(n), mapping);
            EXPECT_EQ(model->pes, n * n) << mapping;
            EXPECT_EQ(model->iterations, n * n * n) << mapping;
            EXPECT_EQ(model->cycles, 3 * n - 2) << mapping;
            EXPECT_EQ(model->registers, 3 * n * n - 2 * n) << mapping;
            EXPECT_EQ(model->portCount(), n * n + 2 * n) << mapping;
            // One processing element, asked for alone.
            EXPECT_TRUE(model->hasPe(polyhedra::Point{n - 1, n - 1}));
            EXPECT_FALSE(model->hasPe(polyhedra::Point{n - 1, n}));
            EXPECT_EQ(model->iterationAt(polyhedra::Point{n - 1, n - 1}, 3 * n - 3),
                      (polyhedra::Point{n - 1, n - 1, n - 1}));
            EXPECT_EQ(model->iterationAt(polyhedra::Point{n - 1, n - 1}, 2 * n - 3), std::nullopt);
        }
    }
}

TEST(SymbolicArrays, OtherShapesOfAnySize) {
    const std::int64_t n = 100'000;
    const std::string size = fmt::format("N = {}", n);
    const auto hexagon = test::modelOf(resized(test::exampleText("gemm-hexagonal"), "N = 4", size));
    EXPECT_EQ(hexagon->pes, 3 * n * n - 3 * n + 1);
    EXPECT_EQ(hexagon->period, 3);
    // A pyramid's iterations are summed over two loops.
    const std::string lu = resized(test::exampleText("lu"), "N = 6", "N = 1024");
    EXPECT_EQ(test::modelOf(lu, "pyramid")->pes, 1024 * 1024);
    EXPECT_EQ(test::modelOf(lu, "triangle")->pes, 1024 * 1025 / 2);
    const auto fir = test::modelOf(resized(test::exampleText("fir"), "N = 16", size), "sums_stay");
    EXPECT_EQ(fir->pes, n);
    EXPECT_EQ(fir->cycles, 2 * n + 2);
}

// Several schedule rows: registers are counted on one processing element of the box.
TEST(SymbolicArrays, RegistersOfSeveralRows) {
    const auto model = test::modelOf(R"(design rows {
  param N = 100000;
  input A[N][N] : Int(32);
  output C[N][N] : Int(32);
  loops i: 0..N, j: 0..N, k: 0..4, l: 0..4;
  func X : Int(32);
  X(i, j, k, l) = select(k == 0, A(i, j), X(i, j, k-1, l)) + 1;
  C(i, j) = select(k == 3 && l == 3, X(i, j, k, l));
  mapping m { X.space_time_transform({i, j}, {k, l}); }
})");
    EXPECT_EQ(model->registers, 4 * *model->pes);
    EXPECT_EQ(model->cycles, 16);
}

Built buildWith(std::string_view text, const polyhedra::Budget& budget) {
    const test::Verdicts verdicts = test::verdictsOf(text);
    return build(verdicts.mappings.at(0).graph, *verdicts.mappings.at(0).mapped.map, budget);
}

void expectRefused(const Built& built, Kind kind) {
    EXPECT_FALSE(built.model);
    ASSERT_EQ(built.diagnostics.size(), 1u);
    EXPECT_EQ(built.diagnostics.front().kind, kind) << built.diagnostics.front().message;
}

TEST(SymbolicArrays, CountsBeyond64BitsAreRefused) {
    // 10^18 processing elements fit, with one register each they do, with five they don't.
    const std::string text = R"(design large {
  param N = 2000000000;
  output s : Int(32);
  loops i: 0..N, j: 0..N;
  func X : Int(32);
  X(i, j) = select(j == 0, 1, X(i, j-1));
  s = select(i == 0 && j == 0, X(i, j));
  mapping m { X.space_time_transform({i, j}, 5*j); }
})";
    expectRefused(buildWith(text, {}), Kind::ArrayTooLarge);
    EXPECT_TRUE(buildWith(resized(text, "5*j", "j"), {}).model);
}

// A figure that is not decided takes none of the others with it, and without the number of registers an array
// is run and code made of it all the same. 10^4
// elements each have a triangle of iterations with rows of 10^4 steps; one sum of each is read from memory.
TEST(SymbolicArrays, KnownFiguresStandBesideUndecidedOnes) {
    const Built built = buildWith(diagnostics::exampleOf(Kind::FigureUndecided), {});
    ASSERT_TRUE(built.model);
    const std::int64_t n = 10'000;
    EXPECT_EQ(built.model->pes, n);
    EXPECT_EQ(built.model->cycles, n * n);
    EXPECT_EQ(built.model->iterations, n * n * (n + 1) / 2);
    EXPECT_EQ(built.model->period, 1);
    EXPECT_EQ(built.model->portCount(), 2 * n);
    ASSERT_EQ(built.model->links.size(), 1u);
    EXPECT_EQ(built.model->links.front().count, n);
    EXPECT_EQ(built.model->links.front().registersEach, std::nullopt);
    EXPECT_EQ(built.model->registers, std::nullopt);
    EXPECT_EQ(built.model->undecided(), std::vector<std::string>{"the number of registers"});
    ASSERT_EQ(built.diagnostics.size(), 1u);
    EXPECT_EQ(built.diagnostics.front().kind, Kind::FigureUndecided);
    EXPECT_EQ(complete(built).model, built.model);
    EXPECT_EQ(complete(built).diagnostics.size(), 1u);
    Model less = *built.model;
    less.period.reset();
    EXPECT_EQ(less.undecided(), (std::vector<std::string>{"the period", "the number of registers"}));
    const Built refused = complete({std::make_shared<const Model>(less), {}});
    expectRefused(refused, Kind::ArrayUndecided);
    EXPECT_TRUE(
        refused.diagnostics.front().message.starts_with("the period of mapping 'm' can't be counted"));
}

TEST(SymbolicArrays, WhatIsNotCountedIsNotGuessed) {
    // Processing elements are a quotient's image over a large domain: too many to walk.
    const std::string text = R"(design intricate {
  param N = 100000;
  input A[3*N] : Int(32);
  output C[3*N] : Int(32);
  loops i: 0..N, j: 0..N where 3*i + 5*j < 4*N && 7*j - 2*i < 3*N;
  func X : Int(32);
  X(i, j) = select((i + 3*j) % 7 == 2, A(i), 4);
  C(i + j) = select(i == 7 && j == 3, X(i, j));
  mapping m { X.space_time_transform({3*i + 4*j}, {i, j}); }
})";
    polyhedra::Budget none;
    none.operations = 1;
    expectRefused(buildWith(text, none), Kind::ArrayUndecided);
}

} // namespace
} // namespace tactus::array
