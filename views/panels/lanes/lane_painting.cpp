// How lanes are painted.
#include "views/models/words.h"
#include "views/panels/axis/cycle_axis.h"
#include "views/panels/lanes/lane_canvas.h"
#include "views/theme/theme.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace tactus::views {

using State = simulate::Samples::State;

template<class Visit>
void LaneCanvas::forEachColumn(const QRectF& rect, Visit&& visit) const {
    const CycleAxis cycles = axis();
    if (isNear()) {
        const auto end = std::min(cycles_, std::int64_t(std::ceil(first_ + shown())));
        for (auto cycle = std::int64_t(first_); cycle < end; ++cycle)
            visit(cycles.left(double(cycle)), cycles.width(), cycle, cycle + 1);
        return;
    }
    for (double x = rect.left(); x < rect.right(); ++x) {
        const std::int64_t from = cycles.at(x), to = std::min(cycles_, std::max(cycles.at(x + 1), from + 1));
        if (from < to) visit(x, 1.0, from, to);
    }
}

// Numbers of cycles at distances that are round.
void LaneCanvas::paintAxis(QPainter& painter) const {
    if (cycles_ == 0) return;
    const Theme& theme = Theme::of(*this);
    const double room = fontMetrics().horizontalAdvance(number(cycles_)) + 24;
    const double step = roundStep(axis().width(), room);
    painter.setPen(theme.muted);
    for (double cycle = std::ceil(first_ / step) * step; cycle < first_ + shown(); cycle += step) {
        const double x = left(cycle);
        const QString words = number(std::int64_t(cycle));
        painter.setPen(theme.line);
        painter.drawLine(QPointF(x, area().top() - 3), QPointF(x, height()));
        painter.setPen(theme.muted);
        if (x + fontMetrics().horizontalAdvance(words) + 3 <= area().right())
            painter.drawText(QPointF(x + 3, area().top() - 5), words);
    }
}

void LaneCanvas::paintName(QPainter& painter, std::size_t number) const {
    const Theme& theme = Theme::of(*this);
    const Watches::One& one = watches_.all()[number];
    const QRectF row(0, laneRect(number).top(), nameWidth(), rowHeight());
    if (number == chosen_) {
        painter.fillRect(row, theme.selection);
        painter.fillRect(QRectF(0, row.top(), 3, row.height()), hasFocus() ? theme.accent : theme.muted);
    }
    QRectF inner = row.adjusted(margin, 0, -margin, 0);
    QString value;
    if (one.lane && cycle() < one.lane->cycles()) value = textIn(one, cycle());
    if (one.activity && cycles_ > 0)
        value = tr("%1 %").arg(100 * one.share(cycle(), cycle() + 1).works, 0, 'f', 0);
    // A long value is cut before the name is.
    constexpr double leastOfValue = 0.4;
    const QString name = text(one.name);
    const double beside = inner.width() - fontMetrics().horizontalAdvance(name) - margin;
    value =
        fontMetrics().elidedText(value, Qt::ElideRight, int(std::max(beside, leastOfValue * inner.width())));
    const double taken = value.isEmpty() ? 0 : fontMetrics().horizontalAdvance(value) + margin;
    painter.setPen(theme.text);
    painter.drawText(inner.adjusted(0, 0, -taken, 0), Qt::AlignVCenter | Qt::AlignLeft,
                     fontMetrics().elidedText(name, Qt::ElideMiddle, int(inner.width() - taken)));
    painter.setPen(theme.accent);
    painter.drawText(inner, Qt::AlignVCenter | Qt::AlignRight, value);
}

// Bools as a line that is high or low; other values as boxes between changes.
void LaneCanvas::paintNear(QPainter& painter, const Watches::One& one, const QRectF& rect) const {
    const Theme& theme = Theme::of(*this);
    const simulate::Samples& samples = one.lane->samples();
    const bool isBool = samples.type().isBool();
    const double upper = rect.top() + 4, lower = rect.bottom() - 4, middle = rect.center().y();
    std::optional<double> before; // where the line of a Bool ends
    for (const Run& run : runs(*one.lane)) {
        const double from = left(double(run.from)), to = left(double(run.to));
        const State state = samples.stateAt(run.from);
        if (state == State::Nothing) {
            painter.setPen(QPen(theme.line, 1));
            painter.drawLine(QPointF(from, middle), QPointF(to, middle));
            before.reset();
        } else if (state == State::Undefined) {
            painter.setPen(QPen(theme.bad, 1));
            painter.setBrush(QBrush(theme.bad, Qt::BDiagPattern));
            painter.drawRect(QRectF(QPointF(from, upper), QPointF(to, lower)));
            before.reset();
        } else if (isBool) {
            const double level = samples.at(run.from).asBool() ? upper : lower;
            painter.setPen(QPen(theme.accent, 1.6));
            if (before) painter.drawLine(QPointF(from, *before), QPointF(from, level));
            painter.drawLine(QPointF(from, level), QPointF(to, level));
            before = level;
        } else {
            const double slope = std::min(3.0, (to - from) / 3);
            const QPointF corners[] = {{from, middle}, {from + slope, upper}, {to - slope, upper},
                                       {to, middle},   {to - slope, lower},   {from + slope, lower}};
            painter.setPen(QPen(theme.accent, 1.2));
            painter.setBrush(theme.surface);
            painter.drawPolygon(corners, 6);
        }
    }
    painter.setBrush(Qt::NoBrush);
}

// In each column of pixels the least and the greatest value of its cycles, between those of the whole lane.
void LaneCanvas::paintFar(QPainter& painter, const Lane& lane, const QRectF& rect) const {
    const Theme& theme = Theme::of(*this);
    const double upper = rect.top() + 4, lower = rect.bottom() - 4, middle = rect.center().y();
    const LaneSum& all = lane.sum();
    const double span = all.greatest - all.least;
    const auto place = [&](double value) {
        return span > 0 && std::isfinite(span) ? lower - (value - all.least) / span * (lower - upper)
                                               : middle;
    };
    forEachColumn(rect, [&](double x, double width, std::int64_t from, std::int64_t to) {
        const LaneSum sum = lane.sum(from, to);
        if (sum.values == 0) return painter.fillRect(QRectF(x, middle, width, 1), theme.line);
        if (sum.numbers > 0) {
            const double high = place(sum.greatest), low = place(sum.least);
            painter.fillRect(QRectF(x, high, width, std::max(1.5, low - high)), theme.accent);
        }
        if (sum.undefined > 0) painter.fillRect(QRectF(x, lower + 1, width, 3), theme.bad);
    });
}

// As high as the FIFO is full: up to the most of the column's cycles. A mark above where it was full, a mark
// below where it was empty. The line of the level leaves out the numbers.
void LaneCanvas::paintTokens(QPainter& painter, const Watches::One& one, const QRectF& rect,
                             const std::vector<Word>& words) const {
    const Theme& theme = Theme::of(*this);
    QRegion clear(rect.toAlignedRect());
    for (const Word& word : words) clear -= word.letters.toAlignedRect();
    const double upper = rect.top() + 6, lower = rect.bottom() - 6;
    forEachColumn(rect, [&](double x, double width, std::int64_t from, std::int64_t to) {
        const LaneSum sum = one.lane->sum(from, to);
        const double part = sum.greatest / double(one.depth);
        const double level = lower - std::min(1.0, part) * (lower - upper);
        painter.fillRect(QRectF(x, level, width, lower - level), theme.selection);
        painter.save();
        painter.setClipRegion(clear, Qt::IntersectClip);
        painter.fillRect(QRectF(x, level, width, 1.5), theme.accent);
        painter.restore();
        if (part >= 1) painter.fillRect(QRectF(x, rect.top() + 2, width, 3), theme.bad);
        if (sum.least == 0) painter.fillRect(QRectF(x, rect.bottom() - 4, width, 3), theme.muted);
    });
}

// Plain: works; hatched one way: waits for data; the other way: for room; crossed: for a bank or memory.
void LaneCanvas::paintActivity(QPainter& painter, const Watches::One& one, const QRectF& rect) const {
    const Theme& theme = Theme::of(*this);
    const double upper = rect.top() + 3, lower = rect.bottom() - 3;
    forEachColumn(rect, [&](double x, double width, std::int64_t from, std::int64_t to) {
        const Watches::One::Share share = one.share(from, to);
        double bottom = lower;
        const auto add = [&](double part, const QBrush& brush) {
            const double high = std::min(1.0, part) * (lower - upper);
            if (high <= 0) return;
            painter.fillRect(QRectF(x, bottom - high, width, high), brush);
            bottom -= high;
        };
        add(share.works, theme.busy);
        add(share.data, QBrush(theme.warning, Qt::BDiagPattern));
        add(share.room, QBrush(theme.bad, Qt::FDiagPattern));
        add(share.other, QBrush(theme.muted, Qt::DiagCrossPattern));
    });
}

void LaneCanvas::paintMark(QPainter& painter, std::int64_t cycle, const QPen& pen) const {
    const double from = std::max(left(double(cycle)), area().left()),
                 to =
                     std::min(std::max(left(double(cycle + 1)), left(double(cycle)) + 2), area().right() + 2);
    if (to <= from) return;
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(QPointF(from, area().top() - 2), QPointF(to, height() - 1.0)));
}

void LaneCanvas::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(*this);
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto& all = watches_.all();
    if (all.empty()) {
        painter.setPen(theme.muted);
        painter.drawText(rect().adjusted(margin, margin, -margin, -margin),
                         Qt::AlignCenter | Qt::TextWordWrap,
                         tr("Select a processing element or a link and press W to watch its values over "
                            "all cycles."));
        return;
    }
    paintAxis(painter);
    for (std::size_t number = 0; number < all.size(); ++number) {
        const QRectF lane = laneRect(number);
        if (lane.bottom() < area().top() || lane.top() > height()) continue;
        painter.save();
        painter.setClipRect(QRectF(0, area().top(), QWidget::width(), area().height()));
        paintName(painter, number);
        painter.setPen(QPen(theme.line, 1));
        painter.drawLine(QPointF(0, lane.bottom()), QPointF(QWidget::width(), lane.bottom()));
        painter.setClipRect(area().adjusted(0, 0, 1, 0));
        if (all[number].activity) {
            paintActivity(painter, all[number], lane);
        } else if (all[number].lane) {
            if (all[number].depth > 0)
                paintTokens(painter, all[number], lane, words(number));
            else
                isNear() ? paintNear(painter, all[number], lane) : paintFar(painter, *all[number].lane, lane);
            painter.setPen(theme.text);
            for (const Word& word : words(number)) painter.drawText(word.place, Qt::AlignCenter, word.words);
        } else {
            painter.setPen(all[number].problem.isEmpty() ? theme.muted : theme.bad);
            const QString words = !all[number].problem.isEmpty() ? all[number].problem
                                  : watches_.busy()              ? tr("Simulating…")
                                                                 : tr("Nothing was simulated.");
            painter.drawText(lane.adjusted(margin, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft,
                             fontMetrics().elidedText(words, Qt::ElideRight, int(lane.width()) - margin));
        }
        painter.restore();
    }
    if (cycles_ == 0) return;
    if (marker_) paintMark(painter, *marker_, QPen(theme.future, 1.6, Qt::DashLine));
    paintMark(painter, cycle(), QPen(hasFocus() ? theme.accent : theme.text, 1.6));
}

} // namespace tactus::views
