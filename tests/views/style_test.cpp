// The looks of what Qt draws: icons of dialogs, titles of panels, the frame of the focus in tabs, buttons of
// steps.
#include "support.h"

#include "views/theme/icons.h"
#include "views/theme/style.h"
#include "views/theme/theme.h"

#include <QDockWidget>
#include <QMessageBox>
#include <QTabBar>

namespace tactus::views {

namespace {

// The box around all pixels for which this holds.
template<class Holds>
QRect boxOfPixels(const QImage& picture, const QRect& area, Holds holds) {
    QRect box;
    for (int y = area.top(); y <= area.bottom(); ++y)
        for (int x = area.left(); x <= area.right(); ++x)
            if (holds(picture.pixelColor(x, y))) box |= QRect(x, y, 1, 1);
    return box;
}

bool isNear(const QColor& one, const QColor& other) {
    return std::abs(one.red() - other.red()) + std::abs(one.green() - other.green()) +
               std::abs(one.blue() - other.blue()) <
           12;
}

// How many groups of columns with ink there are, side by side.
int groupsOfColumns(const QIcon& icon) {
    const QImage picture = icon.pixmap(48, 48).toImage();
    int groups = 0;
    bool wasInked = false;
    for (int x = 0; x < picture.width(); ++x) {
        bool isInked = false;
        for (int y = 0; y < picture.height(); ++y) isInked |= picture.pixelColor(x, y).alpha() > 64;
        groups += isInked && !wasInked;
        wasInked = isInked;
    }
    return groups;
}

} // namespace

// All inked pixels of an icon have one colour, which is readable on the theme's ground; the same icon follows
// the theme.
TEST(Style, iconsOfDialogsAreTheThemes) {
    using enum QStyle::StandardPixmap;
    for (const QStyle::StandardPixmap which :
         {SP_MessageBoxInformation, SP_MessageBoxQuestion, SP_MessageBoxWarning, SP_MessageBoxCritical,
          SP_TitleBarCloseButton, SP_TitleBarNormalButton, SP_TabCloseButton, SP_LineEditClearButton,
          SP_DirIcon, SP_FileIcon, SP_DirHomeIcon, SP_ComputerIcon, SP_FileDialogNewFolder,
          SP_FileDialogToParent, SP_FileDialogBack, SP_ArrowBack, SP_ArrowForward, SP_FileDialogDetailedView,
          SP_FileDialogListView}) {
        applyTheme(*qApp, Theme::light());
        const QIcon icon = qApp->style()->standardIcon(which);
        ASSERT_FALSE(icon.isNull()) << which;
        for (const Theme* theme : {&Theme::light(), &Theme::night()}) {
            applyTheme(*qApp, *theme);
            const QImage picture = icon.pixmap(32, 32).toImage();
            std::set<QRgb> full;
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x)
                    if (picture.pixelColor(x, y).alpha() == 255) full.insert(picture.pixel(x, y));
            ASSERT_EQ(full.size(), 1U) << which;
            const QColor ink(*full.begin());
            EXPECT_GT(std::abs(ink.lightness() - theme->window.lightness()), 60) << which;
        }
    }
    // None on the buttons, as everywhere else in the window.
    QMessageBox box(QMessageBox::Question, QString(), QString(), QMessageBox::Save | QMessageBox::Discard);
    for (const QAbstractButton* button : box.buttons()) EXPECT_TRUE(button->icon().isNull());
    EXPECT_FALSE(box.iconPixmap().isNull());
    box.setText(QStringLiteral("gemm.ure has been changed. Save it?"));
    box.show();
    EXPECT_TRUE(box.grab().save(QString::fromStdString(test::inBuild("/grabs/dialog-dark.png"))));
    applyTheme(*qApp, Theme::light());
}

TEST(Style, titlesOfPanelsKeepTheirDescenders) {
    applyTheme(*qApp, Theme::light());
    const Theme& theme = Theme::light();
    QMainWindow window;
    auto* dock = new QDockWidget(QStringLiteral("gpyqj"), &window);
    dock->setFeatures(QDockWidget::NoDockWidgetFeatures);
    dock->setWidget(new QWidget(dock));
    window.addDockWidget(Qt::LeftDockWidgetArea, dock);
    window.resize(300, 200);
    window.show();
    QCoreApplication::processEvents();
    const QImage picture = dock->grab().toImage();
    const QRect title(0, 0, 100, dock->widget()->y() - 1); // without the rule below it
    const QRect letters = boxOfPixels(
        picture, title, [&](const QColor& at) { return at.lightness() < theme.raised.lightness() - 20; });
    const QRectF whole = QFontMetricsF(dock->font()).tightBoundingRect(dock->windowTitle());
    EXPECT_GE(letters.height() + 1, int(whole.height()));
    EXPECT_GE(letters.top() - title.top(), 3);
    EXPECT_GE(title.bottom() - letters.bottom(), 3);
}

TEST(Style, theFrameOfTheFocusIsOutsideOfTheLettersOfATab) {
    applyTheme(*qApp, Theme::light());
    QWidget window;
    QTabBar tabs(&window);
    auto* other = new QLineEdit(&window);
    other->move(0, 80);
    tabs.addTab(QStringLiteral("Ägypten"));
    tabs.addTab(QStringLiteral("Other"));
    tabs.resize(300, 40);
    window.resize(300, 120);
    window.show();
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window, 2000));
    other->setFocus();
    QCoreApplication::processEvents();
    const QImage calm = tabs.grab().toImage();
    tabs.setFocus();
    QCoreApplication::processEvents();
    const QImage focused = tabs.grab().toImage();
    EXPECT_TRUE(focused.save(QString::fromStdString(test::inBuild("/grabs/tabs-focus.png"))));
    const QRect tab = tabs.tabRect(0);
    const QRect letters = boxOfPixels(calm, tab.adjusted(0, 0, 0, -3),
                                      [](const QColor& at) { return !isNear(at, Theme::light().window); });
    ASSERT_FALSE(letters.isEmpty());
    // Around the letters is some air, and outside of that a frame on each side.
    const QRect air = letters.adjusted(-2, -2, 2, 2);
    int changed = 0;
    for (int y = tab.top(); y <= tab.bottom(); ++y)
        for (int x = tab.left(); x <= tab.right(); ++x) {
            const bool differs = calm.pixel(x, y) != focused.pixel(x, y);
            const bool isAir = air.contains(x, y) && !letters.contains(x, y);
            EXPECT_FALSE(differs && isAir) << x << ", " << y;
            changed += differs && !air.contains(x, y);
        }
    EXPECT_GT(changed, 2 * air.width());
}

TEST(Style, stepsHaveBarsAndPlayHasNone) {
    const auto groups = [](const char* name) {
        return groupsOfColumns(icon(QString::fromLatin1(name), Theme::light()));
    };
    EXPECT_EQ(groups("play"), 1);
    EXPECT_EQ(groups("forward"), 2);
    EXPECT_EQ(groups("back"), 2);
}

} // namespace tactus::views
