// Arrays whose PEs have lanes: figures computed by hand, and random ones counted again by walking.
#include "array/figures/figures.h"
#include "array/verify.h"
#include "mapping/judge/verify.h"
#include "support/arrays.h"
#include "support/random_lanes.h"
#include "support/sample.h"

#include <gtest/gtest.h>

namespace tactus::array {
namespace {

// C = A x B, k in pieces of four.
std::string gemm(std::string_view calls) {
    return fmt::format(R"(design g {{
  param I = 4, J = 4, K = 16;
  input A[I][K] : Int(32); input B[K][J] : Int(32); output C[I][J] : Int(32);
  loops i: 0..I, j: 0..J, ko: 0..K/4, kk: 0..4;
  func X, Y, Z : Int(32);
  X(i, j, ko, kk) = select(j == 0, A(i, 4*ko+kk), X(i, j-1, ko, kk));
  Y(i, j, ko, kk) = select(i == 0, B(4*ko+kk, j), Y(i-1, j, ko, kk));
  Z(i, j, ko, kk) = select(ko == 0 && kk == 0, 0, select(kk == 0, Z(i, j, ko-1, kk+3), Z(i, j, ko, kk-1)))
                  + X(i, j, ko, kk) * Y(i, j, ko, kk);
  C(i, j) = select(ko == K/4-1 && kk == 3, Z(i, j, ko, kk));
  mapping m {{ {} }}
}}
)",
                       calls);
}

const LinkFamily& linkOf(const Model& model, std::string_view variable) {
    for (const LinkFamily& link : model.links)
        if (model.system().variables[link.variable].name == variable) return link;
    throw std::runtime_error("no link of " + std::string(variable));
}

TEST(Lanes, OfASumWithOneScheduleRow) {
    const auto model = test::modelOf(gemm("X.space_time_transform({i, j}, i + j + ko).vectorize(kk);"));
    EXPECT_EQ(verify(*model), std::vector<std::string>{});
    EXPECT_EQ(model->pes, 16);
    EXPECT_EQ(model->shape, (polyhedra::Vector{4, 4}));
    ASSERT_EQ(model->inner.size(), 1u);
    EXPECT_EQ(model->inner[0].kind, mapping::InnerLoop::Kind::Vectorised);
    EXPECT_EQ(model->inner[0].extent(), 4);
    EXPECT_EQ(model->lanes, 4);
    EXPECT_EQ(model->cycles, 3 + 3 + 3 + 1);
    EXPECT_EQ(model->period, 1);
    EXPECT_DOUBLE_EQ(valuesOf(*model, Report::Facts).share(FigureId::Utilization).value(),
                     256.0 / (16 * 4 * 10));
    // Each value that X and Y hand on is four lanes wide; of Z only lane 3 is read in the next step.
    ASSERT_EQ(model->links.size(), 3u);
    EXPECT_EQ(linkOf(*model, "X").count, 12);
    EXPECT_EQ(linkOf(*model, "X").displacement, (polyhedra::Vector{0, 1}));
    EXPECT_EQ(linkOf(*model, "X").registersEach, 4);
    EXPECT_EQ(linkOf(*model, "Y").registers, 12 * 4);
    EXPECT_EQ(linkOf(*model, "Z").displacement, (polyhedra::Vector{0, 0}));
    EXPECT_EQ(linkOf(*model, "Z").registersEach, 1);
    EXPECT_EQ(linkOf(*model, "Z").registers, 16);
    EXPECT_EQ(model->registers, 48 + 48 + 16);
    EXPECT_EQ(model->portCount(), 4 + 4 + 16);
    EXPECT_EQ(model->iterationsAt(polyhedra::Point{1, 2}, 4).size(), 4u);
    EXPECT_EQ(model->iterationsAt(polyhedra::Point{1, 2}, 4)[3], (polyhedra::Point{1, 2, 1, 3}));
    EXPECT_EQ(model->laneAt(3), (polyhedra::Point{3}));
}

TEST(Lanes, WithSeveralScheduleRows) {
    const auto model = test::modelOf(gemm("X.space_time_transform({i}).vectorize(kk);"));
    EXPECT_EQ(verify(*model), std::vector<std::string>{});
    EXPECT_EQ(model->pes, 4);
    EXPECT_EQ(model->cycles, 16);
    // X comes again after the four steps of ko, four lanes each time.
    EXPECT_EQ(linkOf(*model, "X").delay, 4);
    EXPECT_EQ(linkOf(*model, "X").registersEach, 16);
    EXPECT_EQ(linkOf(*model, "Z").registersEach, 1);
    EXPECT_EQ(model->registers, 4 * 16 + 4);
}

// Lanes along a parallel loop: each has a sum of its own.
TEST(Lanes, OfAParallelLoop) {
    const auto model = test::modelOf(
        gemm("X.reorder(j, kk, ko).space_time_transform({i}, {{0, 1, 0, 0}, {0, 0, 1, 0}}).vectorize(j);"));
    EXPECT_EQ(verify(*model), std::vector<std::string>{});
    EXPECT_EQ(model->pes, 4);
    EXPECT_EQ(linkOf(*model, "Z").registersEach, 4);
    EXPECT_EQ(model->registers, 16); // Y passes within a step, X from lane to lane
}

TEST(Lanes, UnrolledLoopsMultiply) {
    const auto model = test::modelOf(gemm("X.space_time_transform({i, j}, ko).unroll(kk);"));
    EXPECT_EQ(model->lanes, 4);
    const auto both = test::modelOf(gemm("X.space_time_transform({i}, i + ko).unroll(j).vectorize(kk);"));
    EXPECT_EQ(verify(*both), std::vector<std::string>{});
    EXPECT_EQ(both->pes, 4);
    EXPECT_EQ(both->lanes, 16);
    EXPECT_EQ(both->cycles, 3 + 3 + 1);
    EXPECT_EQ(linkOf(*both, "Y").registersEach, 16);
    EXPECT_EQ(linkOf(*both, "Z").registersEach, 4); // lane 3 of each j
}

// The figures are found without looking at iterations.
TEST(Lanes, AtAnySize) {
    std::string text = gemm("X.space_time_transform({i, j}, i + j + ko).vectorize(kk);");
    const std::string sizes = "I = 4, J = 4, K = 16";
    text.replace(text.find(sizes), sizes.size(), "I = 512, J = 1024, K = 4096");
    const auto model = test::modelOf(text);
    EXPECT_EQ(model->pes, 512 * 1024);
    EXPECT_EQ(model->cycles, 511 + 1023 + 1023 + 1);
    EXPECT_EQ(model->registers, 512 * 1023 * 4 + 511 * 1024 * 4 + 512 * 1024);
    const auto rows = test::modelOf([&] {
        std::string again = gemm("X.space_time_transform({i}).vectorize(kk);");
        return again.replace(again.find(sizes), sizes.size(), "I = 512, J = 1024, K = 4096");
    }());
    EXPECT_EQ(rows->registers, 512 * 1024 * 4 + 512);
}

// The verdict of judge on legality is that of walking, except where no vector unit can be built.
TEST(RandomLanes, AreWhatCountingSays) {
    int arrays = 0, chains = 0, remainders = 0, severalRows = 0, refused = 0;
    for (unsigned seed = 1; seed <= test::sample(3000u); ++seed) {
        const std::string text = test::randomLanes(seed);
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
        if (!test::elaborate(text).system) continue;
        const test::Verdicts verdicts = test::verdictsOf(text);
        if (verdicts.mappings.empty() || !verdicts.mappings.front().legality) continue;
        const test::Verdicts::One& one = verdicts.mappings.front();
        const bool isVector = std::ranges::any_of(one.legality->diagnostics, [](const auto& said) {
            return said.kind == diagnostics::Kind::MapLanesCarry ||
                   said.kind == diagnostics::Kind::MapLanesVary;
        });
        if (isVector) {
            EXPECT_EQ(one.legality->legal, polyhedra::Verdict::No);
            ++refused;
            continue;
        }
        const bool legal = one.legality->legal == polyhedra::Verdict::Yes;
        ASSERT_EQ(mapping::verify(*one.mapped.map, *one.graph).legal(), legal);
        if (!legal) continue;
        const auto model = test::modelOf(one.graph, *one.mapped.map);
        ASSERT_EQ(verify(*model), std::vector<std::string>{});
        ++arrays;
        severalRows += model->map.schedule.size() > 1;
        remainders += !polyhedra::isBox(model->system().domain);
        chains += std::ranges::any_of(one.legality->dependences, [&](const auto& verdict) {
            return verdict.kind == mapping::DependenceVerdict::Kind::Wiring &&
                   !one.graph->dependences[verdict.dependence].samePoint();
        });
    }
    EXPECT_GT(arrays, test::sample(300));
    EXPECT_GT(chains, test::sample(100));
    EXPECT_GT(remainders, test::sample(50));
    EXPECT_GT(severalRows, test::sample(50));
    EXPECT_GT(refused, test::sample(20));
}

} // namespace
} // namespace tactus::array
