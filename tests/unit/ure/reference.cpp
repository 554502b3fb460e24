#include "unit/ure/reference.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>

namespace tactus::ure::reference {

namespace {

template<class Float>
std::vector<Float> edgeFloats() {
    using Limits = std::numeric_limits<Float>;
    std::vector<Float> values{Limits::quiet_NaN()};
    const double magnitudes[] = {0,           1,           0.5,     1.5,           2,          3,
                                 0.1,         127.99,      128,     255.5,         32768,      2147483520.,
                                 2147483648., 4294967296., 0x1p63,  0x1.fffffep63, 0x1p64,     1e30,
                                 1e-30,       16777217.,   0x1p-64, 0x1.8p-33,     65535.9999, 1e300};
    for (double magnitude : magnitudes) values.push_back(static_cast<Float>(magnitude));
    for (Float magnitude : {Limits::min(), Limits::denorm_min(), Limits::max(), Limits::infinity(),
                            std::nextafter(Float{1}, Float{0}), std::nextafter(Float(0x1p63), Float{0})})
        values.push_back(magnitude);
    for (std::size_t index = values.size(); index-- > 1;) values.push_back(-values[index]);
    return values;
}

} // namespace

std::vector<Value> edgeValues(Type type) {
    std::vector<Value> values;
    if (type.isFloat() && type.bits == 32) {
        for (float value : edgeFloats<float>()) values.push_back(Value::ofFloat(value));
        return values;
    }
    if (type.isFloat()) {
        for (double value : edgeFloats<double>()) values.push_back(Value::ofDouble(value));
        return values;
    }
    if (type.bits <= 4) return allValues(type);
    const Wide half = power(type.bits / 2), one = power(type.fraction);
    for (Wide middle : {Wide{0}, one, -one, half, -half, half * 3 / 2 + 5, lowest(type), highest(type)})
        for (int offset = -2; offset <= 2; ++offset)
            if (contains(type, middle + offset))
                values.push_back({static_cast<std::uint64_t>(middle + offset)});
    std::ranges::sort(values, {}, &Value::bits);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

std::vector<Type> smallTypes() {
    std::vector<Type> types;
    for (int bits = 1; bits <= 4; ++bits) {
        types.push_back(intType(bits));
        types.push_back(uintType(bits));
        for (int fraction = 0; fraction <= bits; ++fraction)
            for (bool isSigned : {false, true}) types.push_back(fixedType(bits, fraction, isSigned));
    }
    return types;
}

std::vector<Type> edgeTypes() {
    std::vector<Type> types;
    for (int bits : {1, 2, 3, 7, 8, 16, 31, 32, 33, 63, 64}) {
        types.push_back(intType(bits));
        types.push_back(uintType(bits));
    }
    for (auto [bits, fraction] : {std::pair{1, 1},
                                  {8, 4},
                                  {8, 8},
                                  {16, 8},
                                  {31, 0},
                                  {32, 16},
                                  {32, 31},
                                  {33, 1},
                                  {40, 8},
                                  {63, 62},
                                  {63, 1},
                                  {64, 0},
                                  {64, 32},
                                  {64, 64}})
        for (bool isSigned : {false, true}) types.push_back(fixedType(bits, fraction, isSigned));
    return types;
}

Outcome compute(const Signature& signature, Operator op, Type type, Value operand) {
    Outcome outcome;
    const auto& [operands, result, refusal] = signature;
    outcome.value = apply(op, operands[0], result, convert(type, operands[0], operand), outcome.events);
    return outcome;
}

Outcome compute(const Signature& signature, Operator op, Type leftType, Type rightType, Value left,
                Value right) {
    Outcome outcome;
    const auto& [operands, result, refusal] = signature;
    outcome.value = apply(op, operands[0], operands[1], result, convert(leftType, operands[0], left),
                          convert(rightType, operands[1], right), outcome.events);
    return outcome;
}

std::string describe(Operator op, Type leftType, Type rightType, Value left, Value right) {
    return fmt::format("{} {} {} on {}, {}", toString(leftType, left), info(op).spelling,
                       toString(rightType, right), toString(leftType), toString(rightType));
}

} // namespace tactus::ure::reference
