// Places over a window: the part of a widget that is to be seen there, and room for a card beside it.
#pragma once

#include <QRect>
#include <QWidget>
#include <functional>
#include <span>

namespace tactus::views {

// In the coordinates of `window`; empty where nothing of it is in sight.
QRect visiblePart(const QWidget& widget, const QWidget& window);

// Room for a card whose height depends on its width. The widest of `widths` that has room beside the target,
// within the area; on it, in a corner, where nothing has.
QRect besideOf(const QRect& target, const QRect& area, std::span<const int> widths,
               const std::function<int(int)>& heightFor);
QRect inCorner(const QRect& area, QSize card);

} // namespace tactus::views
