#include "views/panels/arrays/pareto_plot.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <map>

namespace tactus::views {

static constexpr double reach = 9; // pixels around a point

ParetoPlot::ParetoPlot(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Cycles and PEs of all arrays"));
    setFocusPolicy(Qt::StrongFocus);
}

void ParetoPlot::show(const std::vector<commands::Listed>& listed) {
    std::map<std::pair<std::int64_t, std::int64_t>, std::vector<explore::Pair>> together;
    using enum array::FigureId;
    for (const commands::Listed& one : listed)
        if (const array::Figure pes = one.design->count(Pes))
            together[{*one.design->count(Cycles), *pes}].push_back(one.design->pair);
    points_.clear();
    front_.clear();
    mostCycles_ = mostPes_ = 1;
    for (auto& [figures, pairs] : together) {
        const auto [cycles, pes] = figures;
        if (front_.empty() || pes < front_.back().second) front_.push_back(figures);
        mostCycles_ = std::max(mostCycles_, cycles);
        mostPes_ = std::max(mostPes_, pes);
        points_.push_back({cycles, pes, std::move(pairs)});
    }
    update();
}

void ParetoPlot::select(const explore::Pair* pair) {
    selected_ = pair ? std::optional(*pair) : std::nullopt;
    const Point* point = pointOfSelected();
    setAccessibleDescription(point ? wordsOf(*point) : QString());
    update();
}

const ParetoPlot::Point* ParetoPlot::pointOfSelected() const {
    if (!selected_) return nullptr;
    const auto found = std::ranges::find_if(points_, [&](const Point& one) {
        return std::ranges::find(one.pairs, *selected_) != one.pairs.end();
    });
    return found == points_.end() ? nullptr : &*found;
}

QRectF ParetoPlot::area() const {
    const double left = fontMetrics().horizontalAdvance(number(mostPes_)) + 2.0 * spacing,
                 below = fontMetrics().height() + spacing, above = fontMetrics().height() + spacing;
    return QRectF(rect()).adjusted(left, above, -2.0 * spacing, -below);
}

QPointF ParetoPlot::placeOf(std::int64_t cycles, std::int64_t pes) const {
    const QRectF inside = area();
    return {inside.left() + inside.width() * double(cycles) / (1.05 * double(mostCycles_)),
            inside.bottom() - inside.height() * double(pes) / (1.05 * double(mostPes_))};
}

const ParetoPlot::Point* ParetoPlot::pointAt(QPointF place) const {
    const Point* nearest = nullptr;
    double least = reach;
    for (const Point& one : points_) {
        const QPointF way = placeOf(one.cycles, one.pes) - place;
        if (const double far = std::hypot(way.x(), way.y()); far < least) {
            nearest = &one;
            least = far;
        }
    }
    return nearest;
}

QString ParetoPlot::wordsOf(const Point& point) const {
    const auto count = static_cast<std::int64_t>(point.pairs.size());
    return (count == 1 ? tr("1 array with %2 cycles and %3 PEs")
                       : tr("%1 arrays with %2 cycles and %3 PEs").arg(number(count)))
        .replace(QStringLiteral("%2"), number(point.cycles))
        .replace(QStringLiteral("%3"), number(point.pes));
}

// 1, 2 or 5 times a power of ten, so that there are at most so many steps.
static std::int64_t tickStep(std::int64_t most, int steps) {
    for (std::int64_t power = 1;; power *= 10)
        for (const std::int64_t factor : {1, 2, 5})
            if (most / (factor * power) <= steps || power > most) return factor * power;
}

void ParetoPlot::paintAxes(QPainter& painter) const {
    const Theme& theme = Theme::of(*this);
    const QRectF inside = area();
    const double high = painter.fontMetrics().height();
    const auto line = [&](QPointF from, QPointF to) {
        painter.setPen(theme.line);
        painter.drawLine(from, to);
        painter.setPen(theme.muted);
    };
    const int across = std::max(1, int(inside.width() / 70)), up = std::max(1, int(inside.height() / 36));
    for (std::int64_t at = 0, step = tickStep(mostCycles_, across); at <= mostCycles_; at += step) {
        const double x = placeOf(at, 0).x();
        line({x, inside.top()}, {x, inside.bottom()});
        painter.drawText(QRectF(x - 40, inside.bottom() + 2, 80, high), Qt::AlignCenter, number(at));
    }
    for (std::int64_t at = 0, step = tickStep(mostPes_, up); at <= mostPes_; at += step) {
        const double y = placeOf(0, at).y();
        line({inside.left(), y}, {inside.right(), y});
        if (at > 0)
            painter.drawText(QRectF(0, y - high / 2, inside.left() - spacing / 2.0, high),
                             Qt::AlignRight | Qt::AlignVCenter, number(at));
    }
    painter.drawText(QRectF(spacing / 2.0, 0, inside.width(), high + spacing / 2.0),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("PEs"));
    painter.drawText(QRectF(inside.left(), inside.bottom() - high - 2, inside.width() - 2, high),
                     Qt::AlignRight | Qt::AlignVCenter, tr("cycles"));
}

void ParetoPlot::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(*this);
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    if (points_.empty()) return;
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.9);
    painter.setFont(small);
    paintAxes(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    QPolygonF stairs; // no array is below and left of them
    for (const auto& [cycles, pes] : front_) {
        if (!stairs.isEmpty()) stairs << QPointF(placeOf(cycles, 0).x(), stairs.back().y());
        stairs << placeOf(cycles, pes);
    }
    painter.setPen(QPen(theme.accent, 1.5, Qt::DashLine));
    painter.drawPolyline(stairs);
    const Point* selected = pointOfSelected();
    for (const Point& one : points_) {
        const QPointF place = placeOf(one.cycles, one.pes);
        const bool isBest = std::ranges::find(front_, std::pair(one.cycles, one.pes)) != front_.end();
        painter.setPen(QPen(isBest ? theme.accent : theme.muted, 1.5));
        painter.setBrush(isBest ? theme.accent : theme.surface); // full ones are the best
        painter.drawEllipse(place, 3.5, 3.5);
        if (&one != selected) continue;
        painter.setPen(QPen(theme.text, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(place, 7, 7);
    }
    if (!hasFocus()) return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(theme.accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

// Again on a point of several arrays: the next of them.
void ParetoPlot::mousePressEvent(QMouseEvent* event) {
    const Point* point = pointAt(event->position());
    if (!point) return;
    const auto here = selected_ ? std::ranges::find(point->pairs, *selected_) : point->pairs.end();
    const bool isLast = here == point->pairs.end() || here + 1 == point->pairs.end();
    Q_EMIT chosen(explore::Pair(isLast ? point->pairs.front() : *(here + 1)));
}

// From array to array, in the order of their cycles.
void ParetoPlot::keyPressEvent(QKeyEvent* event) {
    const bool isOn = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down;
    if (!isOn && event->key() != Qt::Key_Left && event->key() != Qt::Key_Up)
        return QWidget::keyPressEvent(event);
    std::vector<const explore::Pair*> all;
    for (const Point& one : points_)
        for (const explore::Pair& pair : one.pairs) all.push_back(&pair);
    if (all.empty()) return;
    const auto here =
        std::ranges::find_if(all, [&](const explore::Pair* one) { return selected_ && *one == *selected_; });
    const std::ptrdiff_t last = std::ssize(all) - 1;
    const std::ptrdiff_t next =
        here == all.end() ? 0 : std::clamp<std::ptrdiff_t>(here - all.begin() + (isOn ? 1 : -1), 0, last);
    Q_EMIT chosen(explore::Pair(*all[static_cast<std::size_t>(next)]));
}

bool ParetoPlot::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const Point* point = pointAt(help->pos());
    QToolTip::showText(help->globalPos(), point ? wordsOf(*point) : QString(), this);
    return true;
}

} // namespace tactus::views
