#include "views/panels/lanes/lane_canvas.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

namespace tactus::views {

static constexpr double near = 3;      // pixels of a cycle that is drawn by itself
static constexpr double nearest = 160; // of the largest one

LaneCanvas::LaneCanvas(Workbench& workbench, Watches& watches, QWidget* parent)
    : CycleView(
          tr("Waveforms"),
          tr("Watched signals over the cycles of the run; up and down choose one, Delete removes it, M sets "
             "a marker"),
          parent),
      workbench_(workbench), watches_(watches) {
    setObjectName(QStringLiteral("lanes"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored); // small windows have little room
    setMinimumHeight(24);
    connect(&watches_, &Watches::changed, this, &LaneCanvas::changed);
    connect(&workbench_.time(), &TimeCursor::cycleChanged, this, &LaneCanvas::cycleChanged);
}

void LaneCanvas::changed() {
    widthOfWords_.reset();
    if (watches_.cycles() != cycles_) {
        cycles_ = watches_.cycles();
        wantedScale_ = 0;
        marker_.reset();
        Q_EMIT markerChanged();
    }
    clampView();
    choose(std::min(chosen_, std::max<std::size_t>(watches_.all().size(), 1) - 1));
    update();
    Q_EMIT viewChanged();
}

std::int64_t LaneCanvas::cycle() const {
    return watches_.cycleOfStep(workbench_.time().cycle());
}

void LaneCanvas::goTo(std::int64_t cycle) {
    workbench_.time().seek(watches_.stepOf(cycle));
}

// The time cursor stays in sight.
void LaneCanvas::cycleChanged() {
    const double now = double(cycle());
    if (now < first_ || now + 1 > first_ + shown()) scrollTo(now - shown() / 2);
    update();
    Q_EMIT viewChanged();
}

void LaneCanvas::choose(std::size_t number) {
    if (chosen_ == number) return;
    chosen_ = number;
    bringIntoView(number);
    update();
    Q_EMIT chosenChanged();
}

void LaneCanvas::chooseNew(std::size_t first) {
    const std::size_t end = watches_.all().size();
    if (first >= end) return;
    bringIntoView(end - 1);
    bringIntoView(first);
    choose(first);
}

void LaneCanvas::bringIntoView(std::size_t number) {
    if (number >= watches_.all().size()) return;
    const int upper = int(number) * rowHeight(), room = int(area().height());
    if (upper + rowHeight() > top_ + room) scrollToLane(upper + rowHeight() - room);
    if (upper < top_) scrollToLane(upper);
}

void LaneCanvas::setMarker(std::optional<std::int64_t> cycle) {
    if (marker_ == cycle) return;
    marker_ = cycle;
    update();
    Q_EMIT markerChanged();
}

int LaneCanvas::rowHeight() const {
    return fontMetrics().height() + 8;
}

int LaneCanvas::heightOfAll() const {
    return int(watches_.all().size()) * rowHeight();
}

// As wide as the longest name and a long value, up to a part of the widget. Every place asks for it.
int LaneCanvas::nameWidth() const {
    if (!widthOfWords_) {
        int longest = 0;
        for (const Watches::One& one : watches_.all())
            longest = std::max(longest, fontMetrics().horizontalAdvance(text(one.name)));
        widthOfWords_ = longest + fontMetrics().horizontalAdvance(QStringLiteral("-0.00000000000"));
    }
    return std::min(*widthOfWords_ + 3 * margin, QWidget::width() * 2 / 5);
}

QRectF LaneCanvas::area() const {
    const int axis = fontMetrics().height() + 4;
    return QRectF(nameWidth(), axis, std::max(1, QWidget::width() - nameWidth() - margin),
                  std::max(1, height() - axis));
}

double LaneCanvas::leastScale() const {
    return cycles_ > 0 ? area().width() / double(cycles_) : 1;
}

CycleAxis LaneCanvas::axis() const {
    return {area(), cycles_, first_, std::max(wantedScale_, leastScale())};
}

void LaneCanvas::clampView() {
    first_ = std::clamp(first_, 0.0, std::max(0.0, double(cycles_) - shown()));
    top_ = std::clamp(top_, 0, std::max(0, heightOfAll() - int(area().height())));
}

void LaneCanvas::scrollTo(double first) {
    first_ = first;
    clampView();
    update();
    Q_EMIT viewChanged();
}

void LaneCanvas::scrollToLane(int top) {
    top_ = top;
    clampView();
    update();
    Q_EMIT viewChanged();
}

void LaneCanvas::fit() {
    wantedScale_ = 0;
    scrollTo(0);
}

void LaneCanvas::zoomBy(double factor) {
    zoomAbout({axis().middle(cycle()), 0}, factor, Zoom::Time);
}

void LaneCanvas::zoomAbout(QPointF place, double factor, Zoom) {
    const double about = axis().cycleOf(place.x());
    const double wanted = std::min(axis().width() * factor, std::max(nearest, leastScale()));
    wantedScale_ = wanted > leastScale() ? wanted : 0;
    scrollTo(about - (place.x() - area().left()) / axis().width());
}

void LaneCanvas::scrollBy(double cycles, double rows) {
    if (rows == 0) return scrollTo(first_ + cycles * shown() / 10);
    scrollToLane(top_ + int(rows * rowHeight()));
}

QRectF LaneCanvas::laneRect(std::size_t number) const {
    return {area().left(), area().top() + double(int(number) * rowHeight() - top_), area().width(),
            double(rowHeight())};
}

std::optional<std::size_t> LaneCanvas::laneAt(double y) const {
    if (y < area().top()) return std::nullopt;
    const auto number = std::size_t((y - area().top() + top_) / rowHeight());
    return number < watches_.all().size() ? std::optional(number) : std::nullopt;
}

bool LaneCanvas::isNear() const {
    return axis().width() >= near;
}

std::vector<LaneCanvas::Run> LaneCanvas::runs(const Lane& lane) const {
    const simulate::Samples& samples = lane.samples();
    const auto first = std::int64_t(first_);
    const std::int64_t end = std::min(lane.cycles(), std::int64_t(std::ceil(first_ + shown())));
    std::vector<Run> runs;
    for (std::int64_t cycle = first; cycle < end; ++cycle) {
        if (runs.empty() || !samples.same(cycle - 1, cycle)) runs.push_back({cycle, cycle});
        runs.back().to = cycle + 1;
    }
    // A value that began before stands in the middle of what is shown of it.
    return runs;
}

QString LaneCanvas::textIn(const Watches::One& one, std::int64_t cycle) const {
    return laneText(one.lane->samples(), cycle, one.radix, 9);
}

std::vector<LaneCanvas::Word> LaneCanvas::words(std::size_t number) const {
    const Watches::One& one = watches_.all()[number];
    std::vector<Word> words;
    if (!one.lane || !isNear() || one.lane->samples().type().isBool()) return words;
    const QRectF rect = laneRect(number);
    for (const Run& run : runs(*one.lane)) {
        const QString text = textIn(one, run.from);
        const double from = std::max(left(double(run.from)), rect.left()),
                     to = std::min(left(double(run.to)), rect.right());
        const double wide = fontMetrics().horizontalAdvance(text), high = fontMetrics().height();
        if (text.isEmpty() || wide + 6 > to - from) continue;
        const QRectF place(from, rect.top(), to - from, rect.height());
        QRectF letters(0, 0, wide + 2, high);
        letters.moveCenter(place.center());
        words.push_back({text, place, letters});
    }
    return words;
}

void LaneCanvas::resizeEvent(QResizeEvent*) {
    clampView();
    Q_EMIT viewChanged();
}

void LaneCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    if (const auto lane = laneAt(event->position().y())) choose(*lane);
    CycleView::mousePressEvent(event);
}

void LaneCanvas::point(QPointF place, Qt::KeyboardModifiers modifiers) {
    if (place.x() < area().left() || cycles_ == 0) return;
    const std::int64_t at = axis().at(place.x());
    modifiers& Qt::ShiftModifier ? setMarker(at) : goTo(at);
}

void LaneCanvas::keyPressEvent(QKeyEvent* event) {
    const std::size_t count = watches_.all().size();
    switch (event->key()) {
    case Qt::Key_Up:
        return choose(chosen_ > 0 ? chosen_ - 1 : 0);
    case Qt::Key_Down:
        return choose(std::min(chosen_ + 1, std::max<std::size_t>(count, 1) - 1));
    case Qt::Key_Delete:
        return watches_.remove(chosen_);
    case Qt::Key_M:
        if (cycles_ > 0) setMarker(marker_ == cycle() ? std::nullopt : std::optional(cycle()));
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

QString LaneCanvas::wordsAt(QPointF place) const {
    const auto number = laneAt(place.y());
    if (!number) return {};
    const Watches::One& one = watches_.all()[*number];
    if (one.hasNothing()) return one.problem;
    if (place.x() < area().left()) return text(one.name);
    const std::int64_t at = axis().at(place.x());
    if (one.activity) {
        const Watches::One::Share share = one.share(at, at + 1);
        const auto percent = [](double part) { return QString::number(100 * part, 'f', 0); };
        return tr("%1, cycle %2: %3 % of its PEs begin an iteration, %4 % wait for data, %5 % for room, %6 % "
                  "for a bank or memory")
            .arg(text(one.name), views::number(at), percent(share.works), percent(share.data),
                 percent(share.room), percent(share.other));
    }
    const QString value = laneText(one.lane->samples(), at, one.radix);
    return value.isEmpty() ? tr("%1 has no value in cycle %2").arg(text(one.name), views::number(at))
                           : tr("%1 is %2 in cycle %3").arg(text(one.name), value, views::number(at));
}

bool LaneCanvas::event(QEvent* event) {
    if (event->type() == QEvent::FontChange) widthOfWords_.reset();
    return CycleView::event(event);
}

} // namespace tactus::views
