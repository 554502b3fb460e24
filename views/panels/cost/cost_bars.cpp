#include "views/panels/cost/cost_bars.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

namespace tactus::views {

CostBars::CostBars(QWidget* parent) : QWidget(parent) {
    setAccessibleName(CostBars::tr("Share of the device"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

static QString percentText(double percent) {
    return std::isinf(percent) ? CostBars::tr("none there") : QStringLiteral("%1 %").arg(percent, 0, 'f', 1);
}

// "64 of 1,518"
static QString needText(const estimate::Share& one) {
    return CostBars::tr("%1 of %2").arg(number(one.used), number(one.free.value_or(one.all)));
}

void CostBars::show(std::vector<estimate::Share> shares) {
    shares_ = std::move(shares);
    QStringList words;
    for (const estimate::Share& one : shares_)
        words << tr("%1: %2, %3").arg(text(one.resource), needText(one), percentText(one.percentOfFree()));
    setAccessibleDescription(words.join(QLatin1Char('\n')));
    setToolTip(words.join(QLatin1Char('\n')));
    updateGeometry();
    update();
}

double CostBars::rowHeight() const {
    return 1.6 * fontMetrics().height();
}

QSize CostBars::sizeHint() const {
    return {300, int(std::ceil(rowHeight() * double(shares_.size())))};
}

void CostBars::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(*this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    double names = 0, needs = 0;
    for (const estimate::Share& one : shares_) {
        names = std::max<double>(names, fontMetrics().horizontalAdvance(text(one.resource)));
        needs = std::max<double>(needs, fontMetrics().horizontalAdvance(needText(one)));
    }
    constexpr double leastBar = 60;
    const double percents = fontMetrics().horizontalAdvance(QStringLiteral("100.0 %")), high = rowHeight();
    // Narrow panels leave the figures to the tool tip.
    const bool hasNeeds = width() - names - percents - needs - 3.0 * spacing >= leastBar;
    const double right = width() - percents - (hasNeeds ? needs + spacing : 0.0) - spacing;
    for (std::size_t n = 0; n < shares_.size(); ++n) {
        const estimate::Share& one = shares_[n];
        const double top = high * double(n), percent = one.percentOfFree();
        painter.setPen(theme.text);
        painter.drawText(QRectF(0, top, names, high), Qt::AlignLeft | Qt::AlignVCenter, text(one.resource));
        const QRectF track(names + spacing, top + 0.28 * high, std::max(10., right - names - spacing),
                           0.44 * high);
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.line);
        painter.drawRoundedRect(track, 2, 2);
        painter.setBrush(percent > 100 ? theme.bad : theme.accent);
        QRectF filled = track;
        filled.setWidth(track.width() * std::clamp(percent / 100, 0., 1.));
        if (filled.width() > 0) painter.drawRoundedRect(filled, 2, 2);
        painter.setPen(percent > 100 ? theme.bad : theme.text);
        painter.drawText(QRectF(track.right() + spacing, top, percents, high),
                         Qt::AlignRight | Qt::AlignVCenter, percentText(percent));
        if (!hasNeeds) continue;
        painter.setPen(theme.muted);
        painter.drawText(QRectF(width() - needs, top, needs, high), Qt::AlignRight | Qt::AlignVCenter,
                         needText(one));
    }
}

} // namespace tactus::views
