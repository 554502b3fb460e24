#include "views/panels/editor/numbered_text.h"

#include "views/panels/editor/highlighting.h"
#include "views/theme/theme.h"

#include <QPainter>
#include <QTextBlock>

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
    connect(this, &QPlainTextEdit::blockCountChanged, this, &NumberedText::arrange);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& area, int dy) {
        if (dy != 0)
            gutter_->scroll(0, dy);
        else
            gutter_->update(0, area.y(), gutter_->width(), area.height());
    });
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
    const int above = heightAbove(), left = gutterWidth();
    if (const QMargins margins(left, above, 0, 0); viewportMargins() != margins) setViewportMargins(margins);
    const QRect area = contentsRect();
    gutter_->setGeometry(area.left(), area.top() + above, left, area.height() - above);
    setTabStopDistance(2 * fontMetrics().horizontalAdvance(QLatin1Char(' ')));
}

void NumberedText::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    arrange();
}

void NumberedText::changeEvent(QEvent* event) {
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::FontChange) arrange();
}

} // namespace tactus::views
