#include "views/panels/cycle_strip.h"

#include "views/theme/theme.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace tactus::views {

CycleStrip::CycleStrip(Workbench& workbench, QWidget* parent) : QWidget(parent), workbench_(workbench) {
    setAccessibleName(tr("Cycles"));
    setAccessibleDescription(tr("How many processing elements work in each cycle; click to go there"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&workbench_.time(), &TimeCursor::cycleChanged, this, qOverload<>(&QWidget::update));
    connect(&workbench_.time(), &TimeCursor::recordingChanged, this, qOverload<>(&QWidget::update));
}

QRectF CycleStrip::band() const {
    return QRectF(rect()).adjusted(6, 4, -6, -18);
}

double CycleStrip::xOf(std::int64_t cycle) const {
    const QRectF place = band();
    return place.left() + place.width() * static_cast<double>(cycle) /
                              static_cast<double>(std::max<std::int64_t>(1, workbench_.time().cycles()));
}

std::int64_t CycleStrip::cycleAt(double x) const {
    const QRectF place = band();
    const double part = std::clamp((x - place.left()) / place.width(), 0.0, 1.0);
    const std::int64_t cycles = workbench_.time().cycles();
    return std::clamp<std::int64_t>(static_cast<std::int64_t>(part * static_cast<double>(cycles)), 0,
                                    std::max<std::int64_t>(0, cycles - 1));
}

void CycleStrip::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(*this);
    QPainter painter(this);
    const QRectF place = band();
    painter.fillRect(place, theme.window);
    const TimeCursor& time = workbench_.time();
    const auto& results = workbench_.array().results();
    if (time.cycles() == 0 || !results.model) return;
    if (results.activity && results.activity->size() == static_cast<std::size_t>(time.cycles())) {
        const double most = static_cast<double>(std::max<std::int64_t>(1, results.model->pes));
        // One bar a cycle, or a pixel: the busiest cycle in it.
        const std::int64_t bars =
            std::min<std::int64_t>(time.cycles(), static_cast<std::int64_t>(place.width()));
        for (std::int64_t bar = 0; bar < bars; ++bar) {
            const std::int64_t from = bar * time.cycles() / bars, to = (bar + 1) * time.cycles() / bars;
            const std::int64_t busy =
                *std::max_element(results.activity->begin() + from, results.activity->begin() + to);
            const double part = static_cast<double>(busy) / most;
            const double height = place.height() * (busy > 0 ? std::max(0.06, part) : 0);
            const double gap = xOf(to) - xOf(from) > 5 ? 1 : 0;
            painter.fillRect(QRectF(xOf(from), place.bottom() - height, xOf(to) - xOf(from) - gap, height),
                             viridis(0.15 + 0.75 * part));
        }
    }
    painter.setRenderHint(QPainter::Antialiasing);
    const double middle = (xOf(time.cycle()) + xOf(time.cycle() + 1)) / 2;
    const double half = std::max(3.0, (xOf(time.cycle() + 1) - xOf(time.cycle())) / 2);
    painter.setPen(QPen(hasFocus() ? theme.accent : theme.text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(middle - half, place.top() - 2, 2 * half - 1, place.height() + 4), 2, 2);
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.85);
    painter.setFont(small);
    painter.setPen(theme.muted);
    const QRectF below(place.left(), place.bottom() + 2, place.width(), height() - place.bottom() - 2);
    painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("0"));
    painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter, QString::number(time.cycles() - 1));
    const QString here = QString::number(time.cycle());
    const double width = painter.fontMetrics().horizontalAdvance(here) + 8;
    const double left = std::clamp(middle - width / 2, below.left() + 16, below.right() - width - 22);
    painter.setPen(theme.text);
    if (time.cycle() > 0 && time.cycle() + 1 < time.cycles())
        painter.drawText(QRectF(left, below.top(), width, below.height()), Qt::AlignCenter, here);
}

void CycleStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) workbench_.time().seek(cycleAt(event->position().x()));
}

void CycleStrip::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) workbench_.time().seek(cycleAt(event->position().x()));
}

bool CycleStrip::event(QEvent* event) {
    const auto& activity = workbench_.array().results().activity;
    if (event->type() != QEvent::ToolTip || !activity || workbench_.time().cycles() == 0)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::int64_t cycle = cycleAt(help->pos().x());
    QToolTip::showText(help->globalPos(),
                       tr("Cycle %1: %2 of %3 processing elements work")
                           .arg(cycle)
                           .arg((*activity)[static_cast<std::size_t>(cycle)])
                           .arg(workbench_.array().results().model->pes),
                       this);
    return true;
}

} // namespace tactus::views
