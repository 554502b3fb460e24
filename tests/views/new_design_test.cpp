// A new design runs from its first second, and an empty page is no mistake but says how to begin.
#include "support.h"

#include "views/models/skeletons.h"

#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolBar>
#include <QToolButton>

namespace tactus::views {

namespace {

// The entries of a menu, without lines and letters.
QStringList entriesOf(const QMenu& menu) {
    QStringList all;
    for (const QAction* action : menu.actions())
        if (!action->isSeparator()) all << action->text().remove(QLatin1Char('&'));
    return all;
}

// Opens the menu with a click, as a user does, and presses the letters of an entry's place in it.
void choose(QMenu& menu, int entry) {
    menu.popup(QPoint(10, 10));
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&menu));
    for (int step = 0; step <= entry; ++step) QTest::keyClick(&menu, Qt::Key_Down);
    QTest::keyClick(&menu, Qt::Key_Return);
}

QString verdictOf(Studio& studio) {
    return studio.child<QLabel>("verdict").text();
}

} // namespace

TEST(NewDesign, eachSkeletonRunsFromItsFirstSecond) {
    ASSERT_EQ(skeletons().size(), 4u);
    for (std::size_t n = 0; n < skeletons().size(); ++n) {
        const Skeleton& skeleton = skeletons()[n];
        Studio studio;
        auto& button = studio.child<QPushButton>("newDesign");
        ASSERT_NE(button.menu(), nullptr);
        EXPECT_EQ(entriesOf(*button.menu()), QStringList({"Sum of products", "Filter", "Matrix product",
                                                          "Recurrence with a guard", "New empty design"}));
        choose(*button.menu(), static_cast<int>(n));
        ASSERT_TRUE(studio.settleAfterEdit());
        EXPECT_EQ(studio.text(), skeleton.text.toStdString());
        EXPECT_EQ(verdictOf(studio), QStringLiteral("Legal and systolic")) << skeleton.title.toStdString();
        const ArrayResults& results = studio.window.workbench().array().results();
        ASSERT_TRUE(results.run) << skeleton.title.toStdString();
        EXPECT_TRUE(results.run->matches());
        EXPECT_FALSE(studio.window.workbench().document().modified()) << "nothing is lost when it is closed";
        // Its name is selected: typing changes it first.
        Editor& editor = studio.window.editor();
        EXPECT_TRUE(editor.hasFocus());
        QTest::keyClicks(&editor, QStringLiteral("mine"));
        EXPECT_NE(studio.text().find("\ndesign mine {"), std::string::npos);
        EXPECT_TRUE(studio.window.workbench().document().modified());
    }
}

TEST(NewDesign, isInTheMenuAndInTheToolBar) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    auto* bar = studio.window.findChild<QToolBar*>();
    auto* button = qobject_cast<QToolButton*>(bar->widgetForAction(&studio.window.action(ActionId::New)));
    ASSERT_NE(button->menu(), nullptr);
    choose(*button->menu(), 1);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.window.designs().count(), 2);
    EXPECT_NE(studio.text().find("design filter {"), std::string::npos);
    bool isInFile = false;
    for (const QMenu* menu : studio.window.findChildren<QMenu*>())
        isInFile |= menu->title() == QStringLiteral("New &with a skeleton") && menu->actions().size() == 6;
    EXPECT_TRUE(isInFile);
}

TEST(NewDesign, anEmptyPageSaysHowToBeginAndHasNoErrors) {
    Studio studio;
    QTest::keyClick(&studio.window, Qt::Key_N, Qt::ControlModifier);
    ASSERT_TRUE(studio.settleAfterEdit());
    auto* guide = studio.window.findChild<BlankGuide*>();
    EXPECT_TRUE(guide->isVisible());
    EXPECT_EQ(verdictOf(studio), QStringLiteral("No design yet"));
    EXPECT_EQ(studio.window.tabs().tabText(0), QStringLiteral("Problems"));
    studio.grab("new-design-empty");
    // Ctrl+Space lists what fits.
    Editor& editor = studio.window.editor();
    QTest::keyClick(&editor, Qt::Key_Space, Qt::ControlModifier);
    ASSERT_TRUE(studio.settleAfterEdit());
    ASSERT_TRUE(editor.completer().isOpen());
    EXPECT_EQ(editor.completer().popup()->model().wordAt(0), QStringLiteral("design"));
    QTest::keyClick(&editor, Qt::Key_Escape);
    // Typed text has its pictures, and its errors.
    QTest::keyClicks(&editor, QStringLiteral("des"));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_FALSE(guide->isVisible());
    EXPECT_EQ(verdictOf(studio), QStringLiteral("The text has errors"));
    for (int letter = 0; letter < 3; ++letter) QTest::keyClick(&editor, Qt::Key_Backspace);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(guide->isVisible());
    EXPECT_EQ(verdictOf(studio), QStringLiteral("No design yet"));
    // A click begins with a skeleton; undo leads back.
    QTest::mouseClick(&studio.child<QPushButton>("skeleton0"), Qt::LeftButton);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_FALSE(guide->isVisible());
    EXPECT_EQ(verdictOf(studio), QStringLiteral("Legal and systolic"));
    EXPECT_EQ(studio.window.designs().count(), 1);
    studio.grab("new-design-filled");
    QTest::keyClick(&editor, Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(studio.text(), "");
    EXPECT_TRUE(guide->isVisible());
}

} // namespace tactus::views
