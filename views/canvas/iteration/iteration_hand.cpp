// The arrow of the schedule in the iteration space: by mouse and by keys.
#include "views/canvas/geometry/arrow_keys.h"
#include "views/canvas/iteration/hand_painter.h"
#include "views/canvas/iteration/iteration_canvas.h"

#include "views/models/words.h"

#include <QKeyEvent>
#include <QLineF>

namespace tactus::views {

// Of a schedule of several rows the direction in which time goes on, as a number.
std::vector<double> IterationCanvas::handEntries() const {
    std::vector<double> entries;
    if (!space_ || space_->dots.empty() || !space_->isMapped) return entries;
    const polyhedra::Vector schedule = isForeign() ? polyhedra::Vector{} : hand_.schedule();
    if (schedule.size() == space_->at.size()) {
        for (const std::size_t loop : space_->axes) entries.push_back(double(schedule[loop]));
        return entries;
    }
    double most = 0;
    for (const std::int64_t entry : space_->time.coefficients) {
        entries.push_back(double(entry));
        most = std::max(most, std::abs(entries.back()));
    }
    if (entries.size() != space_->axes.size()) return {};
    for (double& entry : entries) entry *= most > 0 ? 2 / most : 0;
    return entries;
}

// The whole arrow is in sight, and an entry of 1 can be told from 0.
double IterationCanvas::handStep() const {
    if (hand_.isHeld()) return heldStep_;
    double most = 2;
    for (const double entry : handEntries()) most = std::max(most, std::abs(entry));
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

QString IterationCanvas::handRefusal() const {
    if (example_)
        return tr("It is that of a rejected pair; \"Back to the mapping\" shows the schedule of the text.");
    if (isOutdated_) return tr("The text has errors.");
    const auto axes = handArrow().front();
    return hand_.refusal({space_->axes[axes[0]], space_->axes[axes[1]]});
}

bool IterationCanvas::isAtHand(QPointF place) const {
    constexpr double reach = 10; // pixels
    return space_ && !isOutdated_ && !handEntries().empty() && QLineF(place, handTip()).length() <= reach;
}

bool IterationCanvas::takeHand() {
    if (handEntries().empty() || !handRefusal().isEmpty()) return false;
    const auto axes = handArrow().front();
    const double step = handStep();
    if (!hand_.take({space_->axes[axes[0]], space_->axes[axes[1]]})) return false;
    heldStep_ = step;
    isPlaneLeft_ = handTip().x() > width() / 2.0;
    Q_EMIT handTook();
    handChanged();
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
    const std::vector<double> entries = handEntries();
    if (std::ranges::max(axes) >= entries.size()) return; // other loops are shown meanwhile
    hand_.set(handArrow().entriesAt(place - *grip_, entries, axes));
    handChanged();
}

bool IterationCanvas::handKey(const QKeyEvent& event) {
    if (event.key() == Qt::Key_T && event.modifiers() == Qt::NoModifier && space_) {
        if (hand_.isHeld()) {
            letGo(true);
        } else if (!handEntries().empty() && !takeHand()) {
            handNote_ = handHint();
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

QString IterationCanvas::handForm() const {
    const polyhedra::Vector schedule = isForeign() ? polyhedra::Vector{} : hand_.schedule();
    if (schedule.size() != space_->at.size()) return tr("t");
    return tr("t = %1").arg(text(polyhedra::toString({schedule, 0}, space_->system->loopNames())));
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
        if (one.forbids(x, y)) names << readText(hand_.graph(), hand_.graph().dependences[one.dependence]);
    names.removeDuplicates();
    return tr("forbidden, as %1").arg(names.join(QStringLiteral(", ")));
}

QString IterationCanvas::handWords() const {
    return QStringLiteral("%1: %2").arg(handForm(), handMeaning());
}

QString IterationCanvas::handHint() const {
    const QString refusal = handRefusal();
    if (!refusal.isEmpty()) return tr("%1 can't be dragged. %2").arg(handForm(), refusal);
    const auto axes = handArrow().front();
    const std::vector<std::string> loops = space_->system->loopNames();
    return tr("%1: drag the tip, or press T and the arrow keys, to change the numbers of %2 and %3")
        .arg(handForm(), text(loops[space_->axes[axes[0]]]), text(loops[space_->axes[axes[1]]]));
}

void IterationCanvas::paintHand(QPainter& painter, const std::vector<QColor>& colours) {
    const std::vector<double> entries = handEntries();
    if (entries.empty()) return;
    const Theme& theme = Theme::of(*this);
    const LoopArrow arrow = handArrow();
    const bool isNear = hand_.isHeld() || isHandHovered_;
    if (hand_.isHeld()) {
        const std::vector<std::string> loops = space_->system->loopNames();
        const std::vector<Forbidden> forbidden = forbiddenBy(hand_, colours);
        const double side = std::clamp(0.5 * std::min(width(), height()), 150.0, 220.0);
        const double rows = double(fontMetrics().height() + 2) * double(forbidden.size() + 1);
        const QSizeF room(side, std::min(side + rows, height() - 12.0));
        const QPointF corner(isPlaneLeft_ ? 6 : width() - 6 - room.width(), height() - 6 - room.height());
        LatticePainter(painter, theme, hand_, {text(loops[hand_.loops()[0]]), text(loops[hand_.loops()[1]])})
            .paint({corner, room}, forbidden, handMeaning());
    }
    paintLoopArrow(
        painter, theme, arrow.tail, arrow.tip(entries),
        {isNear ? handForm() : tr("t"), !isOutdated_ && (hand_.isHeld() || handRefusal().isEmpty()), isNear});
}

} // namespace tactus::views
