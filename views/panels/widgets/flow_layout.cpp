#include "views/panels/widgets/flow_layout.h"

#include <algorithm>

namespace tactus::views {

QLayoutItem* FlowLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
    if (!itemAt(index)) return nullptr;
    QLayoutItem* item = items_[static_cast<std::size_t>(index)].release();
    items_.erase(items_.begin() + index);
    return item;
}

QSize FlowLayout::minimumSize() const {
    QSize size;
    for (const auto& item : items_) size = size.expandedTo(item->minimumSize());
    return size.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect& place) {
    QLayout::setGeometry(place);
    arrange(place, true);
}

int FlowLayout::arrange(const QRect& all, bool moves) const {
    const QRect place = all.marginsRemoved(contentsMargins());
    int left = place.left(), top = place.top(), high = 0;
    for (const auto& item : items_) {
        if (item->isEmpty()) continue; // hidden
        const QSize size = item->sizeHint();
        if (left > place.left() && left + size.width() > place.left() + place.width()) {
            left = place.left();
            top += high + spacing();
            high = 0;
        }
        if (moves) item->setGeometry({{left, top}, size});
        left += size.width() + spacing();
        high = std::max(high, size.height());
    }
    return top + high - place.top() + all.height() - place.height();
}

} // namespace tactus::views
