// The text and its file: what others do to the file is noticed, and neither side is overwritten silently.
#include "support.h"

#include "support/other_user.h"
#include "support/paths.h"
#include "system/processes/files.h"

#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTimer>
#include <csignal>
#include <fstream>

namespace tactus::views {

namespace {

namespace fs = std::filesystem;

constexpr const char* original = "design first {\n  param N = 1;\n}\n";
constexpr const char* others = "design first {\n  param N = 23;\n}\n// theirs\n";

class FileOf : public testing::Test {
  protected:
    FileOf() {
        EXPECT_TRUE(system::writeFile(path, original));
        EXPECT_TRUE(studio.open(path.c_str()));
    }
    void writeInPlace(const std::string& bytes) { std::ofstream(path) << bytes; }
    std::string onDisk() { return system::readFile(path).value_or("(none)"); }
    bool modified() { return studio.window.workbench().document().modified(); }
    void type(const char* letters) {
        QTest::keyClicks(studio.window.focusWidget(), QString::fromLatin1(letters));
    }
    void save() { QTest::keyClick(&studio.window.editor(), Qt::Key_S, Qt::ControlModifier); }
    void press(const char* name) { QTest::mouseClick(&studio.child<QPushButton>(name), Qt::LeftButton); }
    bool becomes(const std::string& text) {
        return QTest::qWaitFor([&] { return studio.text() == text; }, 20'000);
    }
    bool asks() {
        return QTest::qWaitFor([&] { return bar.isAsking(); }, 20'000);
    }
    bool asksNoMore() {
        return QTest::qWaitFor([&] { return !bar.isAsking(); }, 20'000);
    }

    QTemporaryDir folder;
    const fs::path path = folder.filePath(QStringLiteral("first.ure")).toStdString();
    Studio studio;
    MessageBar& bar = studio.child<MessageBar>("fileBar");
};

} // namespace

TEST_F(FileOf, anUnchangedTextFollowsItsFileAndUndoLeadsBack) {
    writeInPlace(others);
    ASSERT_TRUE(becomes(others));
    EXPECT_FALSE(modified());
    EXPECT_FALSE(bar.isAsking());
    studio.window.action(ActionId::Undo).trigger();
    EXPECT_EQ(studio.text(), original);
    EXPECT_TRUE(modified());
}

TEST_F(FileOf, filesThatAreReplacedOrMadeAgainAreFollowedToo) {
    ASSERT_TRUE(system::writeFile(path, others)); // another file, renamed
    ASSERT_TRUE(becomes(others));
    ASSERT_TRUE(system::writeFile(path, original));
    ASSERT_TRUE(becomes(original));
    fs::remove(path);
    writeInPlace(others);
    ASSERT_TRUE(becomes(others));
    writeInPlace(original); // and in place again
    ASSERT_TRUE(becomes(original));
    EXPECT_FALSE(bar.isAsking());
    EXPECT_FALSE(modified());
}

TEST_F(FileOf, theCursorStaysWhereNothingChanged) {
    Editor& editor = studio.window.editor();
    QTextCursor cursor = editor.textCursor();
    cursor.setPosition(10); // before the number
    editor.setTextCursor(cursor);
    writeInPlace(others);
    ASSERT_TRUE(becomes(others));
    EXPECT_EQ(editor.textCursor().position(), 10);
}

TEST_F(FileOf, writingTheSameAgainIsNoChange) {
    const auto revision = studio.window.workbench().document().revision();
    ASSERT_TRUE(system::writeFile(path, original));
    QTest::qWait(300);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !studio.window.fileGuard().watch().busy(); }, 20'000));
    EXPECT_EQ(studio.window.workbench().document().revision(), revision);
}

TEST_F(FileOf, changedHereAndThereItAsksAndTypingGoesOn) {
    type("// mine ");
    writeInPlace(others);
    ASSERT_TRUE(asks());
    EXPECT_TRUE(bar.words().startsWith(QStringLiteral("first.ure was changed by another program")));
    type("x");
    const std::string mine = "// mine x" + std::string(original);
    EXPECT_EQ(studio.text(), mine);
    studio.grab("changed-on-disk");
    press("loadTheirs");
    EXPECT_EQ(studio.text(), others);
    EXPECT_FALSE(modified());
    EXPECT_FALSE(bar.isAsking());
    studio.window.action(ActionId::Undo).trigger();
    EXPECT_EQ(studio.text(), mine);
}

TEST_F(FileOf, keepingMineSavesOverTheirsOnlyWhenSaved) {
    type("// mine ");
    writeInPlace(others);
    ASSERT_TRUE(asks());
    press("keepMine");
    EXPECT_EQ(onDisk(), others);
    EXPECT_TRUE(modified());
    save();
    EXPECT_EQ(onDisk(), "// mine " + std::string(original));
    EXPECT_FALSE(modified());
    EXPECT_FALSE(bar.isAsking());
}

// The key comes before any notice of the change.
TEST_F(FileOf, savingDoesNotOverwriteWhatItHasNotSeen) {
    type("// mine ");
    writeInPlace(others);
    save();
    EXPECT_EQ(onDisk(), others);
    ASSERT_TRUE(bar.isAsking());
    EXPECT_TRUE(bar.words().startsWith(QStringLiteral("Not saved"))) << bar.words().toStdString();
    press("keepMine");
    EXPECT_EQ(onDisk(), "// mine " + std::string(original));
    EXPECT_FALSE(modified());
}

TEST_F(FileOf, aDeletedFileIsToldAndItsReturnToo) {
    fs::remove(path);
    ASSERT_TRUE(asks());
    EXPECT_TRUE(bar.words().startsWith(QStringLiteral("first.ure was deleted"))) << bar.words().toStdString();
    EXPECT_TRUE(modified()); // closing would lose it
    writeInPlace(original);
    ASSERT_TRUE(asksNoMore());
    EXPECT_FALSE(modified());
    fs::remove(path);
    ASSERT_TRUE(asks());
    press("saveAgain");
    EXPECT_EQ(onDisk(), original);
    EXPECT_FALSE(modified());
}

TEST_F(FileOf, whatCannotBeEditedIsNotTakenOver) {
    writeInPlace("\xFF\xFE\n");
    ASSERT_TRUE(asks());
    EXPECT_TRUE(bar.words().contains(QStringLiteral("it is not UTF-8 text"))) << bar.words().toStdString();
    EXPECT_EQ(studio.text(), original);
    save(); // silently? no
    EXPECT_EQ(onDisk(), "\xFF\xFE\n");
    press("keepMine"); // "Save over it"
    EXPECT_EQ(onDisk(), original);
}

TEST_F(FileOf, aRecoveredTextDoesNotOverwriteWhatCameAfterTheCrash) {
    type("x");
    const std::string basis = studio.window.workbench().document().known();
    writeInPlace(others);
    Document& document = studio.window.workbench().document();
    ASSERT_TRUE(document.restore(path, "mine", basis));
    save();
    EXPECT_EQ(onDisk(), others);
    EXPECT_TRUE(bar.isAsking());
    studio.window.action(ActionId::Undo).trigger();
    EXPECT_EQ(studio.text(), others);
}

namespace {

class SavingTo : public FileOf {
  protected:
    // Nothing is lost: the file, the text, that it is not saved; and nothing is left beside the file.
    void expectNotSaved(const char* reason) {
        EXPECT_EQ(onDisk(), original);
        EXPECT_EQ(studio.text(), "x" + std::string(original));
        EXPECT_TRUE(modified());
        EXPECT_EQ(
            std::distance(fs::directory_iterator(folder.path().toStdString()), fs::directory_iterator()), 1);
        ASSERT_TRUE(bar.isAsking());
        EXPECT_TRUE(bar.words().startsWith(QStringLiteral("Not saved: ")) &&
                    bar.words().contains(QLatin1String(reason)) &&
                    bar.words().contains(QString::fromStdString(path.string())))
            << bar.words().toStdString();
    }
    void tryAgain() {
        press("tryAgain");
        EXPECT_EQ(onDisk(), "x" + std::string(original));
        EXPECT_FALSE(modified());
        EXPECT_FALSE(bar.isAsking());
    }
};

} // namespace

TEST_F(SavingTo, aReadOnlyFolderKeepsFileAndText) {
    type("x");
    fs::permissions(folder.path().toStdString(), fs::perms(0555));
    {
        const test::AsNobody nobody;
        save();
    }
    expectNotSaved("Permission denied");
    studio.grab("not-saved");
    fs::permissions(folder.path().toStdString(), fs::perms(0755));
    tryAgain();
}

TEST_F(SavingTo, aReadOnlyFileIsNotReplaced) {
    type("x");
    fs::permissions(folder.path().toStdString(), fs::perms(0777));
    fs::permissions(path, fs::perms(0444));
    {
        const test::AsNobody nobody;
        save();
    }
    expectNotSaved("Permission denied");
    fs::permissions(path, fs::perms(0644));
    tryAgain();
}

TEST_F(SavingTo, aFullDeviceSaysSoAndTheTextStays) {
    type("x");
    EXPECT_FALSE(studio.window.fileGuard().save("/dev/full"));
    EXPECT_TRUE(bar.words().startsWith(
        QStringLiteral("Not saved: can't write '/dev/full': No space left on device.")))
        << bar.words().toStdString();
    EXPECT_EQ(studio.text(), "x" + std::string(original));
    EXPECT_TRUE(modified());
    EXPECT_EQ(studio.window.workbench().document().path(), path);
}

// No room for the last bytes, as on a full disk.
TEST_F(SavingTo, aFullDiskKeepsFileAndText) {
    type("x");
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit little = before;
    little.rlim_cur = 10;
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &little), 0);
    save();
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    expectNotSaved("File too large");
    tryAgain();
}

} // namespace tactus::views
