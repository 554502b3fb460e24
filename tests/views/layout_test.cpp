// Perspectives preset the panels, lock nothing, and are found again after a restart.
#include "home.h"
#include "support.h"

#include <QApplication>
#include <QHeaderView>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>
#include <filesystem>
#include <set>

namespace tactus::views {

namespace {

std::set<Panel> shown(Studio& studio) {
    std::set<Panel> panels;
    for (const Panel panel :
         {Panel::Equations, Panel::Iterations, Panel::Mapping, Panel::Inspector, Panel::Results})
        if (!studio.window.workspace().dock(panel).isHidden()) panels.insert(panel);
    return panels;
}

void press(Studio& studio, Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier) {
    studio.window.activateWindow(); // where a panel of its own has just gone nobody else does it
    QTest::keyClick(&studio.window, key, modifiers);
    QCoreApplication::processEvents();
}

} // namespace

TEST(Layout, eachPerspectiveHasItsPanels) {
    using enum Panel;
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    EXPECT_EQ(shown(studio), (std::set{Equations, Iterations, Mapping, Inspector, Results}));
    studio.grab("layout-map");
    press(studio, Qt::Key_1);
    EXPECT_EQ(shown(studio), (std::set{Equations, Results}));
    studio.grab("layout-write");
    press(studio, Qt::Key_3);
    EXPECT_EQ(shown(studio), (std::set{Iterations, Inspector}));
    studio.grab("layout-simulate");
    press(studio, Qt::Key_5);
    EXPECT_EQ(shown(studio), (std::set{Equations, Results}));
    EXPECT_EQ(studio.window.tabs().tabText(studio.window.tabs().currentIndex()),
              QStringLiteral("Generated code"));
    EXPECT_TRUE(studio.window.action(ActionId::PerspectiveExport).isChecked());
    studio.grab("layout-export");
    press(studio, Qt::Key_2);
    EXPECT_EQ(shown(studio), (std::set{Equations, Iterations, Mapping, Inspector, Results}));
    EXPECT_TRUE(studio.window.action(ActionId::PerspectiveMap).isChecked());
}

TEST(Layout, presentingIsLargeAndEndsWhereItBegan) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    press(studio, Qt::Key_3);
    const std::set<Panel> before = shown(studio);
    const double size = QApplication::font().pointSizeF();
    press(studio, Qt::Key_F11, Qt::NoModifier);
    EXPECT_TRUE(shown(studio).empty());
    EXPECT_GT(QApplication::font().pointSizeF(), 1.4 * size);
    EXPECT_TRUE(studio.window.windowState() & Qt::WindowFullScreen);
    studio.window.workbench().time().seek(15);
    ASSERT_TRUE(studio.settleAfterEdit());
    studio.grab("layout-present");
    press(studio, Qt::Key_F11, Qt::NoModifier);
    EXPECT_EQ(shown(studio), before);
    EXPECT_NEAR(QApplication::font().pointSizeF(), size, 1e-9);
    EXPECT_FALSE(studio.window.windowState() & Qt::WindowFullScreen);
}

TEST(Layout, fitsASmallScreen) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    studio.window.resize(1280, 720);
    QCoreApplication::processEvents();
    EXPECT_LE(studio.window.width(), 1280);
    EXPECT_LE(studio.window.height(), 720);
    studio.grab("layout-small");
}

// No design has a panel or a button of the window out of sight.
TEST(Layout, everyExampleFitsASmallScreen) {
    std::vector<std::filesystem::path> examples;
    for (const std::string& folder :
         {test::inRepository("/examples"), test::inRepository("/examples/published")})
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.path().extension() == ".ure") examples.push_back(entry.path());
    ASSERT_GT(examples.size(), 20u);
    Studio studio;
    const QSize first = studio.window.size();
    for (const std::filesystem::path& example : examples) {
        ASSERT_TRUE(studio.open(example.c_str()));
        studio.window.resize(1024, 700);
        QCoreApplication::processEvents();
        EXPECT_LE(studio.window.minimumSizeHint().width(), 1024) << example;
        EXPECT_EQ(studio.window.size(), QSize(1024, 700)) << example;
        for (const QWidget* widget : studio.window.findChildren<QWidget*>()) {
            const bool isControl = qobject_cast<const QDockWidget*>(widget) ||
                                   (qobject_cast<const QAbstractButton*>(widget) &&
                                    qobject_cast<const Timeline*>(widget->parentWidget()));
            if (!isControl || !widget->isVisible()) continue;
            const QRect place(widget->mapTo(&studio.window, QPoint()), widget->size());
            EXPECT_TRUE(studio.window.rect().contains(place))
                << example << widget->windowTitle().toStdString() << place.right();
        }
        studio.window.closeDesign(0);
        studio.window.resize(first);
    }
}

// Nine loops: what has no room in the panel is on another line, or scrolls alone.
TEST(Layout, theMappingOfManyLoopsIsNotCut) {
    Studio studio;
    ASSERT_TRUE(studio.open(test::inRepository("/examples/published/gemm.ure")));
    for (const int width : {1024, 1280, 1480}) {
        studio.window.resize(width, 800);
        QCoreApplication::processEvents();
        auto* panel = studio.window.findChild<MappingPanel*>();
        auto* outer = panel->findChild<QScrollArea*>(QString(), Qt::FindDirectChildrenOnly);
        ASSERT_NE(outer, nullptr);
        EXPECT_LE(outer->widget()->width(), outer->viewport()->width()) << width;
        int chips = 0;
        for (const QToolButton* chip : panel->findChildren<QToolButton*>())
            if (chip->property("chip").toBool()) {
                ++chips;
                EXPECT_LE(chip->mapTo(panel, QPoint(chip->width(), 0)).x(), panel->width()) << width;
            }
        EXPECT_EQ(chips, 9);
        auto* table = panel->findChild<QTableView*>();
        const auto* header = table->horizontalHeader();
        EXPECT_TRUE(header->length() <= table->viewport()->width() ||
                    table->horizontalScrollBar()->isVisible())
            << width;
        studio.grab(QStringLiteral("mapping-many-%1").arg(width).toUtf8().constData());
    }
}

// Presenting has larger letters, and the panel is out of sight meanwhile.
TEST(Layout, theMatrixIsWholeAfterPresenting) {
    Studio studio;
    ASSERT_TRUE(studio.open(test::inRepository("/examples/published/ttmc.ure")));
    studio.window.resize(1600, 1000);
    QCoreApplication::processEvents();
    auto* grid = studio.window.findChild<MapGrid*>();
    const int before = grid->height();
    press(studio, Qt::Key_F11, Qt::NoModifier);
    press(studio, Qt::Key_1);
    press(studio, Qt::Key_2);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(grid->height(), before);
    EXPECT_GE(grid->parentWidget()->height(), grid->height());
    for (const QWidget* entry : grid->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
        EXPECT_LE(entry->geometry().bottom(), grid->height()) << entry->objectName().toStdString();
    studio.grab("layout-after-present");
}

TEST(Layout, aClosedPanelComesBackWhereItIsWanted) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    QDockWidget& mapping = studio.window.workspace().dock(Panel::Mapping);
    mapping.close();
    EXPECT_TRUE(mapping.isHidden());
    press(studio, Qt::Key_3, Qt::AltModifier);
    EXPECT_FALSE(mapping.isHidden());
}

// Of a new user; the screen of this platform is smaller than the window would like to be.
TEST(Layout, theFirstWindowFitsOnTheScreen) {
    const Home home;
    MainWindow window;
    const QRect screen = window.screen()->availableGeometry();
    ASSERT_GT(window.width(), screen.width());
    ASSERT_GT(window.height(), screen.height());
    window.restoreLayout();
    window.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&window, 2000));
    EXPECT_LE(window.frameGeometry().width(), screen.width());
    EXPECT_LT(window.height(), screen.height()); // above it is the bar of its title
}

TEST(Layout, isFoundAgainAfterARestart) {
    int wide = 0;
    {
        Studio studio;
        studio.window.resize(780, 700); // less than the screen of this platform
        ASSERT_TRUE(studio.open(gemm));
        press(studio, Qt::Key_1);
        studio.window.workspace().dock(Panel::Results).close();
        studio.window.workspace().dock(Panel::Inspector).setFloating(true);
        studio.window.workspace().dock(Panel::Inspector).show();
        QDockWidget& text = studio.window.workspace().dock(Panel::Equations);
        studio.window.workspace().resizeDocks({&text}, {380}, Qt::Horizontal);
        QCoreApplication::processEvents();
        wide = text.width();
        EXPECT_NEAR(wide, 380, 20);
        EXPECT_TRUE(studio.window.close());
    }
    Studio again;
    again.window.restoreLayout();
    ASSERT_TRUE(again.open(gemm));
    EXPECT_EQ(again.window.workspace().perspective(), Perspective::Write);
    EXPECT_EQ(shown(again), (std::set{Panel::Equations, Panel::Inspector}));
    EXPECT_TRUE(again.window.workspace().dock(Panel::Inspector).isFloating());
    EXPECT_NEAR(again.window.workspace().dock(Panel::Equations).width(), wide, 2);
    // Other perspectives were not touched, and a reset brings this one back.
    press(again, Qt::Key_2);
    EXPECT_EQ(shown(again).size(), 5U);
    press(again, Qt::Key_1);
    again.window.action(ActionId::ResetLayout).trigger();
    EXPECT_EQ(shown(again), (std::set{Panel::Equations, Panel::Results}));
    EXPECT_FALSE(again.window.workspace().dock(Panel::Inspector).isFloating());
}

} // namespace tactus::views
