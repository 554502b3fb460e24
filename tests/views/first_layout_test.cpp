// The layout of the first hour: the text has the room of its lines, an empty list takes none, and what was
// seen is found again when the window has changed.
#include "support.h"
#include "words_recorder.h"

#include <QScrollBar>
#include <QSpinBox>
#include <QTabBar>
#include <QToolBar>
#include <QWheelEvent>

namespace tactus::views {

namespace {

int heightOf(Studio& studio, Panel panel) {
    return studio.window.workspace().dock(panel).height();
}

int widthOf(Studio& studio, Panel panel) {
    return studio.window.workspace().dock(panel).width();
}

void resize(Studio& studio, QSize size) {
    studio.window.resize(size);
    QTest::qWait(30);
}

void press(QWidget& widget, Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier) {
    QTest::keyClick(&widget, key, modifiers);
    QCoreApplication::processEvents();
}

const std::string publishedGemm = test::inRepository("/examples/published/gemm.ure");

} // namespace

TEST(FirstLayout, theTextIsAsWideAsItsLines) {
    Studio studio;
    resize(studio, {1920, 1080});
    ASSERT_TRUE(studio.open(gemm));
    QTest::qWait(30);
    const int wanted = studio.window.editor().widthOfLines();
    ASSERT_LT(wanted, 0.36 * 1920);
    EXPECT_NEAR(widthOf(studio, Panel::Equations), wanted, 8);
    studio.grab("first-layout-wide");
    // Another text has another width; at most 36 % of the window.
    ASSERT_TRUE(studio.open(publishedGemm));
    QTest::qWait(30);
    const int most = int(0.36 * 1920);
    EXPECT_NEAR(widthOf(studio, Panel::Equations),
                std::clamp(studio.window.editor().widthOfLines(), 330, most), 8);
    // A width that the user has chosen stays.
    studio.window.workspace().resizeDocks({&studio.window.workspace().dock(Panel::Equations)}, {500},
                                          Qt::Horizontal);
    QTest::qWait(30);
    studio.window.designs().setCurrentIndex(0);
    ASSERT_TRUE(studio.settle());
    EXPECT_NEAR(widthOf(studio, Panel::Equations), 500, 3);
}

TEST(FirstLayout, linesAreShownFromTheirBeginningsAgain) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    Editor& editor = studio.window.editor();
    press(editor, Qt::Key_End, Qt::NoModifier); // of the comment, which is longer than the panel is wide
    ASSERT_GT(editor.horizontalScrollBar()->value(), 0);
    press(editor, Qt::Key_Down, Qt::NoModifier);
    QTest::qWait(10);
    EXPECT_EQ(editor.horizontalScrollBar()->value(), 0);
}

TEST(FirstLayout, problemsAreAThinBarUntilThereIsOne) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    QTest::qWait(30);
    FoldingTabs& tabs = studio.window.tabs();
    EXPECT_TRUE(tabs.isFolded());
    EXPECT_LT(heightOf(studio, Panel::Results), 48);
    EXPECT_TRUE(tabs.tabBar()->isVisible());
    // A click on a name unfolds, a double click folds.
    QTest::mouseClick(tabs.tabBar(), Qt::LeftButton, {}, tabs.tabBar()->tabRect(3).center());
    QTest::qWait(30);
    EXPECT_GT(heightOf(studio, Panel::Results), 120);
    EXPECT_EQ(tabs.tabText(tabs.currentIndex()), QStringLiteral("Log"));
    QTest::mouseDClick(tabs.tabBar(), Qt::LeftButton, {}, tabs.tabBar()->tabRect(0).center());
    QTest::mouseRelease(tabs.tabBar(), Qt::LeftButton, {}, tabs.tabBar()->tabRect(0).center());
    QTest::qWait(30);
    EXPECT_LT(heightOf(studio, Panel::Results), 48);
    // The first error unfolds; another design without one has the room again.
    ASSERT_TRUE(studio.open(convolutionStreams));
    ASSERT_TRUE(studio.open(gemm));
    Editor& editor = studio.window.editor();
    editor.setFocus();
    editor.moveCursor(QTextCursor::Start);
    QTest::keyClicks(&editor, QStringLiteral("x"));
    ASSERT_TRUE(studio.settleAfterEdit());
    editor.moveCursor(QTextCursor::Down);
    EXPECT_TRUE(QTest::qWaitFor([&] { return heightOf(studio, Panel::Results) > 120; }));
    EXPECT_FALSE(tabs.isFolded());
    ASSERT_TRUE(studio.open(convolutionStreams));
    EXPECT_TRUE(tabs.isFolded());
}

TEST(FirstLayout, tabsOfDesignsGoAcrossTheWindow) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    ASSERT_TRUE(studio.open(publishedGemm));
    DesignTabs& tabs = studio.window.designs();
    EXPECT_EQ(tabs.width(), studio.window.width());
    EXPECT_EQ(tabs.tabText(1), QStringLiteral("published/gemm"));
    EXPECT_EQ(tabs.tabText(0), QStringLiteral("examples/gemm"));
    studio.window.closeDesign(0);
    EXPECT_EQ(tabs.tabText(0), QStringLiteral("published/gemm"));
    ASSERT_TRUE(studio.open(convolutionStreams));
    EXPECT_EQ(tabs.tabText(1), QStringLiteral("convolution-streams"));
    // From the start page, a tab leads back: that of the design that one came from, too.
    studio.window.action(ActionId::Start).trigger();
    EXPECT_TRUE(studio.window.findChild<StartPage*>()->isVisible());
    QTest::mouseClick(&tabs, Qt::LeftButton, {}, tabs.tabRect(1).center());
    EXPECT_FALSE(studio.window.findChild<StartPage*>()->isVisible());
}

TEST(FirstLayout, aWindowMadeSmallAndLargeAgainHasItsOldLayout) {
    Studio studio;
    resize(studio, {1500, 950});
    ASSERT_TRUE(studio.open(gemm));
    DockSpace& workspace = studio.window.workspace();
    workspace.resizeDocks({&workspace.dock(Panel::Equations)}, {450}, Qt::Horizontal);
    workspace.resizeDocks({&workspace.dock(Panel::Mapping)}, {470}, Qt::Horizontal);
    workspace.resizeDocks({&workspace.dock(Panel::Inspector)}, {300}, Qt::Vertical);
    // So much is what the user wants: a line between panels has been let go.
    QTest::mouseRelease(&workspace, Qt::LeftButton, {},
                        workspace.dock(Panel::Mapping).geometry().topLeft() - QPoint(1, 0));
    QTest::qWait(30);
    const auto sizes = [&] {
        std::map<int, QSize> all;
        for (const Panel panel : {Panel::Equations, Panel::Iterations, Panel::Mapping, Panel::Inspector})
            all[int(panel)] = workspace.dock(panel).size();
        return all;
    };
    const auto before = sizes();
    resize(studio, {1200, 800});
    resize(studio, {830, 620});
    EXPECT_NE(sizes(), before);
    resize(studio, {1100, 700});
    resize(studio, {1500, 950});
    EXPECT_EQ(sizes(), before);
    // Panels that the user moves in the small window stay.
    resize(studio, {1200, 800});
    const QRect mapping = workspace.dock(Panel::Mapping).geometry();
    const QPoint line(mapping.left() - 1, mapping.center().y()), there = line + QPoint(60, 0);
    QTest::mousePress(&workspace, Qt::LeftButton, {}, line);
    QMouseEvent move(QEvent::MouseMove, there, workspace.mapToGlobal(there), Qt::NoButton, Qt::LeftButton,
                     Qt::NoModifier);
    QCoreApplication::sendEvent(&workspace, &move);
    QTest::qWait(30);
    QTest::mouseRelease(&workspace, Qt::LeftButton, {}, there);
    QTest::qWait(30);
    const int moved = widthOf(studio, Panel::Mapping);
    EXPECT_NEAR(moved, mapping.width() - 60, 3);
    resize(studio, {1500, 950});
    EXPECT_LT(widthOf(studio, Panel::Mapping), before.at(int(Panel::Mapping)).width());
    EXPECT_NEAR(widthOf(studio, Panel::Mapping), moved, 3);
}

TEST(FirstLayout, aSmallWindowCanBeUsed) {
    for (const std::string& file : {gemm, publishedGemm}) {
        Studio studio;
        ASSERT_TRUE(studio.open(file));
        resize(studio, {800, 600});
        EXPECT_EQ(studio.window.size(), QSize(800, 600)) << file;
        EXPECT_GE(studio.window.canvas().width(), 220);
        EXPECT_GE(studio.window.canvas().height(), 160);
        for (const QWidget* widget : studio.window.findChildren<QDockWidget*>()) {
            const QRect place(widget->mapTo(&studio.window, QPoint()), widget->size());
            if (widget->isVisible()) {
                EXPECT_TRUE(studio.window.rect().contains(place)) << widget->windowTitle().toStdString();
            }
        }
    }
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    resize(studio, {800, 600});
    studio.grab("first-layout-small");
}

TEST(FirstLayout, aPartOfTheArrayIsSaidAndHasAMap) {
    Studio studio;
    resize(studio, {1500, 950});
    ASSERT_TRUE(studio.open(gemm));
    ArrayCanvas& canvas = studio.window.canvas();
    const auto said = [&] {
        QStringList found;
        for (const QString& words : WordsRecorder::of(*canvas.viewport()).all())
            if (words.contains(QStringLiteral("F shows all"))) found << words;
        return found;
    };
    EXPECT_EQ(said(), QStringList());
    canvas.zoomBy(4);
    ASSERT_EQ(said().size(), 1);
    // As many as have their middle in sight.
    const QRectF view = canvas.viewport()->rect();
    std::set<std::int64_t> rows, columns;
    for (std::int64_t i = 0; i < 8; ++i)
        for (std::int64_t j = 0; j < 8; ++j)
            if (view.contains(QRectF(canvas.boxOfPe({i, j})).center())) {
                rows.insert(i);
                columns.insert(j);
            }
    EXPECT_EQ(said().front(),
              QStringLiteral("%1 × %2 of 8 × 8 PEs, F shows all").arg(rows.size()).arg(columns.size()));
    studio.grab("first-layout-part");
    // A click on the map goes to the corner.
    EXPECT_FALSE(view.contains(QRectF(canvas.boxOfPe({0, 0})).center()));
    const QPoint corner = canvas.viewport()->rect().topRight();
    const Camera before = canvas.camera();
    QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, corner + QPoint(-120, 30));
    EXPECT_LT(canvas.camera().centre.x(), before.centre.x());
    EXPECT_LT(canvas.camera().centre.y(), before.centre.y());
    EXPECT_EQ(studio.window.workbench().selection().kind, Selection::Kind::None);
    press(canvas, Qt::Key_F, Qt::NoModifier);
    EXPECT_EQ(said(), QStringList());
    // A fitted picture stays fitted, whatever room it has.
    resize(studio, {1100, 700});
    EXPECT_EQ(said(), QStringList());
    for (const polyhedra::Point& pe : {polyhedra::Point{0, 0}, polyhedra::Point{7, 7}})
        EXPECT_TRUE(QRectF(canvas.viewport()->rect()).contains(QRectF(canvas.boxOfPe(pe))));
}

TEST(FirstLayout, lettersGrowInTheWholeWindow) {
    Studio studio;
    studio.window.usePreferences({});
    ASSERT_TRUE(studio.open(gemm));
    const double usual = QApplication::font().pointSizeF(), text = studio.window.editor().font().pointSizeF();
    const auto key = [&](Qt::Key one) {
        press(studio.window, one);
        QTest::qWait(60); // keys that follow at once are one change
    };
    key(Qt::Key_Plus);
    EXPECT_NEAR(QApplication::font().pointSizeF(), 1.1 * usual, 0.01);
    EXPECT_NEAR(studio.window.editor().font().pointSizeF(), 1.1 * text, 0.01);
    EXPECT_NEAR(studio.window.findChild<MappingPanel*>()->font().pointSizeF(), 1.1 * usual, 0.01);
    press(studio.window, Qt::Key_Minus);
    key(Qt::Key_Minus);
    EXPECT_NEAR(QApplication::font().pointSizeF(), 0.9 * usual, 0.01);
    key(Qt::Key_0);
    EXPECT_NEAR(QApplication::font().pointSizeF(), usual, 0.01);
    // The wheel does so over the text; over a picture it zooms.
    const auto wheel = [](QWidget& widget) {
        const QPointF middle = QRectF(widget.rect()).center();
        QWheelEvent event(middle, widget.mapToGlobal(middle), {}, {0, 120}, Qt::NoButton, Qt::ControlModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&widget, &event);
    };
    wheel(*studio.window.editor().viewport());
    QTest::qWait(60);
    EXPECT_NEAR(QApplication::font().pointSizeF(), 1.1 * usual, 0.01);
    const double scale = studio.window.canvas().camera().scale;
    wheel(*studio.window.canvas().viewport());
    EXPECT_NEAR(QApplication::font().pointSizeF(), 1.1 * usual, 0.01);
    EXPECT_GT(studio.window.canvas().camera().scale, scale);
    press(studio.window, Qt::Key_F11, Qt::NoModifier);
    EXPECT_NEAR(QApplication::font().pointSizeF(), 1.6 * 1.1 * usual, 0.01);
    press(studio.window, Qt::Key_F11, Qt::NoModifier);
    EXPECT_NEAR(QApplication::font().pointSizeF(), 1.1 * usual, 0.01);
    QTest::qWait(30);
    studio.grab("first-layout-letters");
    key(Qt::Key_0);
}

// Counts how often the letters of a widget are made anew.
class FontChanges final : public QObject {
  public:
    int count = 0;

  protected:
    bool eventFilter(QObject* object, QEvent* event) override {
        count += event->type() == QEvent::FontChange;
        return QObject::eventFilter(object, event);
    }
};

TEST(FirstLayout, tenKeysForLargerLettersCostOnePass) {
    Studio studio;
    studio.window.usePreferences({});
    ASSERT_TRUE(studio.open(gemm));
    const double usual = QApplication::font().pointSizeF();
    FontChanges changes;
    studio.window.findChild<MappingPanel*>()->installEventFilter(&changes);
    const auto title = [&] { return QApplication::font("QDockWidgetTitle").pointSizeF(); };
    for (int key = 0; key < 10; ++key) press(studio.window, Qt::Key_Plus);
    EXPECT_TRUE(QTest::qWaitFor([&] { return QApplication::font().pointSizeF() > 1.9 * usual; }, 2000));
    EXPECT_EQ(changes.count, 1);
    EXPECT_NEAR(title(), 2 * usual, 0.1) << "titles of panels, too";
    EXPECT_EQ(studio.window.findChild<QToolBar*>()->iconSize(), QSize(40, 40));
    studio.grab("letters-twice");
    press(studio.window, Qt::Key_0);
    EXPECT_TRUE(QTest::qWaitFor([&] { return QApplication::font().pointSizeF() < 1.1 * usual; }, 2000));
}

TEST(FirstLayout, aPanelClosedInASmallWindowStaysClosed) {
    Studio studio;
    resize(studio, {1500, 950});
    ASSERT_TRUE(studio.open(gemm));
    QTest::qWait(30);
    resize(studio, {1000, 700});
    studio.window.workspace().dock(Panel::Mapping).close();
    QTest::qWait(30);
    resize(studio, {1500, 950});
    EXPECT_FALSE(studio.window.workspace().dock(Panel::Mapping).isVisible());
}

TEST(FirstLayout, problemsOfATabAreThereWhenItReturns) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    std::string text = studio.text();
    studio.window.workbench().document().setText(text.replace(text.find("loops"), 5, "lops"));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_FALSE(studio.window.tabs().isFolded());
    ASSERT_TRUE(studio.open(gemm));
    EXPECT_TRUE(studio.window.tabs().isFolded());
    studio.window.designs().setCurrentIndex(0);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_FALSE(studio.window.tabs().isFolded());
    // It folds once the text is mended.
    text = studio.text();
    studio.window.workbench().document().setText(text.replace(text.find("lops"), 4, "loops"));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(QTest::qWaitFor([&] { return studio.window.tabs().isFolded(); }));
}

// A picture that was fitted is fitted to the room that a higher panel below leaves it.
TEST(FirstLayout, theDiagramOfSpaceAndTimeLeavesTheWholeArray) {
    Studio studio;
    resize(studio, {1280, 760});
    ASSERT_TRUE(studio.open(gemm));
    studio.press(Qt::Key_F5);
    ASSERT_TRUE(studio.settle());
    const int before = studio.window.canvas().height();
    studio.press(Qt::Key_D, Qt::ControlModifier);
    ASSERT_TRUE(studio.settle());
    QTest::qWait(30);
    ASSERT_LT(studio.window.canvas().height(), before);
    for (std::int64_t i = 0; i < 8; ++i)
        for (std::int64_t j = 0; j < 8; ++j)
            EXPECT_TRUE(
                studio.window.canvas().viewport()->rect().contains(studio.window.canvas().boxOfPe({i, j})))
                << i << ' ' << j;
}

// Widgets of a window made smaller are where another theme would put them.
TEST(FirstLayout, whatIsMadeSmallIsLaidOutAnew) {
    Studio studio;
    resize(studio, {1900, 1000});
    ASSERT_TRUE(studio.open(gemm));
    const auto places = [&] {
        QTest::qWait(30);
        std::vector<QRect> all;
        for (QWidget* panel : std::initializer_list<QWidget*>{&studio.window.timeline(),
                                                              studio.window.findChild<MappingPanel*>()})
            for (const QWidget* widget : panel->findChildren<QWidget*>())
                if (widget->isVisible())
                    all.emplace_back(widget->mapTo(&studio.window, QPoint()), widget->size());
        return all;
    };
    for (const QSize size : {QSize(1280, 760), QSize(1180, 740), QSize(1000, 700), QSize(1280, 760)}) {
        resize(studio, size);
        const auto before = places();
        studio.window.setDark(true);
        studio.window.setDark(false);
        EXPECT_EQ(before, places()) << size.width();
        QSpinBox& cycle = studio.window.timeline().cycleBox();
        EXPECT_LE(cycle.width(), std::max(72, cycle.sizeHint().width()));
    }
}

TEST(FirstLayout, twoClicksOnTheMapEnterNothing) {
    Studio studio;
    resize(studio, {1500, 950});
    ASSERT_TRUE(studio.open(gemm));
    ArrayCanvas& canvas = studio.window.canvas();
    canvas.zoomBy(4);
    (void)canvas.grab();
    const QPoint onMap = canvas.viewport()->rect().topRight() + QPoint(-60, 60);
    QTest::mouseDClick(canvas.viewport(), Qt::LeftButton, {}, onMap);
    EXPECT_EQ(studio.window.pictures().currentWidget(), &canvas);
    EXPECT_EQ(studio.window.workbench().selection().kind, Selection::Kind::None);
}

} // namespace tactus::views
