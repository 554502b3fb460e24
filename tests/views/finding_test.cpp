// Finding things by the keyboard: definitions, actions, cycles; and a file dropped on the window.
#include "support.h"

#include "system/processes/files.h"
#include "views/studio/actions/action_finder.h"

#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>

namespace tactus::views {

namespace {

void putCursor(Editor& editor, const char* before, const char* here) {
    const QString around = QLatin1String(before) + QLatin1String(here);
    const int found = static_cast<int>(editor.toPlainText().indexOf(around));
    ASSERT_GE(found, 0) << around.toStdString();
    const int at = found + static_cast<int>(qstrlen(before));
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(at);
    editor.setTextCursor(cursor);
}

std::string lineOf(Editor& editor) {
    return editor.textCursor().block().text().trimmed().toStdString();
}

} // namespace

TEST(Definition, f12GoesFromUseToDeclarationToEquation) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    Editor& editor = studio.window.editor();
    putCursor(editor, "0, Z(i, j, k-1)) + ", "X(i");
    QTest::keyClick(&editor, Qt::Key_F12);
    EXPECT_EQ(lineOf(editor), "func   X, Y, Z : Float(32);");
    QTest::keyClick(&editor, Qt::Key_F12);
    EXPECT_TRUE(lineOf(editor).starts_with("X(i, j, k) = ")) << lineOf(editor);
    putCursor(editor, "k == ", "K-1");
    QTest::keyClick(&editor, Qt::Key_F12);
    EXPECT_EQ(lineOf(editor), "param  I = 8, J = 8, K = 16;");
    // Also directly behind a key, when the parse of the text as it is is still to come.
    putCursor(editor, "k == K", "-1");
    QTest::keyClicks(&editor, QStringLiteral(" "));
    QTest::keyClick(&editor, Qt::Key_Left);
    QTest::keyClick(&editor, Qt::Key_F12);
    EXPECT_TRUE(QTest::qWaitFor([&] { return lineOf(editor) == "param  I = 8, J = 8, K = 16;"; }, 20'000));
}

TEST(Definition, clickWithControlGoesThere) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    Editor& editor = studio.window.editor();
    putCursor(editor, "= select(j == 0, ", "A(i");
    const QPoint place = editor.cursorRect().center() + QPoint(3, 0);
    editor.moveCursor(QTextCursor::Start);
    QTest::mouseClick(editor.viewport(), Qt::LeftButton, Qt::ControlModifier, place);
    EXPECT_EQ(lineOf(editor), "input  A[I][K] : Float(32);");
}

TEST(FindAction, aFewLettersAndReturnDoIt) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    QTest::keyClick(&studio.window.editor(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    auto& finder = studio.child<ActionFinder>("actionFinder");
    auto* box = finder.findChild<QLineEdit*>();
    auto* list = finder.findChild<QListWidget*>();
    ASSERT_TRUE(finder.isVisible() && box && list);
    EXPECT_GT(list->count(), 20);
    QTest::keyClicks(box, QStringLiteral("cycle las"));
    ASSERT_EQ(list->count(), 1);
    EXPECT_TRUE(list->item(0)->text().contains(QStringLiteral("(End)")))
        << list->item(0)->text().toStdString();
    QCoreApplication::processEvents();
    EXPECT_TRUE(finder.grab().save(QString::fromStdString(test::inBuild("/grabs/find-action.png"))));
    QTest::keyClick(box, Qt::Key_Return);
    EXPECT_EQ(studio.window.workbench().time().cycle(), 29);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    EXPECT_EQ(studio.window.findChild<ActionFinder*>(), nullptr);
}

TEST(FindAction, arrowsChooseAndEscapeLeaves) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    for (const bool leaves : {true, false}) {
        QTest::keyClick(&studio.window.editor(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        auto& finder = studio.child<ActionFinder>("actionFinder");
        auto* box = finder.findChild<QLineEdit*>();
        QTest::keyClicks(box, QStringLiteral("step"));
        auto* list = finder.findChild<QListWidget*>();
        ASSERT_GE(list->count(), 2); // back, on; pages of the help behind them
        EXPECT_TRUE(list->item(0)->text().startsWith(QStringLiteral("Step back: ")));
        EXPECT_TRUE(list->item(1)->text().startsWith(QStringLiteral("Step: ")));
        QTest::keyClick(box, Qt::Key_Down);
        QTest::keyClick(box, leaves ? Qt::Key_Escape : Qt::Key_Return);
        EXPECT_FALSE(finder.isVisible());
        EXPECT_EQ(studio.window.workbench().time().cycle(), leaves ? 0 : 1);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

TEST(Window, aFileDroppedOnItOpensWhereverItFalls) {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(QString::fromUtf8(gemm))});
    for (const bool onText : {false, true}) {
        Studio studio;
        if (onText) studio.window.newDesign();
        QWidget* target = onText ? studio.window.editor().viewport() : &studio.window;
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(target, &enter);
        EXPECT_TRUE(enter.isAccepted());
        QDropEvent drop({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(target, &drop);
        ASSERT_TRUE(studio.settleAfterEdit());
        EXPECT_EQ(studio.window.workbench().document().name(), QStringLiteral("gemm.ure"));
        EXPECT_EQ(studio.text(), system::readFile(gemm).value());
    }
}

} // namespace tactus::views
