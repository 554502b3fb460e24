#include "views/panels/localisation/localised_view.h"

#include "views/models/words.h"
#include "views/panels/editor/highlighting.h"
#include "views/panels/localisation/line_links.h"
#include "views/theme/theme.h"

#include <QScrollBar>
#include <QTextBlock>

namespace tactus::views {

using Kind = text::PrintedLine::Kind;

LocalisedView::LocalisedView(QWidget* parent) : NumberedText(parent) {
    setReadOnly(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setUndoRedoEnabled(false);
    setCursorWidth(2);
    nameParts();
    connect(this, &QPlainTextEdit::cursorPositionChanged, this, [this] {
        decorate();
        if (!isShowing_) Q_EMIT lineChosen(textCursor().blockNumber());
    });
    arrange();
}

void LocalisedView::nameParts() {
    setAccessibleName(made_.isOfC ? tr("Equations of the C file") : tr("Localised equations"));
    nameGutter(made_.isOfC ? tr("Lines of the C file") : tr("Signs of lines: + new, ~ changed"));
}

void LocalisedView::show(MadeEquations equations) {
    made_ = std::move(equations);
    linked_.clear();
    nameParts();
    replaceText(text(made_.text));
    colour();
    arrange();
    decorate();
    updateGutter();
}

void LocalisedView::forget() {
    made_ = {};
    linked_.clear();
    replaceText({});
    decorate();
}

void LocalisedView::replaceText(const QString& text) {
    const QString before = toPlainText();
    const qsizetype least = std::min(before.size(), text.size());
    qsizetype front = 0, back = 0;
    while (front < least && before[front] == text[front]) ++front;
    while (back < least - front && before[before.size() - 1 - back] == text[text.size() - 1 - back]) ++back;
    isShowing_ = true;
    QTextCursor change(document());
    change.setPosition(static_cast<int>(front));
    change.setPosition(static_cast<int>(before.size() - back), QTextCursor::KeepAnchor);
    change.insertText(text.mid(front, text.size() - back - front));
    isShowing_ = false;
}

void LocalisedView::colour() {
    if (made_.tree) colourText(*document(), *made_.tree, Positions(made_.text), Theme::of(*this));
}

Kind LocalisedView::kindOf(int line) const {
    const auto at = static_cast<std::size_t>(line);
    return !made_.isOfC && at < made_.lines.size() ? made_.lines[at].kind : Kind::Same;
}

QString LocalisedView::signOf(int line) const {
    const auto at = static_cast<std::size_t>(line);
    if (at >= made_.lines.size()) return {};
    const text::PrintedLine& one = made_.lines[at];
    if (kindOf(line) == Kind::New) return QStringLiteral("+");
    const QString number = one.written.empty() ? QString() : QString::number(one.written.front());
    return kindOf(line) == Kind::Changed ? QStringLiteral("~ ") + number : number;
}

// New lines on a ground of their own, linked ones as in the editor.
void LocalisedView::decorate() {
    const Theme& theme = Theme::of(*this);
    QList<QTextEdit::ExtraSelection> marks;
    if (hasFocus()) marks << groundOfLine(*document(), textCursor().blockNumber(), currentLineGround(theme));
    for (int line = 0; line < blockCount(); ++line)
        if (kindOf(line) == Kind::New && !std::ranges::binary_search(linked_, line))
            marks << groundOfLine(*document(), line, newLineGround(theme));
    for (const int line : linked_) marks << groundOfLine(*document(), line, linkedGround(theme));
    setExtraSelections(marks);
    updateGutter();
}

void LocalisedView::showLinked(std::vector<int> lines, int height) {
    linked_ = std::move(lines);
    decorate();
    bringIntoSight(height);
}

void LocalisedView::bringIntoSight(int height) {
    if (linked_.empty()) return;
    // A line is behind its streams, and the outputs of C are behind their funcs.
    const auto [first, last] = made_.isOfC ? firstRun(linked_) : lastRun(linked_);
    const int pitch = std::max(1, fontMetrics().lineSpacing());
    const int top = verticalScrollBar()->value(), seen = viewport()->height() / pitch;
    if (first >= top && last < top + seen) return;
    const int above = std::clamp(height / pitch, 0, std::max(0, seen - 1 - (last - first)));
    verticalScrollBar()->setValue(first - above);
}

void LocalisedView::resizeEvent(QResizeEvent* event) {
    NumberedText::resizeEvent(event);
    if (!hasFocus()) bringIntoSight(viewport()->height() / 2);
}

int LocalisedView::gutterWidth() const {
    return widthOfNumbers() + 2 * fontMetrics().horizontalAdvance(QLatin1Char('9')) + 3 * spacing;
}

std::function<NumberedText::Line(int)> LocalisedView::linesOfGutter() const {
    return [this](int line) {
        const Theme& theme = Theme::of(*this);
        const bool isLinked = std::ranges::binary_search(linked_, line);
        const QColor& ink = kindOf(line) == Kind::New       ? theme.good
                            : kindOf(line) == Kind::Changed ? theme.accent
                            : isLinked                      ? theme.text
                                                            : theme.muted;
        return Line{signOf(line), ink, isLinked};
    };
}

// Whoever comes here from the written text sees where the line at hand comes from.
void LocalisedView::focusInEvent(QFocusEvent* event) {
    QPlainTextEdit::focusInEvent(event);
    decorate();
    if (!isShowing_) Q_EMIT lineChosen(textCursor().blockNumber());
}

void LocalisedView::changeEvent(QEvent* event) {
    NumberedText::changeEvent(event);
    if (event->type() != QEvent::PaletteChange && event->type() != QEvent::StyleChange) return;
    colour();
    decorate();
}

} // namespace tactus::views
