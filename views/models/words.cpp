#include "views/models/words.h"

#include "base/counted.h"
#include "draw/space/written_reads.h"
#include "draw/state/shown_values.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace tactus::views {

QString text(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString number(std::int64_t value) {
    return text(base::thousands(value));
}

static QString trWords(const char* words) {
    return QCoreApplication::translate("Words", words);
}

QString timeText(TimeUnit unit, std::int64_t at) {
    return (unit == TimeUnit::Step ? trWords("step %1") : trWords("cycle %1")).arg(number(at));
}

QString timeText(TimeUnit unit, std::int64_t first, std::int64_t last) {
    return (unit == TimeUnit::Step ? trWords("steps %1 to %2") : trWords("cycles %1 to %2"))
        .arg(number(first), number(last));
}

QString breakable(const QString& words) {
    constexpr QChar zeroWidthSpace(0x200b);
    constexpr qsizetype longWord = 24;
    QStringList all = words.split(QLatin1Char(' '));
    for (QString& word : all)
        if (word.size() > longWord) word.replace(QLatin1Char(','), QStringLiteral(",") + zeroWidthSpace);
    return all.join(QLatin1Char(' '));
}

QString tuple(std::span<const std::int64_t> numbers, bool bare) {
    QStringList words;
    for (const std::int64_t number : numbers) words << QString::number(number);
    if (bare && words.size() == 1) return words.front();
    return QStringLiteral("(%1)").arg(words.join(QStringLiteral(", ")));
}

QString distanceText(const ure::System& system, std::span<const std::int64_t> vector) {
    return text(draw::distanceText(system, vector));
}

QString ordinal(std::int64_t number) {
    return views::number(number) + text(base::ordinalEnding(number));
}

QString readText(const dependence::Graph& graph, const dependence::Dependence& dependence) {
    return readText(*graph.system, dependence.reader, dependence.variable);
}

QString readText(const ure::System& system, ure::EquationId reader, ure::VariableId variable) {
    return text(draw::readText(system, reader, variable));
}

QString readThatTells(const dependence::Graph& graph, const dependence::Dependence& dependence) {
    const QString name = readText(graph, dependence);
    const bool isAlone = std::ranges::none_of(graph.dependences, [&](const dependence::Dependence& other) {
        return other.reader == dependence.reader && other.variable == dependence.variable &&
               other.vector != dependence.vector;
    });
    return isAlone ? name : QStringLiteral("%1 %2").arg(name, distanceText(*graph.system, dependence.vector));
}

QString verdictWord(mapping::DependenceVerdict::Kind kind) {
    using enum mapping::DependenceVerdict::Kind;
    switch (kind) {
    case Wiring:
        return QStringLiteral("wiring");
    case Systolic:
        return QStringLiteral("systolic");
    case Broadcast:
        return QStringLiteral("broadcast");
    case Backwards:
        break;
    }
    return QStringLiteral("read before it is computed");
}

QString iterationText(const ure::System& system, std::span<const std::int64_t> point) {
    QStringList names;
    for (const std::string& name : system.designLoopNames()) names << text(name);
    const polyhedra::Point at = system.inDesignOrder(point);
    if (names.size() == 1) return QStringLiteral("%1 = %2").arg(names.front()).arg(at.front());
    return QStringLiteral("(%1) = %2").arg(names.join(QStringLiteral(", ")), tuple(at));
}

QString valueText(ure::Type type, ure::Value value, bool isDefined, int digits) {
    if (!isDefined) return QStringLiteral("undefined");
    return text(draw::valueText(type, value, static_cast<std::size_t>(digits)));
}

} // namespace tactus::views
