#include "views/panels/lesson/outline.h"

#include "views/theme/theme.h"

#include <QPainter>

namespace tactus::views {

Outline::Outline(QWidget* window) : QWidget(window) {
    setObjectName(QStringLiteral("lessonOutline"));
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

void Outline::surround(const QRect& part) {
    if (part.isEmpty()) return hide();
    const QRect frame = part.adjusted(-thick, -thick, thick, thick) & parentWidget()->rect();
    setGeometry(frame);
    // Only the ring is there, so that pictures inside of it are painted without it.
    const int hole = 2 * thick;
    setMask(QRegion(rect()) - QRegion(rect().adjusted(hole, hole, -hole, -hole)));
    show();
    raise();
}

void Outline::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Theme::of(*this).accent, thick));
    const double inset = thick / 2.0;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), 5, 5);
}

} // namespace tactus::views
