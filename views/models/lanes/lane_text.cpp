#include "views/models/lanes/lane_text.h"

#include "views/models/words.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace tactus::views {

using simulate::Samples;
using ure::Operator;

static QString trLanes(const char* words) {
    return QCoreApplication::translate("Lanes", words);
}

// The bits that the type has: those of a Value are extended.
static std::uint64_t ownBits(ure::Type type, ure::Value value) {
    return type.bits < 64 ? value.bits & ((std::uint64_t{1} << type.bits) - 1) : value.bits;
}

QString laneText(const Samples& samples, std::int64_t cycle, Radix radix, int digits) {
    switch (samples.stateAt(cycle)) {
    case Samples::State::Nothing:
        return {};
    case Samples::State::Undefined:
        return trLanes("undefined");
    default:
        break;
    }
    const ure::Type type = samples.type();
    const ure::Value value = samples.at(cycle);
    if (radix == Radix::Decimal || type.isBool()) return valueText(type, value, true, digits);
    const bool isHexadecimal = radix == Radix::Hexadecimal;
    const int width = isHexadecimal ? (type.bits + 3) / 4 : type.bits;
    return QStringLiteral("%1%2")
        .arg(isHexadecimal ? QStringLiteral("0x") : QStringLiteral("0b"))
        .arg(ownBits(type, value), width, isHexadecimal ? 16 : 2, QLatin1Char('0'));
}

namespace {

struct Comparison {
    const char* words;
    Operator meaning;
};
// Longer ones first.
constexpr Comparison comparisons[] = {
    {"==", Operator::Equal},        {"!=", Operator::NotEqual}, {"<=", Operator::LessEqual},
    {">=", Operator::GreaterEqual}, {"=", Operator::Equal},     {"<", Operator::Less},
    {">", Operator::Greater},
};

// The integer that a text is: decimal, 0x or 0b.
std::optional<ure::Value> integerIn(const QString& text, ure::Type type) {
    bool isNumber = false;
    const bool isBits = text.startsWith(QStringLiteral("0x")) || text.startsWith(QStringLiteral("0b"));
    const int base = text.startsWith(QStringLiteral("0x")) ? 16 : isBits ? 2 : 10;
    const QString digits = isBits ? text.mid(2) : text;
    if (!isBits && type.isSigned()) {
        const std::int64_t value = digits.toLongLong(&isNumber, base);
        const std::int64_t end = type.bits < 64 ? std::int64_t{1} << (type.bits - 1) : 0;
        if (!isNumber || (end != 0 && (value < -end || value >= end))) return std::nullopt;
        return ure::Value::ofInteger(value);
    }
    const std::uint64_t bits = digits.toULongLong(&isNumber, base);
    if (!isNumber || (type.bits < 64 && bits >> type.bits != 0)) return std::nullopt;
    const bool isNegative = type.isSigned() && (bits >> (type.bits - 1)) != 0;
    return ure::Value{isNegative && type.bits < 64 ? bits | ~std::uint64_t{0} << type.bits : bits};
}

template<class Number>
bool compares(Operator comparison, Number value, Number with) {
    switch (comparison) {
    case Operator::NotEqual:
        return value != with;
    case Operator::Less:
        return value < with;
    case Operator::LessEqual:
        return value <= with;
    case Operator::Greater:
        return value > with;
    case Operator::GreaterEqual:
        return value >= with;
    default:
        return value == with;
    }
}

bool stopsAt(const Samples& samples, const LaneQuery& query, std::int64_t cycle) {
    switch (query.kind) {
    case LaneQuery::Kind::Change:
        return cycle > 0 && !samples.same(cycle - 1, cycle);
    case LaneQuery::Kind::Undefined:
        return samples.stateAt(cycle) == Samples::State::Undefined;
    default:
        break;
    }
    if (samples.stateAt(cycle) != Samples::State::Defined) return false;
    const ure::Type type = samples.type();
    const ure::Value value = samples.at(cycle);
    if (!query.exact) return compares(query.comparison, toDouble(type, value), query.number);
    return type.isSigned() ? compares(query.comparison, value.asInteger(), query.exact->asInteger())
                           : compares(query.comparison, value.bits, query.exact->bits);
}

} // namespace

tl::expected<LaneQuery, QString> laneQuery(const QString& text, ure::Type type) {
    QString words = text.trimmed();
    LaneQuery query;
    if (words.isEmpty()) return query;
    if (words.compare(trLanes("undefined"), Qt::CaseInsensitive) == 0) {
        query.kind = LaneQuery::Kind::Undefined;
        return query;
    }
    query.kind = LaneQuery::Kind::Compared;
    for (const Comparison& one : comparisons)
        if (words.startsWith(QLatin1String(one.words))) {
            query.comparison = one.meaning;
            words = words.mid(int(std::char_traits<char>::length(one.words))).trimmed();
            break;
        }
    if (words == QStringLiteral("true") || words == QStringLiteral("false"))
        words = words == QStringLiteral("true") ? QStringLiteral("1") : QStringLiteral("0");
    if (type.isInteger() || type.isBool()) query.exact = integerIn(words, type);
    if (query.exact) return query;
    bool isNumber = false;
    query.number = words.toDouble(&isNumber);
    if (isNumber) return query;
    return tl::unexpected(
        trLanes("\"%1\" is nothing to look for: write a number, a comparison such as > 3, \"undefined\", or "
                "nothing for the next change")
            .arg(text.trimmed()));
}

std::optional<std::int64_t> foundIn(const Samples& samples, const LaneQuery& query, std::int64_t cycle,
                                    LaneWay way) {
    const std::int64_t step = way == LaneWay::On ? 1 : -1;
    for (std::int64_t at = cycle + step; at >= 0 && at < samples.cycles(); at += step)
        if (stopsAt(samples, query, at)) return at;
    return std::nullopt;
}

} // namespace tactus::views
