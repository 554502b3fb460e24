#include "views/panels/lesson/placement.h"

#include "views/theme/theme.h"

#include <algorithm>
#include <array>
#include <optional>

namespace tactus::views {

static constexpr int gap = spacing + 4; // between a card and what it is about, or the edge

QRect visiblePart(const QWidget& widget, const QWidget& window) {
    if (!widget.isVisible() || widget.window() != &window) return {};
    QRect part = widget.rect();
    for (const QWidget* at = &widget; at != &window; at = at->parentWidget())
        part = part.translated(at->pos()) & at->parentWidget()->rect();
    return part;
}

// To the right, to the left, below or above, as near to the beginning of the target as the area allows.
static std::optional<QRect> roomFor(QSize card, const QRect& target, const QRect& area) {
    const QRect inner = area.adjusted(gap, gap, -gap, -gap);
    const auto within = [](int wanted, int first, int last) {
        return std::clamp(wanted, first, std::max(first, last));
    };
    const int across = within(target.left(), inner.left(), inner.right() + 1 - card.width());
    const int down = within(target.top() + gap, inner.top(), inner.bottom() + 1 - card.height());
    const std::array places{
        QPoint(target.right() + gap, down), QPoint(target.left() - gap - card.width(), down),
        QPoint(across, target.bottom() + gap), QPoint(across, target.top() - gap - card.height())};
    for (const QPoint& place : places)
        if (const QRect room(place, card); inner.contains(room)) return room;
    return std::nullopt;
}

QRect inCorner(const QRect& area, QSize card) {
    return {area.bottomRight() - QPoint(card.width() + gap, card.height() + gap), card};
}

QRect besideOf(const QRect& target, const QRect& area, std::span<const int> widths,
               const std::function<int(int)>& heightFor) {
    for (const int width : widths)
        if (const auto room = roomFor({width, heightFor(width)}, target, area)) return *room;
    const int width = widths.back();
    return inCorner(target & area, {width, heightFor(width)});
}

} // namespace tactus::views
