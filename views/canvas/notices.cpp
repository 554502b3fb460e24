#include "views/canvas/notices.h"

#include "views/theme/theme.h"

#include <QCoreApplication>

namespace tactus::views {

double noticeHeight(const QWidget& view) {
    return view.fontMetrics().height() + 2 * spacing;
}

void paintStrip(QPainter& painter, const QWidget& view, const QRectF& area, const QString& words) {
    const Theme& theme = Theme::of(view);
    const QRectF strip(area.left(), area.top(), area.width(), noticeHeight(view));
    painter.fillRect(strip, theme.window);
    painter.setFont(view.font());
    painter.setPen(theme.text);
    painter.drawText(strip.adjusted(2 * spacing, 0, -2 * spacing, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     view.fontMetrics().elidedText(words, Qt::ElideRight, int(strip.width()) - 4 * spacing));
}

void paintOutdated(QPainter& painter, const QWidget& view, const QRectF& area) {
    QColor veil = Theme::of(view).surface;
    veil.setAlphaF(0.6F);
    painter.fillRect(area, veil);
    paintStrip(painter, view, area,
               QCoreApplication::translate("PictureArea", "As of the last correct text."));
}

} // namespace tactus::views
