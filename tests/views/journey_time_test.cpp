// Journey 3: steps, back, seeks; the state is the recording's, and the command line's.
#include "support.h"

#include "commands/request/command.h"

#include <nlohmann/json.hpp>

namespace tactus::views {

namespace {

// The answer of the command line about one PE in one cycle.
nlohmann::json commandState(std::int64_t cycle, const std::string& pe) {
    const commands::Report report =
        commands::run({"simulate", gemm, "--at", std::to_string(cycle), "--pe", pe, "--json"});
    EXPECT_EQ(report.status, 0) << report.err;
    return nlohmann::json::parse(report.out)["state"]["pes"][0];
}

void expectState(Studio& studio, std::int64_t cycle) {
    ASSERT_TRUE(studio.settleAfterEdit());
    TimeCursor& time = studio.window.workbench().time();
    ASSERT_TRUE(time.state());
    EXPECT_EQ(time.cycle(), cycle);
    EXPECT_EQ(time.state()->cycle, cycle);
    EXPECT_EQ(studio.window.timeline().cycleBox().value(), cycle);
    const auto& run = studio.window.workbench().array().results().run;
    EXPECT_EQ(*time.state(), run->simulation.recording->at(cycle));
    const auto& model = *studio.window.workbench().array().results().model;
    for (const simulate::PeState& pe : time.state()->pes) {
        if (pe.pe != polyhedra::Point{2, 3}) continue;
        const nlohmann::json said = commandState(cycle, "2,3");
        EXPECT_EQ(said["iteration"].is_null(), !pe.iteration.has_value());
        if (!pe.iteration) continue;
        for (const char* name : {"X", "Y", "Z"}) {
            const auto id = model.system().variableNamed(name);
            ASSERT_TRUE(id && pe.values[id->index()]);
            EXPECT_EQ(said["values"][name].get<float>(), pe.values[id->index()]->value.asFloat());
        }
    }
}

} // namespace

TEST(Journey, stepsBackAndSeeksThroughTime) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    ArrayCanvas& canvas = studio.window.canvas();
    canvas.setFocus();
    for (int step = 0; step < 17; ++step) QTest::keyClick(&canvas, step % 2 ? Qt::Key_Right : Qt::Key_F10);
    expectState(studio, 17);
    studio.grab("journey3-cycle17");
    for (int step = 0; step < 14; ++step)
        QTest::keyClick(&canvas, step % 2 ? Qt::Key_Left : Qt::Key_F10,
                        step % 2 ? Qt::NoModifier : Qt::ShiftModifier);
    expectState(studio, 3);
    QTest::keyClick(&canvas, Qt::Key_End);
    expectState(studio, 29);
    // The result is where the last PE made it.
    const auto& run = studio.window.workbench().array().results().run;
    EXPECT_TRUE(run->matches());
    studio.grab("journey3-end");
    QTest::keyClick(&canvas, Qt::Key_Home);
    expectState(studio, 0);

    // By number, and by the strip.
    QTest::keyClick(&canvas, Qt::Key_G, Qt::ControlModifier);
    QSpinBox& box = studio.window.timeline().cycleBox();
    EXPECT_TRUE(box.hasFocus() || studio.window.focusWidget() == &box);
    QTest::keyClicks(&box, QStringLiteral("12"));
    QTest::keyClick(&box, Qt::Key_Return);
    expectState(studio, 12);
    CycleStrip& strip = studio.window.timeline().strip();
    QTest::mouseClick(&strip, Qt::LeftButton, {}, QPoint(strip.width() - 8, 12));
    expectState(studio, 29);
}

TEST(Time, playsForwardsAndStopsAtTheEnd) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    TimeCursor& time = studio.window.workbench().time();
    time.setSpeed(60);
    studio.window.canvas().setFocus();
    QTest::keyClick(&studio.window.canvas(), Qt::Key_Space);
    EXPECT_TRUE(time.isPlaying());
    EXPECT_TRUE(QTest::qWaitFor([&] { return !time.isPlaying(); }, 20'000));
    EXPECT_EQ(time.cycle(), 29);
}

TEST(Array, selectsByClickAndByKeyboard) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    ArrayCanvas& canvas = studio.window.canvas();
    Workbench& bench = studio.window.workbench();
    QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, canvas.boxOfPe({2, 3}).center());
    EXPECT_EQ(bench.selection(), Selection::ofPe({2, 3}));
    QTest::keyClick(&canvas, Qt::Key_Right, Qt::ControlModifier);
    EXPECT_EQ(bench.selection().pe, (polyhedra::Point{2, 4}));
    QTest::keyClick(&canvas, Qt::Key_Down, Qt::ControlModifier);
    EXPECT_EQ(bench.selection().pe, (polyhedra::Point{3, 4}));
    bench.time().seek(10);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.window.findChild<Inspector*>()->findChild<QTableView*>()->model()->rowCount(), 6);
    studio.grab("selected");
    QTest::keyClick(&canvas, Qt::Key_Escape);
    EXPECT_EQ(bench.selection().kind, Selection::Kind::None);
}

TEST(Array, wheelZoomsAndFFits) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    ArrayCanvas& canvas = studio.window.canvas();
    const double fitted = canvas.camera().scale;
    const QPoint place = canvas.boxOfPe({0, 0}).center();
    QWheelEvent wheel(place, canvas.viewport()->mapToGlobal(QPointF(place)), {}, {0, 480}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(canvas.viewport(), &wheel);
    EXPECT_GT(canvas.camera().scale, 1.5 * fitted);
    // The PE that was under the mouse still is.
    EXPECT_LE((canvas.boxOfPe({0, 0}).center() - place).manhattanLength(), 4); // whole pixels, twice as large
    studio.window.workbench().time().seek(15);
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.grab("zoomed");
    // Dragging moves the array with the mouse.
    const QPoint before = canvas.boxOfPe({0, 0}).center();
    QTest::mousePress(canvas.viewport(), Qt::LeftButton, {}, {200, 300});
    QTest::mouseMove(canvas.viewport(), {230, 310});
    QTest::mouseMove(canvas.viewport(), {260, 340});
    QTest::mouseRelease(canvas.viewport(), Qt::LeftButton, {}, {260, 340});
    EXPECT_LE((canvas.boxOfPe({0, 0}).center() - before - QPoint(60, 40)).manhattanLength(), 2);
    canvas.setFocus();
    QTest::keyClick(&canvas, Qt::Key_F);
    EXPECT_NEAR(canvas.camera().scale, fitted, 1e-9);
}

} // namespace tactus::views
