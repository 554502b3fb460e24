#include "ure/types/arithmetic.h"
#include "ure/types/operators.h"

#include <algorithm>
#include <cmath>

namespace tactus::ure {

namespace {

bool isNotZero(Type type, Value value) {
    if (!type.isFloat()) return value.bits != 0;
    return type.bits == 32 ? value.asFloat() != 0 : value.asDouble() != 0;
}

template<class Float>
Float toFloat(Type from, Value value) {
    if (from.isFloat()) return static_cast<Float>(from.bits == 32 ? value.asFloat() : value.asDouble());
    // One rounding: of the scaled integer. The power of two leaves its digits alone.
    const Float scaled =
        from.isSigned() ? static_cast<Float>(value.asInteger()) : static_cast<Float>(value.bits);
    return scaled * static_cast<Float>(powerOfTwo(-from.fraction));
}

Value saturated(Type to, double value) {
    if (std::isnan(value)) return {};
    const double scaled = to.isFixed() ? std::floor(value * powerOfTwo(to.fraction)) : std::trunc(value);
    // A power of two is exact as a double; the greatest value of 64 bits is not.
    if (scaled >= powerOfTwo(to.bits - (to.isSigned() ? 1 : 0))) return greatest(to);
    if (scaled < (to.isSigned() ? -powerOfTwo(to.bits - 1) : 0)) return least(to);
    return to.isSigned() ? Value::ofInteger(static_cast<std::int64_t>(scaled))
                         : Value{static_cast<std::uint64_t>(scaled)};
}

Value rescaled(Type from, Type to, Value value) {
    const int up = to.fraction - from.fraction; // -64..64
    // C++ defines no shift by 64 bits.
    if (up >= 64) return {};
    if (up >= 0) return wrap(to, value.bits << up);
    if (from.isSigned()) return wrap(to, static_cast<std::uint64_t>(value.asInteger() >> std::min(-up, 63)));
    return wrap(to, up == -64 ? 0 : value.bits >> -up);
}

} // namespace

Value convert(Type from, Type to, Value value) {
    if (from == to) return value;
    switch (to.kind) {
    case Type::Kind::Bool:
        return Value::ofBool(isNotZero(from, value));
    case Type::Kind::Float:
        return to.bits == 32 ? Value::ofFloat(toFloat<float>(from, value))
                             : Value::ofDouble(toFloat<double>(from, value));
    default:
        return from.isFloat() ? saturated(to, toFloat<double>(from, value)) : rescaled(from, to, value);
    }
}

double toDouble(Type type, Value value) {
    return toFloat<double>(type, value);
}

} // namespace tactus::ure
