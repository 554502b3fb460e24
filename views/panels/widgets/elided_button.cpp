#include "views/panels/widgets/elided_button.h"

#include <QStyleOptionButton>
#include <QStylePainter>

namespace tactus::views {

static constexpr int leastButtonWidth = 80;

QSize ElidedButton::minimumSizeHint() const {
    const QSize hint = sizeHint();
    return {std::min(leastButtonWidth, hint.width()), hint.height()};
}

void ElidedButton::paintEvent(QPaintEvent*) {
    QStyleOptionButton option;
    initStyleOption(&option);
    const int frame = sizeHint().width() - fontMetrics().horizontalAdvance(text());
    option.text = fontMetrics().elidedText(text(), Qt::ElideRight, width() - frame + 2);
    QStylePainter(this).drawControl(QStyle::CE_PushButton, option);
}

} // namespace tactus::views
