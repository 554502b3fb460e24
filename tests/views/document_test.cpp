// The text as document, bytes and file; edits with undo.
#include "views/workbench/document/document.h"

#include "system/processes/files.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTextCursor>
#include <gtest/gtest.h>

namespace tactus::views {

namespace {

std::filesystem::path fileWith(const QTemporaryDir& folder, const std::string& bytes) {
    const std::filesystem::path path = folder.filePath(QStringLiteral("a.ure")).toStdString();
    EXPECT_TRUE(system::writeFile(path, bytes));
    return path;
}

} // namespace

TEST(Document, savesWhatItLoadedByteForByte) {
    for (const std::string bytes :
         {"", "a", "a\n\nb\n", "a\r\nb\r\n", "\xC2\xA0é\xF0\x9D\x84\x9E\n", "x\ty"}) {
        QTemporaryDir folder;
        const auto path = fileWith(folder, bytes);
        Document document(nullptr);
        ASSERT_TRUE(document.load(path)) << bytes;
        ASSERT_TRUE(document.save(path));
        EXPECT_EQ(system::readFile(path).value(), bytes);
    }
}

TEST(Document, refusesWhatItWouldNotGiveBack) {
    for (const std::string bytes : {"\xFF\xFE", "a\rb", "a\r\nb\n",
                                    "a\xE2\x80\xA9"
                                    "b"}) {
        QTemporaryDir folder;
        Document document(nullptr);
        document.setText("before");
        EXPECT_FALSE(document.load(fileWith(folder, bytes))) << bytes;
        EXPECT_EQ(document.text(), "before");
    }
}

TEST(Document, appliesEditsAsOneUndoStep) {
    Document document(nullptr);
    document.setText("é one two");
    ASSERT_TRUE(document.apply({{{3, 6}, "1"}, {{7, 10}, "zwei"}}, document.revision()));
    EXPECT_EQ(document.text(), "é 1 zwei");
    document.document().undo();
    EXPECT_EQ(document.text(), "é one two");
    document.document().redo();
    EXPECT_EQ(document.text(), "é 1 zwei");
}

TEST(Document, dropsEditsOfAnOlderText) {
    Document document(nullptr);
    document.setText("abc");
    const auto revision = document.revision();
    QTextCursor(&document.document()).insertText(QStringLiteral("x"));
    EXPECT_FALSE(document.apply({{{0, 1}, "y"}}, revision));
    EXPECT_EQ(document.text(), "xabc");
}

TEST(Document, joinsTurnsOfOneNumberAndNoOthers) {
    Document document(nullptr);
    document.setText("0 0");
    const auto turn = [&](std::uint32_t at, const char* to, const char* step) {
        return document.apply({{{at, at + 1}, to}}, document.revision(), QString::fromUtf8(step));
    };
    ASSERT_TRUE(turn(0, "1", "a") && turn(0, "2", "a") && turn(2, "7", "b") && turn(2, "8", ""));
    EXPECT_EQ(document.text(), "2 8");
    document.document().undo();
    EXPECT_EQ(document.text(), "2 7");
    document.document().undo();
    EXPECT_EQ(document.text(), "2 0");
    document.document().undo();
    EXPECT_EQ(document.text(), "0 0");
    EXPECT_FALSE(document.document().isUndoAvailable());
}

TEST(Document, typingBetweenTurnsKeepsThemApart) {
    Document document(nullptr);
    document.setText("0");
    ASSERT_TRUE(document.apply({{{0, 1}, "1"}}, document.revision(), QStringLiteral("a")));
    QTextCursor cursor(&document.document());
    cursor.movePosition(QTextCursor::End);
    cursor.insertText(QStringLiteral(" "));
    ASSERT_TRUE(document.apply({{{0, 1}, "2"}}, document.revision(), QStringLiteral("a")));
    document.document().undo();
    EXPECT_EQ(document.text(), "1 ");
}

} // namespace tactus::views
