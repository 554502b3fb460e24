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
    if (content == toPlainText()) return;
    const int place = verticalScrollBar()->value();
    colours_->setLanguage(CodeColours::languageOf(file));
    lit_.clear();
    setPlainText(content);
    verticalScrollBar()->setValue(place);
}

void CodeView::light(std::vector<int> lines, bool intoSight) {
    if (lines == lit_) return;
    lit_ = std::move(lines);
    decorate();
    updateGutter();
    if (lit_.empty() || !intoSight) return;
    const int top = verticalScrollBar()->value(),
              seen = viewport()->height() / std::max(1, fontMetrics().lineSpacing());
    const auto next = std::ranges::lower_bound(lit_, top);
    if (next == lit_.end() || *next >= top + seen) verticalScrollBar()->setValue(lit_.front() - seen / 3);
}

std::function<NumberedText::Line(int)> CodeView::linesOfGutter() const {
    return [this](int number) {
        const Theme& theme = Theme::of(*this);
        const bool isLit = std::ranges::binary_search(lit_, number);
        return Line{QString::number(number + 1), isLit ? theme.text : theme.muted, isLit};
    };
}

// The cursor has a ground only while keys move it: it is where the mouse was pressed last.
void CodeView::decorate() {
    const Theme& theme = Theme::of(*this);
    QList<QTextEdit::ExtraSelection> marks;
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
