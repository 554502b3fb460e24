#include "views/canvas/picture_printer.h"

#include "views/models/words.h"

#include <QFontMetricsF>
#include <QPainterPath>

namespace tactus::views {

using draw::Picture;

static QPointF pointAt(draw::Point2 at) {
    return {at.x, at.y};
}

static QRectF rectOf(const draw::Rect& rect) {
    return {rect.left, rect.top, rect.width, rect.height};
}

static std::uint64_t keyOf(const draw::Tone& tone) {
    return (std::uint64_t(tone.name) << 40U) + (std::uint64_t(tone.opacity * 255) << 32U) + tone.family;
}

PicturePrinter::PicturePrinter(QPainter& painter, const Theme& theme) : painter_(painter), theme_(theme) {
    painter_.setRenderHint(QPainter::Antialiasing);
}

void PicturePrinter::print(const Picture& picture) {
    if (!painter_.isActive()) return; // on a widget without a pixel
    ratio_ = painter_.device()->devicePixelRatioF();
    used_.reset(); // others use the painter, too
    for (const Picture::Item& item : picture.items) std::visit([this](const auto& one) { print(one); }, item);
    smooth(true);
}

// Thousands of squares follow one another: the painter is told once.
void PicturePrinter::smooth(bool on) {
    if (std::exchange(isSmooth_, on) != on) painter_.setRenderHint(QPainter::Antialiasing, on);
}

QPen PicturePrinter::penOf(const draw::Stroke& stroke) const {
    if (!stroke.tone) return Qt::NoPen;
    QPen pen(theme_.of(stroke.tone), stroke.width, Qt::SolidLine, stroke.isRound ? Qt::RoundCap : Qt::FlatCap,
             Qt::MiterJoin);
    if (!stroke.dashes.empty()) pen.setDashPattern({stroke.dashes.begin(), stroke.dashes.end()});
    return pen;
}

QBrush PicturePrinter::brushOf(const draw::Tone& fill) const {
    return fill ? QBrush(theme_.of(fill)) : QBrush(Qt::NoBrush);
}

// Thousands of lines that follow one another are alike.
void PicturePrinter::use(const draw::Tone& fill, const draw::Stroke& stroke) {
    smooth(true);
    if (used_ && used_->first == fill && used_->second == stroke) return;
    used_.emplace(fill, stroke);
    painter_.setPen(penOf(stroke));
    painter_.setBrush(brushOf(fill));
}

template<class Paint>
void PicturePrinter::stamp(const Shape& shape, const Outline& outline, QPointF middle, Paint paint) {
    if (!last_ || last_->first != shape) last_ = &*stamps_.try_emplace(shape).first;
    auto& [picture, half] = last_->second;
    if (picture.isNull()) {
        const QSizeF size(std::get<0>(shape) + 4, std::get<1>(shape) + 4);
        picture = QPixmap((size * ratio_).toSize());
        picture.setDevicePixelRatio(ratio_);
        half = QRectF({}, picture.deviceIndependentSize()).center();
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(penOf(outline.rim));
        painter.setBrush(brushOf(outline.fill));
        painter.translate(half);
        paint(painter);
    }
    painter_.drawPixmap(QPointF(((middle - half) * ratio_).toPoint()) / ratio_, picture);
}

// Squares side by side are all as large, in whole pixels.
void PicturePrinter::fillWhole(const draw::Rect& place, const QColor& colour) {
    const auto whole = [this](double pixels) { return std::round(pixels * ratio_) / ratio_; };
    const QSizeF size(std::max(1 / ratio_, whole(place.width)), std::max(1 / ratio_, whole(place.height)));
    smooth(false);
    painter_.fillRect(QRectF({whole(place.left), whole(place.top)}, size), colour);
}

void PicturePrinter::print(const Picture::Box& box) {
    constexpr double small = 15; // pixels: one of hundreds
    if (!box.rim.tone && box.radius == 0) return fillWhole(box.place, theme_.of(box.fill));
    const auto& [left, top, width, height] = box.place;
    const double radius = std::min({box.radius, width / 2, height / 2});
    if (std::max(width, height) >= small || !box.rim.dashes.empty()) {
        use(box.fill, box.rim);
        painter_.drawRoundedRect(rectOf(box.place), radius, radius);
        return;
    }
    stamp({width, height, keyOf(box.fill), keyOf(box.rim.tone), box.rim.width}, {box.fill, box.rim},
          pointAt(box.place.centre()), [&](QPainter& painter) {
              painter.drawRoundedRect(QRectF(-width / 2, -height / 2, width, height), radius, radius);
          });
}

void PicturePrinter::print(const Picture::Line& line) {
    const QPointF end = pointAt(draw::endOfStroke(line));
    use({}, line.stroke);
    if (line.isCurve) {
        QPainterPath path(pointAt(line.points[0]));
        for (std::size_t at = 1; at + 2 < line.points.size(); at += 3)
            path.cubicTo(pointAt(line.points[at]), pointAt(line.points[at + 1]),
                         at + 3 < line.points.size() ? pointAt(line.points[at + 2]) : end);
        painter_.drawPath(path);
    } else if (line.points.size() == 2) {
        painter_.drawLine(pointAt(line.points[0]), end);
    } else {
        QPolygonF points;
        for (const draw::Point2 point : line.points) points << pointAt(point);
        points.back() = end;
        painter_.drawPolyline(points);
    }
    if (line.head <= 0) return;
    QPolygonF head;
    for (const draw::Point2 point : draw::headOf(line)) head << pointAt(point);
    use(line.stroke.tone, {});
    painter_.drawPolygon(head);
}

void PicturePrinter::print(const Picture::Dot& dot) {
    constexpr double small = 12; // of a radius
    if (dot.radius > small || !dot.rim.dashes.empty()) {
        use(dot.fill, dot.rim);
        painter_.drawEllipse(pointAt(dot.centre), dot.radius, dot.radius);
        return;
    }
    // The third number keeps dots apart from boxes.
    stamp({2 * dot.radius, 2 * dot.radius, ~keyOf(dot.fill), keyOf(dot.rim.tone), dot.rim.width},
          {dot.fill, dot.rim}, pointAt(dot.centre),
          [&](QPainter& painter) { painter.drawEllipse(QPointF(), dot.radius, dot.radius); });
}

void PicturePrinter::print(const Picture::Polygon& polygon) {
    QPolygonF corners;
    for (const draw::Point2 corner : polygon.corners) corners << pointAt(corner);
    use(polygon.fill, polygon.rim);
    painter_.drawPolygon(corners);
}

// Those that the core measures with.
const QFont& PicturePrinter::fontOf(double size, bool isBold) {
    const auto found = fonts_.find({size, isBold});
    if (found != fonts_.end()) return found->second;
    QFont font = painter_.font();
    font.setFamily(QStringLiteral("DejaVu Sans"));
    font.setPixelSize(static_cast<int>(std::lround(size)));
    font.setBold(isBold);
    font.setHintingPreference(QFont::PreferNoHinting);
    return fonts_.emplace(std::pair(size, isBold), font).first->second;
}

void PicturePrinter::print(const Picture::Words& words) {
    using Anchor = Picture::Words::Anchor;
    const QFont& font = fontOf(words.size, words.isBold);
    const QString letters = text(words.text);
    const double share = words.anchor == Anchor::Start ? 0 : words.anchor == Anchor::Middle ? 0.5 : 1;
    const double width = share > 0 ? QFontMetricsF(font).horizontalAdvance(letters) : 0;
    painter_.setFont(font);
    painter_.setPen(theme_.of(words.tone));
    used_.reset();
    if (!words.isUpwards) {
        painter_.drawText(pointAt(words.place) - QPointF(share * width, 0), letters);
        return;
    }
    painter_.save();
    painter_.translate(pointAt(words.place));
    painter_.rotate(-90);
    painter_.drawText(QPointF(-share * width, 0), letters);
    painter_.restore();
}

} // namespace tactus::views
