#include "views/canvas/iteration/hand_painter.h"

#include "views/models/words.h"

#include <QFontMetricsF>
#include <numeric>

namespace tactus::views {

static constexpr double letterRoom = 14; // pixels for the name of a loop

// One after the other, the corners that are inside and the places where the border goes through a side.
QPolygonF Forbidden::within(double reach) const {
    const QPointF corners[] = {{-reach, -reach}, {reach, -reach}, {reach, reach}, {-reach, reach}};
    const auto beyond = [&](QPointF at) { return a * at.x() + b * at.y() - c; };
    QPolygonF part;
    for (int n = 0; n < 4; ++n) {
        const QPointF here = corners[n], next = corners[(n + 1) % 4];
        const double from = beyond(here), to = beyond(next);
        if (from < 0) part << here;
        if ((from < 0) != (to < 0)) part << here + (next - here) * (from / (from - to));
    }
    return part;
}

std::vector<Forbidden> forbiddenBy(const MapHand& hand, const std::vector<QColor>& colours) {
    static constexpr Qt::BrushStyle hatches[] = {Qt::BDiagPattern, Qt::FDiagPattern,     Qt::VerPattern,
                                                 Qt::HorPattern,   Qt::DiagCrossPattern, Qt::CrossPattern};
    std::vector<Forbidden> all;
    for (const mapping::HalfPlane& one : hand.halfPlanes()) {
        if (one.isAllOrNothing() && !one.forbids(0, 0)) continue;
        // The whole numbers a x + b y are the multiples of their divisor.
        const double divisor = double(std::max<std::int64_t>(1, std::gcd(one.a, one.b)));
        const double last = std::floor((double(one.least) - 1) / divisor);
        const double a = double(one.a) / divisor, b = double(one.b) / divisor;
        const double c = one.isAllOrNothing() ? 1 : last + 0.5;
        const dependence::Dependence& dependence = hand.graph().dependences[one.dependence];
        const QString name = readThatTells(hand.graph(), dependence);
        const auto same = std::ranges::find_if(
            all, [&](const Forbidden& other) { return other.a == a && other.b == b && other.c == c; });
        if (same == all.end())
            all.push_back(
                {a, b, c, {name}, colours[one.dependence.index()], hatches[all.size() % std::size(hatches)]});
        else if (!same->names.contains(name))
            same->names << name;
    }
    return all;
}

LatticePainter::LatticePainter(QPainter& painter, const Theme& theme, const MapHand& hand,
                               const QStringList& loops)
    : painter_(painter), theme_(theme), hand_(hand), loops_(loops) {
    const MapHand::Pair now = hand.pair();
    reach_ = int(std::max<std::int64_t>({4, std::abs(now.first) + 1, std::abs(now.second) + 1}));
    reach_ = std::min(reach_, int(MapHand::most));
}

void LatticePainter::paint(const QRectF& area, const std::vector<Forbidden>& forbidden,
                           const QString& words) {
    painter_.setRenderHint(QPainter::Antialiasing);
    QColor ground = theme_.surface;
    ground.setAlphaF(0.94F);
    painter_.setPen(QPen(theme_.line, 1));
    painter_.setBrush(ground);
    painter_.drawRoundedRect(area, 6, 6);
    const double line = QFontMetricsF(painter_.font()).height() + 2;
    QRectF inside = area.adjusted(8, 6, -8, -6);
    painter_.setPen(theme_.text);
    const QString first = painter_.fontMetrics().elidedText(words, Qt::ElideRight, int(inside.width()));
    painter_.drawText(QRectF(inside.topLeft(), QSizeF(inside.width(), line)), Qt::AlignVCenter, first);
    inside.setTop(inside.top() + line + 2);
    const double rows = line * double(forbidden.size());
    const QRectF names(inside.left(), inside.bottom() - rows, inside.width(), rows);
    // Beside it and above it are the names of the axes.
    inside.adjust(0, line - 4, -letterRoom, names.top() - 4 - inside.bottom());
    unit_ = std::min(inside.width(), inside.height()) / (2 * reach_ + 1);
    middle_ = inside.center();
    paintForbidden(forbidden);
    paintAxes();
    paintChoices();
    paintNames(names, forbidden);
}

void LatticePainter::paintForbidden(const std::vector<Forbidden>& forbidden) {
    for (const Forbidden& one : forbidden) {
        QPolygonF part;
        for (const QPointF corner : one.within(reach_ + 0.5)) part << at(corner.x(), corner.y());
        QColor pale = one.colour;
        pale.setAlphaF(0.10F);
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(pale);
        painter_.drawPolygon(part);
        painter_.setBrush(QBrush(one.colour, one.hatch));
        painter_.drawPolygon(part);
        // The border, where it goes through.
        const QPolygonF around = one.within(reach_ + 0.5);
        painter_.setPen(QPen(one.colour, 1.5));
        for (int n = 0; n < around.size(); ++n) {
            const QPointF here = around[n], next = around[(n + 1) % around.size()];
            const auto isOn = [&](QPointF place) {
                return std::abs(one.a * place.x() + one.b * place.y() - one.c) < 1e-6;
            };
            if (isOn(here) && isOn(next)) painter_.drawLine(at(here.x(), here.y()), at(next.x(), next.y()));
        }
    }
}

void LatticePainter::paintAxes() {
    const double end = reach_ + 0.5;
    painter_.setPen(QPen(theme_.muted, 1));
    painter_.drawLine(at(-end, 0), at(end, 0));
    painter_.drawLine(at(0, -end), at(0, end));
    const double line = QFontMetricsF(painter_.font()).height();
    const auto name = [&](const QString& words, QPointF middle) {
        QRectF letters(QPointF(), QSizeF(painter_.fontMetrics().horizontalAdvance(words) + 6, line));
        letters.moveCenter(middle);
        painter_.setPen(Qt::NoPen);
        painter_.setBrush(theme_.surface);
        painter_.drawRoundedRect(letters, 3, 3);
        painter_.setPen(theme_.text);
        painter_.drawText(letters, Qt::AlignCenter, words);
    };
    name(loops_[0], at(end, 0) + QPointF(letterRoom / 2, 0));
    name(loops_[1], at(0, end) - QPointF(0, line / 2));
}

// Full: systolic; hollow: broadcast; crossed: two iterations would meet; a speck: forbidden.
void LatticePainter::paintChoices() {
    const double radius = std::clamp(unit_ * 0.2, 1.6, 3.2);
    for (int x = -reach_; x <= reach_; ++x)
        for (int y = -reach_; y <= reach_; ++y) {
            const QPointF place = at(x, y);
            const auto disc = [&](const QColor& fill, double size) {
                painter_.setPen(QPen(theme_.text, 1));
                painter_.setBrush(fill);
                painter_.drawEllipse(place, size, size);
            };
            switch (hand_.choice({x, y})) {
            case MapHand::Choice::Systolic:
                disc(theme_.text, radius);
                break;
            case MapHand::Choice::Broadcast:
                disc(theme_.surface, radius);
                break;
            case MapHand::Choice::Conflict:
                painter_.setPen(QPen(theme_.violated, 1.3));
                painter_.drawLine(place - QPointF(radius, radius), place + QPointF(radius, radius));
                painter_.drawLine(place - QPointF(radius, -radius), place + QPointF(radius, -radius));
                break;
            case MapHand::Choice::Backwards:
            case MapHand::Choice::Undecided:
                painter_.setPen(Qt::NoPen);
                painter_.setBrush(theme_.muted);
                painter_.drawEllipse(place, 0.9, 0.9);
            }
        }
    const auto [x, y] = hand_.pair();
    painter_.setBrush(Qt::NoBrush);
    painter_.setPen(QPen(theme_.accent, 2.2));
    painter_.drawEllipse(at(double(x), double(y)), radius + 3.5, radius + 3.5);
    painter_.drawLine(at(0, 0), at(double(x), double(y)));
}

void LatticePainter::paintNames(QRectF rows, const std::vector<Forbidden>& forbidden) {
    const double line = rows.height() / std::max(1.0, double(forbidden.size()));
    QRectF row(rows.topLeft(), QSizeF(rows.width(), line));
    for (const Forbidden& one : forbidden) {
        const QRectF sample(row.left(), row.top() + 2, 22, line - 4);
        painter_.setPen(QPen(one.colour, 1));
        painter_.setBrush(QBrush(one.colour, one.hatch));
        painter_.drawRect(sample);
        painter_.setPen(theme_.text);
        const QRectF letters = row.adjusted(28, 0, 0, 0);
        painter_.drawText(letters, Qt::AlignVCenter,
                          painter_.fontMetrics().elidedText(one.names.join(QStringLiteral(", ")),
                                                            Qt::ElideRight, int(letters.width())));
        row.translate(0, line);
    }
}

} // namespace tactus::views
