#include "views/panels/editor/comment_toggle.h"

#include <QTextBlock>
#include <QTextDocument>
#include <algorithm>
#include <vector>

namespace tactus::views {

namespace {

const QString mark = QStringLiteral("//");

struct Line {
    QTextBlock block;
    int indentation; // letters in front of the first that is no blank
    bool isBlank() const { return indentation == block.length() - 1; }
    bool isComment() const { return block.text().mid(indentation, mark.size()) == mark; }
};

Line lineOf(const QTextBlock& block) {
    const QString text = block.text();
    const auto first = std::ranges::find_if(text, [](QChar letter) { return !letter.isSpace(); });
    return {block, static_cast<int>(first - text.begin())};
}

// Blank lines stay as they are, unless there are no others.
std::vector<Line> linesOf(const QTextCursor& cursor) {
    const QTextDocument& document = *cursor.document();
    QTextBlock last = document.findBlock(cursor.selectionEnd());
    const QTextBlock first = document.findBlock(cursor.selectionStart());
    if (last != first && last.position() == cursor.selectionEnd()) last = last.previous();
    std::vector<Line> all, written;
    for (QTextBlock block = first; block.isValid() && block.blockNumber() <= last.blockNumber();
         block = block.next())
        all.push_back(lineOf(block));
    std::ranges::copy_if(all, std::back_inserter(written), [](const Line& line) { return !line.isBlank(); });
    return written.empty() ? all : written;
}

void replace(QTextCursor edit, int position, int length, const QString& text) {
    edit.setPosition(position);
    edit.setPosition(position + length, QTextCursor::KeepAnchor);
    edit.insertText(text);
}

void uncomment(const QTextCursor& edit, const std::vector<Line>& lines) {
    for (const Line& line : lines) {
        const bool hasBlank = line.block.text().mid(line.indentation + mark.size(), 1) == QLatin1String(" ");
        replace(edit, line.block.position() + line.indentation,
                static_cast<int>(mark.size()) + (hasBlank ? 1 : 0), {});
    }
}

void comment(const QTextCursor& edit, const std::vector<Line>& lines) {
    const int column = std::ranges::min_element(lines, {}, &Line::indentation)->indentation;
    for (const Line& line : lines) replace(edit, line.block.position() + column, 0, mark + QLatin1Char(' '));
}

} // namespace

void toggleComment(QTextCursor& cursor) {
    const std::vector<Line> lines = linesOf(cursor);
    // Text that is inserted where the selection begins belongs to it.
    QTextCursor start(cursor.document());
    start.setPosition(cursor.selectionStart());
    start.setKeepPositionOnInsert(cursor.hasSelection());
    const bool isBackwards = cursor.position() < cursor.anchor();
    QTextCursor edit(cursor.document());
    edit.beginEditBlock();
    if (std::ranges::all_of(lines, &Line::isComment))
        uncomment(edit, lines);
    else
        comment(edit, lines);
    edit.endEditBlock();
    if (!cursor.hasSelection()) return;
    const int end = cursor.selectionEnd();
    cursor.setPosition(isBackwards ? end : start.position());
    cursor.setPosition(isBackwards ? start.position() : end, QTextCursor::KeepAnchor);
}

} // namespace tactus::views
