// Lines turned into comments and back.
#include "support.h"

#include "views/panels/editor/comment_toggle.h"

namespace tactus::views {

namespace {

// A text in which [ and ] are around the selection, or | is the cursor.
struct Text {
    explicit Text(QString marked) {
        const auto take = [&](QChar sign) {
            const auto at = marked.indexOf(sign);
            if (at >= 0) marked.remove(at, 1);
            return static_cast<int>(at);
        };
        const int alone = take(QLatin1Char('|')), begin = take(QLatin1Char('[')),
                  end = take(QLatin1Char(']'));
        document.setPlainText(marked);
        cursor = QTextCursor(&document);
        cursor.setPosition(std::max(alone, begin));
        if (end >= 0) cursor.setPosition(end, QTextCursor::KeepAnchor);
    }
    std::string shown() const {
        QString marked = document.toPlainText();
        if (!cursor.hasSelection()) return marked.insert(cursor.position(), QLatin1Char('|')).toStdString();
        marked.insert(cursor.selectionEnd(), QLatin1Char(']'));
        return marked.insert(cursor.selectionStart(), QLatin1Char('[')).toStdString();
    }
    QTextDocument document;
    QTextCursor cursor;
};

void expectToggled(const char* before, const char* after) {
    Text text(QString::fromUtf8(before));
    toggleComment(text.cursor);
    EXPECT_EQ(text.shown(), after);
}

} // namespace

TEST(Comment, standsInOneColumnBehindTheIndentation) {
    expectToggled("  X = |1;\n  Y = 2;", "  // X = |1;\n  Y = 2;");
    expectToggled("  a\n    [b\n\n   c\n  d]\n e", "  a\n  //   [b\n\n  //  c\n  // d]\n e");
}

TEST(Comment, coversTheLinesThatTheSelectionTouches) {
    expectToggled("a\n[b\n]c", "a\n[// b\n]c");
    expectToggled("a\n[b\nc]", "a\n[// b\n// c]");
    expectToggled("[a]", "[// a]");
    expectToggled("|", "// |");
}

TEST(Comment, goesIfEveryLineIsOne) {
    expectToggled("[// a\n\n   //b\n//  c]", "[a\n\n   b\n c]");
    expectToggled("[// a\nb]", "[// // a\n// b]");
}

TEST(Comment, twiceIsTheTextAgain) {
    for (const char* text : {"  [X(i) = 1;\n\n    Y(i) = 2; // why\n// Z]", "|  ", "[\n \n]", "\t[a\n\t\tb]",
                             "x\n|", "    [deep\n  shallow\n]rest"}) {
        Text once(QString::fromUtf8(text));
        toggleComment(once.cursor);
        EXPECT_NE(once.shown(), text);
        toggleComment(once.cursor);
        EXPECT_EQ(once.shown(), text);
    }
}

TEST(Comment, isOneStepOfUndo) {
    Studio studio;
    ASSERT_TRUE(studio.open(gemm));
    const std::string before = studio.text();
    Editor& editor = studio.window.editor();
    editor.selectAll();
    QTest::keyClick(&editor, Qt::Key_Slash, Qt::ControlModifier);
    EXPECT_EQ(studio.text().substr(0, 6), "// // ");
    EXPECT_TRUE(editor.textCursor().hasSelection());
    QTest::keyClick(&editor, Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(studio.text(), before);
    EXPECT_FALSE(editor.document()->isUndoAvailable());
}

} // namespace tactus::views
