// The arrows of schedule and projection in the iteration space: by mouse and by keys.
#include "views/canvas/geometry/arrow_keys.h"
#include "views/canvas/iteration/hand_painter.h"
#include "views/canvas/iteration/iteration_canvas.h"
#include "views/canvas/picture_printer.h"

#include "views/models/words.h"

#include <QFontInfo>
#include <QKeyEvent>
#include <QLineF>

namespace tactus::views {

// Of a schedule of several rows the direction in which time goes on, as a number.
std::vector<double> IterationCanvas::handEntries(Part part) const {
    std::vector<double> entries;
    if (!space_ || space_->dots.empty() || !space_->isMapped) return entries;
    const polyhedra::Vector vector = isForeign() ? polyhedra::Vector{} : hand_.entries(part);
    if (vector.size() == space_->at.size()) {
        for (const std::size_t loop : space_->axes) entries.push_back(double(vector[loop]));
        return entries;
    }
    if (part == Part::Projection) return {};
    double most = 0;
    for (const std::int64_t entry : space_->time.coefficients) {
        entries.push_back(double(entry));
        most = std::max(most, std::abs(entries.back()));
    }
    if (entries.size() != space_->axes.size()) return {};
    for (double& entry : entries) entry *= most > 0 ? 2 / most : 0;
    return entries;
}

MapHand::Part IterationCanvas::handPart() const {
    if (hand_.isHeld()) return hand_.part();
    return isShifted_ ? Part::Projection : Part::Schedule;
}

// The whole arrow is in sight, and an entry of 1 can be told from 0.
double IterationCanvas::handStep() const {
    if (hand_.isHeld()) return heldStep_;
    double most = 2;
    for (const double entry : handEntries(Part::Schedule)) most = std::max(most, std::abs(entry));
    return std::clamp(0.38 * std::min(width(), height()) / most, 10.0, 64.0);
}

// From the middle of the domain.
LoopArrow IterationCanvas::handArrow() const {
    std::vector<double> middle = space_->extent();
    for (double& place : middle) place /= 2;
    return LoopArrow::of(table_, middle, handStep());
}

std::array<std::size_t, 2> IterationCanvas::handAxes() const {
    if (!hand_.isHeld()) return handArrow().front();
    std::array<std::size_t, 2> axes{};
    for (std::size_t n = 0; n < 2; ++n)
        axes[n] = std::size_t(std::ranges::find(space_->axes, hand_.loops()[n]) - space_->axes.begin());
    return axes;
}

QString IterationCanvas::handRefusal(Part part) const {
    if (example_)
        return tr("It is that of a rejected pair; \"Back to the mapping\" shows the mapping of the text.");
    if (isOutdated_) return tr("The text has errors.");
    const auto axes = handArrow().front();
    return hand_.refusal(part, {space_->axes[axes[0]], space_->axes[axes[1]]});
}

bool IterationCanvas::isAtHand(QPointF place) const {
    constexpr double reach = 10; // pixels
    return space_ && !isOutdated_ && !handEntries(handPart()).empty() &&
           QLineF(place, handTip(handPart())).length() <= reach;
}

bool IterationCanvas::takeHand(Part part) {
    if (handEntries(part).empty() || !handRefusal(part).isEmpty()) return false;
    const auto axes = handArrow().front();
    const double step = handStep();
    if (!hand_.take(part, {space_->axes[axes[0]], space_->axes[axes[1]]})) return false;
    heldStep_ = step;
    isPlaneLeft_ = handTip(part).x() > width() / 2.0;
    Q_EMIT handTook();
    handChanged();
    return true;
}

// With Shift anywhere: the tip goes as far as the mouse.
bool IterationCanvas::pressHand(QPointF place) {
    const bool isAt = isAtHand(place);
    if (hand_.isHeld() || (!isAt && !isShifted_)) {
        if (isAt) grip_ = place - handTip(handPart());
        return isAt;
    }
    if (isShifted_ && isForeign()) return false;
    if (takeHand(handPart()))
        grip_ = place - handTip(handPart());
    else
        handNote_ = handHint(handPart());
    Q_EMIT wordsChanged();
    return true;
}

void IterationCanvas::letGo(bool keeps) {
    grip_.reset();
    if (hand_.isHeld()) keeps ? hand_.keep() : hand_.giveBack();
    handChanged();
}

void IterationCanvas::handChanged() {
    handNote_.clear();
    if (!hand_.isHeld()) grip_.reset();
    setAccessibleDescription(
        hand_.isHeld() ? handWords()
                       : tr("Points of the domain, dependences, and the points of the current cycle"));
    update();
    Q_EMIT wordsChanged();
}

void IterationCanvas::dragHand(QPointF place) {
    const auto axes = handAxes();
    const std::vector<double> entries = handEntries(hand_.part());
    if (std::ranges::max(axes) >= entries.size()) return; // other loops are shown meanwhile
    hand_.set(handArrow().entriesAt(place - *grip_, entries, axes));
    handChanged();
}

bool IterationCanvas::handKey(const QKeyEvent& event) {
    const bool isPart = event.key() == Qt::Key_T || event.key() == Qt::Key_U;
    if (isPart && event.modifiers() == Qt::NoModifier && space_ && !space_->dots.empty()) {
        const Part part = event.key() == Qt::Key_T ? Part::Schedule : Part::Projection;
        const bool isHeld = hand_.isHeld() && hand_.part() == part;
        if (hand_.isHeld()) letGo(true);
        if (!isHeld && !takeHand(part)) {
            handNote_ = handRefusal(part).isEmpty() ? tr("The text is being checked.") : handHint(part);
            setAccessibleDescription(handNote_);
            Q_EMIT wordsChanged();
        }
        return true;
    }
    if (!hand_.isHeld()) return false;
    if (event.key() == Qt::Key_Escape || event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter) {
        letGo(event.key() != Qt::Key_Escape);
        return true;
    }
    const auto way = directionOf(event);
    if (!way || event.modifiers() & (Qt::ShiftModifier | Qt::ControlModifier)) return false;
    const auto [x, y] = hand_.pair();
    hand_.set({x + std::int64_t(way->x()), y - std::int64_t(way->y())});
    handChanged();
    return true;
}

// Keys that mean a cycle or an inspector elsewhere.
bool IterationCanvas::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && hand_.isHeld()) {
        const auto& key = static_cast<const QKeyEvent&>(*event);
        const bool isPlain = !(key.modifiers() & (Qt::ShiftModifier | Qt::ControlModifier | Qt::AltModifier));
        if (isPlain && (directionOf(key) || key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter ||
                        key.key() == Qt::Key_Escape))
            event->accept();
    }
    return QWidget::event(event);
}

void IterationCanvas::focusOutEvent(QFocusEvent* event) {
    if (hand_.isHeld() && !grip_) letGo(true);
    QWidget::focusOutEvent(event);
}

QString IterationCanvas::handForm(Part part) const {
    const polyhedra::Vector vector = isForeign() ? polyhedra::Vector{} : hand_.entries(part);
    const QString name = part == Part::Schedule ? tr("t") : tr("u");
    if (vector.size() != space_->at.size()) return name;
    return QStringLiteral("%1 = %2").arg(
        name, part == Part::Schedule ? text(polyhedra::toString({vector, 0}, space_->system->loopNames()))
                                     : tuple(vector));
}

QString IterationCanvas::handMeaning() const {
    using Choice = MapHand::Choice;
    const auto [x, y] = hand_.pair();
    switch (hand_.choice({x, y})) {
    case Choice::Systolic:
        return tr("systolic");
    case Choice::Broadcast:
        return tr("broadcast");
    case Choice::Conflict:
        return tr("two iterations meet on one PE");
    case Choice::Undecided:
        return tr("not decided");
    case Choice::Backwards:
        break;
    }
    QStringList names;
    for (const mapping::HalfPlane& one : hand_.halfPlanes())
        if (one.forbids(x, y))
            names << readThatTells(hand_.graph(), hand_.graph().dependences[one.dependence]);
    names.removeDuplicates();
    if (names.isEmpty()) return tr("a value would be read before it is computed");
    return tr("forbidden, as %1").arg(names.join(QStringLiteral(", ")));
}

QString IterationCanvas::handWords() const {
    return QStringLiteral("%1: %2").arg(handForm(hand_.part()), handMeaning());
}

QString IterationCanvas::handHint(Part part) const {
    const QString refusal = handRefusal(part);
    if (!refusal.isEmpty()) return tr("%1 can't be dragged. %2").arg(handForm(part), refusal);
    const auto axes = handArrow().front();
    const std::vector<std::string> loops = space_->system->loopNames();
    const QString how =
        part == Part::Schedule
            ? tr("%1: drag the tip, or press T and the arrow keys, to change the numbers of %2 and %3")
            : tr("%1: drag with Shift, or press U and the arrow keys, to change the numbers of %2 and %3");
    return how.arg(handForm(part), text(loops[space_->axes[axes[0]]]), text(loops[space_->axes[axes[1]]]));
}

std::optional<draw::MapArrow> IterationCanvas::mapArrow(Part part, bool isNear) const {
    const std::vector<double> entries = handEntries(part);
    if (entries.empty()) return std::nullopt;
    const LoopArrow arrow = handArrow();
    const QPointF tip = arrow.tip(entries);
    const bool isHeld = hand_.isHeld() && hand_.part() == part;
    const bool canBeTaken = !isOutdated_ && (isHeld || handRefusal(part).isEmpty());
    const QString name = part == Part::Schedule ? tr("t") : tr("u");
    const double letters = QFontInfo(font()).pixelSize();
    draw::Picture measured;
    return draw::MapArrow{.tail = {arrow.tail.x(), arrow.tail.y()},
                          .tip = {tip.x(), tip.y()},
                          .name = (isNear ? handForm(part) : name).toStdString(),
                          .canBeTaken = canBeTaken,
                          .hasRing = canBeTaken,
                          .isHeld = isNear,
                          .isDashed = part == Part::Projection,
                          .letters = letters,
                          .taken = draw::SpaceList(measured, view(), scene_).namesOfAxes(letters)};
}

void IterationCanvas::paintHand(QPainter& painter) {
    if (hand_.isHeld()) {
        std::vector<QColor> colours;
        for (const std::uint32_t family : families()) colours.push_back(Theme::of(*this).family(family));
        const std::vector<std::string> loops = space_->system->loopNames();
        const std::vector<Forbidden> forbidden = forbiddenBy(hand_, colours);
        const double side = std::clamp(0.5 * std::min(width(), height()), 150.0, 220.0);
        const double rows = double(fontMetrics().height() + 2) * double(forbidden.size() + 1);
        const QSizeF room(side, std::min(side + rows, height() - 12.0));
        const QPointF corner(isPlaneLeft_ ? 6 : width() - 6 - room.width(), height() - 6 - room.height());
        LatticePainter(painter, Theme::of(*this), hand_,
                       {text(loops[hand_.loops()[0]]), text(loops[hand_.loops()[1]])})
            .paint({corner, room}, forbidden, handMeaning());
    }
    const bool isProjection = handPart() == Part::Projection;
    draw::Picture picture = emptyPicture();
    if (const auto arrow = mapArrow(Part::Schedule, !isProjection && (hand_.isHeld() || isHandHovered_)))
        draw::addMapArrow(picture, *arrow);
    if (const auto arrow = isProjection ? mapArrow(Part::Projection, true) : std::nullopt)
        draw::addMapArrow(picture, *arrow);
    PicturePrinter(painter, Theme::of(*this)).print(picture);
}

} // namespace tactus::views
