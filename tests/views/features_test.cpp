// The designs that each need one feature of the language (tests/support/feature_designs.h) in the studio:
// drawn, stepped and inspected.
#include "support.h"
#include "support/feature_designs.h"

#include <QTableView>

namespace tactus::views {

namespace {

void expectMapping(Studio& studio, const test::FeatureMapping& mapping) {
    Workbench& bench = studio.window.workbench();
    const ArrayResults& results = bench.array().results();
    ASSERT_TRUE(results.model && results.scene && results.run);
    EXPECT_EQ(std::ranges::count(results.scene->nodes, draw::Node::Kind::Pe, &draw::Node::kind), mapping.pes);
    EXPECT_TRUE(results.run->matches());
    EXPECT_EQ(results.run->simulation.cycles, mapping.cycles);
    const polyhedra::Point pe = results.scene->nodes.front().pe;
    bench.select(Selection::ofPe(pe));
    for (const std::int64_t cycle : {std::int64_t{0}, mapping.cycles / 2, mapping.cycles - 1}) {
        bench.time().seek(cycle);
        ASSERT_TRUE(studio.settleAfterEdit());
        ASSERT_TRUE(bench.time().state());
        EXPECT_EQ(bench.time().state()->cycle, cycle);
        for (const simulate::PeState& state : bench.time().state()->pes)
            EXPECT_EQ(state.iteration, results.model->iterationAt(state.pe, cycle));
        const QTableView* values = studio.window.findChild<Inspector*>()->findChild<QTableView*>();
        if (results.model->iterationAt(pe, cycle)) {
            EXPECT_GT(values->model()->rowCount(), 0);
        }
    }
}

} // namespace

TEST(Features, areDrawnSteppedAndInspected) {
    Studio studio;
    for (const test::FeatureDesign& feature : test::featureDesigns()) {
        studio.window.newDesign();
        studio.window.workbench().document().setText(feature.text);
        ASSERT_TRUE(studio.settleAfterEdit()) << feature.name;
        for (const test::FeatureMapping& mapping : feature.mappings) {
            SCOPED_TRACE(feature.name + " " + mapping.name);
            studio.window.workbench().choose(feature.name, mapping.name);
            ASSERT_TRUE(studio.settleAfterEdit());
            expectMapping(studio, mapping);
            if (testing::Test::HasFailure()) return;
            studio.grab(("feature-" + feature.name + "-" + mapping.name).c_str());
        }
    }
}

} // namespace tactus::views
