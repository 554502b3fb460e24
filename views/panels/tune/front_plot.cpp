#include "views/panels/tune/front_plot.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace tactus::views {

static constexpr double reachOfMouse = 9; // pixels around a point

QString FrontPlot::nameOf(Axis axis) {
    switch (axis) {
    case Axis::Cycles:
        return tr("cycles");
    case Axis::Dsps:
        return tr("DSPs");
    case Axis::Blocks:
        return tr("memory blocks");
    case Axis::Bytes:
        return tr("bytes");
    case Axis::Energy:
        return tr("picojoules");
    }
    return {};
}

FrontPlot::FrontPlot(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("front"));
    setAccessibleName(tr("Mappings by two of their figures"));
    setFocusPolicy(Qt::StrongFocus);
}

void FrontPlot::show(std::vector<Point> points) {
    points_ = std::move(points);
    if (selected_ && *selected_ >= points_.size()) selected_.reset();
    update();
}

void FrontPlot::setAxes(Axis across, Axis up) {
    across_ = across;
    up_ = up;
    update();
}

void FrontPlot::select(std::optional<std::size_t> point) {
    selected_ = point;
    setAccessibleDescription(point ? wordsOf(points_[*point]) : QString());
    update();
}

// Without decades that nothing is in; half of one around a single value.
FrontPlot::Range FrontPlot::rangeOf(Axis axis) const {
    Range range{1e300, -1e300};
    for (const Point& one : points_) {
        const double place = std::log10(std::max(1.0, double(one.of(axis))));
        range = {std::min(range.lower, place), std::max(range.upper, place)};
    }
    if (points_.empty()) return {};
    const double margin = std::max(0.06, (range.upper - range.lower) * 0.08);
    return {std::max(-0.1, range.lower - margin), range.upper + margin};
}

QStringList FrontPlot::dataflows() const {
    QStringList all;
    for (const Point& one : points_)
        if (!all.contains(one.dataflow)) all << one.dataflow;
    return all;
}

QStringList FrontPlot::limits() const {
    QStringList all;
    for (const Point& one : points_)
        if (!all.contains(one.limit)) all << one.limit;
    return all;
}

static constexpr qsizetype mostInLegend = 5; // dataflows, and limits

int FrontPlot::legendRows() const {
    return int(std::min(mostInLegend, std::max(dataflows().size(), limits().size())));
}

QRectF FrontPlot::area() const {
    const double left = fontMetrics().horizontalAdvance(QStringLiteral("88.8M")) + 2.0 * spacing,
                 below = fontMetrics().height() * (1.0 + legendRows()) + 2.0 * spacing,
                 above = fontMetrics().height() + spacing;
    return QRectF(rect()).adjusted(left, above, -2.0 * spacing, -below);
}

QPointF FrontPlot::placeOf(const Point& point) const {
    const QRectF inside = area();
    const auto share = [&](Axis axis) {
        const Range range = rangeOf(axis);
        return (std::log10(std::max(1.0, double(point.of(axis)))) - range.lower) /
               (range.upper - range.lower);
    };
    return {inside.left() + inside.width() * share(across_), inside.bottom() - inside.height() * share(up_)};
}

std::vector<std::size_t> FrontPlot::inOrder() const {
    std::vector<std::size_t> order(points_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::size_t one) {
        return std::pair(points_[one].of(across_), points_[one].of(up_));
    });
    return order;
}

std::vector<std::size_t> FrontPlot::front() const {
    std::vector<std::size_t> best;
    for (const std::size_t one : inOrder())
        if (best.empty() || points_[one].of(up_) < points_[best.back()].of(up_)) best.push_back(one);
    return best;
}

std::optional<std::size_t> FrontPlot::pointAt(QPointF place) const {
    std::optional<std::size_t> nearest;
    double least = reachOfMouse;
    for (std::size_t n = 0; n < points_.size(); ++n) {
        const QPointF way = placeOf(points_[n]) - place;
        if (const double far = std::hypot(way.x(), way.y()); far < least) {
            nearest = n;
            least = far;
        }
    }
    return nearest;
}

QString FrontPlot::wordsOf(const Point& point) const {
    QStringList words{point.dataflow};
    for (const Axis axis : allAxes) words << number(point.of(axis)) + QLatin1Char(' ') + nameOf(axis);
    words << tr("limited by %1").arg(point.limit);
    return words.join(QStringLiteral(", "));
}

// 1, 2 and 5 times powers of ten, where there is room for them.
void FrontPlot::paintAxes(QPainter& painter) const {
    const Theme& theme = Theme::of(*this);
    const QRectF inside = area();
    const double high = painter.fontMetrics().height();
    const auto shortNumber = [](double value) {
        for (const auto& [power, letter] : {std::pair(1e9, 'G'), std::pair(1e6, 'M'), std::pair(1e4, 'k')})
            if (value >= power) {
                const double unit = letter == 'k' ? 1e3 : power;
                return QString::number(value / unit, 'g', 3) + QLatin1Char(letter);
            }
        return QString::number(value, 'g', 4);
    };
    const auto ticksOf = [&](Axis axis) {
        const Range range = rangeOf(axis);
        std::vector<double> ticks;
        for (int power = 0; power < 19; ++power)
            for (const double factor : {1.0, 2.0, 5.0}) {
                const double place = power + std::log10(factor);
                if (place >= range.lower && place <= range.upper)
                    ticks.push_back(factor * std::pow(10, power));
            }
        // A short range has none of these: its ends.
        if (ticks.size() < 2)
            ticks = {std::ceil(std::pow(10, range.lower)), std::floor(std::pow(10, range.upper))};
        return std::pair(ticks, range);
    };
    const auto [across, acrossRange] = ticksOf(across_);
    double free = inside.left() - 1;
    for (const double tick : across) {
        const double x = inside.left() + inside.width() *
                                             (std::log10(std::max(1.0, tick)) - acrossRange.lower) /
                                             (acrossRange.upper - acrossRange.lower);
        painter.setPen(theme.line);
        painter.drawLine(QPointF(x, inside.top()), QPointF(x, inside.bottom()));
        const QString words = shortNumber(tick);
        const double wide = painter.fontMetrics().horizontalAdvance(words) + 6.0;
        if (x - wide / 2 < free || x + wide / 2 > width()) continue;
        free = x + wide / 2;
        painter.setPen(theme.muted);
        painter.drawText(QRectF(x - wide / 2, inside.bottom() + 2, wide, high), Qt::AlignCenter, words);
    }
    const auto [up, upRange] = ticksOf(up_);
    double top = inside.bottom() + high;
    for (const double tick : up) {
        const double y = inside.bottom() - inside.height() *
                                               (std::log10(std::max(1.0, tick)) - upRange.lower) /
                                               (upRange.upper - upRange.lower);
        painter.setPen(theme.line);
        painter.drawLine(QPointF(inside.left(), y), QPointF(inside.right(), y));
        if (y + high / 2 > top || y - high / 2 < inside.top() - high / 2) continue;
        top = y - high / 2;
        painter.setPen(theme.muted);
        painter.drawText(QRectF(0, y - high / 2, inside.left() - spacing / 2.0, high),
                         Qt::AlignRight | Qt::AlignVCenter, shortNumber(tick));
    }
    painter.setPen(theme.muted);
    painter.drawText(QRectF(spacing / 2.0, 0, inside.width(), high + spacing / 2.0),
                     Qt::AlignLeft | Qt::AlignVCenter, nameOf(up_));
    painter.drawText(QRectF(inside.left(), inside.bottom() - high - 2, inside.width() - 2, high),
                     Qt::AlignRight | Qt::AlignVCenter, nameOf(across_));
}

// A disc, a square, a triangle, a diamond, a cross of bars: one for each limit.
static void paintSymbol(QPainter& painter, QPointF at, int kind) {
    constexpr double half = 4.2;
    switch (kind) {
    case 0:
        painter.drawEllipse(at, half, half);
        return;
    case 1:
        painter.drawRect(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half));
        return;
    case 2:
        painter.drawPolygon(QPolygonF{at + QPointF(0, -half - 1), at + QPointF(half + 1, half),
                                      at + QPointF(-half - 1, half)});
        return;
    case 3:
        painter.drawPolygon(QPolygonF{at + QPointF(0, -half - 1.5), at + QPointF(half + 1.5, 0),
                                      at + QPointF(0, half + 1.5), at + QPointF(-half - 1.5, 0)});
        return;
    default:
        painter.drawPolygon(QPolygonF{at + QPointF(0, half + 1), at + QPointF(half + 1, -half),
                                      at + QPointF(-half - 1, -half)});
    }
}

static QColor colourOf(const Theme& theme, qsizetype dataflow) {
    return theme.family(static_cast<std::uint32_t>(dataflow));
}

void FrontPlot::paintPoint(QPainter& painter, std::size_t point) const {
    const Theme& theme = Theme::of(*this);
    const Point& one = points_[point];
    const QPointF place = placeOf(one);
    const QColor colour = colourOf(theme, dataflows().indexOf(one.dataflow));
    painter.setPen(QPen(colour, 1.5));
    painter.setBrush(one.isBest ? QBrush(colour) : QBrush(theme.surface)); // the answer is full
    paintSymbol(painter, place, int(limits().indexOf(one.limit)));
    if (selected_ != point) return;
    painter.setPen(QPen(theme.text, 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(place, 9, 9);
}

// Below: colours on the left, symbols on the right.
void FrontPlot::paintLegend(QPainter& painter) const {
    const Theme& theme = Theme::of(*this);
    const double high = fontMetrics().height(), top = height() - high * legendRows() - spacing / 2.0;
    const double half = (width() - spacing) / 2.0;
    const auto add = [&](qsizetype row, double left, const QString& words, const auto& paint) {
        const QRectF line(left, top + high * double(row), half - spacing, high);
        paint(QPointF(line.left() + 8, line.center().y()));
        painter.setPen(theme.text);
        const QRectF beside = line.adjusted(20, 0, 0, 0);
        painter.drawText(beside, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(words, Qt::ElideMiddle, int(beside.width())));
    };
    const QStringList flows = dataflows(), causes = limits();
    for (qsizetype n = 0; n < std::min(mostInLegend, flows.size()); ++n)
        add(n, spacing / 2.0, flows[n], [&](QPointF at) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(colourOf(theme, n));
            painter.drawRect(QRectF(at.x() - 6, at.y() - 2, 12, 4));
        });
    for (qsizetype n = 0; n < std::min(mostInLegend, causes.size()); ++n)
        add(n, half, causes[n], [&](QPointF at) {
            painter.setPen(QPen(theme.muted, 1.5));
            painter.setBrush(Qt::NoBrush);
            paintSymbol(painter, at, int(n));
        });
}

void FrontPlot::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(*this);
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    if (!points_.empty()) {
        QFont small = font();
        small.setPointSizeF(font().pointSizeF() * 0.9);
        painter.setFont(small);
        paintAxes(painter);
        painter.setRenderHint(QPainter::Antialiasing);
        QPolygonF stairs; // no mapping is below and left of them
        for (const std::size_t one : front()) {
            const QPointF place = placeOf(points_[one]);
            if (!stairs.isEmpty()) stairs << QPointF(place.x(), stairs.back().y());
            stairs << place;
        }
        painter.setPen(QPen(theme.accent, 1.5, Qt::DashLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(stairs);
        paintLegend(painter);
        // What is full or chosen is above the others.
        std::vector<std::size_t> order(points_.size());
        std::iota(order.begin(), order.end(), 0U);
        std::ranges::stable_partition(order,
                                      [&](std::size_t n) { return !points_[n].isBest && selected_ != n; });
        for (const std::size_t n : order) paintPoint(painter, n);
    }
    if (!hasFocus()) return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(theme.accent);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void FrontPlot::mousePressEvent(QMouseEvent* event) {
    if (const auto point = pointAt(event->position())) Q_EMIT chosen(*point);
}

void FrontPlot::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto point = pointAt(event->position());
    if (!point) return;
    Q_EMIT chosen(*point);
    Q_EMIT applyWanted();
}

// From mapping to mapping, in the order of the figure to the right; Return applies.
void FrontPlot::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        if (selected_) Q_EMIT applyWanted();
        return;
    }
    const bool isOn = event->key() == Qt::Key_Right || event->key() == Qt::Key_Down;
    if (!isOn && event->key() != Qt::Key_Left && event->key() != Qt::Key_Up)
        return QWidget::keyPressEvent(event);
    const std::vector<std::size_t> order = inOrder();
    if (order.empty()) return;
    const auto here = selected_ ? std::ranges::find(order, *selected_) : order.end();
    const std::ptrdiff_t last = std::ssize(order) - 1;
    const std::ptrdiff_t next =
        here == order.end() ? 0 : std::clamp<std::ptrdiff_t>(here - order.begin() + (isOn ? 1 : -1), 0, last);
    Q_EMIT chosen(order[std::size_t(next)]);
}

bool FrontPlot::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto point = pointAt(help->pos());
    QToolTip::showText(help->globalPos(), point ? wordsOf(points_[*point]) : QString(), this);
    return true;
}

} // namespace tactus::views
