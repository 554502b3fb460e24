#include "views/panels/lesson/placement.h"

namespace tactus::views {

QRect visiblePart(const QWidget& widget, const QWidget& window) {
    if (!widget.isVisible() || widget.window() != &window) return {};
    QRect part = widget.rect();
    for (const QWidget* at = &widget; at != &window; at = at->parentWidget())
        part = part.translated(at->pos()) & at->parentWidget()->rect();
    return part;
}

} // namespace tactus::views
