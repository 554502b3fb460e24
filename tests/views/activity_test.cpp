// Which processing elements work when, counted by plain loops; and the strip that shows it.
#include "support.h"

#include "support/arrays.h"
#include "support/broad_design.h"
#include "support/random_lanes.h"
#include "views/models/activity/activity_count.h"
#include "views/panels/time/activity_look.h"

#include "driver/runs/run.h"
#include "system/processes/files.h"

#include <QTemporaryDir>
#include <numeric>
#include <set>

namespace tactus::views {

namespace {

std::shared_ptr<const array::Model> modelOf(const std::string& example,
                                            const std::map<std::string, std::int64_t>& params = {}) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>(
        "test.ure", system::readFile(test::inRepository("/examples/") + example).value());
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
                EXPECT_EQ(activity.workAt(row, std::size_t(t)), t >= i + j && t < i + j + 16 ? 1 : 0);
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
            EXPECT_EQ(activity.workAt(row, column),
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
    std::int64_t sum = 0, pes = 0;
    for (std::size_t row = 0; row < activity.rows; ++row) {
        pes += activity.pesOf(row).second - activity.pesOf(row).first;
        for (std::size_t column = 0; column < activity.columns; ++column) {
            const double share = activity.share(row, column).value();
            EXPECT_TRUE(share >= 0 && share <= 1);
            const auto cycles = activity.cyclesOf(column);
            EXPECT_EQ(activity.columnOf(cycles.first), column);
            EXPECT_EQ(activity.columnOf(cycles.second - 1), column);
            sum += activity.workAt(row, column);
        }
    }
    EXPECT_EQ(pes, 13 * 11);
    EXPECT_EQ(sum, 13 * 11 * 57);
    const Activity coarse = activity.inCells(3, 2);
    EXPECT_EQ(coarse.rows, 3U);
    EXPECT_EQ(coarse.columns, 2U);
    EXPECT_EQ(coarse.firstPe.back(), 13 * 11);
    EXPECT_EQ(std::accumulate(coarse.work.begin(), coarse.work.end(), std::int64_t{0}), 13 * 11 * 57);
    limits.box = 100;
    EXPECT_EQ(activityOf(*model, limits)->rows, 0U);
    limits.iterations = 1000;
    EXPECT_FALSE(activityOf(*model, limits));
}

namespace {

// Each cell beside a loop over its PEs and cycles, which asks the model for each.
void expectExact(const array::Model& model, const Activity& counted) {
    std::vector<polyhedra::Point> pes;
    model.forEachPe([&](const polyhedra::Point& pe) {
        pes.push_back(pe);
        return true;
    });
    ASSERT_EQ(counted.firstPe.back(), std::ssize(pes));
    ASSERT_EQ(counted.firstCycle.back(), model.cycles);
    std::set<std::pair<polyhedra::Point, std::int64_t>> works;
    forEachPoint(model.system().domain, [&](std::span<const std::int64_t> point) {
        works.emplace(model.peOf(point), model.cycleOf(point));
        return true;
    });
    for (std::size_t row = 0; row < counted.rows; ++row)
        for (std::size_t column = 0; column < counted.columns; ++column) {
            const auto [pe, endPe] = counted.pesOf(row);
            const auto [cycle, endCycle] = counted.cyclesOf(column);
            std::int64_t work = 0;
            for (std::int64_t p = pe; p < endPe; ++p)
                for (std::int64_t c = cycle; c < endCycle; ++c)
                    work += std::int64_t(works.count({pes[std::size_t(p)], c}));
            ASSERT_EQ(counted.workAt(row, column), work)
                << model.system().name << " row " << row << " column " << column;
        }
}

// How many of the designs have an array.
int expectExactInCells(std::string (*design)(unsigned), unsigned seeds) {
    int arrays = 0;
    for (unsigned seed = 0; seed < seeds; ++seed) {
        SCOPED_TRACE(seed);
        driver::Request request;
        request.source = std::make_shared<text::SourceBuffer>("random.ure", design(seed));
        const driver::Analysis analysis = driver::analyse(request);
        for (const driver::DesignAnalysis& one : analysis.designs)
            for (const driver::MappingAnalysis& mapping : one.mappings) {
                if (!mapping.legal()) continue;
                const auto model = driver::buildArray(mapping, {}).model;
                if (!model || !model->pes) continue;
                ++arrays;
                for (const auto& [rows, columns] : {std::pair{3, 4}, {5, 2}, {1, 7}, {64, 64}}) {
                    const auto counted = countActivity(*model, std::size_t(rows), std::size_t(columns), {});
                    if (!counted) {
                        ADD_FAILURE() << "not counted";
                        continue;
                    }
                    EXPECT_LE(counted->rows, std::size_t(rows));
                    expectExact(*model, *counted);
                }
            }
    }
    return arrays;
}

} // namespace

TEST(ActivityCount, isExactOnRandomDesigns) {
    EXPECT_GT(expectExactInCells(test::broadDesign, 60), 15);
}

TEST(ActivityCount, isExactOnRandomLanes) {
    EXPECT_GT(expectExactInCells(test::randomLanes, 60), 15);
}

// PE (i, j) of a product of 64 x 64 x 1024 works in the cycles i + j .. i + j + 1023.
TEST(ActivityCount, ofALargeProductIsAKnownFormula) {
    const auto model = modelOf("gemm.ure", {{"I", 64}, {"J", 64}, {"K", 1024}});
    const Activity activity = countActivity(*model, 26, 350, {}).value();
    EXPECT_EQ(activity.pes, 64 * 64);
    EXPECT_EQ(activity.cycles, 1024 + 63 + 63);
    EXPECT_EQ(activity.undecidedShare(), 0);
    std::int64_t sum = 0;
    for (std::size_t row = 0; row < activity.rows; ++row)
        for (std::size_t column = 0; column < activity.columns; ++column) {
            const auto [pe, endPe] = activity.pesOf(row);
            const auto [cycle, endCycle] = activity.cyclesOf(column);
            std::int64_t work = 0;
            for (std::int64_t p = pe; p < endPe; ++p) {
                const std::int64_t first = p / 64 + p % 64;
                work += std::max<std::int64_t>(0, std::min(endCycle, first + 1024) - std::max(cycle, first));
            }
            ASSERT_EQ(activity.workAt(row, column), work) << row << ", " << column;
            sum += work;
        }
    EXPECT_EQ(sum, std::int64_t{64} * 64 * 1024);
    // The walk says the same of the same cells.
    ActivityLimits limits;
    limits.columns = 350;
    const Activity walked = activityOf(*model, limits).value();
    for (std::size_t column = 0; column < 350; ++column) {
        std::int64_t counted = 0, work = 0;
        for (std::size_t row = 0; row < activity.rows; ++row) counted += activity.workAt(row, column);
        for (std::size_t row = 0; row < walked.rows; ++row) work += walked.workAt(row, column);
        EXPECT_EQ(counted, work);
    }
}

// A thousand million iterations: 1024 x 1024 PEs, which nobody walks through.
TEST(ActivityCount, ofAThousandMillionIterationsIsExact) {
    const auto model = modelOf("gemm.ure", {{"I", 1024}, {"J", 1024}, {"K", 1024}});
    const Activity activity = countActivity(*model, 26, 350, {}).value();
    EXPECT_EQ(activity.undecidedShare(), 0);
    std::int64_t sum = 0, full = 0;
    for (const std::int64_t work : activity.work) sum += work;
    for (std::size_t row = 0; row < activity.rows; ++row)
        for (std::size_t column = 0; column < activity.columns; ++column)
            full += activity.share(row, column) == 1;
    EXPECT_EQ(sum, std::int64_t{1024} * 1024 * 1024);
    EXPECT_EQ(full, 0) << "a row of PEs begins over 1024 cycles";
    EXPECT_FALSE(activityOf(*model));
    std::stop_source stopped;
    stopped.request_stop();
    EXPECT_FALSE(countActivity(*model, 26, 350, stopped.get_token()));
}

// An array that waits to be simulated has its strip all the same; it is counted again where it is resized.
TEST(Activity, ofALargeArrayIsCountedForTheCellsInSight) {
    Studio studio;
    studio.window.workbench().setAutomatic(1000);
    const QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("large.ure")).toStdString();
    std::string text = *system::readFile(gemm);
    for (const auto& [from, to] : {std::pair{"I = 8", "I = 96"}, {"J = 8", "J = 96"}, {"K = 16", "K = 900"}})
        text.replace(text.find(from), std::string_view(from).size(), to);
    ASSERT_TRUE(system::writeFile(file, text));
    ASSERT_TRUE(studio.open(file));
    HeatStrip& heat = studio.window.timeline().heat();
    const ActivitySource& source = studio.window.timeline().activity();
    ASSERT_TRUE(source.activity());
    EXPECT_TRUE(source.activity()->working.empty()) << "counted, not walked";
    EXPECT_EQ(source.notice(), QString());
    EXPECT_EQ(studio.window.workbench().time().cycles(), 0) << "nobody has asked for a simulation";
    EXPECT_EQ(heat.wordsAt(QPointF(heat.width() / 2.0, heat.height() / 2.0)).left(5), "100 %");
    const QColor calm = Theme::of(heat).busy;
    EXPECT_EQ(heat.grab().toImage().pixelColor(heat.rect().center()), calm);
    studio.grab("activity-counted");
    const auto before = source.activity();
    studio.window.resize(1100, 800);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_NE(source.activity(), before);
    std::int64_t sum = 0;
    for (const std::int64_t work : source.activity()->work) sum += work;
    EXPECT_EQ(sum, 96 * 96 * 900);
    // A click goes nowhere until there is time.
    QTest::mouseClick(&heat, Qt::LeftButton, {}, heat.rect().center());
    QTest::keyClick(&studio.window, Qt::Key_F5);
    ASSERT_TRUE(studio.settleAfterEdit());
    const std::int64_t cycles = studio.window.workbench().time().cycles();
    ASSERT_EQ(cycles, 900 + 95 + 95);
    QTest::mouseClick(&heat, Qt::LeftButton, {}, heat.rect().center());
    EXPECT_NEAR(double(studio.window.workbench().time().cycle()), double(cycles) / 2, 4);
    studio.window.setDark(true);
    studio.grab("activity-counted-dark");
    studio.window.setDark(false);
}

// A count that gave up is said in words, and its cell is of no load.
TEST(ActivityCount, ofWhatIsUndecidedSaysSo) {
    Activity activity = activityOf(*modelOf("gemm.ure")).value();
    EXPECT_EQ(missingIn(activity), QString());
    for (std::size_t cell = 0; cell < activity.work.size() / 4; ++cell)
        activity.work[cell] = Activity::undecided;
    EXPECT_EQ(missingIn(activity), "25 % of the cells could not be counted");
    EXPECT_FALSE(activity.share(0, 0));
    EXPECT_FALSE(activity.inCells(8, 8).share(0, 0)) << "nor of a coarser cell";
    EXPECT_TRUE(activity.inCells(8, 8).share(7, 0));
    std::ranges::fill(activity.work, Activity::undecided);
    EXPECT_EQ(missingIn(activity), "When PEs work is not known: their iterations could not be counted.");
}

// Full load is the strongest, no load is the ground, and what is between is between, in order.
TEST(Activity, coloursSayHowFullACellIs) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    for (const bool dark : {false, true}) {
        studio.window.setDark(dark);
        const HeatStrip& heat = studio.window.timeline().heat();
        const Theme& theme = Theme::of(heat);
        EXPECT_EQ(activityColour(theme, 1.0), theme.busy);
        EXPECT_EQ(activityColour(theme, 0.0), theme.surface);
        EXPECT_EQ(activityColour(theme, {}), theme.line);
        const auto far = [&](double share) {
            return std::abs(activityColour(theme, share).lightness() - theme.surface.lightness());
        };
        EXPECT_GE(far(0.01), 5) << "seen beside the ground";
        EXPECT_GT(far(0.5), far(0.01));
        EXPECT_GT(far(0.99), far(0.5));
        EXPECT_GE(far(1), far(0.99) + 5) << "told from a full one";
        studio.grab(dark ? "activity-dark" : "activity-light");
    }
    studio.window.setDark(false);
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
