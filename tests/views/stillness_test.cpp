// Nothing moves that the user did not move: typing, dragging and opening in windows of five sizes.
#include "support.h"

#include "system/processes/files.h"
#include "views/panels/iteration_panel.h"
#include "views/panels/mapping/map_grid.h"
#include "views/panels/mapping/mapping_panel.h"
#include "views/panels/widgets/layouts.h"

#include <QElapsedTimer>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolBar>
#include <map>
#include <set>

namespace tactus::views {

namespace {

class Stillness : public testing::TestWithParam<std::pair<int, int>> {
  protected:
    Studio studio;

    void openAtSize(const std::string& file) {
        studio.window.resize(GetParam().first, GetParam().second);
        ASSERT_TRUE(studio.open(file));
        QTest::qWait(30);
    }
    MainWindow& window() { return studio.window; }
    FoldingTabs& tabs() { return window().tabs(); }
    // Where the caret is on the screen, and that it is in sight.
    int heightOfCaret() {
        Editor& editor = window().editor();
        const QRect caret = editor.cursorRect();
        EXPECT_TRUE(editor.viewport()->rect().contains(QPoint(0, caret.center().y())));
        return editor.viewport()->mapTo(&window(), caret.center()).y();
    }
    void expectWindowAsGiven() {
        EXPECT_EQ(window().size(), QSize(GetParam().first, GetParam().second));
        EXPECT_LE(window().minimumSizeHint().height(), 580);
        EXPECT_LE(window().minimumSizeHint().width(), 800);
    }
    bool waitFor(const std::function<bool()>& that) { return QTest::qWaitFor(that, 20'000); }
};

} // namespace

INSTANTIATE_TEST_SUITE_P(Sizes, Stillness,
                         testing::Values(std::pair(800, 580), std::pair(1024, 700), std::pair(1280, 760),
                                         std::pair(1480, 920), std::pair(1900, 1000)),
                         [](const auto& one) {
                             return "w" + std::to_string(one.param.first) + "h" +
                                    std::to_string(one.param.second);
                         });

// The lower panel opens for the mistake that is being typed, and takes nothing from the text.
TEST_P(Stillness, theLineBeingTypedStaysWhereItIs) {
    openAtSize(test::inRepository("/examples/lu.ure"));
    Editor& editor = window().editor();
    ASSERT_TRUE(tabs().isFolded());
    editor.setFocus();
    editor.moveCursor(QTextCursor::End);
    QTest::keyClicks(&editor, QStringLiteral("mapping m { R.sp"));
    QElapsedTimer typed;
    typed.start();
    const int caret = heightOfCaret(), high = editor.height();
    ASSERT_TRUE(studio.settleAfterEdit());
    const bool isFolded = tabs().isFolded();
    if (typed.elapsed() < 900) {
        EXPECT_TRUE(isFolded);
    }
    EXPECT_TRUE(waitFor([&] { return !tabs().isFolded(); }));
    QTest::qWait(30);
    EXPECT_EQ(heightOfCaret(), caret);
    EXPECT_EQ(editor.height(), high);
    expectWindowAsGiven();
    // It folds again once the mistake is gone.
    for (const QChar letter : QStringLiteral("mapping m { R.sp")) {
        Q_UNUSED(letter);
        QTest::keyClick(&editor, Qt::Key_Backspace);
    }
    EXPECT_TRUE(waitFor([&] { return tabs().isFolded(); }));
    QTest::qWait(30);
    EXPECT_EQ(heightOfCaret(), caret);
}

// Who leaves the line is not waited for.
TEST_P(Stillness, problemsOpenWhenTheCaretLeavesTheLine) {
    openAtSize(gemm);
    Editor& editor = window().editor();
    editor.setFocus();
    editor.moveCursor(QTextCursor::Start);
    QTest::keyClicks(&editor, QStringLiteral("x"));
    QElapsedTimer typed;
    typed.start();
    ASSERT_TRUE(studio.settleAfterEdit());
    editor.moveCursor(QTextCursor::Down);
    QCoreApplication::processEvents();
    if (typed.elapsed() < 900) {
        EXPECT_FALSE(tabs().isFolded());
    }
    EXPECT_TRUE(waitFor([&] { return !tabs().isFolded(); }));
    // A fold by the user is remembered while there are mistakes.
    tabs().fold(true);
    QTest::keyClicks(&editor, QStringLiteral("y"));
    ASSERT_TRUE(studio.settleAfterEdit());
    editor.moveCursor(QTextCursor::Down);
    QTest::qWait(1'300);
    EXPECT_TRUE(tabs().isFolded());
}

// The ring of the schedule's arrow is held by the mouse while its map becomes illegal.
TEST_P(Stillness, theDraggedArrowStaysUnderTheMouse) {
    openAtSize(gemm);
    IterationCanvas& canvas = window().findChild<IterationPanel*>()->canvas();
    if (!canvas.isVisible()) GTEST_SKIP() << "the iteration space has no room";
    canvas.setFocus();
    window().editor().verticalScrollBar()->setValue(0);
    const QRect before(canvas.mapTo(&window(), QPoint()), canvas.size());
    const auto tip = [&](std::vector<double> entries) { return canvas.handArrow().tip(entries).toPoint(); };
    QTest::mousePress(&canvas, Qt::LeftButton, {}, canvas.handArrow().tip(canvas.handEntries()).toPoint());
    const QPoint there = tip({1, -1, 1});
    QTest::mouseMove(&canvas, there);
    ASSERT_TRUE(studio.settleAfterEdit());
    QTest::qWait(200);
    const ProblemsModel& problems = window().findChild<ProblemsPanel*>()->model();
    EXPECT_GT(problems.count(diagnostics::Severity::Error), 0);
    EXPECT_TRUE(tabs().isFolded()) << "a button is down";
    const auto lineInSight = [&](const char* words) {
        Editor& editor = window().editor();
        QTextCursor line(editor.document());
        line.setPosition(int(studio.text().find(words)));
        return editor.viewport()->rect().contains(QPoint(0, editor.cursorRect(line).center().y()));
    };
    EXPECT_TRUE(lineInSight("i - j + k")) << "the text follows";
    EXPECT_EQ(QRect(canvas.mapTo(&window(), QPoint()), canvas.size()), before);
    QTest::mouseRelease(&canvas, Qt::LeftButton, {}, there);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(waitFor([&] { return !tabs().isFolded(); }));
    QTest::qWait(30);
    EXPECT_EQ(QRect(canvas.mapTo(&window(), QPoint()), canvas.size()), before);
    expectWindowAsGiven();
}

// The mapping takes the height of what it holds, and the inspector the rest; what is typed moves neither.
// What a user has folded no error opens.
static void foldByHand(Studio& studio) {
    FoldingTabs& tabs = studio.window.tabs();
    for (const bool folded : {false, true}) {
        tabs.fold(folded);
        QCoreApplication::processEvents();
    }
}

TEST_P(Stillness, theMappingTakesItsOwnHeight) {
    openAtSize(test::inRepository("/examples/convolution.ure"));
    const auto& mapping = *window().findChild<MappingPanel*>();
    const auto& inspector = *window().findChild<Inspector*>();
    const int column = mapping.height() + inspector.height();
    EXPECT_LE(mapping.height(), std::max(int(0.7 * column), mapping.heightOfAll()) + 8);
    if (mapping.heightOfAll() < 0.6 * column) {
        EXPECT_NEAR(mapping.height(), mapping.heightOfAll(), 12);
    }
    foldByHand(studio);
    const QRect before(mapping.mapTo(&window(), QPoint()), mapping.size());
    QWidget& matrix = *mapping.findChild<MapGrid*>();
    ASSERT_TRUE(matrix.isVisibleTo(&mapping));
    Editor& editor = window().editor();
    editor.setFocus();
    QTextCursor behindSelect = editor.textCursor();
    behindSelect.setPosition(int(studio.text().find("select(")) + 6);
    editor.setTextCursor(behindSelect);
    QTest::keyClicks(&editor, QStringLiteral("q"));
    QTest::keyClick(&editor, Qt::Key_Right); // the end of the word, not yet of the line
    ASSERT_TRUE(waitFor([&] { return window().workbench().isWrong(); }));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(matrix.isVisibleTo(&mapping)) << "the numbers of the last correct text";
    EXPECT_FALSE(matrix.isEnabled());
    EXPECT_EQ(QRect(mapping.mapTo(&window(), QPoint()), mapping.size()), before);
    QTest::keyClick(&editor, Qt::Key_Left);
    QTest::keyClick(&editor, Qt::Key_Backspace);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(matrix.isEnabled());
    EXPECT_EQ(QRect(mapping.mapTo(&window(), QPoint()), mapping.size()), before);
}

// A window that grows gives the text the width of its longest line, unless the user has chosen another one.
TEST(Growing, fitsTheTextAgain) {
    for (const bool isChosen : {false, true}) {
        Studio studio;
        studio.window.resize(1100, 800);
        ASSERT_TRUE(studio.open(gemm));
        QTest::qWait(30);
        QDockWidget& text = studio.window.workspace().dock(Panel::Equations);
        if (isChosen) studio.window.workspace().resizeDocks({&text}, {text.width() - 60}, Qt::Horizontal);
        QTest::qWait(30);
        const int before = text.width();
        studio.window.resize(1900, 1000);
        QTest::qWait(30);
        if (isChosen)
            EXPECT_NEAR(text.width(), before, 3);
        else
            EXPECT_GE(text.width(), std::min(studio.window.editor().widthOfLines(), int(0.36 * 1900)) - 6);
    }
}

// Every panel can be opened, and the window is as large as before.
TEST_P(Stillness, noPanelMakesTheWindowLarger) {
    openAtSize(gemm);
    for (const ActionId id :
         {ActionId::FocusText, ActionId::FocusMapping, ActionId::FocusIterations, ActionId::FocusInspector,
          ActionId::FocusResults, ActionId::FocusArrays, ActionId::FocusTables, ActionId::FocusNetwork,
          ActionId::FocusInside, ActionId::Spacetime, ActionId::HelpContents, ActionId::PinArray,
          ActionId::FocusArrays}) {
        SCOPED_TRACE(window().action(id).text().toStdString());
        window().action(id).trigger();
        QTest::qWait(20);
        expectWindowAsGiven();
    }
    EXPECT_GT(window().findChild<ArraysPanel*>()->table().height(), 4 * 26) << "rows";
}

// A perspective that is clicked again stays marked; Return does what a click does on the button with the
// frame.
TEST(WindowKeys, doWhatTheySay) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    MainWindow& window = studio.window;
    for (int n = 0; n < 2; ++n) {
        window.action(ActionId::PerspectiveMap).trigger();
        EXPECT_TRUE(window.action(ActionId::PerspectiveMap).isChecked());
    }
    // Nothing behind the start page gets the focus, which Return takes from a card into the design.
    window.action(ActionId::Start).trigger();
    const QWidget* const before = QApplication::focusWidget();
    window.action(ActionId::FocusMapping).trigger();
    EXPECT_EQ(QApplication::focusWidget(), before);
    auto* const card = window.findChild<ExampleCard*>();
    ASSERT_NE(card, nullptr);
    card->setFocus();
    studio.press(Qt::Key_Return);
    ASSERT_TRUE(studio.settle());
    EXPECT_TRUE(window.editor().isVisible());
    // A key that leads to the start page takes nothing from the text.
    window.editor().setFocus();
    studio.press(Qt::Key_Home, Qt::ControlModifier);
    EXPECT_TRUE(window.editor().isVisible());
}

// What is chosen stays in sight when its panel is made smaller.
TEST(Shrinking, leavesTheChosenPeInSight) {
    Studio studio;
    studio.window.resize(1480, 920);
    ASSERT_TRUE(studio.open(gemm));
    ArrayCanvas& canvas = studio.window.canvas();
    canvas.setFocus();
    canvas.fit();
    canvas.zoomBy(1.6);      // no longer fitted to its room
    std::int64_t lowest = 0; // row of PEs that is wholly in sight
    for (std::int64_t i = 0; i < 8; ++i)
        if (canvas.viewport()->rect().contains(canvas.boxOfPe({i, 4}))) lowest = i;
    studio.window.workbench().select(Selection::ofPe({lowest, 4}));
    ASSERT_TRUE(studio.settle());
    const int before = canvas.height();
    studio.window.tabs().fold(false);
    ASSERT_TRUE(QTest::qWaitFor([&] { return canvas.height() < before - 100; }));
    EXPECT_TRUE(canvas.viewport()->rect().contains(canvas.boxOfPe({lowest, 4}).center()));
}

TEST(Shrinking, leavesTheCurrentRowInSight) {
    QTableView table;
    QStandardItemModel rows(60, 2);
    table.setModel(&rows);
    makeReadable(table, QStringLiteral("rows"));
    table.resize(300, 500);
    table.show();
    table.setCurrentIndex(rows.index(14, 0));
    const auto isInSight = [&] {
        return table.viewport()->rect().contains(table.visualRect(table.currentIndex()).center());
    };
    ASSERT_TRUE(isInSight());
    table.resize(300, 160);
    EXPECT_TRUE(isInSight());
    // Who has scrolled it away is not taken back to it.
    table.scrollToBottom();
    table.resize(300, 120);
    EXPECT_FALSE(isInSight());
}

// Notes say something and open nothing; the tabs below have one height.
TEST_P(Stillness, notesOpenNothingAndTabsBelowAreOfOneHeight) {
    openAtSize(test::inRepository("/examples/published/gemm.ure"));
    EXPECT_GT(window().findChild<ProblemsPanel*>()->model().rowCount(), 0);
    EXPECT_TRUE(tabs().isFolded());
    std::set<int> heights;
    tabs().fold(false);
    for (int tab = 0; tab < tabs().count(); ++tab) {
        tabs().setCurrentIndex(tab);
        QTest::qWait(20);
        heights.insert(tabs().height());
    }
    window().action(ActionId::Spacetime).trigger();
    QTest::qWait(20);
    heights.insert(tabs().height());
    EXPECT_EQ(heights.size(), 1u);
}

// Neither the words of the verdict nor a presentation move the tools.
TEST(Still, areTheTools) {
    Studio studio;
    MainWindow& window = studio.window;
    window.resize(1280, 800);
    ASSERT_TRUE(studio.open(gemm));
    QTest::qWait(30);
    auto* bar = window.findChild<QToolBar*>();
    const auto places = [&] {
        std::map<QString, QRect> all;
        for (QAction* tool : bar->actions())
            if (!tool->isSeparator()) all[tool->text()] = bar->widgetForAction(tool)->geometry();
        return all;
    };
    const auto before = places();
    EXPECT_GE(before.size(), 12u);
    window.action(ActionId::Present).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    window.action(ActionId::Present).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(QTest::qWaitFor([&] { return places() == before; }, 10'000)) << "once they are laid out";
    std::string text = studio.text();
    window.workbench().document().setText(text.replace(text.find("i + j + k"), 9, "i        "));
    ASSERT_TRUE(studio.settleAfterEdit());
    auto& verdict = studio.child<QPushButton>("verdictChip");
    EXPECT_NE(verdict.text(), QStringLiteral("Legal and systolic"));
    EXPECT_EQ(places(), before);
    EXPECT_TRUE(verdict.toolTip().startsWith(verdict.text()));
}

// The panel below is as it was when the perspective was left, whatever another one made of it.
TEST(Still, isThePanelBelowInAPerspective) {
    Studio studio;
    MainWindow& window = studio.window;
    window.resize(1280, 800);
    ASSERT_TRUE(studio.open(gemm));
    QTest::qWait(30);
    ASSERT_TRUE(window.tabs().isFolded());
    const int folded = window.tabs().height();
    const auto goRound = [&] {
        for (const ActionId id : {ActionId::PerspectiveExport, ActionId::PerspectiveMap}) {
            window.action(id).trigger();
            QTest::qWait(30);
            EXPECT_EQ(window.tabs().isFolded(), id == ActionId::PerspectiveMap);
        }
    };
    goRound();
    EXPECT_EQ(window.tabs().height(), folded);
    window.tabs().fold(false);
    QTest::qWait(30);
    const int open = window.tabs().height();
    EXPECT_GT(open, 150) << "it has its usual height";
    window.action(ActionId::PerspectiveExport).trigger();
    QTest::qWait(30);
    window.action(ActionId::PerspectiveMap).trigger();
    QTest::qWait(30);
    EXPECT_FALSE(window.tabs().isFolded());
    EXPECT_NEAR(window.tabs().height(), open, 2);
    studio.grab("map-after-export");
}

// What is wrong with another mapping waits below it.
TEST(Still, isThePanelBelowWhereAnotherMappingIsWrong) {
    const QTemporaryDir folder;
    std::string text = *system::readFile(gemm);
    text.insert(text.rfind('}'),
                "  mapping wrong { X.merge_ures(Y, Z, C); X.space_time_transform({i, j}, i - j + k); }\n");
    const std::string file = folder.filePath(QStringLiteral("two.ure")).toStdString();
    ASSERT_TRUE(system::writeFile(file, text));
    Studio studio;
    ASSERT_TRUE(studio.open(file));
    auto& problems = *studio.window.findChild<ProblemsPanel*>();
    EXPECT_GT(problems.model().count(diagnostics::Severity::Error), 0);
    EXPECT_TRUE(studio.window.tabs().isFolded());
    // The key that leads to it selects its row, though it is folded.
    studio.window.action(ActionId::NextProblem).trigger();
    EXPECT_TRUE(problems.model().isFold(problems.table().currentIndex().row()));
    studio.window.workbench().choose("gemm", "wrong");
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_FALSE(problems.model().isFold(0));
}

// The words on the last correct text lie over its pictures.
TEST(Still, arePicturesOfTheLastCorrectText) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    ArrayCanvas& array = studio.window.canvas();
    IterationCanvas& points = studio.window.iterations().canvas();
    foldByHand(studio); // so that an error opens nothing
    const QRect pe = array.boxOfPe({3, 4});
    const QPointF point = points.placeOf(0);
    ASSERT_FALSE(pe.isEmpty());
    studio.window.editor().setFocus();
    QTest::keyClicks(&studio.window.editor(), QStringLiteral("x"));
    ASSERT_TRUE(studio.settleAfterEdit());
    ASSERT_TRUE(studio.window.workbench().isWrong());
    EXPECT_EQ(array.boxOfPe({3, 4}), pe);
    EXPECT_EQ(points.placeOf(0), point);
    studio.grab("words-over-pictures");
}

} // namespace tactus::views
