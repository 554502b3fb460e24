// The panel of the iteration space: what each design keeps, and what it shows of a text with errors.
#include "golden.h"
#include "home.h"
#include "support.h"
#include "words_recorder.h"

#include "views/panels/iteration_panel.h"

namespace tactus::views {

namespace {

const QString lastCorrect = QStringLiteral("As of the last correct text.");

QStringList wordsOfPoints(Studio& studio) {
    return WordsRecorder::of(studio.window.iterations().canvas()).all();
}

} // namespace

TEST(IterationPanel, keepsTheTurnOfEachDesign) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    IterationCanvas& canvas = studio.window.iterations().canvas();
    const double usual = canvas.table().yaw;
    canvas.setFocus();
    for (int times = 0; times < 5; ++times) studio.press(Qt::Key_Right, Qt::ShiftModifier);
    canvas.zoomBy(1.5);
    const Turntable turned = canvas.table();
    EXPECT_NE(turned.yaw, usual);
    ASSERT_TRUE(studio.open(test::inRepository("/examples/lu.ure")));
    EXPECT_EQ(canvas.table().yaw, usual);
    canvas.setFocus();
    studio.press(Qt::Key_Down, Qt::ShiftModifier);
    const double pitch = canvas.table().pitch;
    EXPECT_NE(pitch, turned.pitch);
    studio.window.designs().setCurrentIndex(0);
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(canvas.table().yaw, turned.yaw);
    EXPECT_EQ(canvas.table().pitch, turned.pitch);
    EXPECT_EQ(canvas.table().scale, turned.scale);
    studio.window.designs().setCurrentIndex(1);
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(canvas.table().yaw, usual);
    EXPECT_EQ(canvas.table().pitch, pitch);
}

// Turned by the mouse, in tenths of a degree; a file that nobody has turned is as usual.
TEST(IterationPanel, aRestartKeepsTheTurnOfEachFile) {
    const Home home;
    const std::string lu = test::inRepository("/examples/lu.ure");
    draw::Turn turned;
    {
        Studio studio;
        ASSERT_TRUE(studio.open(gemm));
        IterationCanvas& canvas = studio.window.iterations().canvas();
        const QPoint middle = canvas.rect().center();
        QTest::mousePress(&canvas, Qt::LeftButton, {}, middle);
        QTest::mouseMove(&canvas, middle + QPoint(30, 10));
        QTest::mouseMove(&canvas, middle + QPoint(60, 20));
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, middle + QPoint(60, 20));
        turned = canvas.table();
        EXPECT_NE(turned.yaw, draw::Turn().yaw);
        EXPECT_NE(turned.pitch, draw::Turn().pitch);
        ASSERT_TRUE(studio.open(lu));
        canvas.setFocus();
        studio.press(Qt::Key_Down, Qt::ShiftModifier);
    }
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    IterationCanvas& canvas = studio.window.iterations().canvas();
    constexpr double tenth = 0.051 * std::numbers::pi / 180;
    EXPECT_NEAR(canvas.table().yaw, turned.yaw, tenth);
    EXPECT_NEAR(canvas.table().pitch, turned.pitch, tenth);
    ASSERT_TRUE(studio.open(lu));
    EXPECT_NEAR(canvas.table().yaw, draw::Turn().yaw, tenth);
    EXPECT_LT(canvas.table().pitch, draw::Turn().pitch + 1);
    EXPECT_NE(canvas.table().pitch, draw::Turn().pitch);
    ASSERT_TRUE(studio.open(test::inRepository("/examples/fir.ure")));
    EXPECT_EQ(canvas.table().yaw, draw::Turn().yaw);
}

TEST(IterationPanel, marksTheSpaceOfTheLastCorrectText) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    IterationCanvas& canvas = studio.window.iterations().canvas();
    const std::string right = studio.text();
    std::string wrong = right;
    wrong.replace(wrong.find("loops"), 5, "lops");
    EXPECT_FALSE(wordsOfPoints(studio).contains(lastCorrect));
    studio.window.workbench().document().setText(wrong);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(wordsOfPoints(studio).contains(lastCorrect));
    ASSERT_TRUE(canvas.space());
    EXPECT_EQ(canvas.space()->dots.size(), 8U * 8 * 16);
    // A click on a point of the past selects nothing.
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.placeOf(0));
    EXPECT_EQ(studio.window.workbench().selection().kind, Selection::Kind::None);
    studio.grab("iterations-outdated");
    // Another design and back: it is still there.
    ASSERT_TRUE(studio.open(convolutionStreams));
    EXPECT_FALSE(wordsOfPoints(studio).contains(lastCorrect));
    studio.window.designs().setCurrentIndex(0);
    ASSERT_TRUE(studio.settle());
    EXPECT_TRUE(wordsOfPoints(studio).contains(lastCorrect));
    studio.window.workbench().document().setText(right);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_FALSE(wordsOfPoints(studio).contains(lastCorrect));
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.placeOf(0));
    EXPECT_EQ(studio.window.workbench().selection().kind, Selection::Kind::Pe);
}

// Four loops, three on the axes: a number says where the fourth is.
TEST(IterationPanel, aNumberChoosesTheSlice) {
    Drawn<IterationPanel> drawn(Theme::light(), {440, 380});
    ASSERT_TRUE(drawn.show(QString::fromLatin1(cube)));
    const auto boxes = drawn.view.findChildren<QSpinBox*>();
    ASSERT_EQ(boxes.size(), 1);
    QSpinBox& box = *boxes[0];
    const draw::IterationSpace& first = *drawn.view.canvas().space();
    ASSERT_EQ(first.axes, (std::vector<std::size_t>{0, 1, 3}));
    EXPECT_EQ(box.prefix(), QStringLiteral("c = "));
    EXPECT_EQ(box.accessibleName(), QStringLiteral("Value of c"));
    EXPECT_EQ(std::pair(box.minimum(), box.maximum()), std::pair(0, 2));
    for (const int c : {2, 1, 0}) {
        box.setFocus();
        box.setValue(c);
        const draw::IterationSpace& space = *drawn.view.canvas().space();
        EXPECT_EQ(space.dots.size(), 3U * 3 * 4);
        EXPECT_EQ(space.axes, (std::vector<std::size_t>{0, 1, 3}));
        for (const auto& dot : space.dots) EXPECT_EQ(dot.at[2], c);
    }
    box.setValue(2);
    // Another loop on the last axis: now t has a number.
    auto* last = drawn.view.findChildren<QComboBox*>().back();
    last->setCurrentIndex(2);
    Q_EMIT last->activated(2);
    EXPECT_EQ(box.prefix(), QStringLiteral("t = "));
    EXPECT_EQ(std::pair(box.minimum(), box.maximum()), std::pair(0, 3));
    box.setValue(3);
    for (const auto& dot : drawn.view.canvas().space()->dots) EXPECT_EQ(dot.at[3], 3);
}

// Every second of 24 x 24 x 30 points is drawn each way: the wavefront is there in every cycle.
TEST(Golden, aThinnedIterationSpaceWithItsWavefront) {
    const QString large = productWith("{i, j}, i + j + k")
                              .replace(QStringLiteral("N = 4, K = 6"), QStringLiteral("N = 24, K = 30"));
    compare<IterationPanel>("iterations-thinned", large, {440, 380}, [](auto& drawn) {
        for (const int cycle : {0, 1, 2, 31, 75}) {
            drawn.bench.time().seek(cycle);
            EXPECT_TRUE(drawn.view.canvas().hasFront()) << cycle;
        }
        drawn.bench.time().seek(31);
    });
}

} // namespace tactus::views
