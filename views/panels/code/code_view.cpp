#include "views/panels/code/code_view.h"

#include "views/panels/editor/highlighting.h"
#include "views/theme/theme.h"

#include <QKeyEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <algorithm>

namespace tactus::views {

CodeView::CodeView(QWidget* parent) : NumberedText(parent), colours_(new CodeColours(document(), *this)) {
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setAccessibleName(tr("Generated code"));
    addFindBar();
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        decorate();
        updateGutter();
        if (hasFocus()) Q_EMIT chosen(textCursor().blockNumber());
    });
}

void CodeView::show(const QString& file, const QString& content) {
    replace(file, content, {});
}

void CodeView::showBeside(const QString& file, const QString& content, const QString& other) {
    const std::string before = other.toStdString(), after = content.toStdString();
    const auto a = text::linesOf(before), b = text::linesOf(after);
    std::vector<text::DifferenceLine> rows = text::difference(a, b);
    QString shown;
    for (const text::DifferenceLine& row : rows) {
        const std::string_view line = row.kind == Kind::Removed ? a[row.before] : b[row.after];
        shown += QString::fromUtf8(line.data(), qsizetype(line.size())) + QLatin1Char('\n');
    }
    replace(file, shown, std::move(rows));
}

void CodeView::replace(const QString& file, const QString& shown, std::vector<text::DifferenceLine> rows) {
    if (shown == toPlainText() && rows == rows_) return;
    const int place = verticalScrollBar()->value();
    colours_->setLanguage(CodeColours::languageOf(file));
    lit_.clear();
    rows_ = std::move(rows);
    added_ = int(std::ranges::count(rows_, Kind::Added, &text::DifferenceLine::kind));
    removed_ = int(std::ranges::count(rows_, Kind::Removed, &text::DifferenceLine::kind));
    setPlainText(shown);
    arrange();
    decorate();
    verticalScrollBar()->setValue(place);
}

CodeView::Kind CodeView::kindOf(int shown) const {
    const bool isRow = shown >= 0 && std::size_t(shown) < rows_.size();
    return isRow ? rows_[std::size_t(shown)].kind : Kind::Same;
}

int CodeView::lineOf(int shown) const {
    if (rows_.empty() || shown < 0) return shown;
    const bool isThere = std::size_t(shown) < rows_.size() && kindOf(shown) != Kind::Removed;
    return isThere ? int(rows_[std::size_t(shown)].after) : -1;
}

QString CodeView::signOf(int shown) const {
    if (kindOf(shown) == Kind::Removed) return QStringLiteral("−");
    const int line = lineOf(shown);
    const QString digits = line < 0 ? QString() : QString::number(line + 1);
    return kindOf(shown) == Kind::Added ? QStringLiteral("+ ") + digits : digits;
}

bool CodeView::goToDifference(bool forward) {
    std::vector<int> runs; // their first lines
    for (int row = 0; row < int(rows_.size()); ++row)
        if (kindOf(row) != Kind::Same && (row == 0 || kindOf(row - 1) == Kind::Same)) runs.push_back(row);
    if (runs.empty()) return false;
    const int here = textCursor().blockNumber();
    const auto behind = std::ranges::upper_bound(runs, here), from = std::ranges::lower_bound(runs, here);
    const int target = forward ? (behind == runs.end() ? runs.front() : *behind)
                               : (from == runs.begin() ? runs.back() : *(from - 1));
    setTextCursor(QTextCursor(document()->findBlockByNumber(target)));
    centerCursor();
    return true;
}

void CodeView::light(const std::vector<int>& lines, bool intoSight) {
    std::vector<int> shown = lines;
    if (!rows_.empty()) {
        shown.clear();
        for (int row = 0; row < int(rows_.size()); ++row)
            if (std::ranges::binary_search(lines, lineOf(row))) shown.push_back(row);
    }
    if (shown == lit_) return;
    lit_ = std::move(shown);
    decorate();
    updateGutter();
    if (lit_.empty() || !intoSight) return;
    const int top = verticalScrollBar()->value(),
              seen = viewport()->height() / std::max(1, fontMetrics().lineSpacing());
    const auto next = std::ranges::lower_bound(lit_, top);
    if (next == lit_.end() || *next >= top + seen) verticalScrollBar()->setValue(lit_.front() - seen / 3);
}

std::function<NumberedText::Line(int)> CodeView::linesOfGutter() const {
    return [this](int shown) {
        const Theme& theme = Theme::of(*this);
        const bool isLit = std::ranges::binary_search(lit_, shown);
        const QColor ink = kindOf(shown) == Kind::Removed ? theme.bad
                           : kindOf(shown) == Kind::Added ? theme.good
                           : isLit                        ? theme.text
                                                          : theme.muted;
        return Line{signOf(shown), ink, isLit};
    };
}

// Beside the numbers there are signs.
int CodeView::gutterWidth() const {
    const int signs = rows_.empty() ? 0 : fontMetrics().horizontalAdvance(QStringLiteral("+ "));
    return NumberedText::gutterWidth() + signs;
}

// The cursor has a ground only while keys move it: it is where the mouse was pressed last.
void CodeView::decorate() {
    const Theme& theme = Theme::of(*this);
    QColor removed = theme.bad;
    removed.setAlphaF(0.13F);
    QList<QTextEdit::ExtraSelection> marks;
    for (int row = 0; row < int(rows_.size()); ++row)
        if (kindOf(row) != Kind::Same)
            marks << groundOfLine(*document(), row,
                                  kindOf(row) == Kind::Added ? newLineGround(theme) : removed);
    if (hasFocus()) marks << groundOfLine(*document(), textCursor().blockNumber(), currentLineGround(theme));
    for (const int line : lit_) marks << groundOfLine(*document(), line, linkedGround(theme));
    markMatches(marks);
    setExtraSelections(marks);
}

void CodeView::changeEvent(QEvent* event) {
    NumberedText::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::StyleChange) return;
    colours_->rehighlight();
    decorate();
}

void CodeView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && !findBar().isHidden()) return findBar().close();
    NumberedText::keyPressEvent(event);
}

void CodeView::focusInEvent(QFocusEvent* event) {
    NumberedText::focusInEvent(event);
    decorate();
    Q_EMIT chosen(textCursor().blockNumber());
}

void CodeView::focusOutEvent(QFocusEvent* event) {
    NumberedText::focusOutEvent(event);
    decorate();
    Q_EMIT chosen(-1);
}

} // namespace tactus::views
