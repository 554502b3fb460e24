#include "views/panels/editor/numbered_text.h"

#include "views/panels/editor/highlighting.h"
#include "views/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>
#include <algorithm>
#include <utility>

namespace tactus::views {

class NumberedText::Gutter final : public QWidget {
  public:
    explicit Gutter(NumberedText& text) : QWidget(&text), text_(text) {}
    QSize sizeHint() const override { return {text_.gutterWidth(), 0}; }

  protected:
    void paintEvent(QPaintEvent* event) override { text_.paintGutter(event); }

  private:
    NumberedText& text_;
};

NumberedText::NumberedText(QWidget* parent) : QPlainTextEdit(parent), gutter_(new Gutter(*this)) {
    gutter_->setAccessibleName(tr("Line numbers"));
    setLineWrapMode(NoWrap);
    setFont(codeFont());
    viewport()->setMouseTracking(true);
    connect(this, &QPlainTextEdit::blockCountChanged, this, &NumberedText::arrange);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] { hoverAt(mouse_); });
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& area, int dy) {
        if (dy != 0)
            gutter_->scroll(0, dy);
        else
            gutter_->update(0, area.y(), gutter_->width(), area.height());
    });
}

void NumberedText::addFindBar() {
    findBar_ = new FindBar(*this);
    connect(findBar_, &FindBar::changed, this, [this] {
        arrange();
        decorate();
    });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this] {
        if (!findBar_->matches().empty()) decorate();
    });
    arrange();
}

void NumberedText::markMatches(QList<QTextEdit::ExtraSelection>& selections) const {
    const auto& matches = findBar_->matches();
    if (matches.empty()) return;
    const int first = firstVisibleBlock().position();
    const int last = cursorForPosition(viewport()->rect().bottomRight()).position();
    auto match = std::ranges::lower_bound(matches, first, {}, &TextSearch::Match::end);
    for (; match != matches.end() && match->begin <= last && match->end < document()->characterCount();
         ++match) {
        QTextEdit::ExtraSelection mark;
        mark.cursor = QTextCursor(document());
        mark.cursor.setPosition(match->begin);
        mark.cursor.setPosition(match->end, QTextCursor::KeepAnchor);
        mark.format.setBackground(Theme::of(*this).active);
        mark.format.setForeground(Theme::of(*this).onActive);
        selections << mark;
    }
}

std::function<NumberedText::Line(int)> NumberedText::linesOfGutter() const {
    return [ink = Theme::of(*this).muted](int line) { return Line{QString::number(line + 1), ink}; };
}

int NumberedText::widthOfNumbers() const {
    const int digits = static_cast<int>(QString::number(std::max(99, blockCount())).size());
    return fontMetrics().horizontalAdvance(QLatin1Char('9')) * digits;
}

int NumberedText::gutterWidth() const {
    return widthOfNumbers() + 3 * spacing;
}

void NumberedText::paintGutter(QPaintEvent* event) {
    const Theme& theme = Theme::of(*this);
    QPainter painter(gutter_);
    painter.fillRect(event->rect(), theme.surface);
    painter.setFont(font());
    const auto lines = linesOfGutter();
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF box = blockBoundingGeometry(block).translated(contentOffset());
        if (box.top() > event->rect().bottom()) break;
        const Line line = lines(block.blockNumber());
        if (line.isLinked) paintLinkBar(painter, *gutter_, box, theme);
        painter.setPen(line.ink);
        const QRectF row(0, box.top(), gutter_->width() - 1.5 * spacing, box.height());
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, line.sign);
        if (!line.dot) continue;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(*line.dot);
        painter.drawEllipse(QPointF(1.25 * spacing, box.center().y()), 3.5, 3.5);
    }
}

// The strip is left of the text, a bar above both.
void NumberedText::arrange() {
    const int above = findBar_ ? findBar_->heightInUse() : 0, left = gutterWidth();
    if (const QMargins margins(left, above, 0, 0); viewportMargins() != margins) setViewportMargins(margins);
    const QRect area = contentsRect();
    gutter_->setGeometry(area.left(), area.top() + above, left, area.height() - above);
    if (findBar_) findBar_->setGeometry(area.left(), area.top(), area.width(), above);
    setTabStopDistance(2 * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
}

void NumberedText::mouseMoveEvent(QMouseEvent* event) {
    QPlainTextEdit::mouseMoveEvent(event);
    hoverAt(event->pos());
}

void NumberedText::leaveEvent(QEvent* event) {
    QPlainTextEdit::leaveEvent(event);
    hoverAt(std::nullopt);
}

// The text may also move under the mouse.
void NumberedText::hoverAt(std::optional<QPoint> place) {
    mouse_ = place;
    int line = -1;
    if (place) {
        const QTextCursor under = cursorForPosition(*place);
        if (place->y() <= cursorRect(under).bottom()) line = under.blockNumber();
    }
    if (std::exchange(hovered_, line) != line) Q_EMIT lineHovered(line);
}

void NumberedText::resizeEvent(QResizeEvent* event) {
    keepCaretInSight(event->oldSize(), [&] {
        QPlainTextEdit::resizeEvent(event);
        arrange();
    });
}

void NumberedText::keepCaretInSight(const std::function<void()>& change) {
    keepCaretInSight(viewport()->size(), change);
}

void NumberedText::keepCaretInSight(QSize before, const std::function<void()>& change) {
    const bool wasInSight = QRect(QPoint(), before).contains(QPoint(0, cursorRect().bottom()));
    change();
    if (!wasInSight || viewport()->rect().contains(QPoint(0, cursorRect().bottom()))) return;
    const int across = horizontalScrollBar()->value();
    ensureCursorVisible();
    horizontalScrollBar()->setValue(across);
}

void NumberedText::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange) arrange();
}

} // namespace tactus::views
