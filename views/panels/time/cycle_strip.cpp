#include "views/panels/time/cycle_strip.h"

#include "views/models/words.h"
#include "views/panels/time/activity_look.h"
#include "views/theme/theme.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace tactus::views {

CycleStrip::CycleStrip(Workbench& workbench, ActivitySource& source, QWidget* parent)
    : CycleView(tr("Cycles"), tr("How many processing elements work in each cycle; click to go there"),
                parent),
      workbench_(workbench), source_(source) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&workbench_.time(), &TimeCursor::cycleChanged, this, qOverload<>(&QWidget::update));
    connect(&workbench_.time(), &TimeCursor::recordingChanged, this, qOverload<>(&QWidget::update));
    connect(&workbench_.follower(), &Follower::changed, this, qOverload<>(&QWidget::update));
    connect(&source_, &ActivitySource::changed, this, qOverload<>(&QWidget::update));
    connect(&workbench_.array(), &ArrayRun::runChanged, this, qOverload<>(&QWidget::update));
    connect(&workbench_.array(), &ArrayRun::busyChanged, this, qOverload<>(&QWidget::update));
}

CycleAxis CycleStrip::axis() const {
    return {QRectF(rect()).adjusted(6, 4, -6, -18), workbench_.time().cycles()};
}

const Activity* CycleStrip::activity() const {
    const Activity* activity = source_.activity();
    return activity && activity->cycles == workbench_.time().cycles() ? activity : nullptr;
}

std::optional<CycleStrip::Load> CycleStrip::loadOf(const Activity& activity, std::int64_t from,
                                                   std::int64_t to) const {
    if (!activity.working.empty())
        return Load{double(*std::max_element(activity.working.begin() + from, activity.working.begin() + to)),
                    from, to};
    if (activity.rows == 0) return std::nullopt;
    const std::size_t first = activity.columnOf(from), last = activity.columnOf(to - 1);
    Load load{0, activity.cyclesOf(first).first, activity.cyclesOf(last).second};
    for (std::size_t column = first; column <= last; ++column)
        for (std::size_t row = 0; row < activity.rows; ++row) {
            const std::int64_t work = activity.workAt(row, column);
            if (work == Activity::undecided) return std::nullopt;
            load.pes += double(work) / double(load.to - load.from);
        }
    return load;
}

// One bar a cycle, or a pixel, or a column of cells.
void CycleStrip::paintBars(QPainter& painter, const Activity& activity) {
    const CycleAxis cycles = axis();
    const Theme& theme = Theme::of(*this);
    const double most = static_cast<double>(std::max<std::int64_t>(1, activity.pes));
    std::int64_t bars = std::min<std::int64_t>(cycles.cycles, static_cast<std::int64_t>(cycles.band.width()));
    if (activity.working.empty()) bars = std::min<std::int64_t>(bars, std::int64_t(activity.columns));
    const std::vector<std::int64_t> begins = beginsOf(cycles.cycles, static_cast<std::size_t>(bars));
    for (std::size_t bar = 0; bar + 1 < begins.size(); ++bar) {
        const std::int64_t from = begins[bar], to = begins[bar + 1];
        const auto load = loadOf(activity, from, to);
        const double part = load ? load->pes / most : 1;
        const double height = cycles.band.height() * (part > 0 ? std::max(0.06, part) : 0);
        const double width = cycles.left(double(to)) - cycles.left(double(from));
        painter.fillRect(QRectF(cycles.left(double(from)), cycles.band.bottom() - height,
                                width - (width > 5 ? 1 : 0), height),
                         activityColour(theme, load ? std::optional(part) : std::nullopt));
    }
}

QFont CycleStrip::numberFont() const {
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.85);
    return small;
}

// The first, the last and the present cycle, which is not said twice.
std::vector<CycleStrip::Number> CycleStrip::numbers() const {
    const CycleAxis cycles = axis();
    const std::int64_t cycle = workbench_.time().cycle();
    const QFontMetricsF metrics(numberFont());
    const QRectF below(cycles.band.left(), cycles.band.bottom() + 2, cycles.band.width(),
                       height() - cycles.band.bottom() - 2);
    const auto at = [&](std::int64_t which, double left) {
        const QString words = number(which);
        return Number{words, {left, below.top(), metrics.horizontalAdvance(words), below.height()}};
    };
    const auto widthOf = [&](std::int64_t which) { return metrics.horizontalAdvance(number(which)); };
    std::vector<Number> all{at(0, below.left()),
                            at(cycles.cycles - 1, below.right() - widthOf(cycles.cycles - 1))};
    constexpr double between = 8;
    const double least = all[0].place.right() + between,
                 most = all[1].place.left() - between - widthOf(cycle);
    if (cycle > 0 && cycle + 1 < cycles.cycles && least <= most)
        all.push_back(at(cycle, std::clamp(cycles.middle(cycle) - widthOf(cycle) / 2, least, most)));
    return all;
}

void CycleStrip::paintNumbers(QPainter& painter) {
    const Theme& theme = Theme::of(*this);
    painter.setFont(numberFont());
    const std::vector<Number> all = numbers();
    for (std::size_t number = 0; number < all.size(); ++number) {
        painter.setPen(number < 2 ? theme.muted : theme.text);
        painter.drawText(all[number].place.adjusted(-2, 0, 2, 0), Qt::AlignCenter, all[number].words);
    }
}

// Over the cycles in which values of the path are made: the past above the future.
void CycleStrip::paintPath(QPainter& painter, const ValuePath& path) const {
    const Theme& theme = Theme::of(*this);
    const CycleAxis cycles = axis();
    constexpr double high = 3;
    for (const auto& [cycle, mark] : path.cycles()) {
        const QRectF past(cycles.left(double(cycle)), cycles.band.top(), std::max(1.0, cycles.width()), high);
        if (mark.past) painter.fillRect(past, theme.past);
        if (mark.future) painter.fillRect(past.translated(0, high), theme.future);
    }
}

QString CycleStrip::notice() const {
    const ArrayResults& results = workbench_.array().results();
    const bool isUnderWay = results.awaitsWish || (results.model && !results.run);
    if (workbench_.array().busy() && isUnderWay) return tr("Simulating…");
    return !results.refusal.isEmpty() ? results.refusal : results.runRefusal;
}

void CycleStrip::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(*this);
    QPainter painter(this);
    const CycleAxis cycles = axis();
    painter.fillRect(cycles.band, theme.window);
    const ArrayResults& results = workbench_.array().results();
    if (cycles.cycles == 0 || !results.model) {
        painter.setPen(theme.muted);
        painter.drawText(rect().adjusted(6, 0, -6, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(notice(), Qt::ElideRight, width() - 12));
        return;
    }
    if (const Activity* shown = activity()) paintBars(painter, *shown);
    if (const ValuePath* path = workbench_.follower().path().get()) paintPath(painter, *path);
    paintCursor(painter, cycles.cursor(workbench_.time().cycle(), 3, 2));
    paintNumbers(painter);
}

void CycleStrip::point(QPointF place, Qt::KeyboardModifiers) {
    workbench_.time().seek(axis().at(place.x()));
}

QString CycleStrip::wordsAt(QPointF place) const {
    if (workbench_.time().cycles() == 0) return notice(); // all of it
    const Activity* shown = activity();
    if (!shown) return source_.notice();
    const std::int64_t cycle = axis().at(place.x());
    const TimeUnit unit = workbench_.array().results().timeUnit();
    const auto load = loadOf(*shown, cycle, cycle + 1);
    if (!load) return timeText(unit, cycle);
    if (load->to - load->from == 1)
        return tr("In %1, %2 of %3 processing elements work")
            .arg(timeText(unit, cycle), number(std::llround(load->pes)), number(shown->pes));
    return tr("In %1, %2 of %3 processing elements work on an average")
        .arg(timeText(unit, load->from, load->to - 1), QString::number(load->pes, 'f', 1),
             number(shown->pes));
}

} // namespace tactus::views
