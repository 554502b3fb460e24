#include "views/panels/board/board.h"

#include "views/theme/theme.h"

#include <QApplication>
#include <QCursor>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <utility>

namespace tactus::views {

Board::Board(QWidget* window) : QWidget(window) {
    setObjectName(QStringLiteral("board"));
    setFocusPolicy(Qt::NoFocus);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void Board::takePen(bool on) {
    if (on == hasPen_) return;
    hasPen_ = on;
    isDrawing_ = false;
    setAttribute(Qt::WA_TransparentForMouseEvents, !on);
    on ? setCursor(Qt::CrossCursor) : unsetCursor();
    changed();
    Q_EMIT penTaken(on);
}

void Board::light(bool on) {
    if (on == isLit_) return;
    isLit_ = on;
    mouse_ = parentWidget()->mapFromGlobal(QPointF(QCursor::pos()));
    if (!parentWidget()->rect().contains(mouse_.toPoint())) mouse_ = parentWidget()->rect().center();
    changed();
    Q_EMIT lightChanged(on);
}

void Board::putAway() {
    lines_.clear();
    takePen(false);
    light(false);
    changed();
}

// Keys and moves of the mouse are watched only as long as something here waits for them.
void Board::changed() {
    if (const bool watches = isUsed(); std::exchange(isWatching_, watches) != watches)
        watches ? qApp->installEventFilter(this) : qApp->removeEventFilter(this);
    setGeometry(parentWidget()->rect());
    setVisible(isUsed());
    raise();
    update();
}

void Board::escape() {
    if (lines_.empty()) return putAway();
    lines_.clear();
    isDrawing_ = false;
    changed();
}

bool Board::eventFilter(QObject* object, QEvent* event) {
    const auto* widget = qobject_cast<const QWidget*>(object);
    if (!widget || widget->window() != parentWidget()) return false;
    switch (event->type()) {
    case QEvent::Resize:
        if (widget == parentWidget()) setGeometry(parentWidget()->rect());
        return false;
    case QEvent::MouseMove:
        if (isLit_) moveLight(mapFromGlobal(static_cast<QMouseEvent*>(event)->globalPosition()));
        return false;
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress: {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() != Qt::Key_Escape || key->modifiers() != Qt::NoModifier) return false;
        event->accept();
        if (event->type() == QEvent::KeyPress) escape();
        return true;
    }
    default:
        return false;
    }
}

QRectF Board::lit() const {
    if (!isLit_) return {};
    const double radius = std::min(width(), height()) / 5.0;
    return {mouse_ - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)};
}

void Board::moveLight(QPointF place) {
    const QRectF before = lit();
    mouse_ = place;
    update(before.united(lit()).toAlignedRect().adjusted(-2, -2, 2, 2));
}

double Board::thickness() const {
    return std::max(3.0, fontMetrics().height() / 5.0);
}

void Board::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    isDrawing_ = true;
    lines_.emplace_back(QPolygonF({event->position()}));
    update();
}

void Board::mouseMoveEvent(QMouseEvent* event) {
    if (!isDrawing_) return;
    QPolygonF& line = lines_.back();
    const double around = 2 * thickness();
    const QRectF piece(QRectF(line.back(), event->position()).normalized());
    line << event->position();
    update(piece.adjusted(-around, -around, around, around).toAlignedRect());
}

void Board::mouseReleaseEvent(QMouseEvent*) {
    isDrawing_ = false;
}

// A line has a rim in the colour of the ground: it is to be seen on boxes of any colour.
void Board::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(*this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (isLit_) {
        QPainterPath shade;
        shade.addRect(rect());
        shade.addEllipse(lit());
        QColor dusk(Qt::black);
        dusk.setAlphaF(0.6F);
        painter.fillPath(shade, dusk);
    }
    for (const auto& [colour, wide] :
         {std::pair(theme.surface, thickness() + 3), std::pair(theme.violated, thickness())}) {
        painter.setPen(QPen(colour, wide, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        for (const QPolygonF& line : lines_)
            line.size() == 1 ? painter.drawPoint(line.front()) : painter.drawPolyline(line);
    }
}

} // namespace tactus::views
