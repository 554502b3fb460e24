#include "views/panels/cost/roofline.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

namespace tactus::views {

static QString rateText(double rate) {
    return rate >= 1000 ? Roofline::tr("%1 Tera operations/s").arg(QString::number(rate / 1000, 'g', 3))
                        : Roofline::tr("%1 Giga operations/s").arg(QString::number(rate, 'g', 3));
}

Roofline::Roofline(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Roofline: operations a second over operations a byte"));
    setObjectName(QStringLiteral("roofline"));
}

void Roofline::show(Roofs roofs) {
    roofs_ = std::move(roofs);
    fitRanges();
    QStringList words;
    for (const Point& one : roofs_.points)
        if (one.kind != Point::Kind::Listed) words << wordsOf(one);
    setAccessibleDescription(words.join(QLatin1Char('\n')));
    update();
}

// Whole decades around all points and the edge of the roof.
void Roofline::fitRanges() {
    std::vector<double> x, y;
    for (const Point& one : roofs_.points) {
        x.push_back(one.intensity);
        y.insert(y.end(), {one.rate, one.most});
    }
    if (roofs_.device) y.push_back(*roofs_.device);
    if (roofs_.gigabytes)
        for (const double most : std::vector<double>(y))
            if (most > 0) x.push_back(most / *roofs_.gigabytes);
    const auto around = [](const std::vector<double>& values) {
        Range range{1e9, -1e9};
        for (const double one : values)
            if (one > 0) {
                range.lower = std::min(range.lower, std::floor(std::log10(one) - 0.1));
                range.upper = std::max(range.upper, std::ceil(std::log10(one) + 0.1));
            }
        return range.lower < range.upper ? range : Range{};
    };
    across_ = around(x);
    up_ = around(y);
}

QRectF Roofline::area() const {
    const double left = fontMetrics().horizontalAdvance(QStringLiteral("10,000")) + 1.5 * spacing,
                 below = 2.0 * fontMetrics().height() + spacing / 2.0,
                 above = fontMetrics().height() + spacing;
    return QRectF(rect()).adjusted(left, above, -2.0 * spacing, -below);
}

QPointF Roofline::placeOf(double intensity, double rate) const {
    const QRectF inside = area();
    const auto share = [](double value, const Range& range) {
        return (std::log10(std::max(value, 1e-12)) - range.lower) / (range.upper - range.lower);
    };
    return {inside.left() + inside.width() * share(intensity, across_),
            inside.bottom() - inside.height() * share(rate, up_)};
}

QString Roofline::wordsOf(const Point& point) const {
    return tr("%1: %2 at %3 operations a byte, of at most %4")
        .arg(point.name, rateText(point.rate), QString::number(point.intensity, 'g', 3),
             rateText(point.most));
}

static QString powerText(int power) {
    return power >= 0 ? number(std::int64_t(std::pow(10., power))) : QString::number(std::pow(10., power));
}

void Roofline::paintAxes(QPainter& painter) const {
    const Theme& theme = Theme::of(*this);
    const QRectF inside = area();
    const double high = painter.fontMetrics().height();
    const auto line = [&](QPointF from, QPointF to) {
        painter.setPen(theme.line);
        painter.drawLine(from, to);
        painter.setPen(theme.muted);
    };
    const auto stepOf = [](const Range& range, double pixels) {
        return std::max(1, int(std::ceil((range.upper - range.lower) * pixels)));
    };
    const int stepX = stepOf(across_, 60 / std::max(1., inside.width())),
              stepY = stepOf(up_, 26 / std::max(1., inside.height()));
    for (int power = int(across_.lower); power <= int(across_.upper); power += stepX) {
        const double x = placeOf(std::pow(10., power), 1).x();
        line({x, inside.top()}, {x, inside.bottom()});
        painter.drawText(QRectF(x - 40, inside.bottom() + 2, 80, high), Qt::AlignCenter, powerText(power));
    }
    for (int power = int(up_.lower); power <= int(up_.upper); power += stepY) {
        const double y = placeOf(1, std::pow(10., power)).y();
        line({inside.left(), y}, {inside.right(), y});
        painter.drawText(QRectF(0, y - high / 2, inside.left() - spacing / 2.0, high),
                         Qt::AlignRight | Qt::AlignVCenter, powerText(power));
    }
    painter.drawText(QRectF(spacing / 2.0, 0, width() - spacing, high + spacing / 2.0),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("Giga operations/s"));
    painter.drawText(QRectF(0, height() - high - 2, inside.right(), high), Qt::AlignRight | Qt::AlignVCenter,
                     tr("operations a byte"));
}

QFont Roofline::smallFont() const {
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.9);
    return small;
}

QPolygonF Roofline::roofLine(double most) const {
    const double least = std::pow(10., across_.lower), greatest = std::pow(10., across_.upper);
    const double edge = roofs_.gigabytes ? std::clamp(most / *roofs_.gigabytes, least, greatest) : least;
    QPolygonF way;
    if (roofs_.gigabytes) way << placeOf(least, least * *roofs_.gigabytes);
    way << placeOf(edge, roofs_.gigabytes ? std::min(most, edge * *roofs_.gigabytes) : most)
        << placeOf(greatest, most);
    return way;
}

std::vector<QPolygonF> Roofline::roofLines() const {
    std::vector<QPolygonF> lines;
    if (!roofs_.points.empty()) lines.push_back(roofLine(roofs_.points.front().most));
    if (roofs_.device) lines.push_back(roofLine(*roofs_.device));
    return lines;
}

std::vector<std::pair<QRectF, QString>> Roofline::captions() const {
    const QFontMetricsF metrics(smallFont());
    std::vector<std::pair<QRectF, QString>> all;
    const auto add = [&](double most, const QString& words) {
        const double wide = metrics.horizontalAdvance(words), y = placeOf(1, most).y() - metrics.height() - 1;
        all.emplace_back(QRectF(area().right() - 3 - wide, y, wide, metrics.height()), words);
    };
    if (roofs_.device) add(*roofs_.device, tr("device full of it"));
    if (!roofs_.points.empty()) add(roofs_.points.front().most, tr("all operators at work"));
    return all;
}

static bool crosses(const QPolygonF& line, const QRectF& box) {
    const QPolygonF edges(box);
    for (qsizetype n = 0; n + 1 < line.size(); ++n) {
        if (box.contains(line[n])) return true;
        const QLineF part(line[n], line[n + 1]);
        for (qsizetype side = 0; side + 1 < edges.size(); ++side)
            if (part.intersects(QLineF(edges[side], edges[side + 1]), nullptr) == QLineF::BoundedIntersection)
                return true;
    }
    return false;
}

std::vector<QRectF> Roofline::names() const {
    const QFontMetricsF metrics(smallFont());
    const QRectF inside = area();
    const std::vector<QPolygonF> lines = roofLines();
    std::vector<QRectF> taken, all;
    for (const auto& [box, words] : captions()) taken.push_back(box);
    for (const Point& one : roofs_.points)
        if (one.kind != Point::Kind::Listed) {
            const QPointF at = placeOf(one.intensity, one.rate);
            taken.emplace_back(at - QPointF(6, 6), QSizeF(12, 12));
        }
    const auto isFree = [&](const QRectF& box) {
        return inside.contains(box) &&
               std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(box); }) &&
               std::ranges::none_of(lines, [&](const QPolygonF& line) { return crosses(line, box); });
    };
    for (const Point& one : roofs_.points) {
        all.emplace_back();
        if (one.kind == Point::Kind::Listed || one.intensity <= 0 || one.rate <= 0) continue;
        const QSizeF size(metrics.horizontalAdvance(one.name), metrics.height());
        const QPointF at = placeOf(one.intensity, one.rate);
        const double right = at.x() + 9, left = at.x() - 9 - size.width(), middle = at.x() - size.width() / 2;
        // Below and above, ever farther.
        for (double away = 2; all.back().isNull() && away < inside.height(); away += size.height() / 2)
            for (const double y : {at.y() + away, at.y() - away - size.height()})
                for (const double x : {right, left, middle, inside.right() - size.width(), inside.left()})
                    if (const QRectF box({x, y}, size); all.back().isNull() && isFree(box)) all.back() = box;
        if (all.back().isNull())
            all.back() = QRectF(
                {std::clamp(right, inside.left(), std::max(inside.left(), inside.right() - size.width())),
                 at.y() + 2},
                size);
        taken.push_back(all.back());
    }
    return all;
}

void Roofline::paintRoofs(QPainter& painter) const {
    const Theme& theme = Theme::of(*this);
    painter.setClipRect(area().adjusted(-1, -1, 1, 1));
    const std::vector<QPolygonF> lines = roofLines();
    for (std::size_t n = lines.size(); n-- > 0;) {
        painter.setPen(n == 0 ? QPen(theme.text, 2) : QPen(theme.muted, 1.5, Qt::DashLine));
        painter.drawPolyline(lines[n]);
    }
    painter.setClipping(false);
    painter.setPen(theme.muted);
    for (const auto& [box, words] : captions())
        painter.drawText(box, Qt::AlignLeft | Qt::TextDontClip, words);
}

void Roofline::paintPoints(QPainter& painter) const {
    const Theme& theme = Theme::of(*this);
    const std::vector<QRectF> boxes = names();
    for (std::size_t n = boxes.size(); n-- > 0;) {
        const Point& one = roofs_.points[n];
        if (one.intensity <= 0 || one.rate <= 0) continue;
        const bool isShown = one.kind == Point::Kind::Shown, isListed = one.kind == Point::Kind::Listed;
        painter.setPen(QPen(isShown ? theme.accent : theme.muted, isListed ? 1 : 2));
        painter.setBrush(isShown ? theme.accent : theme.surface);
        const double radius = isListed ? 2.5 : 4.5;
        painter.drawEllipse(placeOf(one.intensity, one.rate), radius, radius);
        painter.setPen(isShown ? theme.text : theme.muted);
        if (!isListed) painter.drawText(boxes[n], Qt::AlignLeft | Qt::TextDontClip, one.name);
    }
}

void Roofline::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(*this);
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    if (roofs_.points.empty()) return;
    painter.setFont(smallFont());
    paintAxes(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    paintRoofs(painter);
    paintPoints(painter);
}

bool Roofline::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QString words;
    for (const Point& one : roofs_.points) {
        const QPointF way = placeOf(one.intensity, one.rate) - help->pos();
        if (words.isEmpty() && std::hypot(way.x(), way.y()) < 9) words = wordsOf(one);
    }
    QToolTip::showText(help->globalPos(), words, this);
    return true;
}

} // namespace tactus::views
