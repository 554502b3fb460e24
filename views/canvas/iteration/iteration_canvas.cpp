#include "views/canvas/iteration/iteration_canvas.h"

#include "views/canvas/geometry/arrow_keys.h"
#include "views/canvas/notices.h"
#include "views/canvas/picture_printer.h"

#include <QFontInfo>
#include <QKeyEvent>
#include <QLineF>
#include <QMouseEvent>
#include <QWheelEvent>
#include <fmt/format.h>
#include <utility>

namespace tactus::views {

using draw::IterationSpace;

static constexpr double margin = 44; // pixels around a fitted space: room for the names of the axes

IterationCanvas::IterationCanvas(Workbench& workbench, QWidget* parent)
    : QWidget(parent), workbench_(workbench), hand_(workbench) {
    setAccessibleName(tr("Iteration space"));
    handChanged();
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    const auto repaint = [this] {
        update();
        Q_EMIT wordsChanged();
    };
    connect(&workbench_.time(), &TimeCursor::cycleChanged, this, repaint);
    connect(&workbench_.time(), &TimeCursor::recordingChanged, this, repaint);
    // Beside a selected dependence the others are faint.
    connect(&workbench_, &Workbench::selectionChanged, this, [this] {
        groundChanged();
        Q_EMIT wordsChanged();
    });
    connect(&workbench_, &Workbench::documentChanged, this, [this] {
        hand_.drop();
        handChanged();
    });
    connect(&workbench_, &Workbench::shownChanged, this, [this] {
        hand_.shownChanged();
        handChanged();
    });
    connect(&workbench_.follower(), &Follower::changed, this, &IterationCanvas::groundChanged);
    // Links have their colours from the array.
    connect(&workbench_.array(), &ArrayRun::arrayChanged, this, &IterationCanvas::groundChanged);
}

void IterationCanvas::setSpace(std::shared_ptr<const IterationSpace> space, const QString& reason) {
    const bool isOther =
        space && space_ && (space->axes.size() != space_->axes.size() || space->shape != space_->shape);
    space_ = std::move(space);
    reason_ = reason;
    hovered_.reset();
    hoveredArrow_.reset();
    chosen_.reset();
    if (isOther || fits_)
        fit();
    else
        arrange();
    Q_EMIT wordsChanged();
}

void IterationCanvas::setOutdated(bool outdated) {
    if (std::exchange(isOutdated_, outdated) != outdated) groundChanged();
    if (outdated) {
        hovered_.reset();
        hoveredArrow_.reset();
        setCursor(Qt::ArrowCursor);
        setToolTip({});
    }
    update();
}

void IterationCanvas::setExample(std::shared_ptr<const Counterexample> example) {
    example_ = std::move(example);
}

void IterationCanvas::take(const Stance& stance) {
    space_ = nullptr;
    table_ = stance.table;
    table_.view = size();
    fits_ = stance.fits;
    arrange();
}

void IterationCanvas::lookFrom(const draw::Turn& turn) {
    static_cast<draw::Turn&>(table_) = turn;
    if (fits_)
        fit();
    else
        arrange();
}

void IterationCanvas::fit() {
    table_.view = size();
    if (space_) table_.fit(space_->extent(), margin);
    fits_ = true;
    arrange();
}

void IterationCanvas::zoomBy(double factor) {
    table_.scale = std::clamp(table_.scale * factor, 0.5, 200.0);
    fits_ = false;
    arrange();
}

void IterationCanvas::arrange() {
    scene_ = space_ ? draw::seen(space_, table_.projection(), families()) : draw::SpaceScene();
    groundChanged();
}

void IterationCanvas::groundChanged() {
    ground_ = {};
    state_.reset();
    update();
}

std::vector<std::uint32_t> IterationCanvas::families() const {
    // Links of the array at hand have nothing to do with another map.
    return draw::linkFamilies(space_->graph.get(),
                              example_ ? nullptr : workbench_.array().results().structure());
}

std::optional<std::int64_t> IterationCanvas::cycle() const {
    const TimeCursor& time = workbench_.time();
    // A schedule that is no array yet has wavefronts, too.
    if (hand_.isHeld() && time.cycles() == 0 && !isForeign() && space_ && !space_->dots.empty())
        return std::clamp<std::int64_t>(
            time.wanted(), 0, std::ranges::max(space_->dots, {}, &IterationSpace::Dot::cycle).cycle);
    return time.cycles() > 0 && !isForeign() ? std::optional(time.cycle()) : std::nullopt;
}

void IterationCanvas::showTime() {
    if (scene_.cycle == cycle()) return;
    draw::showCycle(scene_, cycle(), wishesPlane_);
    state_.reset();
}

void IterationCanvas::showPlane(bool on) {
    wishesPlane_ = on;
    scene_.cycle.reset();
    groundChanged();
}

bool IterationCanvas::hasFront() {
    if (!space_ || space_->dots.empty()) return false;
    showTime();
    return !scene_.front.empty();
}

draw::SpaceShown IterationCanvas::shownExample() const {
    draw::SpaceShown shown;
    shown.witness = example_->points;
    if (!example_->dependence) return shown;
    shown.selected = {*example_->dependence};
    shown.into = space_->dotAt(example_->points.front());
    return shown;
}

draw::SpaceShown IterationCanvas::shown() const {
    draw::SpaceShown shown;
    if (isOutdated_ || !space_) return shown; // neither time nor what is selected is of this text
    if (example_) return shownExample();
    shown.selected = workbench_.selectedDependences();
    shown.path = workbench_.follower().path().get();
    const Selection& selection = workbench_.selection();
    if (selection.kind == Selection::Kind::Link) shown.reader = selection.pe;
    if (selection.kind != Selection::Kind::Pe) return shown;
    shown.pe = selection.pe;
    const auto now = cycle();
    for (std::size_t dot = 0; now && dot < space_->dots.size(); ++dot)
        if (space_->dots[dot].pe == selection.pe && space_->dots[dot].cycle == *now) shown.current = dot;
    if (!now && chosen_ && space_->dots[*chosen_].pe == selection.pe) shown.current = chosen_;
    return shown;
}

draw::View IterationCanvas::view() const {
    return {1, {width() / 2.0, -height() / 2.0}, double(width()), double(height())};
}

draw::Picture IterationCanvas::emptyPicture() const {
    return {.width = double(width()), .height = double(height()), .title = {}, .items = {}};
}

draw::Picture IterationCanvas::listed(const std::function<void(draw::SpaceList&)>& add) const {
    draw::Picture picture = emptyPicture();
    draw::SpaceList list(picture, view(), scene_);
    add(list);
    return picture;
}

// From cycle to cycle only dots and marks are listed and painted anew: arrows are many.
void IterationCanvas::list() {
    showTime();
    draw::SpaceShown shown = this->shown();
    shown.letters = QFontInfo(font()).pixelSize();
    if (ground_.isNull()) {
        const double ratio = devicePixelRatioF();
        ground_ = QPixmap((QSizeF(size()) * ratio).toSize());
        ground_.setDevicePixelRatio(ratio);
        ground_.fill(Theme::of(*this).surface);
        QPainter painter(&ground_);
        PicturePrinter(painter, Theme::of(*this)).print(listed([&](draw::SpaceList& list) {
            list.addGround(shown);
        }));
    }
    if (state_ && shown == shown_) return;
    shown_ = std::move(shown);
    state_ = listed([&](draw::SpaceList& list) { list.addState(shown_); });
}

std::optional<draw::Picture> IterationCanvas::pictureInSight() {
    if (!space_ || space_->dots.empty()) return std::nullopt;
    list();
    draw::Picture picture = listed([&](draw::SpaceList& list) {
        list.addGround(shown_);
        list.addState(shown_);
    });
    picture.title = fmt::format("{}, iteration space", space_->system->name);
    if (scene_.cycle) picture.title += fmt::format(", cycle {}", *scene_.cycle);
    if (auto arrow = mapArrow(Part::Schedule, false)) {
        arrow->hasRing = false;
        draw::addMapArrow(picture, *arrow);
    }
    return picture;
}

void IterationCanvas::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme& theme = Theme::of(*this);
    if (!space_ || space_->dots.empty()) {
        painter.fillRect(rect(), theme.surface);
        painter.setPen(theme.muted);
        painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, reason_);
        return;
    }
    list();
    painter.drawPixmap(0, 0, ground_);
    PicturePrinter printer(painter, theme);
    printer.print(*state_);
    if (hovered_) printer.print(listed([&](draw::SpaceList& list) { list.addHovered(*hovered_); }));
    paintHand(painter);
    if (isOutdated_) paintOutdated(painter, *this, rect());
    if (!hasFocus()) return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.accent, 1));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void IterationCanvas::resizeEvent(QResizeEvent*) {
    table_.view = size();
    if (fits_)
        fit();
    else
        arrange();
}

void IterationCanvas::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) groundChanged();
}

QPoint IterationCanvas::middleOf(std::size_t arrow) const {
    return ((inWindow(scene_.arrows[arrow].tail) + inWindow(scene_.dots[space_->arrows[arrow].to])) / 2)
        .toPoint();
}

// The nearest one to the eye, of those within reach.
std::optional<std::size_t> IterationCanvas::dotUnder(QPointF place) const {
    std::optional<std::size_t> found;
    if (isOutdated_) return found;
    double least = std::max(scene_.radius + 3, 6.0);
    for (const std::size_t dot : scene_.order) {
        const double far = QLineF(place, inWindow(scene_.dots[dot])).length();
        if (far > least) continue;
        found = dot;
        least = std::max(far, 2.0);
    }
    return found;
}

std::optional<std::size_t> IterationCanvas::arrowUnder(QPointF place) const {
    std::optional<std::size_t> found;
    if (isOutdated_) return found;
    double least = 4;
    for (std::size_t a = 0; a < scene_.arrows.size(); ++a) {
        const QPointF tail = inWindow(scene_.arrows[a].tail);
        const QPointF way = inWindow(scene_.dots[space_->arrows[a].to]) - tail;
        const double length = QPointF::dotProduct(way, way);
        if (length < 1) continue;
        const double part = std::clamp(QPointF::dotProduct(place - tail, way) / length, 0.0, 1.0);
        const double far = QLineF(place, tail + part * way).length();
        if (far >= least) continue;
        least = far;
        found = a;
    }
    return found;
}

// Its processing element is selected, and time goes to its cycle.
void IterationCanvas::choose(std::size_t dot) {
    chosen_ = dot;
    const IterationSpace::Dot& point = space_->dots[dot];
    if (!space_->isMapped) return;
    workbench_.time().seek(point.cycle);
    workbench_.select(Selection::ofPe(point.pe));
    update();
    Q_EMIT wordsChanged();
}

void IterationCanvas::wheelEvent(QWheelEvent* event) {
    if (space_) zoomBy(std::pow(1.0015, event->angleDelta().y()));
    event->accept();
}

void IterationCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton) return;
    handNote_.clear();
    if (event->button() == Qt::LeftButton && space_) {
        isShifted_ = event->modifiers() & Qt::ShiftModifier;
        if (pressHand(event->position())) return;
    }
    drag_ = event->position();
    dragged_ = false;
}

void IterationCanvas::move(QPointF pixels) {
    if (space_->axes.size() < 3) {
        table_.centre -= pixels / table_.scale;
        fits_ = false;
    } else {
        table_.turn(-pixels.x() * 0.01, pixels.y() * 0.01);
        if (fits_) return fit();
    }
    arrange();
}

void IterationCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (!space_) return;
    if (grip_) return dragHand(event->position());
    if (!drag_) {
        const bool isShifted = event->modifiers() & Qt::ShiftModifier;
        if (std::exchange(isShifted_, isShifted) != isShifted) update();
        hover(event->position());
        return;
    }
    const QPointF moved = event->position() - *drag_;
    if (!dragged_ && moved.manhattanLength() < 4) return;
    dragged_ = true;
    drag_ = event->position();
    if (event->buttons() & Qt::MiddleButton) {
        table_.centre -= moved / table_.scale;
        fits_ = false;
        arrange();
    } else {
        move(moved);
    }
}

void IterationCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (grip_ && event->button() == Qt::LeftButton) {
        letGo(true);
        return hover(event->position());
    }
    const bool isClick = drag_ && !dragged_ && event->button() == Qt::LeftButton && space_ && !isForeign();
    if (drag_ && dragged_) Q_EMIT turned();
    drag_.reset();
    if (!isClick) return;
    if (const auto dot = dotUnder(event->position()))
        choose(*dot);
    else if (const auto arrow = arrowUnder(event->position()))
        workbench_.select(Selection::ofDependence(space_->arrows[*arrow].dependence));
    else
        workbench_.select({});
}

void IterationCanvas::leaveEvent(QEvent*) {
    hovered_.reset();
    hoveredArrow_.reset();
    isHandHovered_ = isShifted_ = false;
    update();
    Q_EMIT wordsChanged();
}

// From the selected point to the neighbour that is nearest to the direction on screen; the first one if none
// is selected.
void IterationCanvas::chooseNext(QPointF direction) {
    if (!space_ || space_->dots.empty() || isForeign()) return;
    const auto from = shown().current;
    if (!from) return choose(0);
    std::optional<std::size_t> best;
    double closest = 0.5; // the cosine of 60 degrees
    for (std::size_t a = 0; a < space_->axes.size(); ++a)
        for (const std::int64_t sign : {1, -1}) {
            polyhedra::Point next = space_->dots[*from].at;
            next[space_->axes[a]] += sign * space_->stride[a];
            const auto dot = space_->dotAt(next);
            if (!dot) continue;
            const QPointF way = inWindow(scene_.dots[*dot]) - inWindow(scene_.dots[*from]);
            const double cosine =
                QPointF::dotProduct(way, direction) / std::max(1e-9, std::hypot(way.x(), way.y()));
            if (cosine <= closest) continue;
            closest = cosine;
            best = dot;
        }
    if (best) choose(*best);
}

void IterationCanvas::keyPressEvent(QKeyEvent* event) {
    handNote_.clear();
    if (handKey(*event)) return;
    if (event->key() == Qt::Key_Escape && example_) return workbench_.lookAt(nullptr);
    if (event->key() == Qt::Key_Escape && workbench_.selection().kind != Selection::Kind::None)
        return workbench_.select({});
    const std::optional<QPointF> way = directionOf(*event);
    if (!way) return QWidget::keyPressEvent(event);
    if (!space_) return;
    if (event->modifiers() & Qt::ControlModifier) return chooseNext(*way);
    move(*way * 9); // about five degrees
    Q_EMIT turned();
}

} // namespace tactus::views
