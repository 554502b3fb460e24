// What a panel holds is in sight in a small window too: whole rows, buttons, the mapping that was chosen; and
// nothing is chosen or covered that the user left alone.
#include "support.h"

#include "support/examples.h"
#include "system/processes/files.h"
#include "views/panels/mapping/mapping_panel.h"
#include "views/panels/problems_panel.h"

#include <QComboBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTextBrowser>

namespace tactus::views {

namespace {

class InSight : public testing::TestWithParam<std::pair<int, int>> {
  protected:
    InSight() { studio.window.resize(GetParam().first, GetParam().second); }

    void openText(const std::string& text, const char* name = "mine.ure") {
        const std::string file = folder.filePath(QLatin1String(name)).toStdString();
        ASSERT_TRUE(system::writeFile(file, text));
        ASSERT_TRUE(studio.open(file));
        QTest::qWait(30);
    }
    // All of it, with what is around it on the screen.
    static bool isWhole(QWidget& widget) {
        const QRegion seen = widget.visibleRegion();
        return widget.isVisible() && seen.boundingRect().contains(widget.rect());
    }

    QTemporaryDir folder;
    Studio studio;
};

} // namespace

INSTANTIATE_TEST_SUITE_P(Sizes, InSight,
                         testing::Values(std::pair(800, 580), std::pair(1024, 700), std::pair(1280, 760)),
                         [](const auto& one) {
                             return "w" + std::to_string(one.param.first) + "h" +
                                    std::to_string(one.param.second);
                         });

TEST_P(InSight, theOnlyBreakpointIsAWholeRow) {
    ASSERT_TRUE(studio.open(gemm));
    studio.window.reveal(PanelId::Breakpoints);
    BreakpointsPanel& panel = studio.window.breakpointsPanel();
    panel.line().setText(QStringLiteral("Z > 10"));
    QTest::keyClick(&panel.line(), Qt::Key_Return);
    QTest::qWait(30);
    ASSERT_EQ(panel.list().topLevelItemCount(), 1);
    const QRect row = panel.list().visualItemRect(panel.list().topLevelItem(0));
    EXPECT_GE(row.top(), 0);
    EXPECT_LE(row.bottom(), panel.list().viewport()->height());
    EXPECT_GT(row.height(), 10);
}

// Nineteen names that are not there: no array, so that the list has the room of its picture.
TEST_P(InSight, problemsHaveTheRoomOfAPictureThatIsNotThere) {
    std::string text =
        "design d {\n  output z[4] : Int(8);\n  loops i: 0..4;\n  func X : Int(8);\n  X(i) = 0";
    for (int name = 0; name < 19; ++name) text += "\n    + q" + std::to_string(name) + "(i)";
    openText(text + ";\n  z(i) = X(i);\n}\n");
    const auto& table = *studio.window.findChild<ProblemsPanel*>()->findChild<QTableView*>();
    ASSERT_GE(table.model()->rowCount(), 19);
    const int rows = table.viewport()->height() / table.verticalHeader()->defaultSectionSize();
    EXPECT_GE(rows, GetParam().second >= 700 ? 9 : 4);
    studio.grab(("problems-" + std::to_string(GetParam().first)).c_str());
    // With the picture, there is as much of it as before.
    openText(QString::fromStdString(text).section(QLatin1Char('\n'), 0, 4).toStdString() +
                 ";\n  z(i) = X(i);\n}\n",
             "correct.ure");
    EXPECT_TRUE(studio.window.tabs().isFolded());
    EXPECT_EQ(studio.window.size(), QSize(GetParam().first, GetParam().second));
}

TEST_P(InSight, theFixOfTheChosenProblemIsAWholeButton) {
    std::string text = test::exampleText("gemm");
    text.replace(text.find("i + j + k"), 9, "i + j - k");
    openText(text);
    studio.window.reveal(PanelId::Problems);
    QTest::qWait(30);
    auto& problems = *studio.window.findChild<ProblemsPanel*>();
    const auto buttons = problems.findChildren<QPushButton*>();
    ASSERT_FALSE(buttons.isEmpty());
    EXPECT_TRUE(isWhole(*buttons.front()));
    studio.grab(("fix-" + std::to_string(GetParam().first)).c_str());
}

TEST_P(InSight, noDependenceIsChosenBeforeTheUserChoosesOne) {
    ASSERT_TRUE(studio.open(gemm));
    auto& table = *studio.child<QWidget>("dependences").findChild<QTableView*>();
    EXPECT_FALSE(table.currentIndex().isValid());
    EXPECT_TRUE(table.selectionModel()->selectedRows().isEmpty());
    table.selectRow(1);
    EXPECT_TRUE(studio.window.workbench().selection().kind == Selection::Kind::Dependence);
}

TEST_P(InSight, aMappingThatIsChosenScrollsTheTextToIt) {
    ASSERT_TRUE(studio.open(gemm));
    Editor& editor = studio.window.editor();
    const auto lineOf = [&](const QString& words) { return editor.document()->find(words); };
    auto& names = *studio.window.findChild<MappingPanel*>()->findChild<QComboBox*>();
    const int caret = editor.textCursor().position();
    for (int number = names.count() - 1; number >= 0; --number) {
        const QString name = names.itemText(number);
        names.setFocus();
        names.setCurrentIndex(number);
        Q_EMIT names.activated(number);
        ASSERT_TRUE(studio.settleAfterEdit());
        const QRect line = editor.cursorRect(lineOf(QStringLiteral("mapping ") + name));
        EXPECT_TRUE(editor.viewport()->rect().contains(QPoint(1, line.center().y()))) << name.toStdString();
    }
    EXPECT_EQ(editor.textCursor().position(), caret);
}

TEST(Overview, isNotThereWhileNearlyAllIsInSight) {
    Studio studio;
    studio.window.resize(1480, 920);
    ASSERT_TRUE(studio.open(gemm));
    ArrayCanvas& canvas = studio.window.canvas();
    QWidget& view = *canvas.viewport();
    const auto drag = [&](QPoint from, QPoint way) {
        QTest::mousePress(&view, Qt::LeftButton, {}, from);
        QTest::mouseMove(&view, from + way / 2);
        QTest::mouseMove(&view, from + way);
        QTest::mouseRelease(&view, Qt::LeftButton, {}, from + way);
    };
    const QRect before = canvas.boxOfPe({0, 5});
    drag({6, view.height() / 2}, {30, 0});
    EXPECT_EQ(canvas.boxOfPe({0, 5}).left(), before.left() + 30);
    EXPECT_TRUE(canvas.mapArea().isEmpty());
    for (int step = 0; step < 4; ++step) canvas.zoomBy(1.25);
    EXPECT_FALSE(canvas.mapArea().isEmpty()) << "most is out of sight";
}

TEST(Help, beginsWithTheStudio) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    studio.press(Qt::Key_F1, Qt::ControlModifier);
    const QString text = studio.window.help().findChild<QTextBrowser*>()->toPlainText();
    const auto first = text.indexOf(QStringLiteral("Three tasks to begin with"));
    EXPECT_GE(first, 0);
    EXPECT_LT(first, text.indexOf(QStringLiteral("Build it")));
}

} // namespace tactus::views
