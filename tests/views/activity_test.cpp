// Which processing elements work when, counted by plain loops; and the strip that shows it.
#include "support.h"

#include "views/models/activity.h"
#include "views/theme/theme.h"

#include "driver/processes/files.h"
#include "driver/runs/run.h"

namespace tactus::views {

namespace {

std::shared_ptr<const array::Model> modelOf(const std::string& example,
                                            const std::map<std::string, std::int64_t>& params = {}) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>(
        "test.ure", driver::readFile(test::inRepository("/examples/") + example).value());
    request.params = params;
    const driver::Analysis analysis = driver::analyse(request);
    return driver::buildArray(analysis.designs.at(0).mappings.at(0), {}).model;
}

} // namespace

TEST(Activity, ofGemmIsEachElementsSixteenCycles) {
    const auto model = modelOf("gemm.ure");
    const Activity activity = activityOf(*model).value();
    EXPECT_EQ(activity.rows, 64U);
    EXPECT_EQ(activity.columns, 30U);
    for (std::int64_t i = 0; i < 8; ++i)
        for (std::int64_t j = 0; j < 8; ++j) {
            const std::size_t row = activity.rowOf({i, j}).value();
            EXPECT_EQ(row, std::size_t(8 * i + j));
            for (std::int64_t t = 0; t < 30; ++t)
                EXPECT_EQ(activity.share[row * 30 + std::size_t(t)], t >= i + j && t < i + j + 16 ? 1 : 0);
        }
    for (std::int64_t t = 0; t < 30; ++t) {
        std::int64_t working = 0;
        for (std::int64_t i = 0; i < 8; ++i)
            for (std::int64_t j = 0; j < 8; ++j) working += t >= i + j && t < i + j + 16;
        EXPECT_EQ(activity.working[std::size_t(t)], working);
    }
    EXPECT_FALSE(activity.rowOf({8, 0}));
}

// Places of the bounding box without a PE are no rows: three link directions make a hexagon in a square.
TEST(Activity, ofAHexagonHasARowForEachOfItsElements) {
    const auto model = modelOf("gemm-hexagonal.ure");
    const Activity activity = activityOf(*model).value();
    EXPECT_EQ(std::int64_t(activity.rows), model->pes);
    EXPECT_LT(activity.rows, 49U);
    for (std::size_t row = 0; row < activity.rows; ++row)
        for (std::size_t column = 0; column < activity.columns; ++column)
            EXPECT_EQ(activity.share[row * activity.columns + column],
                      model->iterationAt(activity.pe[row], std::int64_t(column)) ? 1 : 0);
}

TEST(Activity, ofManyElementsIsInBinsThatAddUp) {
    const auto model = modelOf("gemm.ure", {{"I", 13}, {"J", 11}, {"K", 57}});
    ActivityLimits limits;
    limits.rows = 10;
    limits.columns = 7;
    const Activity activity = activityOf(*model, limits).value();
    EXPECT_EQ(activity.rows, 10U);
    EXPECT_TRUE(activity.pe.empty());
    double sum = 0;
    std::int64_t pes = 0;
    for (std::size_t row = 0; row < activity.rows; ++row) {
        pes += activity.pesOf(row).second - activity.pesOf(row).first;
        for (std::size_t column = 0; column < activity.columns; ++column) {
            const float share = activity.share[row * activity.columns + column];
            EXPECT_TRUE(share >= 0 && share <= 1);
            const auto cycles = activity.cyclesOf(column);
            EXPECT_EQ(activity.columnOf(cycles.first), column);
            EXPECT_EQ(activity.columnOf(cycles.second - 1), column);
            sum += double(share) * double(cycles.second - cycles.first) *
                   double(activity.pesOf(row).second - activity.pesOf(row).first);
        }
    }
    EXPECT_EQ(pes, 13 * 11);
    EXPECT_NEAR(sum, 13 * 11 * 57, 0.01);
    limits.box = 100;
    EXPECT_EQ(activityOf(*model, limits)->rows, 0U);
    limits.iterations = 1000;
    EXPECT_FALSE(activityOf(*model, limits));
}

TEST(Activity, aCellOfTheStripIsAnElementAndACycle) {
    Studio studio;
    ASSERT_TRUE(studio.open(test::inRepository("/examples/insertion-sort.ure")));
    Workbench& bench = studio.window.workbench();
    HeatStrip& heat = studio.window.timeline().heat();
    QTest::mouseClick(&heat, Qt::LeftButton, {}, heat.placeOf(3, 9));
    EXPECT_EQ(bench.time().cycle(), 9);
    EXPECT_EQ(bench.selection(), Selection::ofPe({3}));
    heat.setFocus();
    QTest::keyClick(&heat, Qt::Key_Down);
    EXPECT_EQ(bench.selection(), Selection::ofPe({4}));
    QTest::keyClick(&heat, Qt::Key_Right);
    EXPECT_EQ(bench.time().cycle(), 10);
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.grab("heat-selected");
    // PE j works in the cycles 2j .. j+7.
    const QImage picture = heat.grab().toImage();
    const QColor idle = Theme::of(heat).surface;
    for (std::int64_t cycle = 0; cycle < 15; ++cycle) {
        if (cycle == 10) continue; // where the cursor is
        EXPECT_EQ(picture.pixelColor(heat.placeOf(2, cycle)) != idle, cycle >= 4 && cycle < 10) << cycle;
    }
}

} // namespace tactus::views
