// A complete mapping found in the window, beside the command that finds the same.
#include "arrays_fixture.h"

#include "views/panels/cost/cost_panel.h"

#include <QTabBar>

namespace tactus::views {

namespace {

class FindMapping : public Arrays {
  protected:
    FindPanel& finder() { return panel().finder(); }
    void begin(QSize size = {1280, 800}, const std::string& file = gemm) {
        ASSERT_TRUE(studio.open(file));
        studio.window.resize(size);
        studio.window.action(ActionId::FocusArrays).trigger();
        ASSERT_TRUE(studio.settle());
        QTabBar& tabs = *panel().lists().tabBar();
        QTest::mouseClick(&tabs, Qt::LeftButton, {}, tabs.tabRect(2).center());
        ASSERT_TRUE(finder().isVisible());
        chooseDevice("u250");
    }
    void chooseDevice(const char* key) {
        QComboBox& box = finder().device().device();
        box.setCurrentIndex(box.findData(QLatin1String(key)));
    }
    void find() {
        QTest::mouseClick(&studio.child<QPushButton>("findNow"), Qt::LeftButton);
        ASSERT_TRUE(QTest::qWaitFor([&] { return !finder().hunt().isSearching(); }, 60'000));
        ASSERT_TRUE(studio.settleAfterEdit());
    }
    QPoint placeOfPoint(std::size_t point) {
        return finder().plot().placeOf(finder().plot().points()[point]).toPoint();
    }
    std::size_t best() {
        const auto& points = finder().plot().points();
        return std::size_t(std::ranges::find(points, true, &FrontPlot::Point::isBest) - points.begin());
    }
};

} // namespace

TEST_F(FindMapping, isThatOfTheCommand) {
    ASSERT_NO_FATAL_FAILURE(begin());
    ASSERT_NO_FATAL_FAILURE(find());
    const nlohmann::json expected = asked({"map", gemm, "--device", "u250", "--clock", "200"});
    const auto& hunted = *finder().hunt().hunted();
    ASSERT_TRUE(hunted.answer && !hunted.answer->best.empty());
    EXPECT_EQ(nlohmann::json(hunted.answer->best.front().calls), expected["calls"]);
    EXPECT_EQ(hunted.answer->best.front().cycles, expected["simulatedCycles"]);
    EXPECT_EQ(hunted.answer->isProved, expected["proved"]);
    EXPECT_TRUE(finder().state().startsWith(QStringLiteral("Best "))) << finder().state().toStdString();
    EXPECT_TRUE(finder().state().contains(number(hunted.answer->best.front().cycles)));
    // Each candidate is a point: no point beats the answer, which is among them.
    const auto& points = finder().plot().points();
    ASSERT_LT(best(), points.size());
    EXPECT_EQ(points.size(), hunted.tried.size());
    for (const FrontPlot::Point& one : points)
        EXPECT_GE(one.of(FrontPlot::Axis::Cycles), points[best()].of(FrontPlot::Axis::Cycles));
    EXPECT_EQ(finder().plot().selected(), best());
    EXPECT_TRUE(finder().picture().pictured().scene);
    studio.grab("find-mapping-1280");
    studio.window.setDark(true);
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.grab("find-mapping-1280-dark");
    studio.window.setDark(false);
}

TEST_F(FindMapping, aPointBecomesAMappingOfTheText) {
    ASSERT_NO_FATAL_FAILURE(begin());
    ASSERT_NO_FATAL_FAILURE(find());
    const std::string before = studio.text();
    // Another one than the best, by the mouse; its array and figures are shown.
    std::size_t other = 0;
    const auto& points = finder().plot().points();
    for (std::size_t n = 0; n < points.size(); ++n)
        if (points[n].figures != points[best()].figures) other = n;
    QTest::mouseClick(&finder().plot(), Qt::LeftButton, {}, placeOfPoint(other));
    ASSERT_TRUE(studio.settleAfterEdit());
    ASSERT_TRUE(finder().plot().selected());
    const std::size_t chosen = *finder().plot().selected();
    for (const auto axis : {FrontPlot::Axis::Cycles, FrontPlot::Axis::Dsps})
        EXPECT_EQ(points[chosen].of(axis), points[other].of(axis));
    EXPECT_TRUE(studio.child<QLabel>("foundFigures").text().contains(number(points[chosen].figures[0])));
    EXPECT_TRUE(finder().picture().pictured().scene);
    const auto found = finder().hunt().hunted()->tried[chosen];
    QTest::mouseDClick(&finder().plot(), Qt::LeftButton, {}, placeOfPoint(other));
    ASSERT_TRUE(studio.settleAfterEdit());
    for (const std::string& call : found.calls)
        EXPECT_NE(studio.text().find(call), std::string::npos) << call;
    ASSERT_TRUE(bench().mapping());
    EXPECT_TRUE(bench().mapping()->legal());
    const auto& run = bench().array().results().run;
    ASSERT_TRUE(run);
    EXPECT_TRUE(run->matches());
    EXPECT_FALSE(finder().isStale()) << "another mapping is no other design";
    undo();
    EXPECT_EQ(studio.text(), before);
    // By the keyboard, twice: each has a name of its own.
    finder().plot().setFocus();
    QTest::keyClick(&finder().plot(), Qt::Key_Return);
    ASSERT_TRUE(studio.settleAfterEdit());
    QTest::keyClick(&finder().plot(), Qt::Key_Return);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_FALSE(bench().isWrong());
    undo();
    undo();
    EXPECT_EQ(studio.text(), before);
    // Other axes.
    auto& up = studio.child<QComboBox>("upAxis");
    up.setFocus();
    QTest::keyClick(&up, Qt::Key_Down);
    EXPECT_EQ(up.currentText(), FrontPlot::nameOf(FrontPlot::Axis::Blocks));
    studio.grab("find-mapping-blocks");
}

TEST_F(FindMapping, isCancelledByHandAndNotByTyping) {
    ASSERT_NO_FATAL_FAILURE(begin());
    QTest::mouseClick(&studio.child<QPushButton>("findNow"), Qt::LeftButton);
    ASSERT_TRUE(finder().hunt().isSearching());
    // Typed while it searches: a comment first, then another size.
    studio.window.editor().setFocus();
    studio.window.editor().moveCursor(QTextCursor::Start);
    QTest::keyClicks(&studio.window.editor(), QStringLiteral("// x"));
    QTest::keyClick(&studio.window.editor(), Qt::Key_Return);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !finder().hunt().isSearching(); }, 60'000));
    ASSERT_TRUE(studio.settleAfterEdit());
    ASSERT_TRUE(finder().hunt().hunted()->answer);
    EXPECT_FALSE(finder().hunt().hunted()->answer->isStopped);
    EXPECT_FALSE(finder().plot().points().empty());
    QTextCursor size = studio.window.editor().document()->find(QStringLiteral("K = 16"));
    ASSERT_FALSE(size.isNull());
    size.insertText(QStringLiteral("K = 17"));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(finder().isStale());
    EXPECT_FALSE(studio.child<QPushButton>("applyFound").isEnabled());
    const std::string text = studio.text();
    finder().applyChosen();
    EXPECT_EQ(studio.text(), text);
    QTest::mouseClick(&studio.child<QPushButton>("findAgain"), Qt::LeftButton);
    ASSERT_TRUE(finder().hunt().isSearching());
    QTest::mouseClick(&studio.child<QPushButton>("cancelFind"), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !finder().hunt().isSearching(); }, 60'000));
    EXPECT_TRUE(finder().state().contains(QStringLiteral("topped"))) << finder().state().toStdString();
    EXPECT_TRUE(studio.child<QPushButton>("findNow").isVisible());
}

TEST_F(FindMapping, budgetsAndTheDeviceCount) {
    ASSERT_NO_FATAL_FAILURE(begin({800, 600}));
    auto& dsps = studio.child<QSpinBox>("budgetDsps");
    dsps.setFocus();
    dsps.selectAll();
    QTest::keyClicks(&dsps, QStringLiteral("1"));
    ASSERT_NO_FATAL_FAILURE(find());
    const nlohmann::json expected =
        asked({"map", gemm, "--device", "u250", "--clock", "200", "--budget", "dsp=1%"});
    EXPECT_EQ(nlohmann::json(finder().hunt().hunted()->answer->best.front().calls), expected["calls"]);
    studio.grab("find-mapping-800");
    studio.window.setDark(true);
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.grab("find-mapping-800-dark");
    studio.window.setDark(false);
    // The panel of costs says the same device.
    CostPanel& cost = *studio.window.findChild<CostPanel*>();
    EXPECT_EQ(cost.device().currentData().toString(), QStringLiteral("u250"));
    cost.clock().setValue(333);
    EXPECT_EQ(finder().device().megahertz(), 333);
}

TEST_F(FindMapping, goalsOtherThanCyclesHaveALimit) {
    ASSERT_NO_FATAL_FAILURE(begin());
    QStringList lines;
    QObject::connect(&bench(), &Workbench::logged, &studio.window,
                     [&](const QString& line) { lines << line; });
    auto& goal = studio.child<QComboBox>("goal");
    auto& most = studio.child<QSpinBox>("mostCycles");
    EXPECT_FALSE(most.isVisible());
    goal.setFocus();
    QTest::keyClick(&goal, Qt::Key_Down);
    EXPECT_EQ(goal.currentText(), QStringLiteral("fewest DSPs"));
    ASSERT_TRUE(most.isVisible());
    most.setFocus();
    most.selectAll();
    QTest::keyClicks(&most, QStringLiteral("200"));
    ASSERT_NO_FATAL_FAILURE(find());
    const nlohmann::json expected =
        asked({"map", gemm, "--device", "u250", "--clock", "200", "--goal", "dsp", "--max-cycles", "200"});
    const auto& hunted = *finder().hunt().hunted();
    ASSERT_TRUE(hunted.answer && !hunted.answer->best.empty());
    EXPECT_EQ(nlohmann::json(hunted.answer->best.front().calls), expected["calls"]);
    const QString dsps = number(hunted.answer->best.front().costs.used("DSP"));
    EXPECT_TRUE(finder().state().startsWith(QStringLiteral("Fewest "))) << finder().state().toStdString();
    EXPECT_TRUE(finder().state().contains(dsps + QStringLiteral(" DSP"))) << finder().state().toStdString();
    EXPECT_FALSE(lines.filter(QStringLiteral("--goal dsp --max-cycles 200")).empty());
    // Each point has its energy.
    auto& up = studio.child<QComboBox>("upAxis");
    up.setCurrentIndex(up.count() - 1);
    EXPECT_EQ(up.currentText(), FrontPlot::nameOf(FrontPlot::Axis::Energy));
    for (const FrontPlot::Point& one : finder().plot().points())
        EXPECT_GT(one.of(FrontPlot::Axis::Energy), 0);
    studio.grab("find-mapping-dsps");
    // No device without any of it.
    chooseDevice("ice40-hx8k");
    QTest::mouseClick(&studio.child<QPushButton>("findNow"), Qt::LeftButton);
    EXPECT_TRUE(finder().state().contains(QStringLiteral("has no DSP"))) << finder().state().toStdString();
}

// A design of several arrays: one point for all of them, which becomes a mapping of the text.
TEST_F(FindMapping, ofSeveralArraysIsOnePoint) {
    const std::string layers = test::examplePath("two-layers");
    ASSERT_NO_FATAL_FAILURE(begin({1280, 800}, layers));
    ASSERT_NO_FATAL_FAILURE(find());
    const nlohmann::json expected = asked({"map", layers, "--device", "u250", "--clock", "200"});
    const auto& hunted = *finder().hunt().hunted();
    ASSERT_TRUE(hunted.answer && !hunted.answer->best.empty()) << hunted.refusal.toStdString();
    EXPECT_EQ(nlohmann::json(hunted.answer->best.front().calls), expected["calls"]);
    EXPECT_EQ(hunted.answer->best.front().cycles, expected["simulatedCycles"]);
    EXPECT_EQ(finder().plot().points().size(), 1u);
    EXPECT_TRUE(finder().state().startsWith(QStringLiteral("Best "))) << finder().state().toStdString();
    auto& arrays = studio.child<QTabBar>("foundArrays");
    ASSERT_EQ(arrays.count(), 2);
    EXPECT_EQ(arrays.tabText(1), QStringLiteral("y"));
    const auto first = finder().picture().pictured().model;
    ASSERT_TRUE(first);
    studio.grab("find-mapping-several");
    arrays.setCurrentIndex(1);
    const auto second = finder().picture().pictured().model;
    ASSERT_TRUE(second);
    EXPECT_NE(second, first);
    EXPECT_EQ(finder().picture().title(), QStringLiteral("array y"));
    finder().plot().setFocus();
    QTest::keyClick(&finder().plot(), Qt::Key_Return);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_FALSE(bench().isWrong());
    ASSERT_TRUE(bench().mapping());
    EXPECT_TRUE(bench().mapping()->legal());
    EXPECT_NE(studio.text().find("h_loader"), std::string::npos);
    auto& goal = studio.child<QComboBox>("goal");
    goal.setCurrentText(QStringLiteral("least energy"));
    ASSERT_NO_FATAL_FAILURE(find());
    EXPECT_TRUE(finder().state().contains(QStringLiteral("\u00b5J"))) << finder().state().toStdString();
    // Other goals are refused in a sentence.
    goal.setCurrentText(QStringLiteral("fewest DSPs"));
    ASSERT_NO_FATAL_FAILURE(find());
    EXPECT_TRUE(finder().state().contains(QStringLiteral("a design of several arrays is mapped for cycles")))
        << finder().state().toStdString();
}

} // namespace tactus::views
