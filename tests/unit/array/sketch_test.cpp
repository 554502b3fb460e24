// Facts that space alone decides are the same whether the schedule is legal or not.
#include "array/build.h"
#include "support/arrays.h"

#include <gtest/gtest.h>

namespace tactus::array {
namespace {

using polyhedra::AffineForm;

// "X (0, 1) 1 x 56": variable, displacement, delay, physical links.
std::vector<std::string> countedLinksOf(const Model& model) {
    std::vector<std::string> lines;
    for (const LinkFamily& link : model.links)
        lines.push_back(fmt::format("{} {} {} x {}", model.system().variables[link.variable].name,
                                    polyhedra::toString(link.displacement), link.delay, link.count.value()));
    return lines;
}

// gemm's output-stationary array under another schedule.
std::shared_ptr<const Model> sketchOf(const polyhedra::Vector& schedule) {
    const auto legal = test::modelOf(test::exampleText("gemm"), "output_stationary");
    mapping::SpaceTimeMap map = legal->map;
    map.schedule.front().coefficients = map.time.coefficients = schedule;
    return projection(legal->graph, map, {}).model;
}

TEST(Sketch, ofALegalMapIsItsArrayWithoutRegisters) {
    const auto legal = test::modelOf(test::exampleText("gemm"), "output_stationary");
    const auto drawn = sketchOf({1, 1, 1});
    ASSERT_TRUE(drawn);
    EXPECT_EQ(countedLinksOf(*drawn), countedLinksOf(*legal));
    EXPECT_EQ(drawn->pes, legal->pes);
    EXPECT_EQ(drawn->portCount(), legal->portCount());
    EXPECT_EQ(drawn->registers, 0);
}

TEST(Sketch, ofAnIllegalMapHasItsPesAndLinksWithTheTimesThatAreWrong) {
    const auto drawn = sketchOf({1, -1, 0});
    ASSERT_TRUE(drawn);
    EXPECT_EQ(drawn->pes, 64);
    // 8 x 7 pairs of neighbours each way, and one sum in each of the 64 PEs.
    EXPECT_EQ(countedLinksOf(*drawn),
              (std::vector<std::string>{"X (0, 1) -1 x 56", "Y (1, 0) 1 x 56", "Z (0, 0) 0 x 64"}));
    EXPECT_EQ(drawn->portCount(), 8 + 8 + 64);
}

} // namespace
} // namespace tactus::array
