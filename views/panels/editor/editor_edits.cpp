// The changes of the text: keys that do more than elsewhere, and actions.
#include "views/panels/editor/editor.h"

#include "syntax/format/format.h"
#include "views/panels/editor/comment_toggle.h"

#include <QKeyEvent>
#include <QTextBlock>

namespace tactus::views {

void Editor::complete() {
    if (refuseInC(tr("Words are proposed in designs, not in C text."))) return;
    completer_->ask();
    if (isParsed()) completer_->parsed(*tree_);
}

bool Editor::fixHere() {
    const int here = textCursor().position();
    for (const Problem& problem : problems_)
        if (!problem.diagnostic.fixes.empty() && problem.place.selectionStart() <= here &&
            here <= problem.place.selectionEnd())
            return workbench_.applyFix(problem.diagnostic.fixes.front());
    return false;
}

void Editor::toggleComment() {
    QTextCursor cursor = textCursor();
    views::toggleComment(cursor);
    setTextCursor(cursor);
}

// Return keeps the indentation, one step more behind an opening brace; between two braces the closing one
// gets a line of its own.
void Editor::newLine() {
    QTextCursor cursor = textCursor();
    const QString line = cursor.block().text(), before = line.left(cursor.positionInBlock());
    QString indentation;
    for (const QChar letter : before) {
        if (!letter.isSpace()) break;
        indentation += letter;
    }
    const bool isBehindBrace = before.trimmed().endsWith(QLatin1Char('{'));
    const bool isBetween = isBehindBrace && !cursor.hasSelection() &&
                           line.mid(cursor.positionInBlock()).trimmed() == QStringLiteral("}");
    cursor.beginEditBlock();
    if (isBetween) {
        cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
        cursor.insertText(QLatin1Char('\n') + indentation + QLatin1Char('}'));
        cursor.movePosition(QTextCursor::PreviousBlock);
        cursor.setPosition(cursor.block().position() + static_cast<int>(before.size()));
    }
    if (isBehindBrace) indentation += QStringLiteral("  ");
    cursor.insertText(QLatin1Char('\n') + indentation);
    cursor.endEditBlock();
    setTextCursor(cursor);
    ensureCursorVisible();
}

void Editor::keyPressEvent(QKeyEvent* event) {
    if (completer_->takes(*event)) return;
    if (event->key() == Qt::Key_Escape && !findBar().isHidden()) return findBar().close();
    const std::uint64_t before = workbench_.document().revision();
    if (!edits(*event)) QPlainTextEdit::keyPressEvent(event);
    if (workbench_.document().revision() != before) workbench_.analyser().typed(wordAtCaret());
    if (!workbench_.document().isC()) completer_->typed(*event);
}

// Letters, digits and underscores on both sides of the caret.
text::Span Editor::wordAtCaret() const {
    const QString line = textCursor().block().text();
    int begin = textCursor().positionInBlock(), end = begin;
    const auto isOfWord = [&](int at) { return line[at].isLetterOrNumber() || line[at] == QLatin1Char('_'); };
    while (begin > 0 && isOfWord(begin - 1)) --begin;
    while (end < line.size() && isOfWord(end)) ++end;
    const int first = textCursor().block().position();
    const Positions& places = workbench_.document().positions();
    return {places.byte(first + begin), places.byte(first + end)};
}

// Keys that do more here than elsewhere.
bool Editor::edits(const QKeyEvent& event) {
    const bool plain = !(event.modifiers() & ~Qt::KeypadModifier);
    if (plain && (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter)) {
        newLine();
        return true;
    }
    if (plain && event.key() == Qt::Key_Tab) {
        textCursor().insertText(QStringLiteral("  "));
        return true;
    }
    // A closing brace on an empty line steps out.
    if (event.text() == QStringLiteral("}")) {
        QTextCursor cursor = textCursor();
        const QString before = cursor.block().text().left(cursor.positionInBlock());
        if (before.size() >= 2 && before.trimmed().isEmpty()) {
            cursor.beginEditBlock();
            cursor.deletePreviousChar();
            cursor.deletePreviousChar();
            cursor.insertText(QStringLiteral("}"));
            cursor.endEditBlock();
            return true;
        }
    }
    return false;
}

void Editor::layOut() {
    if (refuseInC(tr("C text keeps its layout; only designs are formatted."))) return;
    layoutWanted_ = true;
    if (isParsed()) showLayout();
}

namespace {

// Behind how many letters a place is, blanks left out, and whether directly behind the last.
struct LetterPosition {
    int letters = 0;
    bool isBehind = false;
};

LetterPosition placeOf(const QString& text, int position) {
    LetterPosition place;
    for (int at = 0; at < position; ++at) {
        place.isBehind = !text[at].isSpace();
        place.letters += place.isBehind ? 1 : 0;
    }
    return place;
}

int positionOf(const QString& text, const LetterPosition& place) {
    int letters = 0, at = 0;
    for (; at < text.size(); ++at) {
        if (letters == place.letters && (place.isBehind || !text[at].isSpace())) break;
        letters += text[at].isSpace() ? 0 : 1;
    }
    return at;
}

} // namespace

// The cursor stays between the letters where it is.
void Editor::showLayout() {
    layoutWanted_ = false;
    if (tree_->node(tree_->root()).broken) {
        Q_EMIT said(tr("Not formatted: the text has a syntax error, F8 goes there."));
        return;
    }
    const auto edits = syntax::formatEdits(*tree_);
    if (edits.empty()) {
        Q_EMIT said(tr("The text is already formatted."));
        return;
    }
    const LetterPosition anchor = placeOf(toPlainText(), textCursor().anchor()),
                         position = placeOf(toPlainText(), textCursor().position());
    workbench_.document().apply(edits, treeRevision_);
    QTextCursor cursor = textCursor();
    cursor.setPosition(positionOf(toPlainText(), anchor));
    cursor.setPosition(positionOf(toPlainText(), position), QTextCursor::KeepAnchor);
    setTextCursor(cursor);
}

} // namespace tactus::views
