#include "views/panels/widgets/focus_ring.h"

#include "views/theme/theme.h"

#include <QEvent>
#include <QPainter>

namespace tactus::views {

FocusRing::FocusRing(QWidget& of) : QWidget(&of), of_(of) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    of.installEventFilter(this);
    follow();
}

void FocusRing::follow() {
    setGeometry(of_.rect());
    setVisible(of_.hasFocus());
    raise();
}

bool FocusRing::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut ||
        event->type() == QEvent::Resize)
        follow();
    return QWidget::eventFilter(object, event);
}

void FocusRing::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setPen(QPen(Theme::of(*this).accent, 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
}

} // namespace tactus::views
