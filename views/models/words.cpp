#include "views/models/words.h"

#include <QStringList>

namespace tactus::views {

QString text(std::string_view utf8) {
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

QString tuple(std::span<const std::int64_t> numbers, bool bare) {
    QStringList words;
    for (const std::int64_t number : numbers) words << QString::number(number);
    if (bare && words.size() == 1) return words.front();
    return QStringLiteral("(%1)").arg(words.join(QStringLiteral(", ")));
}

QString readText(const dependence::Graph& graph, const dependence::Dependence& dependence) {
    return QStringLiteral("%1 reads %2")
        .arg(text(graph.system->nameOf(dependence.reader)),
             text(graph.system->variables[dependence.variable].name));
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
    return QStringLiteral("too early");
}

QString iterationText(const ure::System& system, std::span<const std::int64_t> point) {
    QStringList names;
    for (const ure::LoopId loop : system.designOrder) names << text(system.loops[loop].name);
    const polyhedra::Point at = system.inDesignOrder(point);
    if (names.size() == 1) return QStringLiteral("%1 = %2").arg(names.front()).arg(at.front());
    return QStringLiteral("(%1) = %2").arg(names.join(QStringLiteral(", ")), tuple(at));
}

QString valueText(ure::Type type, ure::Value value, bool isDefined, int digits) {
    if (!isDefined) return QStringLiteral("undefined");
    const QString exact = text(toString(type, value));
    if (exact.size() <= digits) return exact;
    bool isNumber = false;
    const double number = exact.toDouble(&isNumber);
    if (!isNumber) return exact;
    for (int precision = digits - 1; precision > 1; --precision) {
        const QString shorter = QString::number(number, 'g', precision);
        if (shorter.size() <= digits) return shorter;
    }
    return QString::number(number, 'g', 2);
}

} // namespace tactus::views
