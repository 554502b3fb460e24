#include "views/panels/axis/cycle_view.h"

#include "views/theme/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

namespace tactus::views {

CycleView::CycleView(const QString& name, const QString& description, QWidget* parent) : QWidget(parent) {
    setAccessibleName(name);
    setAccessibleDescription(description);
    setFocusPolicy(Qt::StrongFocus);
}

void CycleView::paintCursor(QPainter& painter, const QRectF& mark) const {
    const Theme& theme = Theme::of(*this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hasFocus() ? theme.accent : theme.text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(mark, 2, 2);
}

void CycleView::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) point(event->position(), event->modifiers());
}

void CycleView::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) point(event->position(), event->modifiers());
}

// With Ctrl the view is zoomed about the mouse, with Shift as well only its time; with Shift, or sideways,
// time is scrolled; otherwise rows are, where there are more than have room, else time.
void CycleView::wheelEvent(QWheelEvent* event) {
    constexpr double notch = 120; // as Qt counts turns
    const QPoint angle = event->angleDelta();
    const double notches = (angle.y() != 0 ? angle.y() : angle.x()) / notch;
    const bool isShifted = event->modifiers() & Qt::ShiftModifier;
    if (event->modifiers() & Qt::ControlModifier)
        zoomAbout(event->position(), std::pow(1.25, notches), isShifted ? Zoom::Time : Zoom::Both);
    else if (isShifted || angle.y() == 0 || !hasMoreRows())
        scrollBy(-notches, 0);
    else
        scrollBy(0, -notches);
    event->accept();
}

bool CycleView::event(QEvent* event) {
    switch (event->type()) {
    case QEvent::ToolTip: {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), wordsAt(help->pos()), this);
        return true;
    }
    case QEvent::FocusIn:
    case QEvent::FocusOut:
    case QEvent::PaletteChange:
    case QEvent::FontChange:
        update();
        break;
    default:
        break;
    }
    return QWidget::event(event);
}

} // namespace tactus::views
