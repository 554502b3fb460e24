#include "views/panels/bank_strip.h"

#include "views/panels/cycle_axis.h"
#include "views/theme/theme.h"

#include <QPainter>

namespace tactus::views {

static constexpr std::size_t most = 8; // periods that are shown
static constexpr double names = 60;    // pixels left of the bars
static constexpr int row = 22;

BankStrip::BankStrip(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Banks of the buffer over time"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    hide();
}

void BankStrip::show(std::vector<simulate::BankRun> runs, bool isDouble) {
    runs_ = std::move(runs);
    isDouble_ = isDouble;
    if (!runs_.empty())
        std::erase_if(runs_, [pe = runs_.front().pe](const auto& run) { return run.pe != pe; });
    if (runs_.size() > most) runs_.resize(most);
    setVisible(!runs_.empty());
    updateGeometry();
    update();
}

QSize BankStrip::sizeHint() const {
    return {300, (isDouble_ ? 2 : 1) * row + 3 * spacing + fontMetrics().height()};
}

std::int64_t BankStrip::cycles() const {
    std::int64_t last = 0;
    for (const simulate::BankRun& run : runs_) last = std::max({last, run.filledTo, run.sentTo});
    return last + 1;
}

std::vector<QRectF> BankStrip::bars(std::size_t number) const {
    const CycleAxis axis{QRectF(rect()).adjusted(names, spacing, -2 * spacing, -spacing), cycles()};
    const simulate::BankRun& run = runs_[number];
    const double top = axis.band.top() + (isDouble_ ? double(run.period % 2) * row : 0);
    const auto bar = [&](std::int64_t from, std::int64_t to) {
        return QRectF(QPointF(axis.left(from), top + 2), QPointF(axis.left(to + 1), top + row - 2));
    };
    return {bar(run.filledFrom, run.filledTo), bar(run.sentFrom, run.sentTo)};
}

void BankStrip::paintEvent(QPaintEvent*) {
    if (runs_.empty()) return;
    QPainter painter(this);
    const Theme& theme = Theme::of(*this);
    painter.fillRect(rect(), theme.surface);
    painter.setPen(theme.muted);
    for (int bank = 0; bank < (isDouble_ ? 2 : 1); ++bank)
        painter.drawText(QRectF(spacing, spacing + bank * row, names - spacing, row), Qt::AlignVCenter,
                         isDouble_ ? tr("bank %1").arg(bank) : tr("bank"));
    for (std::size_t number = 0; number < runs_.size(); ++number) {
        const std::vector<QRectF> both = bars(number);
        const std::pair<QColor, QString> looks[] = {
            {theme.buffer, tr("fill %1").arg(runs_[number].period)},
            {theme.selection, tr("send %1").arg(runs_[number].period)}};
        for (std::size_t part = 0; part < 2; ++part) {
            painter.setPen(QPen(theme.port, 1));
            painter.setBrush(looks[part].first);
            painter.drawRect(both[part]);
            painter.setPen(theme.text);
            painter.drawText(
                both[part], Qt::AlignCenter,
                fontMetrics().elidedText(looks[part].second, Qt::ElideRight, int(both[part].width())));
        }
        // Handed over: filled, and from now on sent.
        painter.setPen(QPen(theme.accent, 2));
        painter.drawLine(both[0].topRight() + QPointF(0, -2), both[0].bottomRight() + QPointF(0, 2));
    }
    painter.setPen(theme.muted);
    const QRectF below(names, height() - fontMetrics().height() - 4, width() - names - 2 * spacing,
                       fontMetrics().height() + 2);
    painter.drawText(below, Qt::AlignLeft, tr("cycle 0"));
    painter.drawText(below, Qt::AlignRight, QString::number(cycles() - 1));
}

} // namespace tactus::views
