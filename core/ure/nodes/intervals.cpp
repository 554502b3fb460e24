#include "ure/nodes/intervals.h"

#include "base/checked.h"
#include "ure/types/operators.h"

#include <algorithm>
#include <bit>

namespace tactus::ure {

using polyhedra::Interval;

namespace {

constexpr Interval everything{};

Interval products(Interval a, Interval b) {
    const auto [least, most] =
        std::minmax({base::multiply(a.lower, b.lower), base::multiply(a.lower, b.upper),
                     base::multiply(a.upper, b.lower), base::multiply(a.upper, b.upper)});
    return {least, most};
}

Interval remainders(Interval a, Interval b) {
    if (b.lower <= 0) return everything;
    const bool isOnePeriod = b.lower == b.upper && a.bounded() &&
                             base::floorDivide(a.lower, b.lower) == base::floorDivide(a.upper, b.lower);
    if (!isOnePeriod) return {0, b.upper - 1};
    const std::int64_t first = base::multiply(base::floorDivide(a.lower, b.lower), b.lower);
    return {a.lower - first, a.upper - first};
}

// The numbers are not negative, so no bit is above the highest of both.
Interval mixedBits(Interval a, Interval b) {
    if (a.lower < 0 || b.lower < 0) return everything;
    const auto most = static_cast<std::uint64_t>(std::max(a.upper, b.upper));
    return {0, static_cast<std::int64_t>((std::uint64_t{1} << std::bit_width(most)) - 1)};
}

// An end of int64 stands for a value beyond it, so only operators that cut it off take one.
bool cutsOff(Operator op) {
    return op == Operator::Modulo || op == Operator::BitAnd || op == Operator::Minimum ||
           op == Operator::Maximum;
}

// 0, 1 or both: what an end of int64 stands for is beyond all numbers.
Interval comparison(Operator op, Interval a, Interval b) {
    const auto known = [](bool yes, bool no) { return yes ? Interval{1, 1} : Interval{0, no ? 0 : 1}; };
    const bool isOne = a.bounded() && a.lower == a.upper && a == b;
    const bool isApart = a.upper < b.lower || b.upper < a.lower;
    switch (op) {
    case Operator::Equal:
        return known(isOne, isApart);
    case Operator::NotEqual:
        return known(isApart, isOne);
    case Operator::Less:
        return known(a.upper < b.lower, a.lower >= b.upper && b.upper != Interval::most);
    case Operator::LessEqual:
        return known(a.upper <= b.lower && a.upper != Interval::most, a.lower > b.upper);
    case Operator::Greater:
        return comparison(Operator::Less, b, a);
    default:
        return comparison(Operator::LessEqual, b, a);
    }
}

} // namespace

Interval rangeOf(Type type) {
    if (type.isBool()) return {0, 1};
    if (!type.isInteger() || (type.bits == 64 && type.isSigned())) return everything;
    // The shift below would leave int64.
    if (!type.isSigned() && type.bits >= 63) return {0, Interval::most};
    const std::int64_t values = std::int64_t{1} << (type.isSigned() ? type.bits - 1 : type.bits);
    return {type.isSigned() ? -values : 0, values - 1};
}

Interval hull(Interval a, Interval b) {
    if (a.empty()) return b;
    if (b.empty()) return a;
    return {std::min(a.lower, b.lower), std::max(a.upper, b.upper)};
}

static Interval remaindersToZero(Interval a, Interval b) {
    const std::int64_t largest = std::max({base::negate(b.lower), b.upper, std::int64_t{1}}) - 1;
    return {std::clamp<std::int64_t>(a.lower, -largest, 0), std::clamp<std::int64_t>(a.upper, 0, largest)};
}

Interval imageOf(Operator op, Interval a, Interval b) {
    if (isComparison(op)) return comparison(op, a, b);
    if (!cutsOff(op) && (!a.bounded() || !b.bounded())) return everything;
    switch (op) {
    case Operator::Add:
        return {base::add(a.lower, b.lower), base::add(a.upper, b.upper)};
    case Operator::Subtract:
        return {base::subtract(a.lower, b.upper), base::subtract(a.upper, b.lower)};
    case Operator::Multiply:
        return products(a, b);
    case Operator::Divide:
        if (b.lower != b.upper || b.lower <= 0) return everything;
        return {base::floorDivide(a.lower, b.lower), base::floorDivide(a.upper, b.lower)};
    case Operator::Modulo:
        return remainders(a, b);
    case Operator::DivideToZero:
        if (b.lower != b.upper || b.lower <= 0) return everything;
        return {a.lower / b.lower, a.upper / b.lower};
    case Operator::ModuloToZero: // nearer to 0 than the divisor, and than the dividend; x % 0 is 0
        return remaindersToZero(a, b);
    case Operator::BitAnd:
        // A side that is not negative is a mask, which bounds the result whatever the other side is.
        if (a.lower >= 0 || b.lower >= 0)
            return {0, a.lower < 0 ? b.upper : b.lower < 0 ? a.upper : std::min(a.upper, b.upper)};
        return everything;
    case Operator::BitOr:
    case Operator::BitXor:
        return mixedBits(a, b);
    case Operator::Minimum:
        return {std::min(a.lower, b.lower), std::min(a.upper, b.upper)};
    case Operator::Maximum:
        return {std::max(a.lower, b.lower), std::max(a.upper, b.upper)};
    default:
        return everything;
    }
}

Interval imageOf(Operator op, Interval a) {
    if (!a.bounded()) return everything;
    switch (op) {
    case Operator::Convert:
    case Operator::Floor:
    case Operator::Ceil:
    case Operator::Round:
        return a;
    case Operator::LogicalNot:
        return {1 - a.upper, 1 - a.lower};
    case Operator::Negate:
        return {base::negate(a.upper), base::negate(a.lower)};
    case Operator::Abs:
        if (a.lower >= 0) return a;
        return {0, std::max(base::negate(a.lower), std::abs(a.upper))};
    default:
        return everything;
    }
}

} // namespace tactus::ure
