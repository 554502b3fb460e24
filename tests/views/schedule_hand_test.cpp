// The arrow of the schedule in the iteration space, dragged by the mouse and changed by keys.
#include "golden.h"
#include "support.h"

#include "views/canvas/iteration/hand_painter.h"

#include "support/examples.h"
#include "views/panels/iteration_panel.h"

#include <QScrollBar>
#include <numbers>

namespace tactus::views {

namespace {

// The panel on a bench of its own, or in the window.
struct Hands {
    IterationCanvas& canvas;
    Workbench& bench;
    std::function<bool()> settle;

    QPoint tip() const { return canvas.handArrow().tip(canvas.handEntries()).toPoint(); }
    // The place of the tip with these entries of all axes.
    QPoint tipAt(std::vector<double> entries) const { return canvas.handArrow().tip(entries).toPoint(); }
    const std::string& text() const { return bench.document().text(); }
    std::string schedule() const { // as it is in the text
        const std::size_t from = text().find("space_time_transform(");
        return text().substr(from, text().find(';', from) - from);
    }
    void press() const { QTest::mousePress(&canvas, Qt::LeftButton, {}, tip()); }
    void move(QPoint to) const { QTest::mouseMove(&canvas, to); }
    void release(QPoint at) const { QTest::mouseRelease(&canvas, Qt::LeftButton, {}, at); }
    void drag(QPoint to) const {
        press();
        move(to);
        EXPECT_TRUE(settle());
        release(to);
        EXPECT_TRUE(settle());
    }
    void key(Qt::Key key) const { QTest::keyClick(&canvas, key); }
    void undo() const {
        bench.document().document().undo();
        EXPECT_TRUE(settle());
    }
};

class Hand : public testing::Test {
  protected:
    Hand() { panel.show(test::exampleText("gemm")); }
    struct Panel : Drawn<IterationPanel> {
        Panel() : Drawn(Theme::light(), {440, 380}) {}
        void show(const std::string& text) { EXPECT_TRUE(Drawn::show(QString::fromStdString(text))); }
    } panel;
    const Hands hands{panel.view.canvas(), panel.bench, [this] { return panel.settle(); }};
    IterationCanvas& canvas = hands.canvas;

    void show(std::string text, const char* from, const char* to) {
        const std::size_t place = text.find(from);
        ASSERT_NE(place, std::string::npos);
        panel.show(text.replace(place, std::string_view(from).size(), to));
    }
    // What the tip says under the mouse, where it can't be dragged, and a key for it.
    std::string refusal() {
        const std::string before = hands.text();
        hands.move(hands.tip() + QPoint(40, 0));
        hands.move(hands.tip());
        const QString words = canvas.words();
        EXPECT_EQ(words, canvas.toolTip());
        const double yaw = canvas.table().yaw;
        hands.drag(hands.tip() + QPoint(30, -50));
        EXPECT_EQ(canvas.table().yaw, yaw);
        EXPECT_EQ(hands.text(), before);
        hands.key(Qt::Key_T);
        EXPECT_FALSE(canvas.hand().isHeld());
        EXPECT_EQ(canvas.words().toStdString(), words.toStdString());
        return words.toStdString();
    }
};

// With the keys of the window's actions.
class HandInTheWindow : public testing::Test {
  protected:
    HandInTheWindow() {
        EXPECT_TRUE(studio.open(gemm));
        canvas.setFocus();
    }
    Studio studio;
    IterationCanvas& canvas = studio.window.iterations().canvas();
    const Hands hands{canvas, studio.window.workbench(), [this] { return studio.settle(); }};
};

} // namespace

TEST_F(Hand, aDragWritesTheScheduleAsOneUndoStep) {
    const std::string before = hands.text();
    EXPECT_EQ(canvas.handEntries(), (std::vector<double>{1, 1, 1}));
    EXPECT_EQ(canvas.handArrow().front(), (std::array<std::size_t, 2>{1, 2})); // j goes right, k upwards
    hands.press();
    ASSERT_TRUE(canvas.hand().isHeld());
    for (const auto& [j, k] : {std::pair(2.0, 1.0), std::pair(3.2, 0.9), std::pair(3.0, 2.0)}) {
        hands.move(hands.tipAt({1, j, k}));
        EXPECT_TRUE(hands.settle());
        EXPECT_EQ(hands.schedule(), fmt::format("space_time_transform({{i, j}}, i + {}*j + {}k)", int(j),
                                                k == 2.0 ? "2*" : ""));
        const driver::MappingAnalysis* mapping = panel.bench.mapping();
        ASSERT_TRUE(mapping && mapping->map);
        EXPECT_EQ(mapping->map->schedule[0].coefficients, (polyhedra::Vector{1, int(j), std::lround(k)}));
        EXPECT_EQ(panel.bench.time().cycles(), 7 + 7 * int(j) + 15 * std::lround(k) + 1);
    }
    hands.release(hands.tipAt({1, 3, 2}));
    EXPECT_FALSE(canvas.hand().isHeld());
    EXPECT_TRUE(hands.settle());
    hands.undo();
    EXPECT_EQ(hands.text(), before);
}

// Its line is longer than the editor is wide, and nobody looks for the cursor there.
TEST_F(HandInTheWindow, undoneFromItsPanelLeavesTheLinesInPlace) {
    std::string text = studio.text();
    text.insert(text.rfind("    ", text.find("space_time_transform(")), 120, ' ');
    studio.window.editor().setPlainText(QString::fromStdString(text));
    ASSERT_TRUE(studio.settleAfterEdit());
    const QScrollBar& across = *studio.window.editor().horizontalScrollBar();
    ASSERT_GT(across.maximum(), 0);
    ASSERT_EQ(across.value(), 0);
    canvas.setFocus();
    for (const Qt::Key key : {Qt::Key_T, Qt::Key_Right, Qt::Key_Return}) {
        studio.press(key);
        ASSERT_TRUE(studio.settle());
    }
    ASSERT_NE(studio.text(), text);
    const std::string changed = studio.text();
    studio.window.action(ActionId::Undo).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.text(), text);
    EXPECT_EQ(across.value(), 0);
    studio.window.action(ActionId::Redo).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.text(), changed);
    EXPECT_EQ(across.value(), 0);
    // In the editor the cursor is in sight.
    studio.window.editor().setFocus();
    studio.window.action(ActionId::Undo).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_GT(across.value(), 0);
}

// Whole, and clear of the tip, wherever it points.
TEST(LoopArrowLabel, isWithinThePicture) {
    const draw::Rect room{0, 0, 300, 200};
    const auto labelAt = [&](draw::Point2 tip, draw::Point2 unit) {
        return draw::mapArrowLabel(90, 20, tip, unit, room);
    };
    for (const draw::Point2 tip :
         {draw::Point2{150, 100}, {295, 100}, {150, 5}, {4, 196}, {296, 4}, {10, 100}, {150, 190}})
        for (int degrees = 0; degrees < 360; degrees += 15) {
            const double angle = degrees * std::numbers::pi / 180;
            const draw::Rect label = labelAt(tip, {std::cos(angle), std::sin(angle)});
            EXPECT_TRUE(room.contains(label)) << tip.x << ' ' << tip.y << ' ' << degrees;
        }
    // Behind the tip where there is room.
    EXPECT_GT(labelAt({150, 100}, {1, 0}).left, 150 + 8);
    EXPECT_GT(labelAt({200, 100}, {1, 0}).top, 100 + 8); // else beside it
}

// Beside a name that is there, on whichever side of the tip is free.
TEST(LoopArrowLabel, isClearOfTheNamesOfLoops) {
    const draw::Rect room{0, 0, 300, 200};
    const draw::Point2 tip{100, 60};
    for (const draw::Point2 unit : {draw::Point2{1, 0}, {0, 1}, {-1, 0}, {0.6, -0.8}}) {
        const draw::Rect alone = draw::mapArrowLabel(20, 16, tip, unit, room);
        const draw::Rect name = alone.moved(4, 3); // a loop's, across it
        const draw::Rect label = draw::mapArrowLabel(20, 16, tip, unit, room, {name});
        EXPECT_TRUE(draw::intersected(name, label).isEmpty()) << unit.x << ' ' << unit.y;
        EXPECT_TRUE(room.contains(label));
    }
}

TEST_F(Hand, escapeGivesTheTextBack) {
    const std::string before = hands.text();
    hands.press();
    hands.move(hands.tipAt({1, -2, 3}));
    ASSERT_TRUE(hands.settle());
    EXPECT_NE(hands.text(), before);
    // Not legal, and its wavefronts are there all the same.
    EXPECT_FALSE(panel.bench.mapping()->legal());
    EXPECT_EQ(canvas.words(), QStringLiteral("t = i - 2*j + 3*k: forbidden, as X reads X"));
    EXPECT_TRUE(canvas.cycle());
    hands.key(Qt::Key_Escape);
    ASSERT_TRUE(hands.settle());
    EXPECT_EQ(hands.text(), before);
    EXPECT_TRUE(panel.bench.mapping()->legal());
    EXPECT_EQ(canvas.handEntries(), (std::vector<double>{1, 1, 1}));
    // The mouse, which still holds the button, drags nothing any more.
    hands.move(hands.tipAt({1, 3, 3}));
    hands.release(hands.tipAt({1, 3, 3}));
    ASSERT_TRUE(hands.settle());
    EXPECT_EQ(hands.text(), before);
}

// Three reads of one name: the vector tells which of them forbids a schedule.
TEST_F(Hand, namesReadsOfOneNameByTheirVectors) {
    panel.show(R"(design heat {
  param N = 10, T = 6;
  input U[N] : Int(16);
  output V[N] : Int(16);
  loops t: 0..T, x: 0..N;
  func H : Int(16);
  H(t, x) = select(t == 0, U(x), select(x == 0 || x == N-1, H(t-1, x), H(t-1, x-1) + H(t-1, x) + H(t-1, x+1)));
  V(x) = select(t == T-1, H(t, x));
  mapping m { H.space_time_transform({x}, t); }
})");
    hands.key(Qt::Key_T);
    ASSERT_TRUE(canvas.hand().isHeld());
    hands.key(Qt::Key_Up); // t + x: the right neighbour's value comes in the same step
    ASSERT_TRUE(hands.settle());
    hands.key(Qt::Key_Up);
    ASSERT_TRUE(hands.settle());
    EXPECT_EQ(canvas.words().toStdString(), "t = t + 2*x: forbidden, as H reads H (1, -1)");
    const std::vector<QColor> colours(panel.bench.mapping()->graph->dependences.size());
    std::vector<std::string> named;
    for (const Forbidden& one : forbiddenBy(canvas.hand(), colours))
        named.push_back(one.names.join(QLatin1Char('|')).toStdString());
    EXPECT_EQ(named, (std::vector<std::string>{"H reads H (1, 0)", "H reads H (1, 1)", "H reads H (1, -1)"}));
}

TEST_F(Hand, aDragBackToTheStartChangesNothing) {
    const std::string before = hands.text();
    hands.press();
    hands.move(hands.tipAt({1, 2, 1}));
    hands.move(hands.tipAt({1, 5, 4})); // waits for the verdict on the one before
    hands.move(hands.tipAt({1, 1, 1}));
    hands.release(hands.tipAt({1, 1, 1}));
    ASSERT_TRUE(hands.settle());
    EXPECT_EQ(hands.text(), before);
    EXPECT_FALSE(panel.bench.document().document().isUndoAvailable());
}

TEST_F(Hand, entriesStayWithinBoundsAndAreNotAllZero) {
    hands.drag(hands.tipAt({1, 40, -40}));
    EXPECT_EQ(hands.schedule(), "space_time_transform({i, j}, i + 9*j - 9*k)");
    hands.undo();
    show(test::exampleText("gemm"), "i + j + k);\n  }", "k);\n  }");
    const std::string before = hands.text();
    hands.drag(canvas.handArrow().tail.toPoint());
    EXPECT_EQ(hands.text(), before);
}

// Two drags are two steps of undo, a drag of the same arrow to where another one ended too.
TEST_F(Hand, eachDragIsAStepOfItsOwn) {
    hands.drag(hands.tipAt({1, 2, 1}));
    hands.drag(hands.tipAt({1, 2, 3}));
    EXPECT_EQ(hands.schedule(), "space_time_transform({i, j}, i + 2*j + 3*k)");
    hands.undo();
    EXPECT_EQ(hands.schedule(), "space_time_transform({i, j}, i + 2*j + k)");
}

// The picture is turned so that i and j are in front.
TEST_F(Hand, changesTheLoopsInFront) {
    canvas.lookFrom({0.6, 1.4});
    EXPECT_EQ(canvas.handArrow().front(), (std::array<std::size_t, 2>{0, 1}));
    hands.drag(hands.tipAt({4, 2, 1}));
    EXPECT_EQ(hands.schedule(), "space_time_transform({i, j}, 4*i + 2*j + k)");
}

// From anywhere, as far as the mouse goes.
TEST_F(Hand, shiftDragsTheProjection) {
    const std::string before = hands.text();
    const auto entries = [&] { return canvas.handEntries(MapHand::Part::Projection); };
    EXPECT_EQ(entries(), (std::vector<double>{0, 0, 1}));
    const QPoint from(12, 20), to = from + hands.tipAt({0, 1, 1}) - hands.tipAt({0, 0, 1});
    QTest::mousePress(&canvas, Qt::LeftButton, Qt::ShiftModifier, from);
    ASSERT_TRUE(canvas.hand().isHeld());
    hands.move(to);
    ASSERT_TRUE(hands.settle());
    EXPECT_EQ(hands.schedule(), "space_time_transform({i, j - k}, i + j + k)");
    EXPECT_EQ(canvas.words(), QStringLiteral("u = (0, 1, 1): systolic"));
    EXPECT_TRUE(panel.bench.mapping()->legal());
    // Along (0, 1, -1) two iterations of one step would be on one PE.
    hands.move(from + hands.tipAt({0, 1, -1}) - hands.tipAt({0, 0, 1}));
    ASSERT_TRUE(hands.settle());
    EXPECT_EQ(hands.schedule(), "space_time_transform({i, j + k}, i + j + k)");
    EXPECT_EQ(canvas.words(), QStringLiteral("u = (0, 1, -1): two iterations meet on one PE"));
    EXPECT_EQ(panel.bench.mapping()->legality->conflicts.injective, polyhedra::Verdict::No);
    hands.move(to);
    ASSERT_TRUE(hands.settle());
    hands.release(to);
    EXPECT_FALSE(canvas.hand().isHeld());
    hands.undo();
    EXPECT_EQ(hands.text(), before);
    // By keys, and given back.
    hands.key(Qt::Key_U);
    ASSERT_TRUE(canvas.hand().isHeld());
    hands.key(Qt::Key_Right);
    ASSERT_TRUE(hands.settle());
    EXPECT_EQ(hands.schedule(), "space_time_transform({i, j - k}, i + j + k)");
    hands.key(Qt::Key_Escape);
    ASSERT_TRUE(hands.settle());
    EXPECT_EQ(hands.text(), before);
    // One row for three loops.
    show(test::exampleText("gemm"), "{i, j}, i + j + k", "{i}, 8*i + 16*j + k");
    hands.key(Qt::Key_U);
    EXPECT_FALSE(canvas.hand().isHeld());
    EXPECT_EQ(
        canvas.words().toStdString(),
        "u can't be dragged. The space has more than one direction; the mapping panel has its numbers.");
}

TEST_F(HandInTheWindow, keysTakeItChangeItKeepItAndGiveItBack) {
    const std::string before = studio.text();
    hands.bench.time().seek(5);
    studio.press(Qt::Key_T);
    ASSERT_TRUE(canvas.hand().isHeld());
    EXPECT_EQ(canvas.accessibleDescription(), QStringLiteral("t = i + j + k: systolic"));
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Up, Qt::Key_Left}) studio.press(key);
    EXPECT_EQ(canvas.accessibleDescription(), QStringLiteral("t = i + 2*j + 2*k: systolic"));
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(hands.schedule(), "space_time_transform({i, j}, i + 2*j + 2*k)");
    EXPECT_EQ(hands.bench.time().cycle(), 5); // arrows were no steps in time
    studio.press(Qt::Key_Return);
    EXPECT_FALSE(canvas.hand().isHeld());
    EXPECT_TRUE(studio.window.isActiveWindow() && canvas.hasFocus());
    studio.press(Qt::Key_T);
    studio.press(Qt::Key_Down);
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(hands.schedule(), "space_time_transform({i, j}, i + 2*j + k)");
    studio.press(Qt::Key_Escape);
    ASSERT_TRUE(studio.settle());
    EXPECT_EQ(hands.schedule(), "space_time_transform({i, j}, i + 2*j + 2*k)");
    studio.press(Qt::Key_U);
    studio.grab("projection-in-the-hand");
    studio.press(Qt::Key_Escape);
    studio.press(Qt::Key_Right); // a step in time again
    EXPECT_EQ(hands.bench.time().cycle(), 6);
    hands.undo();
    EXPECT_EQ(studio.text(), before);
}

// What is said of each place before it is chosen is what the verdict says then.
TEST_F(Hand, thePlaneOfEntriesSaysWhatTheVerdictSays) {
    hands.key(Qt::Key_T);
    ASSERT_TRUE(canvas.hand().isHeld());
    using Choice = MapHand::Choice;
    std::set<Choice> seen;
    for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Left, Qt::Key_Left, Qt::Key_Left, Qt::Key_Up,
                              Qt::Key_Right, Qt::Key_Down, Qt::Key_Down}) {
        hands.key(key);
        ASSERT_TRUE(hands.settle());
        const Choice choice = canvas.hand().choice(canvas.hand().pair());
        const mapping::Legality& legality = *panel.bench.mapping()->legality;
        SCOPED_TRACE(canvas.words().toStdString());
        EXPECT_EQ(choice == Choice::Systolic || choice == Choice::Broadcast, panel.bench.mapping()->legal());
        EXPECT_EQ(choice == Choice::Backwards, legality.causality == mapping::Causality::Illegal);
        EXPECT_EQ(choice == Choice::Broadcast, legality.causality == mapping::Causality::Broadcast);
        seen.insert(choice);
    }
    EXPECT_GE(seen.size(), 3U);
}

TEST_F(Hand, saysWhyItCantBeDragged) {
    show(test::exampleText("gemm"), "i + j + k);\n  }", "{i + j, k});\n  }");
    EXPECT_EQ(refusal(), "t can't be dragged. The schedule has 2 rows; the mapping panel has their numbers.");
    show(test::exampleText("gemm"), "X.space_time_transform({i, j}, i + j + k)",
         "X.tile(k, kk, kt, 4).space_time_transform({i, j}, i + j + 4*kk + kt)");
    EXPECT_EQ(refusal(), "t = i + j + 4*kk + kt can't be dragged. The loops are tiled; the mapping panel has "
                         "the numbers.");
    show(test::exampleText("gemm"), "X.space_time_transform({i, j}, i + j + k)",
         "X.space_time_transform({i}, i + j).unroll(k)");
    EXPECT_EQ(refusal(), "t = i + j can't be dragged. k runs inside of each processing element and takes no "
                         "time; turn other loops to the front.");
}

// Somebody else changes the text meanwhile.
TEST_F(HandInTheWindow, letsGoOfWhatIsChangedElsewhere) {
    studio.press(Qt::Key_T);
    studio.press(Qt::Key_Right);
    ASSERT_TRUE(studio.settle());
    hands.undo();
    EXPECT_FALSE(canvas.hand().isHeld());
    EXPECT_EQ(hands.schedule(), "space_time_transform({i, j}, i + j + k)");
    studio.press(Qt::Key_T);
    ASSERT_TRUE(canvas.hand().isHeld());
    ASSERT_TRUE(studio.open(test::examplePath("lu")));
    EXPECT_FALSE(canvas.hand().isHeld());
    canvas.setFocus();
    studio.press(Qt::Key_T);
    studio.window.editor().setFocus();
    EXPECT_FALSE(canvas.hand().isHeld());
}

} // namespace tactus::views
