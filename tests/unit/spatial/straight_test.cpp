#include "network.h"
#include "support/product.h"

#include <fmt/ranges.h>
#include <gtest/gtest.h>

namespace tactus::test {

namespace {

std::string product(std::string_view map, std::string_view calls) {
    return productDesign({3, 5, 4}, "Int(32)",
                         fmt::format("mapping m {{ Z.space_time_transform({}); {} }}", map, calls));
}

std::string loopsOf(const NetworkOf& network) {
    return fmt::format("{}", fmt::join(network.graph->system->loopNames(), " | "));
}

} // namespace

TEST(ChangedLoops, HexagonalProduct) {
    const NetworkOf network = networkOf(product(
        "{i - k, j - k}, i + j + k",
        "Z.isolate_producer_chain(A, LA, FA).isolate_producer(B, LB).isolate_consumer_chain(C, D, U); "
        "FA.scatter(A, i - k); D.gather(C, i-k);"));
    EXPECT_EQ(network.wrong(), "");
    EXPECT_EQ(loopsOf(network), "i - k | j - k | k");
    // i + j + k = (i - k) + (j - k) + 3*k
    EXPECT_EQ(network.map().schedule.front().coefficients, (polyhedra::Vector{1, 1, 3}));
    EXPECT_EQ(nestText(network.process("LB")), "i - k j - k | k ");
    EXPECT_EQ(nestText(network.process("FA")), "i - k j - k | k i - k_passing ");
    // Iterations are told by the loops of the design.
    EXPECT_EQ(network.graph->system->designLoopNames(), (std::vector<std::string>{"i", "j", "k"}));
    EXPECT_EQ(network.graph->system->inDesignOrder(polyhedra::Point{-1, 2, 3}), (polyhedra::Point{2, 5, 3}));
}

// The graph over other loops is not analysed again; an analysis of its system finds the same.
TEST(ChangedLoops, TheGraphIsThatOfItsSystem) {
    for (const char* map : {"{i - k, j - k}, i + j + k", "{i - k, 4 - j}, i + j + 3*k", "{i + j}, {i, k}"}) {
        SCOPED_TRACE(map);
        const NetworkOf network = networkOf(product(map, "Z.isolate_producer(A, L);"));
        ASSERT_TRUE(network.changedLoops);
        const dependence::Graph& changed = *network.changedLoops->graph;
        const auto analysed = dependence::analyse(changed.system, {}).graph;
        ASSERT_EQ(changed.dependences.size(), analysed->dependences.size());
        const auto haveSamePoints = [&](const polyhedra::Union& a, const polyhedra::Union& b) {
            bool isSame = true, isAny = false;
            forEachPoint(changed.system->domain, [&](std::span<const std::int64_t> point) {
                const auto holds = [&](const polyhedra::Piece& piece) { return contains(piece, point); };
                isSame = isSame && std::ranges::any_of(a, holds) == std::ranges::any_of(b, holds);
                isAny = isAny || std::ranges::any_of(a, holds);
                return true;
            });
            return isSame && isAny;
        };
        for (const dependence::DependenceId id : changed.dependences.keys()) {
            const dependence::Dependence &one = changed.dependences[id], &other = analysed->dependences[id];
            EXPECT_EQ(one.reader, other.reader);
            EXPECT_EQ(one.variable, other.variable);
            EXPECT_EQ(one.vector, other.vector);
            EXPECT_EQ(one.sites, other.sites);
            EXPECT_TRUE(haveSamePoints(one.readers, other.readers));
        }
        ASSERT_EQ(changed.inputs.size(), analysed->inputs.size());
        for (std::size_t n = 0; n < changed.inputs.size(); ++n) {
            EXPECT_EQ(changed.inputs[n].site, analysed->inputs[n].site);
            EXPECT_TRUE(haveSamePoints(changed.inputs[n].readers, analysed->inputs[n].readers));
        }
        for (std::size_t n = 0; n < changed.outputs.size(); ++n)
            EXPECT_TRUE(haveSamePoints(changed.outputs[n].writers, analysed->outputs[n].writers));
        EXPECT_EQ(changed.order, analysed->order);
    }
}

// However a row of the space is written: "-k + i" is how it is printed.
TEST(ChangedLoops, RowsAreNamedByTheirSums) {
    const NetworkOf network = networkOf(
        product("{i - k, 4 - j}, i + j + 3*k",
                "Z.isolate_producer_chain(A, LA, FA).isolate_consumer_chain(C, D, U); FA.scatter(A, -k + i); "
                "D.gather(C, 2 + 2 - j);"));
    EXPECT_EQ(network.wrong(), "");
    EXPECT_EQ(nestText(network.process("FA")).substr(0, 5), "i - k");
}

TEST(ChangedLoops, SpaceAsItIsStays) {
    const NetworkOf network = networkOf(product("{i, j}, i + j + k", "Z.isolate_producer(A, L);"));
    EXPECT_FALSE(network.changedLoops);
    EXPECT_EQ(network.wrong(), "");
}

TEST(ChangedLoops, LoopsThatRunBackwardsAreTurned) {
    const NetworkOf network = networkOf(R"(design b {
  input  A[3][4] : Int(32);
  output c[3] : Int(32);
  loops  i: 0..3, j: 0..4;
  func   S : Int(32);
  S(i, j) = select(j == 3, 0, S(i, j+1)) + A(i, j);
  c(i) = select(j == 0, S(i, j));
  mapping m { S.space_time_transform({i}, 2*i - j).isolate_producer(A, L).isolate_consumer(c, D); } })");
    EXPECT_EQ(network.wrong(), "");
    EXPECT_EQ(loopsOf(network), "i | -j");
    EXPECT_EQ(nestText(network.process("L")), "i | -j ");
}

// 3*j + 2*k takes (j, k) through (0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (1, 2).
TEST(ChangedLoops, InterleavedLoopsRunInTheOrderOfTime) {
    const NetworkOf network = networkOf(R"(design b {
  input  A[3][2][3] : Int(32);
  output c[3] : Int(32);
  loops  i: 0..3, j: 0..2, k: 0..3;
  func   S : Int(32);
  S(i, j, k) = select(j == 0 || k == 0, 0, S(i, j-1, k-1)) + A(i, j, k);
  c(i) = select(j == 1 && k == 2, S(i, j, k));
  mapping m { S.space_time_transform({i}, 3*j + 2*k).isolate_producer(A, L).isolate_consumer(c, D); } })");
    EXPECT_EQ(network.wrong(), "");
    EXPECT_TRUE(network.changedLoops);
    std::vector<polyhedra::Point> order;
    const spatial::Process& loader = network.process("L");
    polyhedra::forEachPoint(loader.domain, [&](std::span<const std::int64_t> point) {
        const polyhedra::Point at(point.begin(), point.end());
        if (point[0] != 0 || !contains(loader.actions.front().when.front(), at)) return true;
        const auto& element = loader.actions.front().element;
        order.push_back({element[1](at), element[2](at)});
        return true;
    });
    EXPECT_EQ(order, (std::vector<polyhedra::Point>{{0, 0}, {0, 1}, {1, 0}, {0, 2}, {1, 1}, {1, 2}}));
}

TEST(ChangedLoops, LoopsThatAreGoneAreNamedWithThoseThatAreThere) {
    const NetworkOf network =
        networkOf(product("{i - k, j}, i + j + k", "Z.isolate_producer_chain(A, L, F); F.scatter(A, i);"));
    EXPECT_TRUE(network.says("unknown-loop",
                             "here; the loops of the space and of its processing elements are "
                             "i - k, j, k"))
        << network.messages();
}

} // namespace tactus::test
