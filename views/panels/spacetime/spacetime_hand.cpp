// Mouse, wheel and keys in the space-time diagram.
#include "views/canvas/geometry/arrow_keys.h"
#include "views/models/words.h"
#include "views/panels/spacetime/spacetime_canvas.h"
#include "views/panels/time/activity_look.h"

#include <QApplication>
#include <QMouseEvent>

namespace tactus::views {

void SpacetimeCanvas::resizeEvent(QResizeEvent*) {
    changed();
}

void SpacetimeCanvas::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    source_->setShown(true);
    changed();
}

void SpacetimeCanvas::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    source_->setShown(false);
}

void SpacetimeCanvas::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    pressed_ = event->position();
    isDragged_ = false;
}

// A drag takes the diagram along.
void SpacetimeCanvas::mouseMoveEvent(QMouseEvent* event) {
    if (!pressed_ || !(event->buttons() & Qt::LeftButton)) return;
    const QPointF way = event->position() - *pressed_;
    if (!isDragged_ && way.manhattanLength() < QApplication::startDragDistance()) return;
    isDragged_ = true;
    setCursor(Qt::ClosedHandCursor);
    pressed_ = event->position();
    scrollTo(firstCycle_ - way.x() / cycleWidth(), firstPe_ - way.y() / peHeight());
}

void SpacetimeCanvas::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !pressed_) return;
    pressed_.reset();
    unsetCursor();
    if (isDragged_) return;
    if (const auto cell = cellAt(event->position())) goTo(*cell);
}

void SpacetimeCanvas::keyPressEvent(QKeyEvent* event) {
    const auto way = directionOf(*event);
    if (!way || event->modifiers() & ~Qt::KeypadModifier || pes() == 0) return QWidget::keyPressEvent(event);
    const auto pe = peAtHand();
    // Where no PE is selected, the first one in sight is.
    const std::int64_t next = pe ? *pe + std::int64_t(way->y()) : std::int64_t(std::ceil(firstPe_));
    goTo({next, cycleAtHand() + std::int64_t(way->x())});
    keepInSight(peAtHand(), cycleAtHand());
}

QString SpacetimeCanvas::wordsAt(QPointF place) const {
    const auto cell = cellAt(place);
    if (!cell) return {};
    if (!source_->covers(cell->pe, cell->cycle)) return source_->notice();
    const Activity& shown = *source_->activity();
    const std::size_t row = shown.rowAt(cell->pe), column = shown.columnOf(cell->cycle);
    const auto within = shown.cyclesOf(column);
    const bool isOne = !shown.pe.empty() && within.second - within.first == 1;
    const TimeUnit unit = workbench_.array().results().timeUnit();
    return isOne ? wordsOfPe(*source_->model(), shown.pe[row], unit, cell->cycle)
                 : wordsOfCell(shown, unit, row, column);
}

QString SpacetimeCanvas::wordsOfCursor() const {
    const auto pe = peAtHand();
    if (cycles() == 0) return source_->notice();
    const TimeUnit unit = workbench_.array().results().timeUnit();
    if (!pe) return timeText(unit, cycleAtHand());
    return wordsOfPe(*source_->model(), source_->order()->at(*pe), unit, cycleAtHand());
}

bool SpacetimeCanvas::event(QEvent* event) {
    // The window has Left and Right for the clock, which stands still without a run.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (directionOf(*key) && !(key->modifiers() & ~Qt::KeypadModifier)) event->accept();
    }
    if (event->type() == QEvent::FontChange) changed();
    return CycleView::event(event);
}

} // namespace tactus::views
