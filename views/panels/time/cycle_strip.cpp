#include "views/panels/time/cycle_strip.h"

#include "views/models/words.h"
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
    connect(&workbench_.array(), &ArrayRun::runChanged, this, qOverload<>(&QWidget::update));
    connect(&workbench_.array(), &ArrayRun::busyChanged, this, qOverload<>(&QWidget::update));
}

CycleAxis CycleStrip::axis() const {
    return {QRectF(rect()).adjusted(6, 4, -6, -18), workbench_.time().cycles()};
}

// One bar a cycle, or a pixel: the busiest cycle in it.
void CycleStrip::paintBars(QPainter& painter, const Activity& activity) {
    const CycleAxis cycles = axis();
    const double most = static_cast<double>(std::max<std::int64_t>(1, activity.pes));
    const std::int64_t bars =
        std::min<std::int64_t>(cycles.cycles, static_cast<std::int64_t>(cycles.band.width()));
    for (std::int64_t bar = 0; bar < bars; ++bar) {
        const std::int64_t from = bar * cycles.cycles / bars, to = (bar + 1) * cycles.cycles / bars;
        const std::int64_t busy =
            *std::max_element(activity.working.begin() + from, activity.working.begin() + to);
        const double part = static_cast<double>(busy) / most;
        const double height = cycles.band.height() * (busy > 0 ? std::max(0.06, part) : 0);
        const double width = cycles.left(to) - cycles.left(from);
        painter.fillRect(
            QRectF(cycles.left(from), cycles.band.bottom() - height, width - (width > 5 ? 1 : 0), height),
            viridis(0.15 + 0.75 * part));
    }
}

QFont CycleStrip::numberFont() const {
    QFont small = font();
    small.setPointSizeF(font().pointSizeF() * 0.85);
    return small;
}

// The first, the last and the present cycle, which is not said twice.
std::vector<CycleStrip::Number> CycleStrip::numbers() const {
    const CycleAxis cycles = axis();
    const std::int64_t cycle = workbench_.time().cycle();
    const QFontMetricsF metrics(numberFont());
    const QRectF below(cycles.band.left(), cycles.band.bottom() + 2, cycles.band.width(),
                       height() - cycles.band.bottom() - 2);
    const auto at = [&](std::int64_t which, double left) {
        const QString words = number(which);
        return Number{words, {left, below.top(), metrics.horizontalAdvance(words), below.height()}};
    };
    const auto widthOf = [&](std::int64_t which) { return metrics.horizontalAdvance(number(which)); };
    std::vector<Number> all{at(0, below.left()),
                            at(cycles.cycles - 1, below.right() - widthOf(cycles.cycles - 1))};
    constexpr double between = 8;
    const double least = all[0].place.right() + between,
                 most = all[1].place.left() - between - widthOf(cycle);
    if (cycle > 0 && cycle + 1 < cycles.cycles && least <= most)
        all.push_back(at(cycle, std::clamp(cycles.middle(cycle) - widthOf(cycle) / 2, least, most)));
    return all;
}

void CycleStrip::paintNumbers(QPainter& painter) {
    const Theme& theme = Theme::of(*this);
    painter.setFont(numberFont());
    const std::vector<Number> all = numbers();
    for (std::size_t number = 0; number < all.size(); ++number) {
        painter.setPen(number < 2 ? theme.muted : theme.text);
        painter.drawText(all[number].place.adjusted(-2, 0, 2, 0), Qt::AlignCenter, all[number].words);
    }
}

QString CycleStrip::notice() const {
    const ArrayResults& results = workbench_.array().results();
    const bool isUnderWay = results.awaitsWish || (results.model && !results.run);
    if (workbench_.array().busy() && isUnderWay) return tr("Simulating…");
    return !results.refusal.isEmpty() ? results.refusal : results.runRefusal;
}

void CycleStrip::paintEvent(QPaintEvent*) {
    const Theme& theme = Theme::of(*this);
    QPainter painter(this);
    const CycleAxis cycles = axis();
    painter.fillRect(cycles.band, theme.window);
    const ArrayResults& results = workbench_.array().results();
    if (cycles.cycles == 0 || !results.model) {
        painter.setPen(theme.muted);
        painter.drawText(rect().adjusted(6, 0, -6, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(notice(), Qt::ElideRight, width() - 12));
        return;
    }
    if (results.activity && std::ssize(results.activity->working) == cycles.cycles)
        paintBars(painter, *results.activity);
    painter.setRenderHint(QPainter::Antialiasing);
    const double half = std::max(3.0, cycles.width() / 2);
    painter.setPen(QPen(hasFocus() ? theme.accent : theme.text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(cycles.middle(workbench_.time().cycle()) - half, cycles.band.top() - 2,
                                   2 * half - 1, cycles.band.height() + 4),
                            2, 2);
    paintNumbers(painter);
}

void CycleStrip::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) workbench_.time().seek(axis().at(event->position().x()));
}

void CycleStrip::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons() & Qt::LeftButton) workbench_.time().seek(axis().at(event->position().x()));
}

bool CycleStrip::event(QEvent* event) {
    const auto& activity = workbench_.array().results().activity;
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    if (workbench_.time().cycles() == 0) QToolTip::showText(help->globalPos(), notice(), this); // all of it
    if (!activity || workbench_.time().cycles() == 0) return true;
    const auto& model = workbench_.array().results().model;
    const std::int64_t cycle = axis().at(help->pos().x());
    QToolTip::showText(help->globalPos(),
                       tr("%1 %2: %3 of %4 processing elements work")
                           .arg(model && model->network ? tr("Step") : tr("Cycle"), number(cycle),
                                number(activity->working[static_cast<std::size_t>(cycle)]),
                                number(activity->pes)),
                       this);
    return true;
}

} // namespace tactus::views
