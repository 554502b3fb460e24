// The names of things in the iteration space.
#include "views/canvas/iteration/iteration_canvas.h"

#include "views/models/words.h"

namespace tactus::views {

using draw::IterationSpace;

QString IterationCanvas::wordsOf(std::size_t dot) const {
    const IterationSpace::Dot& point = space_->dots[dot];
    const QString at = tuple(space_->system->inDesignOrder(point.at));
    if (!space_->isMapped) return at;
    const QString when = timeText(workbench_.array().results().timeUnit(), point.cycle);
    return point.pe.empty() ? tr("%1 in %2").arg(at, when)
                            : tr("%1 on PE %2, %3").arg(at, tuple(point.pe), when);
}

// "x reads x, (1, 0, -1, 0) away", "Z reads Z, kk + 1 away"
QString IterationCanvas::wordsOf(dependence::DependenceId id) const {
    const dependence::Dependence& one = space_->graph->dependences[id];
    return tr("%1, %2 away").arg(readText(*space_->graph, one), distanceText(*space_->system, one.vector));
}

QString IterationCanvas::wordsOf(const IterationSpace::Arrow& arrow) const {
    if (!arrow.written) return wordsOf(arrow.dependence);
    return tr("%1, %2 away")
        .arg(readText(*space_->system, arrow.written->reader, arrow.written->variable),
             distanceText(*space_->system, arrow.written->vector));
}

QString IterationCanvas::words() const {
    if (!space_ || space_->dots.empty()) return {};
    if (hand_.isHeld()) return handWords();
    if (isHandHovered_) return handHint(handPart());
    if (!handNote_.isEmpty()) return handNote_;
    if (hovered_) return wordsOf(*hovered_);
    if (hoveredArrow_) return wordsOf(space_->arrows[*hoveredArrow_]);
    if (example_) return tr("Rejected: %1").arg(example_->pair);
    const draw::SpaceShown now = shown();
    if (now.current) return wordsOf(*now.current);
    const bool isOfGraph =
        space_->graph && !now.selected.empty() && space_->graph->dependences.contains(now.selected.front());
    return isOfGraph ? wordsOf(now.selected.front()) : QString();
}

// The tip of the schedule's arrow, a point, else an arrow.
void IterationCanvas::hover(QPointF place) {
    const bool isHand = isAtHand(place);
    const auto dot = isHand ? std::nullopt : dotUnder(place);
    const auto arrow = isHand || dot ? std::nullopt : arrowUnder(place);
    if (dot == hovered_ && arrow == hoveredArrow_ && isHand == isHandHovered_) return;
    hovered_ = dot;
    hoveredArrow_ = arrow;
    isHandHovered_ = isHand;
    handNote_.clear();
    setCursor(isHand         ? handRefusal(handPart()).isEmpty() ? Qt::OpenHandCursor : Qt::ForbiddenCursor
              : dot || arrow ? Qt::PointingHandCursor
                             : Qt::ArrowCursor);
    setToolTip(isHand  ? handHint(handPart())
               : dot   ? wordsOf(*dot)
               : arrow ? wordsOf(space_->arrows[*arrow])
                       : QString());
    update();
    Q_EMIT wordsChanged();
}

} // namespace tactus::views
