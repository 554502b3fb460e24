// Several designs in one window: each keeps what is its own, and none is lost.
#include "home.h"
#include "support.h"

#include "system/processes/files.h"

#include <QMessageBox>
#include <QMimeData>
#include <QTimer>
#include <fstream>

namespace tactus::views {

namespace {

namespace fs = std::filesystem;

const std::string fir = test::inRepository("/examples/fir.ure");

class Tabs : public testing::Test {
  protected:
    fs::path file(const char* name, const std::string& text) {
        const fs::path path = home.filePath(QString::fromUtf8(name)).toStdString();
        fs::create_directories(path.parent_path());
        EXPECT_TRUE(system::writeFile(path, text));
        return path;
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier) {
        studio->window.activateWindow(); // where a dialog has just gone nobody else does it
        (void)QTest::qWaitForWindowActive(&studio->window, 2000);
        QTest::keyClick(studio->window.focusWidget() ? studio->window.focusWidget() : &studio->window, key,
                        modifiers);
    }
    void type(const char* letters) { QTest::keyClicks(&studio->window.editor(), QString::fromUtf8(letters)); }
    // The question of a dialog, when it comes, is answered with this button.
    void answerWith(QMessageBox::StandardButton button, QString* words = nullptr) {
        QTimer::singleShot(50, &studio->window, [this, button, words] {
            auto* box = studio->window.findChild<QMessageBox*>(QStringLiteral("askToSave"));
            ASSERT_NE(box, nullptr);
            if (words) *words = box->text() + QLatin1Char('\n') + box->informativeText();
            QTest::mouseClick(box->button(button), Qt::LeftButton);
        });
    }
    DesignTabs& tabs() { return studio->window.designs(); }
    std::string name() { return studio->window.workbench().document().name().toStdString(); }
    bool onStartPage() { return studio->window.findChild<StartPage*>()->isVisible(); }

    const Home home;
    std::unique_ptr<Studio> studio = std::make_unique<Studio>();
};

} // namespace

TEST_F(Tabs, openingAddsATabOrGoesToTheOneThatIsThere) {
    ASSERT_TRUE(studio->open(gemm));
    EXPECT_EQ(tabs().count(), 1) << "in the place of the empty text";
    ASSERT_TRUE(studio->open(fir));
    EXPECT_EQ(tabs().count(), 2);
    EXPECT_EQ(name(), "fir.ure");
    ASSERT_TRUE(studio->open(test::inRepository("/examples/../examples/gemm.ure")));
    EXPECT_EQ(tabs().count(), 2);
    EXPECT_EQ(name(), "gemm.ure");
    press(Qt::Key_N);
    EXPECT_EQ(tabs().count(), 3);
    EXPECT_EQ(studio->text(), "");
    press(Qt::Key_N);
    EXPECT_EQ(tabs().count(), 3) << "an empty text is there already";
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(QString::fromStdString(file("a/x.ure", "// a\n").string())),
                   QUrl::fromLocalFile(QString::fromStdString(file("b/x.ure", "// b\n").string()))});
    QDragEnterEvent enter(QPoint(9, 9), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&studio->window, &enter);
    QDropEvent drop(QPointF(9, 9), Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&studio->window, &drop);
    EXPECT_EQ(tabs().count(), 4);
    EXPECT_EQ(studio->text(), "// b\n");
    EXPECT_EQ(tabs().tabText(2), QStringLiteral("a/x"));
    EXPECT_EQ(tabs().tabText(3), QStringLiteral("b/x"));
    EXPECT_TRUE(tabs().tabToolTip(3).endsWith(QStringLiteral("b/x.ure")));
}

TEST_F(Tabs, allPanelsShowTheDesignOfTheTabAndItComesBackAsItWas) {
    Workbench& bench = studio->window.workbench();
    ASSERT_TRUE(studio->open(gemm));
    bench.choose("", "weight_stationary");
    ASSERT_TRUE(studio->settle());
    bench.time().seek(5);
    bench.select(Selection::ofPe({0, 0}));
    QTextCursor cursor = studio->window.editor().textCursor();
    cursor.setPosition(100);
    studio->window.editor().setTextCursor(cursor);
    ASSERT_TRUE(studio->settle());
    const auto selection = bench.selection();
    const auto scene = bench.array().results().scene;

    ASSERT_TRUE(studio->open(fir));
    EXPECT_EQ(bench.mapping()->system->name, "fir");
    EXPECT_EQ(bench.array().results().model->system().name, "fir");
    EXPECT_EQ(bench.time().cycle(), 0);
    EXPECT_EQ(bench.selection(), Selection{});
    EXPECT_EQ(studio->window.editor().toPlainText().toStdString(), studio->text());
    EXPECT_EQ(studio->child<QLabel>("verdict").text(), QStringLiteral("Legal and systolic"));
    studio->grab("tabs-light");
    studio->window.setDark(true);
    studio->grab("tabs-dark");

    press(Qt::Key_Tab);
    EXPECT_EQ(name(), "gemm.ure");
    EXPECT_TRUE(bench.analyser().isCurrent()) << "nothing is done again";
    EXPECT_EQ(bench.array().results().scene, scene);
    EXPECT_EQ(bench.mapping()->name, "weight_stationary");
    EXPECT_EQ(bench.time().cycle(), 5);
    EXPECT_EQ(bench.selection(), selection);
    EXPECT_EQ(studio->window.editor().textCursor().position(), 100);
    ASSERT_TRUE(studio->settle());
    // Colours are of this text: the first line is a comment.
    EXPECT_FALSE(studio->window.editor().document()->firstBlock().layout()->formats().isEmpty());
}

TEST_F(Tabs, keysGoRoundBothWays) {
    for (const char* name : {"1.ure", "2.ure", "3.ure"})
        ASSERT_TRUE(studio->open(file(name, std::string("// ") + name + "\n").c_str()));
    for (const char* expected : {"1.ure", "2.ure", "3.ure"}) {
        press(Qt::Key_Tab);
        EXPECT_EQ(name(), expected);
    }
    for (const char* expected : {"2.ure", "1.ure", "3.ure"}) {
        press(Qt::Key_Backtab, Qt::ControlModifier | Qt::ShiftModifier);
        EXPECT_EQ(name(), expected);
    }
    press(Qt::Key_PageDown);
    EXPECT_EQ(name(), "1.ure");
    press(Qt::Key_PageUp);
    EXPECT_EQ(name(), "3.ure");
    tabs().moveTab(2, 0);
    EXPECT_EQ(name(), "3.ure");
    press(Qt::Key_Tab);
    EXPECT_EQ(name(), "1.ure");
}

TEST_F(Tabs, eachHasItsUndoAndItsFile) {
    const fs::path one = file("1.ure", "// one\n"), two = file("2.ure", "// two\n");
    ASSERT_TRUE(studio->open(one.c_str()));
    type("a");
    EXPECT_TRUE(tabs().tabText(0).endsWith(QStringLiteral("●")));
    ASSERT_TRUE(studio->open(two.c_str()));
    EXPECT_FALSE(studio->window.action(ActionId::Undo).isEnabled());
    EXPECT_FALSE(studio->window.isWindowModified());
    type("b");
    std::ofstream(one) << "// theirs\n"; // a question, which waits for its tab
    std::ofstream(file("3.ure", "// three\n"));
    EXPECT_TRUE(QTest::qWaitFor(
        [&] { return tabs().at(0).guard().watch().state() == FileWatch::State::Changed; }, 20'000));
    const auto bars = studio->window.findChildren<MessageBar*>(QStringLiteral("fileBar"));
    ASSERT_EQ(bars.size(), 2);
    EXPECT_FALSE(bars[0]->isVisible() || bars[1]->isVisible());
    press(Qt::Key_S);
    EXPECT_EQ(system::readFile(two).value(), "b// two\n");
    EXPECT_EQ(system::readFile(one).value(), "// theirs\n");
    press(Qt::Key_Tab);
    EXPECT_TRUE(bars[0]->isVisible());
    EXPECT_TRUE(studio->window.isWindowModified());
    press(Qt::Key_Z);
    EXPECT_EQ(studio->text(), "// one\n");
    press(Qt::Key_Tab);
    EXPECT_EQ(studio->text(), "b// two\n");
}

TEST_F(Tabs, anUnchangedTextFollowsItsFileBehindAnother) {
    const fs::path one = file("1.ure", "// one\n"), two = file("2.ure", "// two\n");
    ASSERT_TRUE(studio->open(one.c_str()) && studio->open(two.c_str()));
    std::ofstream(one) << "// theirs, and longer\n// than before\n";
    EXPECT_TRUE(
        QTest::qWaitFor([&] { return tabs().at(0).document().text().starts_with("// theirs"); }, 20'000));
    EXPECT_EQ(studio->text(), "// two\n");
    press(Qt::Key_Tab);
    ASSERT_TRUE(studio->settle());
    EXPECT_EQ(studio->window.editor().blockCount(), 3);
    EXPECT_EQ(studio->window.workbench().analyser().analysis()->source->text(), studio->text());
}

TEST_F(Tabs, closingAsksAndLosesNothing) {
    const fs::path one = file("1.ure", "// one\n"), two = file("2.ure", "// two\n");
    ASSERT_TRUE(studio->open(one.c_str()) && studio->open(two.c_str()));
    type("b");
    answerWith(QMessageBox::Cancel);
    press(Qt::Key_W);
    EXPECT_EQ(tabs().count(), 2);
    answerWith(QMessageBox::Save);
    press(Qt::Key_W);
    EXPECT_EQ(tabs().count(), 1);
    EXPECT_EQ(system::readFile(two).value(), "b// two\n");
    EXPECT_EQ(name(), "1.ure");
    type("a");
    answerWith(QMessageBox::Discard);
    press(Qt::Key_W);
    EXPECT_EQ(system::readFile(one).value(), "// one\n");
    EXPECT_TRUE(onStartPage());
    EXPECT_EQ(tabs().count(), 1);
    EXPECT_EQ(studio->text(), "");
}

TEST_F(Tabs, theMiddleButtonClosesATabThatIsNotShown) {
    ASSERT_TRUE(studio->open(file("1.ure", "// one\n").c_str()));
    ASSERT_TRUE(studio->open(file("2.ure", "// two\n").c_str()));
    QTest::mouseClick(&tabs(), Qt::MiddleButton, {}, tabs().tabRect(0).center());
    EXPECT_EQ(tabs().count(), 1);
    EXPECT_EQ(name(), "2.ure");
    EXPECT_EQ(studio->text(), "// two\n");
}

TEST_F(Tabs, quittingAsksOnceForAllThatIsUnsaved) {
    const fs::path one = file("1.ure", "// one\n"), two = file("2.ure", "// two\n");
    ASSERT_TRUE(studio->open(one.c_str()));
    type("a");
    ASSERT_TRUE(studio->open(two.c_str()));
    type("b");
    ASSERT_TRUE(studio->open(file("3.ure", "// three\n").c_str()));
    answerWith(QMessageBox::Cancel);
    EXPECT_FALSE(studio->window.close());
    QString words;
    answerWith(QMessageBox::SaveAll, &words);
    EXPECT_TRUE(studio->window.close());
    EXPECT_EQ(words, QStringLiteral("2 designs have been changed. Save them?\n1.ure\n2.ure"));
    EXPECT_EQ(system::readFile(one).value(), "a// one\n");
    EXPECT_EQ(system::readFile(two).value(), "b// two\n");
}

// A file that others changed meanwhile is not overwritten because of that answer.
// Two files of one name are told apart in the same words everywhere.
TEST_F(Tabs, giveTheirNamesToTitleAndQuestion) {
    ASSERT_TRUE(studio->open(file("first/one.ure", "design a {\n").string()));
    ASSERT_TRUE(studio->open(file("second/one.ure", "design b {\n").string()));
    type("x");
    EXPECT_EQ(studio->window.windowTitle(), QStringLiteral("second/one.ure[*] — Tactus"));
    press(Qt::Key_PageUp);
    ASSERT_TRUE(studio->settleAfterEdit());
    EXPECT_EQ(studio->window.windowTitle(), QStringLiteral("first/one.ure[*] — Tactus"));
    type("x");
    QString words;
    answerWith(QMessageBox::Discard, &words);
    EXPECT_TRUE(studio->window.close());
    EXPECT_TRUE(words.endsWith(QStringLiteral("first/one.ure\nsecond/one.ure"))) << words.toStdString();
}

TEST_F(Tabs, whatCannotBeSavedKeepsTheWindow) {
    const fs::path one = file("1.ure", "// one\n");
    ASSERT_TRUE(studio->open(one.c_str()));
    type("a");
    ASSERT_TRUE(studio->open(file("2.ure", "// two\n").c_str()));
    type("b");
    std::ofstream(one) << "// theirs\n";
    answerWith(QMessageBox::SaveAll);
    EXPECT_FALSE(studio->window.close());
    EXPECT_EQ(name(), "1.ure");
    EXPECT_TRUE(tabs().shown().document().modified());
    EXPECT_EQ(system::readFile(one).value(), "// theirs\n");
}

TEST_F(Tabs, comeBackAfterARestartUnlessFilesAreGiven) {
    const fs::path one = file("1.ure", "// one\n"), two = file("2.ure", "// two\n"),
                   gone = file("3.ure", "// three\n");
    studio->window.beginSession({});
    EXPECT_TRUE(onStartPage()) << "there was nothing";
    for (const fs::path& path : {one, two, gone}) ASSERT_TRUE(studio->open(path.c_str()));
    tabs().setCurrentIndex(1);
    EXPECT_TRUE(studio->window.close());
    fs::remove(gone);
    studio = std::make_unique<Studio>();
    studio->window.beginSession({});
    EXPECT_EQ(tabs().count(), 2);
    EXPECT_EQ(name(), "2.ure");
    EXPECT_FALSE(onStartPage());
    studio = std::make_unique<Studio>();
    studio->window.beginSession({one.string()});
    EXPECT_EQ(tabs().count(), 1);
    EXPECT_EQ(name(), "1.ure");
    press(Qt::Key_W);
    studio = std::make_unique<Studio>();
    studio->window.beginSession({});
    EXPECT_TRUE(onStartPage());
}

// Work that was under way for a design that is not shown begins again when it is shown.
TEST_F(Tabs, unfinishedWorkIsTakenUpAgain) {
    ASSERT_TRUE(studio->window.open(QString::fromUtf8(gemm)));
    ASSERT_TRUE(studio->window.open(QString::fromUtf8(fir)));
    ASSERT_TRUE(studio->settle());
    press(Qt::Key_Tab);
    ASSERT_TRUE(studio->settle());
    const ArrayResults& results = studio->window.workbench().array().results();
    ASSERT_TRUE(results.run);
    EXPECT_TRUE(results.run->matches());
    EXPECT_EQ(results.model->system().name, "gemm");
}

// With more tabs than there is room for the bar is scrolled; the one that is shown is in sight.
TEST_F(Tabs, keepNamesThatCanBeRead) {
    studio->window.resize(1400, 900);
    for (const char* name : {"convolution", "gemm", "mttkrp", "sgemm", "smith-waterman", "ttmc"})
        ASSERT_TRUE(
            studio->open(qPrintable(QString::fromStdString(test::inRepository("/examples/published/%1.ure"))
                                        .arg(QLatin1String(name)))));
    ASSERT_EQ(tabs().count(), 6);
    for (int tab = 0; tab < 6; ++tab) {
        tabs().setCurrentIndex(tab);
        QCoreApplication::processEvents();
        const QRect place = tabs().tabRect(tab);
        EXPECT_TRUE(tabs().rect().contains(place)) << tab;
        EXPECT_GE(place.width(), tabs().fontMetrics().horizontalAdvance(tabs().tabText(tab)))
            << tabs().tabText(tab).toStdString();
    }
    studio->grab("tabs");
}

} // namespace tactus::views
