#include "views/canvas/picture_area.h"

#include "views/canvas/geometry/arrow_keys.h"
#include "views/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>
#include <utility>

namespace tactus::views {

PictureArea::PictureArea(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    // Dragging, zooming and keys move the picture; bars would only take its room.
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    setMinimumSize(220, 160);
}

void PictureArea::pictureChanged(bool inAnyCase) {
    const auto now = bounds();
    if (now && (fits_ || *now != fitted_ || inAnyCase)) showAnew();
    viewport()->update();
}

void PictureArea::pictureEdited() {
    if (fits_) pictureChanged(true);
    viewport()->update();
}

void PictureArea::showAnew() {
    fit();
    showBeginning();
    isAnew_ = true;
}

void PictureArea::showBeginning() {
    if (camera_.scale > threadScale()) return;
    camera_.scale = 0.6;
    camera_.centre.setX(
        std::min(fitted_.center().x(), fitted_.left() - margin() + camera_.view.width() / 1.2));
    camera_.centre.setY(
        std::min(fitted_.center().y(), fitted_.top() - margin() + camera_.view.height() / 1.2));
    camera_.centre.ry() -= stripHeight() / camera_.scale;
}

void PictureArea::fit() {
    camera_.view = viewport()->size();
    if (const auto now = bounds()) {
        fitted_ = *now;
        // Below the strip of words.
        const double strip = stripHeight();
        const QSizeF all = std::exchange(camera_.view, camera_.view - QSizeF(2 * overhang(), strip));
        camera_.fit(fitted_, margin());
        camera_.view = all;
        camera_.centre.ry() -= strip / 2 / camera_.scale;
    }
    fits_ = true;
    isAnew_ = false;
    viewport()->update();
}

void PictureArea::moved() {
    fits_ = false;
    viewport()->update();
}

void PictureArea::zoomBy(double factor) {
    camera_.zoom(factor, QPointF(viewport()->rect().center()));
    moved();
}

void PictureArea::resizeEvent(QResizeEvent*) {
    const QSizeF before = camera_.view, now = viewport()->size();
    camera_.view = now;
    if (staysInPlace_)
        camera_.centre +=
            QPointF(now.width() - before.width(), now.height() - before.height()) / 2 / camera_.scale;
    else if (fits_)
        isAnew_ ? showAnew() : fit();
}

void PictureArea::resizeInPlace(const std::function<void()>& change) {
    staysInPlace_ = true;
    change();
    staysInPlace_ = false;
}

void PictureArea::paintNotice(QPainter& painter, const QString& words) const {
    painter.setPen(Theme::of(*this).muted);
    painter.setFont(font());
    painter.drawText(viewport()->rect().adjusted(32, 32, -32, -32), Qt::AlignCenter | Qt::TextWordWrap,
                     words);
}

void PictureArea::paintFocus(QPainter& painter) const {
    if (!hasFocus()) return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(Theme::of(*this).accent, 1));
    painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
}

double PictureArea::noticeHeight() const {
    return fontMetrics().height() + 2 * spacing;
}

void PictureArea::paintStrip(QPainter& painter, const QString& words) const {
    const Theme& theme = Theme::of(*this);
    const QRectF strip(0, 0, viewport()->width(), noticeHeight());
    painter.fillRect(strip, theme.window);
    painter.setFont(font());
    painter.setPen(theme.text);
    painter.drawText(strip.adjusted(2 * spacing, 0, -2 * spacing, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(words, Qt::ElideRight, int(strip.width()) - 4 * spacing));
}

void PictureArea::paintOutdated(QPainter& painter) const {
    QColor veil = Theme::of(*this).surface;
    veil.setAlphaF(0.6F);
    painter.fillRect(viewport()->rect(), veil);
    paintStrip(painter, tr("As of the last correct text."));
}

void PictureArea::wheelEvent(QWheelEvent* event) {
    if (!bounds()) return;
    camera_.zoom(std::pow(1.0015, event->angleDelta().y()), event->position());
    moved();
    event->accept();
}

void PictureArea::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    drag_ = event->position();
    dragged_ = false;
}

void PictureArea::mouseMoveEvent(QMouseEvent* event) {
    if (!drag_) {
        viewport()->setCursor(hover(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
        return;
    }
    const QPointF way = event->position() - *drag_;
    if (!dragged_ && way.manhattanLength() < 4) return;
    dragged_ = true;
    camera_.centre -= way / camera_.scale;
    drag_ = event->position();
    viewport()->setCursor(Qt::ClosedHandCursor);
    moved();
}

void PictureArea::mouseReleaseEvent(QMouseEvent* event) {
    if (drag_ && !dragged_ && event->button() == Qt::LeftButton) click(event->position());
    drag_.reset();
    viewport()->setCursor(Qt::ArrowCursor);
}

void PictureArea::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return dismiss();
    const std::optional<QPointF> way = directionOf(*event);
    if (!way) return QAbstractScrollArea::keyPressEvent(event);
    if (event->modifiers() & Qt::ControlModifier) return selectNext(*way);
    camera_.centre += *way * 60 / camera_.scale;
    moved();
}

void PictureArea::bringIntoView(const QRect& box) {
    if (box.isEmpty() || viewport()->rect().contains(box)) return;
    camera_.centre = camera_.toScene(QPointF(box.center()));
    moved();
}

bool PictureArea::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), toolTipAt(help->pos()), viewport());
        return true;
    }
    if (event->type() == QEvent::Leave) leave();
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace tactus::views
