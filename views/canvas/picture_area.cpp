#include "views/canvas/picture_area.h"

#include "views/canvas/geometry/arrow_keys.h"
#include "views/canvas/notices.h"
#include "views/theme/theme.h"

#include <QContextMenuEvent>
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
    setMinimumSize(160, 80);
}

void PictureArea::pictureChanged(bool inAnyCase) {
    map_ = {};
    const auto now = bounds();
    if (now && (fits_ || *now != fitted_ || inAnyCase)) showAnew();
    viewport()->update();
}

void PictureArea::pictureEdited() {
    map_ = {};
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

// Below the strip of words.
Camera PictureArea::fitted(const QRectF& bounds, double foot) const {
    const QSizeF all = viewport()->size();
    const double strip = stripHeight();
    Camera camera;
    camera.view = all - QSizeF(2 * overhang(), strip + foot);
    camera.fit(bounds, margin());
    camera.view = all;
    camera.centre.ry() -= (strip - foot) / 2 / camera.scale;
    return camera;
}

std::function<double(const QRectF&)> PictureArea::scaleThatFits() const {
    return [this](const QRectF& bounds) { return fitted(bounds, 0).scale; };
}

void PictureArea::fit() {
    camera_.view = viewport()->size();
    if (const auto now = bounds()) {
        fitted_ = *now;
        camera_ = fitted(fitted_, footHeight());
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
    staysInPlace_ = !fits_;
    change();
    staysInPlace_ = false;
}

void PictureArea::paintNotice(QPainter& painter, const QString& words) const {
    painter.setPen(Theme::of(*this).muted);
    painter.setFont(font());
    painter.drawText(viewport()->rect().adjusted(32, 32, -32, -32), Qt::AlignCenter | Qt::TextWordWrap,
                     words);
}

QPixmap PictureArea::grabbed() {
    isGrabbed_ = true;
    const QPixmap picture = viewport()->grab();
    isGrabbed_ = false;
    return picture;
}

void PictureArea::paintFocus(QPainter& painter) const {
    if (!hasFocus() || isGrabbed_) return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(Theme::of(*this).accent, 1));
    painter.drawRect(viewport()->rect().adjusted(0, 0, -1, -1));
}

double PictureArea::noticeHeight() const {
    return views::noticeHeight(*this);
}

void PictureArea::paintStrip(QPainter& painter, const QString& words) const {
    views::paintStrip(painter, *this, viewport()->rect(), words);
}

// A map would hide more than it helps to find.
static bool isNearlyWhole(const QRectF& visible, const QRectF& all) {
    constexpr double most = 0.75;
    const QRectF seen = visible.intersected(all);
    return seen.width() * seen.height() > most * all.width() * all.height();
}

QRectF PictureArea::mapArea() const {
    constexpr QSizeF most(150, 110), leastView(420, 260);
    const auto all = bounds();
    const QRectF view = viewport()->rect();
    if (!all || all->isEmpty() || view.width() < leastView.width() || view.height() < leastView.height() ||
        isNearlyWhole(camera_.visible(), *all))
        return {};
    const QSizeF size = all->size().scaled(most, Qt::KeepAspectRatio).expandedTo(QSizeF(24, 24));
    return {view.right() - spacing - size.width(), stripHeight() + spacing, size.width(), size.height()};
}

Camera PictureArea::mapCamera() const {
    Camera camera;
    camera.view = mapArea().size();
    camera.centre = bounds()->center();
    camera.scale =
        std::min(camera.view.width() / bounds()->width(), camera.view.height() / bounds()->height());
    return camera;
}

const QPixmap& PictureArea::map() {
    const Theme& theme = Theme::of(*this);
    const QSize size = (mapArea().size() * devicePixelRatioF()).toSize();
    if (map_.size() == size && mapTheme_ == &theme) return map_;
    mapTheme_ = &theme;
    map_ = QPixmap(size);
    map_.setDevicePixelRatio(devicePixelRatioF());
    map_.fill(theme.surface);
    QPainter painter(&map_);
    paintMap(painter, mapCamera());
    return map_;
}

QRectF PictureArea::partArea() const {
    const QString words = partWords();
    if (words.isEmpty()) return {};
    const double width = fontMetrics().horizontalAdvance(words) + 2 * spacing, height = noticeHeight();
    return {spacing, viewport()->height() - spacing - height, width, height};
}

void PictureArea::paintPart(QPainter& painter) {
    const QRectF area = mapArea();
    const QString words = partWords();
    const Theme& theme = Theme::of(*this);
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (!words.isEmpty()) {
        painter.setFont(font());
        const QRectF chip = partArea();
        painter.fillRect(chip, theme.window);
        painter.setPen(theme.text);
        painter.drawText(chip, Qt::AlignCenter, words);
    }
    if (area.isEmpty()) return;
    painter.drawPixmap(area.topLeft(), map());
    painter.setBrush(Qt::NoBrush);
    painter.setPen(theme.line);
    painter.drawRect(area.adjusted(-1, -1, 0, 0));
    const QRectF part = mapCamera().boxToView(camera_.visible()).translated(area.topLeft());
    painter.setPen(QPen(theme.accent, 2));
    painter.drawRect(part.intersected(area).adjusted(0, 0, -1, -1));
}

bool PictureArea::goOnMap(QPointF place) {
    const QRectF area = mapArea();
    if (!area.contains(place)) return false;
    camera_.centre = mapCamera().toScene(place - area.topLeft());
    moved();
    return true;
}

void PictureArea::paintOutdated(QPainter& painter) const {
    views::paintOutdated(painter, *this, viewport()->rect());
}

void PictureArea::wheelEvent(QWheelEvent* event) {
    if (!bounds()) return;
    camera_.zoom(std::pow(1.0015, event->angleDelta().y()), event->position());
    moved();
    event->accept();
}

void PictureArea::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    onMap_ = goOnMap(event->position());
    if (onMap_) return;
    drag_ = event->position();
    dragged_ = false;
}

void PictureArea::mouseMoveEvent(QMouseEvent* event) {
    if (onMap_) {
        goOnMap(event->position());
        return;
    }
    if (!drag_ && mapArea().contains(event->position())) {
        leave();
        viewport()->setCursor(Qt::ArrowCursor);
        return;
    }
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
    onMap_ = false;
    viewport()->setCursor(Qt::ArrowCursor);
}

void PictureArea::mouseDoubleClickEvent(QMouseEvent* event) {
    onMap_ = goOnMap(event->position());
    if (!onMap_ && event->button() == Qt::LeftButton) enter(event->position());
}

void PictureArea::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return event->setAccepted(dismiss());
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

void PictureArea::lookAt(const QRectF& part) {
    if (part.isEmpty()) return;
    constexpr double around = 2.5; // of the part's size, on each side
    camera_.view = viewport()->size();
    camera_.fit(part, around * std::max(part.width(), part.height()));
    moved();
}

void PictureArea::contextMenuEvent(QContextMenuEvent* event) {
    Q_EMIT menuAsked(event->globalPos());
}

// The frame of the focus is painted on the viewport, of which Qt does not think.
bool PictureArea::event(QEvent* event) {
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut) viewport()->update();
    return QAbstractScrollArea::event(event);
}

bool PictureArea::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const bool isOnMap = mapArea().contains(help->pos());
        QToolTip::showText(help->globalPos(), isOnMap ? QString() : toolTipAt(help->pos()), viewport());
        return true;
    }
    if (event->type() == QEvent::Leave) leave();
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace tactus::views
