// How the space-time diagram is painted: what is in sight, and nothing else.
#include "array/counts/pes.h"
#include "views/models/words.h"
#include "views/panels/axis/cycle_axis.h"
#include "views/panels/spacetime/spacetime_canvas.h"
#include "views/panels/time/activity_look.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace tactus::views {

// A pixel has the colour of the cell that its middle is in. Cells that are on their way are hatched.
void SpacetimeCanvas::paintCells(QPainter& painter) const {
    const Theme& theme = Theme::of(*this);
    const Activity* shown = source_->activity();
    const ActivityWindow seen = inSight();
    const bool isWhole =
        source_->covers(seen.firstPe, seen.firstCycle) && source_->covers(seen.endPe - 1, seen.endCycle - 1);
    if (!isWhole) painter.fillRect(taken(), QBrush(theme.line, Qt::BDiagPattern));
    if (!shown || shown->rows == 0) return;
    const double ratio = devicePixelRatioF();
    const QSize size((taken().size() * ratio).toSize());
    if (size.isEmpty()) return;
    QImage image(size, isWhole ? QImage::Format_RGB32 : QImage::Format_ARGB32_Premultiplied);
    const auto placeOf = [ratio](double first, double each, int pixel) {
        return std::int64_t(first + (pixel + 0.5) / ratio / each);
    };
    constexpr std::size_t none = std::size_t(-1);
    std::vector<std::size_t> columns;
    for (int x = 0; x < size.width(); ++x) {
        const std::int64_t cycle = placeOf(firstCycle_, cycleWidth(), x);
        const bool isKnown = cycle >= shown->firstCycle.front() && cycle < shown->firstCycle.back();
        columns.push_back(isKnown ? shown->columnOf(cycle) : none);
    }
    std::size_t before = none;
    for (int y = 0; y < size.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        const std::int64_t pe = placeOf(firstPe_, peHeight(), y);
        const bool isKnown = pe >= shown->firstPe.front() && pe < shown->firstPe.back();
        const std::size_t row = isKnown ? shown->rowAt(pe) : none;
        if (y > 0 && row == before) {
            std::copy_n(reinterpret_cast<const QRgb*>(image.constScanLine(y - 1)), size.width(), line);
            continue;
        }
        before = row;
        for (int x = 0; x < size.width(); ++x) {
            const std::size_t column = columns[std::size_t(x)];
            if (row == none || column == none)
                line[x] = 0;
            else if (x > 0 && column == columns[std::size_t(x) - 1])
                line[x] = line[x - 1];
            else
                line[x] = activityColour(theme, shown->share(row, column)).rgb();
        }
    }
    image.setDevicePixelRatio(ratio);
    painter.drawImage(area().topLeft(), image);
}

void SpacetimeCanvas::paintGrid(QPainter& painter) const {
    const Theme& theme = Theme::of(*this);
    const QRectF all = taken();
    const ActivityWindow shown = inSight();
    constexpr double roomy = 8; // pixels of a cell
    painter.setPen(QPen(theme.line, 1));
    const auto crisp = [](double at) { return std::floor(at) + 0.5; };
    if (cycleWidth() >= roomy)
        for (std::int64_t cycle = shown.firstCycle; cycle <= shown.endCycle; ++cycle) {
            const double x = crisp(rectOf({shown.firstPe, cycle}).left());
            painter.drawLine(QPointF(x, all.top()), QPointF(x, all.bottom()));
        }
    if (peHeight() >= roomy)
        for (std::int64_t pe = shown.firstPe; pe <= shown.endPe; ++pe) {
            const double y = crisp(rectOf({pe, shown.firstCycle}).top());
            painter.drawLine(QPointF(all.left(), y), QPointF(all.right(), y));
        }
}

void SpacetimeCanvas::paintPath(QPainter& painter) const {
    const ValuePath* path = workbench_.follower().path().get();
    if (!path || path->steps().empty() || path->steps().back().cycle >= cycles()) return;
    const Theme& theme = Theme::of(*this);
    const ActivityWindow shown = inSight();
    const auto& steps = path->steps(); // by cycles
    for (auto step = std::ranges::lower_bound(steps, shown.firstCycle, {}, &ValuePath::Step::cycle);
         step != steps.end() && step->cycle < shown.endCycle; ++step) {
        const auto pe = source_->order()->numberOf(step->pe);
        if (!pe || *pe < shown.firstPe || *pe >= shown.endPe) continue;
        const QRectF cell = rectOf({*pe, step->cycle});
        QRectF mark({}, QSizeF(std::max(3.0, cell.width() - 1), std::max(2.0, cell.height() - 1)));
        mark.moveCenter(cell.center());
        paintPathMark(painter, theme, step->side, mark);
    }
}

void SpacetimeCanvas::paintWords(QPainter& painter) const {
    painter.setPen(Theme::of(*this).text);
    painter.setFont(letters());
    for (const Word& word : words()) painter.drawText(word.place, Qt::AlignCenter, word.words);
}

// The row of the selected PE, the column of the cycle at hand, and the cell of both.
void SpacetimeCanvas::paintCellAtHand(QPainter& painter) const {
    const Theme& theme = Theme::of(*this);
    const QRectF all = taken();
    const auto pe = peAtHand();
    QRectF cell = rectOf({pe.value_or(0), cycleAtHand()});
    const QPointF middle = cell.center();
    cell.setSize({std::max(6.0, cell.width()), std::max(4.0, cell.height())});
    cell.moveCenter(middle);
    painter.setBrush(Qt::NoBrush);
    if (pe) {
        painter.setPen(QPen(theme.accent, 1.6));
        painter.drawRect(QRectF(all.left() - 2, cell.top(), all.width() + 4, cell.height()));
    }
    painter.setPen(QPen(hasFocus() ? theme.accent : theme.text, 1.6));
    painter.drawRect(QRectF(cell.left(), all.top() - 2, cell.width(), all.height() + 4));
    if (!pe) return;
    painter.setPen(QPen(hasFocus() ? theme.accent : theme.text, 2.6));
    painter.drawRect(cell);
}

// Numbers of cycles at round distances; that of the cycle at hand stands out.
void SpacetimeCanvas::paintCycles(QPainter& painter) const {
    const Theme& theme = Theme::of(*this);
    const QFontMetricsF metrics(letters());
    const QRectF all = taken();
    const auto placeOf = [&](std::int64_t cycle) {
        const double room = metrics.horizontalAdvance(number(cycle)) + 8;
        QRectF place(0, 0, room, all.top() - 1);
        place.moveCenter({rectOf({0, cycle}).center().x(), place.center().y()});
        if (place.right() > width()) place.moveRight(width());
        if (place.left() < area().left() - 4) place.moveLeft(area().left() - 4);
        return place;
    };
    painter.setFont(letters());
    const ActivityWindow shown = inSight();
    const std::int64_t now = cycleAtHand();
    const bool isInSight = now >= shown.firstCycle && now < shown.endCycle;
    const QRectF mark = placeOf(now);
    const auto step =
        std::int64_t(roundStep(cycleWidth(), metrics.horizontalAdvance(number(shown.endCycle)) + 20));
    for (std::int64_t cycle = (shown.firstCycle + step - 1) / step * step; cycle < shown.endCycle;
         cycle += step) {
        const QRectF place = placeOf(cycle);
        const double x = rectOf({0, cycle}).center().x();
        painter.setPen(theme.line);
        painter.drawLine(QPointF(x, all.top() - 3), QPointF(x, all.top() - 1));
        if (isInSight && place.adjusted(-2, 0, 2, 0).intersects(mark)) continue;
        painter.setPen(theme.muted);
        painter.drawText(place, Qt::AlignCenter, number(cycle));
    }
    if (!isInSight) return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.selection);
    painter.drawRoundedRect(mark.adjusted(0, 1, 0, -1), 3, 3);
    painter.setPen(theme.text);
    painter.drawText(mark, Qt::AlignCenter, number(now));
}

// Where not each has a name, those have one that begin a line of the array, if they are equally long.
std::int64_t SpacetimeCanvas::pesEach() const {
    const double room = std::ceil(QFontMetricsF(letters()).height()) + 1;
    const auto least = std::int64_t(std::ceil(room / peHeight()));
    const array::Model& model = *source_->model();
    const std::int64_t line = model.shape.empty() || !array::fillBox(model) ? 1 : model.shape.back();
    for (std::int64_t part = least; part < line; ++part)
        if (line % part == 0) return part;
    if (line > 1 && line >= least) return line;
    return std::int64_t(roundStep(peHeight() * double(line), room)) * line;
}

void SpacetimeCanvas::paintPes(QPainter& painter) const {
    const Theme& theme = Theme::of(*this);
    const QFontMetricsF metrics(letters());
    const QRectF all = taken();
    const double high = std::ceil(metrics.height());
    painter.setFont(letters());
    const auto placeOf = [&](std::int64_t pe) {
        const QRectF row = rectOf({pe, 0});
        return QRectF(0, row.top() + std::max(0.0, (row.height() - high) / 2), all.left() - 6, high);
    };
    const auto draw = [&](std::int64_t pe, const QRectF& place) {
        const QString name = tuple(source_->order()->at(pe), true);
        painter.drawText(place, Qt::AlignVCenter | Qt::AlignRight,
                         metrics.elidedText(name, Qt::ElideMiddle, place.width()));
    };
    const ActivityWindow shown = inSight();
    const auto selected = peAtHand();
    const bool isInSight = selected && *selected >= shown.firstPe && *selected < shown.endPe;
    QRectF mark = isInSight ? placeOf(*selected) : QRectF();
    if (isInSight && mark.bottom() > area().bottom() + 2) mark.moveBottom(area().bottom() + 2);
    if (isInSight && mark.top() < all.top()) mark.moveTop(all.top());
    const std::int64_t step = pesEach();
    for (std::int64_t pe = (shown.firstPe + step - 1) / step * step; pe < shown.endPe; pe += step) {
        const QRectF place = placeOf(pe);
        if (step > 1) {
            painter.setPen(theme.line);
            const double y = std::floor(rectOf({pe, 0}).top()) + 0.5;
            painter.drawLine(QPointF(all.left() - 4, y), QPointF(all.left() - 1, y));
        }
        const bool isCut = place.top() < all.top() - 1 || place.bottom() > area().bottom() + 2;
        if (isCut || (isInSight && place.adjusted(0, 1, 0, -1).intersects(mark))) continue;
        painter.setPen(theme.muted);
        draw(pe, place);
    }
    if (!isInSight) return;
    painter.fillRect(mark.adjusted(0, 0, 4, 0), theme.selection);
    painter.fillRect(QRectF(0, mark.top(), 3, mark.height()), hasFocus() ? theme.accent : theme.muted);
    painter.setPen(theme.text);
    draw(*selected, mark);
}

void SpacetimeCanvas::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(*this);
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    if (pes() == 0 || cycles() == 0) return paintNotice(painter, *this, rect(), source_->notice());
    const QRectF all = taken();
    painter.save();
    painter.setClipRect(all.adjusted(-2, -2, 2, 2));
    paintCells(painter);
    paintGrid(painter);
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(all.adjusted(-0.5, -0.5, 0, 0));
    painter.setRenderHint(QPainter::Antialiasing);
    paintPath(painter);
    paintWords(painter);
    paintCellAtHand(painter);
    painter.restore();
    painter.setRenderHint(QPainter::Antialiasing);
    paintCycles(painter);
    paintPes(painter);
    paintNotice(painter, *this, area(), source_->notice());
}

} // namespace tactus::views
