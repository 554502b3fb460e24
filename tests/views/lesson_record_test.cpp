// A lesson that is recorded: somebody works with keys and mouse, and what comes of it can be played.
#include "dialogs.h"
#include "home.h"
#include "support.h"

#include "commands/request/command.h"
#include "studies/lessons/play.h"
#include "system/processes/files.h"

#include <QLabel>
#include <QMessageBox>
#include <QStatusBar>
#include <filesystem>

namespace tactus::views {

namespace {

struct Recording : testing::Test {
    void SetUp() override {
        studio.window.resize(1280, 800);
        std::filesystem::copy_file(gemm, path("gemm.ure"));
        ASSERT_TRUE(studio.open(path("gemm.ure")));
    }
    void TearDown() override {
        for (int tab = 0; tab < window.designs().count(); ++tab)
            window.designs().at(tab).document().document().setModified(false);
    }
    std::string path(const char* name) const { return home.filePath(QLatin1String(name)).toStdString(); }
    void toggle() {
        window.action(ActionId::RecordLesson).trigger();
        EXPECT_TRUE(studio.settleAfterEdit());
    }
    void endInto(const char* folder) {
        QTimer::singleShot(0, &window, [file = QString::fromStdString(path(folder))] { chooseFile(file); });
        toggle();
    }
    // The caret behind these words, in the editor.
    void clickBehind(const char* words) {
        Editor& editor = window.editor();
        QTextCursor cursor = editor.document()->find(QLatin1String(words));
        ASSERT_FALSE(cursor.isNull()) << words;
        cursor.setPosition(cursor.selectionEnd());
        editor.setTextCursor(cursor);
        editor.setFocus();
    }
    std::string status() const { return window.statusBar()->currentMessage().toStdString(); }

    const Home home;
    Studio studio;
    MainWindow& window = studio.window;
};

} // namespace

TEST_F(Recording, isALessonThatTheCommandAccepts) {
    toggle();
    auto& label = studio.child<QLabel>("recorded");
    EXPECT_TRUE(label.isVisible());
    // Typed letter by letter: one step.
    clickBehind("{i, j}, i + j ");
    QTest::keyClicks(&window.editor(), QStringLiteral("+ i "), Qt::NoModifier, 20);
    ASSERT_TRUE(studio.settleAfterEdit());
    // Steps in time: one step, to the last of them.
    window.canvas().setFocus();
    for (int n = 0; n < 5; ++n) studio.press(Qt::Key_Right);
    ASSERT_TRUE(studio.settleAfterEdit());
    QTest::mouseClick(window.canvas().viewport(), Qt::LeftButton, {},
                      window.canvas().boxOfPe({2, 3}).center());
    ASSERT_TRUE(studio.settleAfterEdit());
    window.action(ActionId::PerspectiveExport).trigger();
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_EQ(label.text(), QStringLiteral("● Recording a lesson: 4 steps"));
    studio.grab("lesson-recording");
    endInto("mine");
    EXPECT_EQ(status(), "Saved a lesson of 4 steps in " + path("mine"));
    EXPECT_FALSE(label.isVisible());
    EXPECT_FALSE(window.action(ActionId::RecordLesson).isChecked());
    const commands::Report report = commands::run({"lesson", "check", path("mine")});
    EXPECT_EQ(report.status, 0) << report.out << report.err;
    const auto folder =
        std::make_shared<const studies::LessonFolder>(*studies::LessonFolder::of(path("mine")));
    const studies::Played played = studies::play(folder, 1);
    ASSERT_EQ(played.lesson.steps.size(), 5U);
    EXPECT_EQ(*played.key.steps[0].text, studio.text());
    EXPECT_EQ(played.key.steps[1].cycle, 5);
    EXPECT_EQ(played.key.steps[2].selected.at, (lessons::Integers{2, 3}));
    EXPECT_EQ(*played.lesson.steps[4].deed()->deed.action, "Window > Export");
    // And it can be played at once.
    ASSERT_TRUE(window.open(QString::fromStdString(path("mine"))));
    ASSERT_TRUE(studio.settleAfterEdit());
    EXPECT_TRUE(window.lessons().isPlaying());
    EXPECT_EQ(window.lessons().walk()->lesson().title, "A lesson on gemm");
}

TEST_F(Recording, isNotLostByAnAnswerToItsDialog) {
    toggle();
    window.workbench().time().seek(3);
    ASSERT_TRUE(studio.settleAfterEdit());
    // A folder that is there gets one of the lesson's own, which it never replaces.
    std::filesystem::create_directories(path("there/gemm-lesson"));
    endInto("there");
    auto* refusal = window.findChild<QMessageBox*>(QStringLiteral("refusal"));
    ASSERT_TRUE(refusal);
    EXPECT_TRUE(refusal->text().contains(QStringLiteral("it is there already")))
        << refusal->text().toStdString();
    delete refusal;
    EXPECT_TRUE(window.action(ActionId::RecordLesson).isChecked());
    EXPECT_EQ(window.scribe().moments().size(), 2U);
    // Cancelled, and not thrown away.
    QTimer::singleShot(0, &window, [] {
        if (QFileDialog* dialog = fileDialog()) dialog->reject();
        QTimer::singleShot(50, [] {
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget()))
                QTest::mouseClick(box->button(QMessageBox::No), Qt::LeftButton);
        });
    });
    toggle();
    EXPECT_TRUE(window.action(ActionId::RecordLesson).isChecked());
    EXPECT_EQ(window.scribe().moments().size(), 2U);
    endInto("new");
    EXPECT_EQ(commands::run({"lesson", "check", path("new")}).status, 0);
}

TEST_F(Recording, needsADesignWithoutErrors) {
    clickBehind("{i, j}, i + j");
    QTest::keyClicks(&window.editor(), QStringLiteral(" + q;"));
    ASSERT_TRUE(studio.settleAfterEdit());
    toggle();
    EXPECT_FALSE(window.action(ActionId::RecordLesson).isChecked());
    auto* refusal = window.findChild<QMessageBox*>(QStringLiteral("refusal"));
    ASSERT_TRUE(refusal);
    EXPECT_TRUE(refusal->text().startsWith(QStringLiteral("A lesson begins with a design without errors")));
    delete refusal;
}

} // namespace tactus::views
