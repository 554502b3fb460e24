// Random designs under random legal maps, counted again by walking every iteration.
#include "array/verify.h"
#include "support/arrays.h"
#include "support/random_array.h"
#include "support/random_tiles.h"
#include "support/sample.h"

#include <gtest/gtest.h>
#include <map>
#include <set>

namespace tactus::array {
namespace {

using polyhedra::Point;

// iterationAt and hasPe over the box of PEs and a margin around it.
void expectQuestionsAnswered(const Model& model) {
    std::map<std::pair<Point, std::int64_t>, Point> executes;
    std::set<Point> pes;
    polyhedra::forEachPoint(model.system().domain, [&](std::span<const std::int64_t> point) {
        const Point pe = model.peOf(point);
        pes.insert(pe);
        executes[{pe, model.cycleOf(point)}] = Point(point.begin(), point.end());
        return true;
    });
    Point pe = model.lower;
    const auto visit = [&](const auto& self, std::size_t row) -> void {
        if (row == pe.size()) {
            EXPECT_EQ(model.hasPe(pe), pes.contains(pe));
            for (std::int64_t cycle = -1; cycle <= model.cycles; ++cycle) {
                const auto found = executes.find({pe, cycle});
                const auto told = model.iterationAt(pe, cycle);
                ASSERT_EQ(told.has_value(), found != executes.end());
                if (told) {
                    ASSERT_EQ(*told, found->second);
                }
            }
            return;
        }
        for (std::int64_t offset = -1; offset <= model.shape[row]; ++offset) {
            pe[row] = model.lower[row] + offset;
            self(self, row + 1);
        }
    };
    visit(visit, 0);
}

std::string textOf(unsigned seed) {
    return test::randomArray(seed, false, seed % 2 == 0);
}

// The mapping of a random design; null if the design or the mapping is wrong.
std::shared_ptr<const Model> randomModel(const std::string& text) {
    if (!test::elaborate(text).system) return nullptr;
    const test::Verdicts verdicts = test::verdictsOf(text);
    if (verdicts.mappings.empty()) return nullptr;
    const test::Verdicts::One& one = verdicts.mappings.front();
    if (!one.legality || one.legality->legal != polyhedra::Verdict::Yes) return nullptr;
    return test::modelOf(one.graph, *one.mapped.map);
}

TEST(RandomArrays, AreWhatCountingSays) {
    int arrays = 0, severalRows = 0, triangles = 0, gaps = 0, underData = 0;
    for (unsigned seed = 1; seed <= test::sample(1500u); ++seed) {
        SCOPED_TRACE(fmt::format("seed {}", seed));
        const auto model = randomModel(textOf(seed));
        if (!model) continue;
        ASSERT_EQ(verify(*model), std::vector<std::string>{}) << textOf(seed);
        if (arrays % 4 == 0) expectQuestionsAnswered(*model);
        ++arrays;
        severalRows += model->map.schedule.size() > 1;
        triangles += !polyhedra::isBox(model->system().domain);
        gaps += model->period > 1;
        underData += std::ranges::any_of(model->graph->dependences, &dependence::Dependence::underData);
    }
    // The sample holds enough of each kind to mean something.
    EXPECT_GT(arrays, test::sample(200));
    EXPECT_GT(severalRows, test::sample(30));
    EXPECT_GT(triangles, test::sample(30));
    EXPECT_GT(gaps, test::sample(20));
    EXPECT_GT(underData, test::sample(20));
}

// Loops in tiles, of which the last ones often are not full, guards cut by them.
TEST(RandomArrays, InTilesAreWhatCountingSays) {
    int arrays = 0, severalRows = 0;
    for (unsigned seed = 1; seed <= test::sample(800u); ++seed) {
        const std::string text = test::randomTiles(seed);
        const auto model = randomModel(text);
        if (!model) continue;
        ASSERT_EQ(verify(*model), std::vector<std::string>{}) << text;
        ++arrays;
        severalRows += model->map.schedule.size() > 1;
    }
    EXPECT_GT(arrays, test::sample(100));
    EXPECT_GT(severalRows, test::sample(60));
}

} // namespace
} // namespace tactus::array
