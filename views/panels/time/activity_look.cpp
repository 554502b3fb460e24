#include "views/panels/time/activity_look.h"

#include "views/models/words.h"

#include <QCoreApplication>

namespace tactus::views {

static QString trLook(const char* words) {
    return QCoreApplication::translate("ActivityLook", words);
}

QColor activityColour(const Theme& theme, std::optional<double> share) {
    return share ? theme.load(*share) : theme.line;
}

void paintPathMark(QPainter& painter, const Theme& theme, ValuePath::Side side, const QRectF& cell) {
    constexpr double rim = 2.5, roomy = 14; // pixels
    const bool isFuture = side == ValuePath::Side::Future;
    const QColor colour = isFuture ? theme.future : theme.past;
    const bool isRim = std::min(cell.width(), cell.height()) >= roomy;
    painter.setPen(isRim ? QPen(colour, rim) : QPen(theme.surface, 1));
    painter.setBrush(isRim ? QBrush(Qt::NoBrush) : QBrush(colour));
    const QRectF place = isRim ? cell.adjusted(rim / 2, rim / 2, -rim / 2, -rim / 2) : cell;
    const double round = place.height() / 2;
    if (isFuture && isRim)
        painter.drawRoundedRect(place, round, round);
    else if (isFuture)
        painter.drawEllipse(place); // not by colour alone
    else
        painter.drawRect(place);
}

static QString workText(const QString& who, const QString& when, bool works) {
    return (works ? trLook("%1 works in %2") : trLook("%1 is idle in %2")).arg(who, when);
}

QString wordsOfCell(const Activity& activity, TimeUnit unit, std::size_t row, std::size_t column) {
    const auto pes = activity.pesOf(row), cycles = activity.cyclesOf(column);
    const auto share = activity.share(row, column);
    const std::int64_t count = pes.second - pes.first;
    const QString who = activity.pe.empty() ? trLook("%1 processing elements").arg(number(count))
                                            : trLook("PE %1").arg(tuple(activity.pe[row]));
    const bool isOneCycle = cycles.second - cycles.first == 1;
    const QString when =
        isOneCycle ? timeText(unit, cycles.first) : timeText(unit, cycles.first, cycles.second - 1);
    if (!share) return trLook("The work of %1 in %2 could not be counted").arg(who, when);
    if (!activity.pe.empty() && isOneCycle) return workText(who, when, *share > 0);
    return trLook("%1 % of %2 in %3: %4 iterations")
        .arg(QString::number(100 * *share, 'f', *share == 0 || *share == 1 ? 0 : 1), who, when,
             number(activity.workAt(row, column)));
}

QString wordsOfPe(const array::Model& model, const polyhedra::Point& pe, TimeUnit unit, std::int64_t cycle) {
    const std::vector<polyhedra::Point> work = model.iterationsAt(pe, cycle);
    const QString words = workText(trLook("PE %1").arg(tuple(pe)), timeText(unit, cycle), !work.empty());
    if (work.empty()) return words;
    const QString first = iterationText(model.system(), work.front());
    if (work.size() == 1) return trLook("%1: iteration %2").arg(words, first);
    return trLook("%1: iterations %2 to %3, in %4 of %5 lanes")
        .arg(words, first, iterationText(model.system(), work.back()), number(std::ssize(work)),
             number(model.lanes));
}

QString iterationsText(const ure::System& system, const polyhedra::Point& first, std::size_t count) {
    QStringList words;
    for (const std::int64_t number : system.inDesignOrder(first)) words << QString::number(number);
    const QString tuple = words.join(QLatin1Char(','));
    return count == 1 ? tuple : QStringLiteral("%1 +%2").arg(tuple).arg(count - 1);
}

void paintNotice(QPainter& painter, const QWidget& view, const QRectF& area, const QString& words) {
    if (words.isEmpty()) return;
    const Theme& theme = Theme::of(view);
    const QFontMetrics metrics = view.fontMetrics();
    const QString fitting = metrics.elidedText(words, Qt::ElideRight, int(area.width()) - 4 * spacing);
    QRectF box(0, 0, metrics.horizontalAdvance(fitting) + 2 * spacing, metrics.height() + 4);
    box.moveCenter(area.center());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.line, 1));
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(box, 4, 4);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(theme.text);
    painter.drawText(box, Qt::AlignCenter, fitting);
}

} // namespace tactus::views
