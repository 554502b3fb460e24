#include "views/panels/widgets/turning_splitter.h"

namespace tactus::views {

TurningSplitter::TurningSplitter(int least, QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), least_(least) {
    setHandleWidth(1);
    setChildrenCollapsible(false);
}

int TurningSplitter::leastWidth() const {
    return least_ * count();
}

void TurningSplitter::resizeEvent(QResizeEvent* event) {
    setOrientation(width() >= leastWidth() ? Qt::Horizontal : Qt::Vertical);
    QSplitter::resizeEvent(event);
}

} // namespace tactus::views
