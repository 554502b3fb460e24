// The three tasks that docs/studio.md begins with, played on a laptop's screen with keys and mouse.
#include "dialogs.h"
#include "home.h"
#include "support.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>

namespace tactus::views {

namespace {

struct Screen {
    QSize size;
    bool isDark = false;
};

class ThreeTasks : public testing::TestWithParam<Screen> {
  protected:
    ThreeTasks() {
        studio.window.resize(GetParam().size);
        studio.window.setDark(GetParam().isDark);
        EXPECT_TRUE(studio.settleAfterEdit());
    }
    ~ThreeTasks() override {
        EXPECT_EQ(studio.window.size(), GetParam().size) << "the window keeps its size";
        QTest::mouseRelease(&studio.window, Qt::LeftButton); // a double click leaves the button down
    }

    Workbench& bench() { return studio.window.workbench(); }
    void click(QWidget& widget, std::optional<QPoint> place = {}) {
        QTest::mouseClick(&widget, Qt::LeftButton, {}, place.value_or(widget.rect().center()));
        ASSERT_TRUE(studio.settleAfterEdit());
    }
    void press(int key, Qt::KeyboardModifiers modifiers = {}) {
        studio.press(key, modifiers);
        ASSERT_TRUE(studio.settleAfterEdit());
    }
    QString verdict() { return studio.child<QPushButton>("verdictChip").text(); }
    // All of a button is in the window and on no other widget.
    bool canBePressed(const QWidget& widget) {
        const QRect all(widget.mapTo(&studio.window, QPoint()), widget.size());
        return widget.isVisible() && studio.window.rect().contains(all) &&
               widget.visibleRegion().boundingRect() == widget.rect();
    }
    QAbstractButton* problemsButton(const QString& words) {
        for (auto* button : studio.window.findChild<ProblemsPanel*>()->findChildren<QAbstractButton*>())
            if (button->isVisible() && button->text().startsWith(words)) return button;
        return nullptr;
    }
    void look(const char* name) {
        const QSize size = GetParam().size;
        studio.grab(fmt::format("task-{}-{}x{}{}", name, size.width(), size.height(),
                                GetParam().isDark ? "-dark" : "")
                        .c_str());
    }

    const Home home;
    Studio studio;
};

} // namespace

TEST_P(ThreeTasks, seeTheDataOfAnArrayMove) {
    auto* card = studio.window.findChild<ExampleCard*>();
    ASSERT_TRUE(card && canBePressed(*card));
    look("1-start");
    click(*card);
    press(Qt::Key_F10);
    press(Qt::Key_F10);
    EXPECT_EQ(bench().time().cycle(), 2);
    press(Qt::Key_Q);
    ArrayCanvas& canvas = studio.window.canvas();
    EXPECT_FALSE(canvas.waiting().empty());
    click(*canvas.viewport(), canvas.boxOfPe({1, 1}).center());
    EXPECT_EQ(bench().selection().pe, (polyhedra::Point{1, 1}));
    QTableView& values = studio.window.findChild<Inspector*>()->values();
    const int shown = values.viewport()->visibleRegion().boundingRect().height() / values.rowHeight(0);
    EXPECT_GE(shown, GetParam().size.height() >= 800 ? 3 : 2) << "values are in sight";
    look("1-inspected");
    press(Qt::Key_Space);
    EXPECT_TRUE(QTest::qWaitFor([&] { return bench().time().cycle() > 3; }, 10'000));
    press(Qt::Key_Space);
    EXPECT_FALSE(bench().time().isPlaying());
    look("1-playing");
}

TEST_P(ThreeTasks, makeADesignOfYourOwnSystolic) {
    auto& button = studio.child<QPushButton>("newDesign");
    ASSERT_TRUE(canBePressed(button));
    button.menu()->popup(QPoint(10, 10));
    ASSERT_TRUE(QTest::qWaitForWindowExposed(button.menu()));
    for (const Qt::Key key : {Qt::Key_Down, Qt::Key_Down, Qt::Key_Return})
        QTest::keyClick(button.menu(), key);
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(verdict(), QStringLiteral("Legal and systolic"));
    QTest::keyClicks(&studio.window.editor(), QStringLiteral("mine"));
    ASSERT_TRUE(studio.settleAfterEdit());
    look("2-own");

    // A schedule that is not legal, typed over the one that is: the reason, and the button that mends it.
    Editor& editor = studio.window.editor();
    const std::string& text = studio.text();
    const std::size_t begin = text.find("}, ", text.find("space_time_transform")) + 3,
                      end = text.find(");", begin);
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(int(begin));
    cursor.setPosition(int(end), QTextCursor::KeepAnchor);
    editor.setTextCursor(cursor);
    QTest::keyClicks(&editor, QStringLiteral("0-i"));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(verdict(), QStringLiteral("Not legal"));
    press(Qt::Key_Home, Qt::ControlModifier); // the caret leaves the line
    QAbstractButton* fix = nullptr;
    EXPECT_TRUE(QTest::qWaitFor(
        [&] {
            fix = problemsButton(QStringLiteral("Fix: "));
            return fix && canBePressed(*fix);
        },
        5'000));
    look("2-not-legal");
    ASSERT_TRUE(fix);
    click(*fix);
    EXPECT_TRUE(verdict().startsWith(QStringLiteral("Legal"))) << verdict().toStdString();

    EXPECT_TRUE(QTest::qWaitFor([&] { return studio.window.tabs().isFolded(); }, 5'000))
        << "what opened by itself folds by itself";
    press(Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    ArraysPanel& arrays = studio.window.arrays();
    ASSERT_GE(arrays.listed().rowCount(), 2);
    QTableView& table = arrays.table();
    const auto placeOf = [&](int row) { return table.visualRect(arrays.listed().index(row, 1)).center(); };
    EXPECT_GE(table.viewport()->height(), 3 * table.rowHeight(0)) << "three arrays are in sight";
    click(*table.viewport(), placeOf(1));
    look("2-arrays");
    const std::size_t before = bench().design()->mappings.size();
    QTest::mouseDClick(table.viewport(), Qt::LeftButton, {}, placeOf(1));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(bench().design()->mappings.size(), before + 1);
    EXPECT_TRUE(verdict().startsWith(QStringLiteral("Legal"))) << verdict().toStdString();
    look("2-applied");
}

TEST_P(ThreeTasks, takeSomethingWithYou) {
    ASSERT_TRUE(studio.open(gemm));
    const QString picture = home.filePath(QStringLiteral("mine.svg")),
                  code = home.filePath(QStringLiteral("mine"));
    studio.window.canvas().setFocus();
    QTimer::singleShot(0, &studio.window, [&] { chooseFile(picture); });
    press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_TRUE(QFile::exists(picture));
    QTimer::singleShot(300, &studio.window, [&] {
        auto* dialog = studio.window.findChild<ExportDialog*>();
        ASSERT_TRUE(dialog);
        EXPECT_LE(dialog->width(), studio.window.width());
        auto* folder = dialog->findChild<QLineEdit*>(QStringLiteral("folder"));
        folder->selectAll();
        QTest::keyClicks(folder, code);
        bool isDone = false;
        QObject::connect(dialog, &WorkDialog::finished, dialog, [&](bool) { isDone = true; });
        QTest::keyClick(folder, Qt::Key_Return);
        EXPECT_TRUE(QTest::qWaitFor([&] { return isDone; }, 120'000));
        const QString said = dialog->findChild<QLabel*>(QStringLiteral("headline"))->text();
        EXPECT_TRUE(said.startsWith(QStringLiteral("✓ Exported, and emulated in "))) << said.toStdString();
        EXPECT_TRUE(dialog->findChild<QPushButton*>(QStringLiteral("openFolder"))->isVisible());
        dialog->reject();
    });
    studio.window.activateWindow(); // where a dialog has just gone nobody else does it
    (void)QTest::qWaitForWindowActive(&studio.window, 2000);
    press(Qt::Key_E, Qt::ControlModifier);
    EXPECT_FALSE(QDir(code).entryList({QStringLiteral("*.cl")}).isEmpty());
}

INSTANTIATE_TEST_SUITE_P(Screens, ThreeTasks,
                         testing::Values(Screen{{1280, 800}}, Screen{{1024, 700}}, Screen{{1280, 800}, true},
                                         Screen{{1024, 700}, true}),
                         [](const auto& screen) {
                             return fmt::format("{}{}", screen.param.size.width(),
                                                screen.param.isDark ? "dark" : "light");
                         });

} // namespace tactus::views
