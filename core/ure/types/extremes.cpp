// The values at the ends of a type.
#include "ure/types/operators.h"

#include <limits>

namespace tactus::ure {

Value greatest(Type type) {
    if (type.isFloat())
        return type.bits == 32 ? Value::ofFloat(std::numeric_limits<float>::infinity())
                               : Value::ofDouble(std::numeric_limits<double>::infinity());
    // Int(1) would ask for one shift by 64 bits, which C++ does not define: hence two.
    return {~std::uint64_t{0} >> (64 - type.bits) >> (type.isSigned() ? 1 : 0)};
}

Value least(Type type) {
    if (type.isFloat())
        return type.bits == 32 ? Value::ofFloat(-std::numeric_limits<float>::infinity())
                               : Value::ofDouble(-std::numeric_limits<double>::infinity());
    return {type.isSigned() ? ~greatest(type).bits : 0};
}

Value one(Type type) {
    if (type.isBool()) return Value::ofBool(true);
    if (type == intType(1)) return Value::ofInteger(-1); // wrapped: products of Int(1) are right modulo 2
    return ofInteger(type, 1).value_or(greatest(type));
}

} // namespace tactus::ure
