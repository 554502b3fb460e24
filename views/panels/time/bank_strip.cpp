#include "views/panels/time/bank_strip.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QPainter>

namespace tactus::views {

static constexpr std::size_t most = 8; // periods that are shown
static constexpr double names = 60;    // pixels left of the bars
static constexpr int rowHeight = 22;

BankStrip::BankStrip(QWidget* parent)
    : CycleView(tr("Banks of the buffer over time"),
                tr("When each bank is filled and sent; click to go there"), parent) {
    setFocusPolicy(Qt::NoFocus); // it has no keys
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    hide();
}

void BankStrip::show(std::vector<simulate::BankRun> runs, bool isDouble, std::optional<std::int64_t> cycle) {
    runs_ = std::move(runs);
    isDouble_ = isDouble;
    cycle_ = cycle;
    if (!runs_.empty())
        std::erase_if(runs_, [pe = runs_.front().pe](const auto& run) { return run.pe != pe; });
    if (runs_.size() > most) {
        // The present one in the middle.
        const auto here = std::ranges::find_if(
            runs_, [&](const auto& run) { return run.sentTo < 0 || run.sentTo >= cycle_.value_or(0); });
        const auto last = std::ssize(runs_) - std::ptrdiff_t(most);
        const auto from =
            std::clamp<std::ptrdiff_t>(here - runs_.begin() - std::ptrdiff_t(most) / 2, 0, last);
        runs_.erase(runs_.begin(), runs_.begin() + from);
        runs_.resize(most);
    }
    setVisible(!runs_.empty());
    updateGeometry();
    update();
}

QSize BankStrip::sizeHint() const {
    return {300, (isDouble_ ? 2 : 1) * rowHeight + 3 * spacing + fontMetrics().height()};
}

std::int64_t BankStrip::first() const {
    return runs_.empty() || runs_.front().period == 0 ? 0 : runs_.front().filledFrom;
}

CycleAxis BankStrip::axis() const {
    std::int64_t last = first();
    for (const simulate::BankRun& run : runs_) last = std::max({last, run.filledTo, run.sentTo});
    if (cycle_) last = std::max(last, *cycle_);
    const QRectF band = QRectF(rect()).adjusted(names, spacing, -2 * spacing, -spacing);
    const auto from = double(first());
    return {band, last + 1, from, band.width() / (double(last + 1) - from)};
}

std::vector<QRectF> BankStrip::bars(std::size_t number) const {
    const CycleAxis all = axis();
    const simulate::BankRun& run = runs_[number];
    const double top = all.band.top() + (isDouble_ ? double(run.period % 2) * rowHeight : 0);
    const auto bar = [&](std::int64_t from, std::int64_t to) {
        return QRectF(QPointF(all.left(double(from)), top + 2),
                      QPointF(all.left(double(to + 1)), top + rowHeight - 2));
    };
    return {bar(run.filledFrom, run.filledTo), bar(run.sentFrom, run.sentTo)};
}

// The number says most: the word goes first.
std::vector<QString> BankStrip::words(std::size_t number) const {
    const QString period = views::number(runs_[number].period);
    const std::vector<QRectF> both = bars(number);
    std::vector<QString> said;
    for (const QString& word : {tr("fill %1"), tr("send %1")}) {
        const double room = both[said.size()].width() - 4;
        const auto fits = [&](const QString& words) {
            return fontMetrics().horizontalAdvance(words) <= room;
        };
        said.push_back(fits(word.arg(period)) ? word.arg(period) : fits(period) ? period : QString());
    }
    return said;
}

std::optional<QRectF> BankStrip::cursor() const {
    const CycleAxis all = axis();
    if (!cycle_ || *cycle_ < first() || *cycle_ >= all.cycles) return std::nullopt;
    const double half = std::max(2.0, all.width() / 2);
    return QRectF(all.middle(*cycle_) - half, all.band.top() - 3, 2 * half,
                  (isDouble_ ? 2 : 1) * rowHeight + 6);
}

QString BankStrip::wordsAt(QPointF place) const {
    for (std::size_t number = 0; number < runs_.size(); ++number) {
        const simulate::BankRun& run = runs_[number];
        const std::vector<QRectF> both = bars(number);
        if (both[0].contains(place))
            return tr("Filling %1: cycles %2 to %3 of the network")
                .arg(views::number(run.period), views::number(run.filledFrom), views::number(run.filledTo));
        if (both[1].contains(place))
            return tr("Filling %1 is sent: cycles %2 to %3 of the network")
                .arg(views::number(run.period), views::number(run.sentFrom), views::number(run.sentTo));
    }
    return {};
}

void BankStrip::point(QPointF place, Qt::KeyboardModifiers) {
    if (!runs_.empty()) Q_EMIT pointedAt(std::max(axis().at(place.x()), first()));
}

void BankStrip::paintEvent(QPaintEvent*) {
    if (runs_.empty()) return;
    QPainter painter(this);
    const Theme& theme = Theme::of(*this);
    painter.fillRect(rect(), theme.surface);
    painter.setPen(theme.muted);
    for (int bank = 0; bank < (isDouble_ ? 2 : 1); ++bank)
        painter.drawText(QRectF(spacing, spacing + bank * rowHeight, names - spacing, rowHeight),
                         Qt::AlignVCenter, isDouble_ ? tr("bank %1").arg(bank) : tr("bank"));
    for (std::size_t number = 0; number < runs_.size(); ++number) {
        const std::vector<QRectF> both = bars(number);
        const std::vector<QString> said = words(number);
        const QColor looks[] = {theme.buffer, theme.selection};
        for (std::size_t part = 0; part < 2; ++part) {
            painter.setPen(QPen(theme.port, 1));
            painter.setBrush(looks[part]);
            painter.drawRect(both[part]);
            painter.setPen(theme.text);
            painter.drawText(both[part], Qt::AlignCenter, said[part]);
        }
        // Handed over: filled, and from now on sent.
        painter.setPen(QPen(theme.accent, 2));
        painter.drawLine(both[0].topRight() + QPointF(0, -2), both[0].bottomRight() + QPointF(0, 2));
    }
    painter.setPen(theme.muted);
    const QRectF below(names, height() - fontMetrics().height() - 4, width() - names - 2 * spacing,
                       fontMetrics().height() + 2);
    painter.drawText(below, Qt::AlignLeft, tr("cycle %1 of the network").arg(number(first())));
    painter.drawText(below, Qt::AlignRight, number(axis().cycles - 1));
    if (cycle_) {
        painter.setPen(theme.text);
        painter.drawText(below, Qt::AlignHCenter, tr("now %1").arg(number(*cycle_)));
    }
    if (const auto here = cursor()) paintCursor(painter, *here);
}

} // namespace tactus::views
