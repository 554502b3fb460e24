#include "views/panels/spacetime/spacetime_canvas.h"

#include "views/models/words.h"
#include "views/panels/time/activity_look.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tactus::views {

SpacetimeCanvas::SpacetimeCanvas(Workbench& workbench, QWidget* parent)
    : CycleView(
          tr("Space-time diagram"),
          tr("Which processing elements work in which cycles, and on which iterations; arrows go from cell "
             "to cell, plus and minus zoom"),
          parent),
      workbench_(workbench), source_(new SpacetimeSource(workbench, this)) {
    setObjectName(QStringLiteral("spacetime"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // small windows have little room
    setMinimumHeight(10);
    connect(source_, &SpacetimeSource::arrayChanged, this, &SpacetimeCanvas::arrayChanged);
    connect(source_, &SpacetimeSource::changed, this, qOverload<>(&QWidget::update));
    connect(&workbench_.time(), &TimeCursor::cycleChanged, this, &SpacetimeCanvas::cycleChanged);
    connect(&workbench_.time(), &TimeCursor::recordingChanged, this, &SpacetimeCanvas::cycleChanged);
    connect(&workbench_, &Workbench::selectionChanged, this, &SpacetimeCanvas::selectionChanged);
    connect(&workbench_.follower(), &Follower::changed, this, qOverload<>(&QWidget::update));
}

std::int64_t SpacetimeCanvas::cycles() const {
    return source_->model() ? source_->model()->cycles : 0;
}

std::int64_t SpacetimeCanvas::pes() const {
    return source_->order() ? source_->order()->count() : 0;
}

std::optional<std::int64_t> SpacetimeCanvas::peAtHand() const {
    const Selection& selection = workbench_.selection();
    if (!source_->order() || selection.kind != Selection::Kind::Pe) return std::nullopt;
    return source_->order()->numberOf(selection.pe);
}

// Before there is a run, the one in which it will begin to be shown.
std::int64_t SpacetimeCanvas::cycleAtHand() const {
    const TimeCursor& time = workbench_.time();
    return std::clamp<std::int64_t>(time.cycles() > 0 ? time.cycle() : time.wanted(), 0,
                                    std::max<std::int64_t>(0, cycles() - 1));
}

QFont SpacetimeCanvas::letters() const {
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.9);
    return small;
}

void SpacetimeCanvas::measure() {
    const QFontMetricsF metrics(letters());
    double names = 0;
    if (const PeOrder* order = source_->order())
        for (const std::int64_t number : {std::int64_t{0}, order->count() - 1})
            names = std::max(names, metrics.horizontalAdvance(tuple(order->at(number), true)));
    const double left = std::ceil(std::min(names + 2 * margin, width() * 0.4));
    const double top = std::ceil(metrics.height() + 4);
    area_ = {left, top, std::max(1.0, width() - left - margin), std::max(1.0, height() - top - 2)};
    cycleWidth_ = cycleScale().at(cycleZoom_);
    peHeight_ = peScale().at(peZoom_);
}

double SpacetimeCanvas::Scale::at(double zoom) const {
    return whole * std::pow(ways(), zoom);
}

// The largest cells have room for the iterations of the least and of the greatest corner of the domain, or
// thereabouts. Few cycles do not become wider than that.
SpacetimeCanvas::Scale SpacetimeCanvas::cycleScale() const {
    if (cycles() == 0) return {};
    const array::Model& model = *source_->model();
    const QFontMetricsF metrics(letters());
    std::array<polyhedra::Point, 2> corners;
    for (const polyhedra::Interval range : model.system().domain.box) {
        corners[0].push_back(range.lower);
        corners[1].push_back(range.upper);
    }
    const auto lanes = static_cast<std::size_t>(model.lanes);
    double most = 40; // pixels
    for (polyhedra::Point& corner : corners) {
        corner.resize(model.system().loops.size());
        most = std::max(most, metrics.horizontalAdvance(iterationsText(model.system(), corner, lanes)));
    }
    most = std::min(most + 2 * margin, 400.0);
    return {std::min(most, area().width() / double(cycles())), most};
}

SpacetimeCanvas::Scale SpacetimeCanvas::peScale() const {
    if (pes() == 0) return {};
    const double most = std::ceil(QFontMetricsF(letters()).height()) + margin;
    return {std::min(most, area().height() / double(pes())), most};
}

double SpacetimeCanvas::pesInSight() const {
    return area().height() / peHeight();
}

QRectF SpacetimeCanvas::taken() const {
    const QRectF all = area();
    return {all.left(), all.top(), std::min(all.width(), double(cycles()) * cycleWidth()),
            std::min(all.height(), double(pes()) * peHeight())};
}

ActivityWindow SpacetimeCanvas::inSight() const {
    const auto behind = [](double first, double count, std::int64_t all) {
        return std::min(all, std::int64_t(std::ceil(first + count - 1e-6)));
    };
    return {std::int64_t(firstPe_), behind(firstPe_, pesInSight(), pes()), std::int64_t(firstCycle_),
            behind(firstCycle_, cyclesInSight(), cycles())};
}

QRectF SpacetimeCanvas::rectOf(Cell cell) const {
    const QRectF all = area();
    return {axis().left(double(cell.cycle)), all.top() + (double(cell.pe) - firstPe_) * peHeight(),
            cycleWidth(), peHeight()};
}

std::optional<SpacetimeCanvas::Cell> SpacetimeCanvas::cellAt(QPointF place) const {
    if (pes() == 0 || cycles() == 0 || !taken().contains(place)) return std::nullopt;
    const auto pe = std::int64_t(firstPe_ + (place.y() - area().top()) / peHeight());
    return Cell{std::min(pe, pes() - 1), axis().at(place.x())};
}

// Cells are asked for where somebody sees them.
void SpacetimeCanvas::changed() {
    measure();
    firstCycle_ = std::clamp(firstCycle_, 0.0, std::max(0.0, double(cycles()) - cyclesInSight()));
    firstPe_ = std::clamp(firstPe_, 0.0, std::max(0.0, double(pes()) - pesInSight()));
    words_.reset();
    constexpr double least = 2; // pixels of a cell that can be told apart
    if (isVisible() && pes() > 0)
        source_->look(inSight(), std::size_t(std::max(1.0, area().height() / least)),
                      std::size_t(std::max(1.0, area().width() / least)));
    update();
    Q_EMIT viewChanged();
}

void SpacetimeCanvas::arrayChanged() {
    if (cycles() != shownCycles_ || pes() != shownPes_) {
        cycleZoom_ = peZoom_ = firstCycle_ = firstPe_ = 0;
        shownCycles_ = cycles();
        shownPes_ = pes();
    }
    changed();
    Q_EMIT cursorChanged();
}

void SpacetimeCanvas::scrollTo(double firstCycle, double firstPe) {
    firstCycle_ = firstCycle;
    firstPe_ = firstPe;
    changed();
}

void SpacetimeCanvas::fit() {
    cycleZoom_ = peZoom_ = 0;
    scrollTo(0, 0);
}

void SpacetimeCanvas::zoomBy(double factor) {
    const QPointF atHand = rectOf({peAtHand().value_or(0), cycleAtHand()}).center();
    zoomAbout(taken().contains(atHand) ? atHand : taken().center(), factor, Zoom::Both);
}

void SpacetimeCanvas::zoomAbout(QPointF place, double factor, Zoom which) {
    const Scale wide = cycleScale(), high = peScale();
    const double way = which == Zoom::Time ? wide.ways() : std::max(wide.ways(), high.ways());
    if (way <= 1 || pes() == 0) return;
    const QPointF from = place - area().topLeft();
    const double cycle = firstCycle_ + from.x() / cycleWidth(), pe = firstPe_ + from.y() / peHeight();
    const double step = std::log(factor) / std::log(way);
    cycleZoom_ = std::clamp(cycleZoom_ + step, 0.0, 1.0);
    if (which == Zoom::Both) peZoom_ = std::clamp(peZoom_ + step, 0.0, 1.0);
    measure();
    scrollTo(cycle - from.x() / cycleWidth(), pe - from.y() / peHeight());
}

void SpacetimeCanvas::scrollBy(double cycles, double rows) {
    scrollTo(firstCycle_ + cycles * cyclesInSight() / 10, firstPe_ + rows * pesInSight() / 10);
}

// A cell beside those in sight scrolls by one; what is further away comes into the middle.
static double scrolledTo(double first, double count, std::int64_t wanted) {
    const double at = double(wanted);
    if (at >= first && at + 1 <= first + count) return first;
    if (at >= first - 1 && at < first) return at;
    if (at + 1 <= first + count + 1 && at > first) return at + 1 - count;
    return at + 0.5 - count / 2;
}

void SpacetimeCanvas::keepInSight(std::optional<std::int64_t> pe, std::optional<std::int64_t> cycle) {
    const double first = cycle ? scrolledTo(firstCycle_, cyclesInSight(), *cycle) : firstCycle_;
    const double upper = pe ? scrolledTo(firstPe_, pesInSight(), *pe) : firstPe_;
    if (first != firstCycle_ || upper != firstPe_) scrollTo(first, upper);
    update();
    Q_EMIT cursorChanged();
}

void SpacetimeCanvas::cycleChanged() {
    keepInSight({}, cycleAtHand());
}

void SpacetimeCanvas::selectionChanged() {
    keepInSight(peAtHand(), {});
}

void SpacetimeCanvas::goTo(Cell cell) {
    workbench_.time().seek(std::clamp<std::int64_t>(cell.cycle, 0, cycles() - 1));
    workbench_.select(Selection::ofPe(source_->order()->at(std::clamp<std::int64_t>(cell.pe, 0, pes() - 1))));
    cycleChanged(); // also without a run, of which there is no cycle
}

const std::vector<SpacetimeCanvas::Word>& SpacetimeCanvas::words() const {
    if (words_) return *words_;
    words_.emplace();
    const QFontMetricsF metrics(letters());
    constexpr std::int64_t most = 100'000; // iterations, so that painting never waits
    const ActivityWindow shown = inSight();
    if (pes() == 0 || peHeight() < metrics.height() || cycleWidth() < metrics.horizontalAdvance(u'0') ||
        !shown.isWithin(most, *source_->model()))
        return *words_;
    const array::Model& model = *source_->model();
    for (std::int64_t pe = shown.firstPe; pe < shown.endPe; ++pe) {
        const auto iterations =
            iterationsByCycle(model, source_->order()->at(pe), shown.firstCycle, shown.endCycle);
        for (std::int64_t cycle = shown.firstCycle; cycle < shown.endCycle; ++cycle) {
            const auto& work = iterations[std::size_t(cycle - shown.firstCycle)];
            if (work.empty()) continue;
            const QString text = iterationsText(model.system(), work.front(), work.size());
            const QRectF place = rectOf({pe, cycle});
            QRectF needed(0, 0, metrics.horizontalAdvance(text), metrics.height() - 2);
            needed.moveCenter(place.center());
            const bool hasRoom = needed.width() + 4 <= place.width();
            if (hasRoom && area().contains(needed)) words_->push_back({text, {pe, cycle}, place});
        }
    }
    return *words_;
}

} // namespace tactus::views
