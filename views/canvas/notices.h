// Words over a picture: on a strip at its top, and a veil over what is of an earlier text.
#pragma once

#include <QPainter>
#include <QWidget>

namespace tactus::views {

double noticeHeight(const QWidget& view);
// The strip is as high as its words; what has no room is left out at the end.
void paintStrip(QPainter& painter, const QWidget& view, const QRectF& area, const QString& words);
void paintOutdated(QPainter& painter, const QWidget& view, const QRectF& area);

} // namespace tactus::views
