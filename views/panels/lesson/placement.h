// Places over a window.
#pragma once

#include <QRect>
#include <QWidget>

namespace tactus::views {

// The part of a widget that is to be seen in `window`, in its coordinates; empty where nothing of it is.
QRect visiblePart(const QWidget& widget, const QWidget& window);

} // namespace tactus::views
