// Perspectives preset the panels, lock nothing, and are found again after a restart.
#include "support.h"

#include <QApplication>
#include <QTemporaryDir>
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

TEST(Layout, aClosedPanelComesBackWhereItIsWanted) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    QDockWidget& mapping = studio.window.workspace().dock(Panel::Mapping);
    mapping.close();
    EXPECT_TRUE(mapping.isHidden());
    press(studio, Qt::Key_3, Qt::AltModifier);
    EXPECT_FALSE(mapping.isHidden());
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
