// Find and replace.
#include "support.h"

#include "views/panels/find/text_search.h"
#include "views/theme/theme.h"

namespace tactus::views {

namespace {

// The matches as their texts, or the mistake in the expression.
QStringList found(const char* text, const char* words, const TextSearch::Options& options = {}) {
    QTextDocument document(QString::fromUtf8(text));
    const TextSearch search(QString::fromUtf8(words), options);
    if (!search.error().isEmpty()) return {search.error()};
    QStringList all;
    for (const TextSearch::Match& match : search.in(document).matches)
        all << QString::fromUtf8("%1 at %2")
                   .arg(document.toPlainText().mid(match.begin, match.end - match.begin))
                   .arg(match.begin);
    return all;
}

struct Finding : Studio {
    Finding() {
        EXPECT_TRUE(open(gemm));
        editor.setFocus();
        editor.moveCursor(QTextCursor::Start);
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QWidget* target = QApplication::focusWidget();
        QTest::keyClick(target ? target : &editor, key, modifiers);
    }
    void find(const char* words) {
        press(Qt::Key_F, Qt::ControlModifier);
        ASSERT_TRUE(child<QLineEdit>("findWords").hasFocus());
        QTest::keyClicks(QApplication::focusWidget(), QString::fromUtf8(words));
    }
    // Of the editor's bar: the code has one, too.
    template<class Widget>
    Widget& child(const char* name) {
        auto* found = bar.findChild<Widget*>(QString::fromUtf8(name));
        EXPECT_NE(found, nullptr) << name;
        return *found;
    }
    std::string count() { return child<QLabel>("findCount").text().toStdString(); }
    std::string message() { return child<QLabel>("findMessage").text().toStdString(); }
    std::string selected() { return editor.textCursor().selectedText().toStdString(); }
    int line() { return editor.textCursor().blockNumber() + 1; }
    int highlighted() {
        int all = 0;
        for (const QTextEdit::ExtraSelection& one : editor.extraSelections())
            all += one.format.background().color() == Theme::of(editor).active ? 1 : 0;
        return all;
    }

    Editor& editor = window.editor();
    FindBar& bar = editor.findBar();
};

} // namespace

TEST(Find, wordsCaseAndExpressions) {
    EXPECT_EQ(found("a Ab\nba", "a"), (QStringList{"a at 0", "A at 2", "a at 6"}));
    EXPECT_EQ(found("a Ab\nba", "a", {.matchesCase = true}), (QStringList{"a at 0", "a at 6"}));
    EXPECT_EQ(found("a Ab\nba a_ (a)", "a", {.wholeWords = true}), (QStringList{"a at 0", "a at 12"}));
    EXPECT_EQ(found("X(i) = X(i-1)", "X(i)", {.wholeWords = true}), QStringList{"X(i) at 0"});
    EXPECT_EQ(found("1.5 105", "1.5"), QStringList{"1.5 at 0"});
    EXPECT_EQ(found("1.5 105", "1.5", {.isExpression = true}), (QStringList{"1.5 at 0", "105 at 4"}));
    EXPECT_EQ(found("ab abc", "ab|abc", {.wholeWords = true, .isExpression = true}),
              (QStringList{"ab at 0", "abc at 3"}));
    EXPECT_EQ(found("aa\nba", "^a", {.isExpression = true}), QStringList{"a at 0"});
    EXPECT_EQ(found("aaaa", "aa"), (QStringList{"aa at 0", "aa at 2"}));
    EXPECT_EQ(found("über Über", "ü"), (QStringList{"ü at 0", "Ü at 5"}));
    EXPECT_TRUE(found("a\nb", "a\nb").isEmpty()); // matches are in a line
    EXPECT_TRUE(found("abc", "x*", {.isExpression = true}).isEmpty());
    EXPECT_TRUE(found("abc", "").isEmpty());
    EXPECT_TRUE(found("abc", "a(", {.isExpression = true}).front().endsWith(", at letter 3"));
}

TEST(Find, anExpressionThatTriesForEverGivesUp) {
    QTextDocument document(QStringLiteral("a\n") + QString(200, QLatin1Char('a')) + QStringLiteral("b\naab"));
    const TextSearch search(QStringLiteral("(a+)+$"), {.isExpression = true});
    const TextSearch::Found found = search.in(document);
    EXPECT_EQ(found.matches.size(), 1u);
    EXPECT_EQ(found.hardLine, 1);
}

TEST(Find, replacementsNameGroups) {
    QTextDocument document(QStringLiteral("X(i-1, j)"));
    const TextSearch search(QStringLiteral("(\\w)-(\\d)"), {.isExpression = true});
    const TextSearch::Match match = search.in(document).matches.at(0);
    EXPECT_EQ(search.replacement(document, match, QStringLiteral("$1+$2 $0 $$1 $9 $")),
              QStringLiteral("i+1 i-1 $1  $"));
    const TextSearch plain(QStringLiteral("i"), {});
    EXPECT_EQ(plain.replacement(document, match, QStringLiteral("$1")), QStringLiteral("$1"));
}

TEST(Find, goesThroughTheMatchesAndAround) {
    Finding studio;
    studio.find("select");
    EXPECT_EQ(studio.count(), "1 of 4");
    EXPECT_EQ(studio.selected(), "select");
    EXPECT_EQ(studio.highlighted(), 4);
    EXPECT_EQ(studio.line(), 12);
    studio.press(Qt::Key_Return);
    EXPECT_EQ(studio.count(), "2 of 4");
    studio.press(Qt::Key_F3);
    studio.press(Qt::Key_F3);
    EXPECT_EQ(studio.count(), "4 of 4");
    EXPECT_EQ(studio.message(), "");
    studio.press(Qt::Key_F3);
    EXPECT_EQ(studio.count(), "1 of 4");
    EXPECT_EQ(studio.message(), "Continued at the beginning of the text.");
    studio.press(Qt::Key_Return, Qt::ShiftModifier);
    EXPECT_EQ(studio.count(), "4 of 4");
    EXPECT_EQ(studio.message(), "Continued at the end of the text.");
    studio.press(Qt::Key_F3, Qt::ShiftModifier);
    EXPECT_EQ(studio.count(), "3 of 4");
    studio.press(Qt::Key_Escape);
    EXPECT_TRUE(studio.editor.hasFocus());
    EXPECT_TRUE(studio.bar.isHidden());
    EXPECT_EQ(studio.highlighted(), 0);
    EXPECT_EQ(studio.line(), 14);
    QTest::keyClick(&studio.editor, Qt::Key_F3); // also without the bar
    EXPECT_EQ(studio.line(), 15);
}

TEST(Find, takesTheSelectedWords) {
    Finding studio;
    QTextCursor cursor = studio.editor.textCursor();
    cursor.setPosition(static_cast<int>(studio.editor.toPlainText().lastIndexOf(QLatin1String("transform"))));
    cursor.movePosition(QTextCursor::EndOfWord, QTextCursor::KeepAnchor);
    studio.editor.setTextCursor(cursor);
    studio.press(Qt::Key_F, Qt::ControlModifier);
    EXPECT_EQ(studio.child<QLineEdit>("findWords").text(), QStringLiteral("transform"));
    EXPECT_EQ(studio.count(), "2 of 2");
}

TEST(Find, looksAgainFromWhereItBegan) {
    Finding studio;
    studio.find("K");
    EXPECT_EQ(studio.line(), 3); // param ... K
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("-"));
    EXPECT_EQ(studio.line(), 14); // Z(i, j, k-1)
    QTest::mouseClick(&studio.child<QToolButton>("findCase"), Qt::LeftButton);
    EXPECT_EQ(studio.line(), 15); // K-1
    EXPECT_EQ(studio.count(), "1 of 1");
    QTest::keyClicks(&studio.child<QLineEdit>("findWords"), QStringLiteral("2"));
    EXPECT_EQ(studio.count(), "no match");
    EXPECT_EQ(studio.line(), 1); // where it was
}

TEST(Find, saysWhatIsWrongWithAnExpression) {
    Finding studio;
    studio.find("X(");
    QTest::mouseClick(&studio.child<QToolButton>("findExpression"), Qt::LeftButton);
    EXPECT_NE(studio.message().find("at letter 3"), std::string::npos) << studio.message();
    EXPECT_EQ(studio.count(), "");
    EXPECT_FALSE(studio.child<QToolButton>("findNext").isEnabled());
    studio.grab("find-wrong");
    QTest::keyClicks(&studio.child<QLineEdit>("findWords"), QStringLiteral("i)"));
    EXPECT_EQ(studio.message(), "");
}

TEST(Find, replacesOneByOne) {
    Finding studio;
    studio.press(Qt::Key_H, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("Z"));
    EXPECT_EQ(studio.count(), "1 of 5");
    studio.child<QLineEdit>("replaceWords").setFocus();
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("Sum"));
    const std::string before = studio.text();
    studio.press(Qt::Key_Return);
    EXPECT_EQ(studio.count(), "1 of 4");
    EXPECT_NE(studio.text().find("func   X, Y, Sum : Float(32);\n"), std::string::npos);
    EXPECT_EQ(studio.line(), 14);
    studio.editor.undo();
    EXPECT_EQ(studio.text(), before);
    EXPECT_EQ(studio.count().substr(studio.count().size() - 1), "5") << studio.count();
}

TEST(Find, replacesAllAsOneUndoStep) {
    Finding studio;
    const std::string before = studio.text();
    studio.press(Qt::Key_R, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("(\\w)-1"));
    QTest::mouseClick(&studio.child<QToolButton>("findExpression"), Qt::LeftButton);
    QTest::keyClicks(&studio.child<QLineEdit>("replaceWords"), QStringLiteral("$1 - 1"));
    studio.grab("find-replace");
    QTest::mouseClick(&studio.child<QToolButton>("replaceAll"), Qt::LeftButton);
    EXPECT_EQ(studio.message(), "4 matches were replaced.");
    EXPECT_NE(studio.text().find("X(i, j - 1, k)"), std::string::npos);
    EXPECT_NE(studio.text().find("k == K - 1"), std::string::npos);
    studio.editor.undo();
    EXPECT_EQ(studio.text(), before);
}

TEST(Find, keysInTheBarAreNotForTheText) {
    Finding studio;
    const std::string before = studio.text();
    studio.find("gemm");
    for (const Qt::Key key : {Qt::Key_Return, Qt::Key_Up, Qt::Key_Down, Qt::Key_PageDown, Qt::Key_Tab,
                              Qt::Key_Space, Qt::Key_Return})
        studio.press(key);
    EXPECT_EQ(studio.text(), before);
    EXPECT_FALSE(studio.bar.isHidden());
}

TEST(Find, followsTheText) {
    Finding studio;
    studio.find("Y(");
    const std::string all = studio.count();
    EXPECT_EQ(all, "1 of 3");
    studio.editor.moveCursor(QTextCursor::End);
    QTest::keyClicks(&studio.editor, QStringLiteral("// Y("));
    EXPECT_EQ(studio.count(), "4 matches");
    studio.editor.selectAll();
    QTest::keyClick(&studio.editor, Qt::Key_Delete);
    EXPECT_EQ(studio.count(), "no match");
}

TEST(Find, isDrawnInLightAndDark) {
    Finding studio;
    studio.press(Qt::Key_H, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("X"));
    studio.press(Qt::Key_F3, Qt::ShiftModifier);
    studio.grab("find-light");
    studio.window.setDark(true);
    studio.grab("find-dark");
    studio.window.setDark(false);
    // Nothing of the text is hidden behind the bar.
    EXPECT_GE(studio.editor.viewport()->geometry().top(), studio.bar.geometry().bottom());
    for (QWidget* part : studio.bar.findChildren<QWidget*>())
        if (part->isVisible()) {
            EXPECT_TRUE(studio.bar.rect().contains(part->mapTo(&studio.bar, part->rect().bottomRight())))
                << part->objectName().toStdString();
        }
}

} // namespace tactus::views
