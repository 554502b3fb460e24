#include "views/panels/widgets/focus_ring.h"

#include "views/theme/theme.h"

#include <QEvent>
#include <QPainter>

namespace tactus::views {

static constexpr int wide = 2;

FocusRing::FocusRing(QWidget& of) : QWidget(&of), of_(of) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    of.installEventFilter(this);
    follow();
}

void FocusRing::follow() {
    setGeometry(of_.rect());
    // What is scrolled below is not painted anew because of it.
    setMask(QRegion(rect()) - QRegion(rect().adjusted(wide, wide, -wide, -wide)));
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
    painter.fillRect(rect(), Theme::of(*this).accent); // as far as the mask goes
}

} // namespace tactus::views
