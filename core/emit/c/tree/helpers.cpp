#include "emit/c/tree/helpers.h"

#include "emit/c/language/dialect.h"
#include "emit/c/tree/expressions.h"

#include <fmt/format.h>

namespace tactus::emit {

using ure::Type;

namespace {

Type unsignedOf(Type native) {
    return ure::uintType(std::max<int>(native.bits, 32));
}

std::string wrap(const Helper& helper, const Dialect& dialect) {
    const Type native = nativeOf(helper.type), wide = unsignedOf(native);
    // The right shift of a signed number extends its sign: in OpenCL C by definition, in C++ with all
    // compilers.
    return fmt::format("static {0} {1}({2} x) {{\n"
                       "    return ({0})(({3})(x << {4}) >> {4});\n"
                       "}}\n",
                       typeName(native, dialect), helper.name(), typeName(wide, dialect),
                       typeName(ure::intType(wide.bits), dialect), wide.bits - helper.type.bits);
}

std::string divide(const Helper& helper, const Dialect& dialect) {
    const std::string_view type = typeName(helper.type, dialect);
    if (!helper.type.isSigned())
        return fmt::format("static {0} {1}({0} a, {0} b) {{\n    return b == 0 ? 0 : a / b;\n}}\n", type,
                           helper.name());
    // The least number by -1 overflows in C, so that divisor is apart.
    return fmt::format("// Rounds toward minus infinity; x / 0 is 0.\n"
                       "static {0} {1}({0} a, {0} b) {{\n"
                       "    if (b == 0) return 0;\n"
                       "    if (b == -1) return ({0})(0 - ({2})a);\n"
                       "    return a / b - (a % b != 0 && (a < 0) != (b < 0));\n"
                       "}}\n",
                       type, helper.name(), typeName(unsignedOf(helper.type), dialect));
}

std::string divideMixed(const Helper& helper, const Dialect& dialect) {
    const std::string_view type = typeName(ure::intType(64), dialect),
                           wide = typeName(ure::uintType(64), dialect);
    // A divisor from 2^63 on is no less than any dividend's magnitude, so the floor is -1 or 0.
    return fmt::format("// Rounds toward minus infinity; x / 0 is 0.\n"
                       "static {0} {1}({0} a, {2} b) {{\n"
                       "    if (b == 0) return 0;\n"
                       "    if (b >> 63) return a < 0 ? -1 : 0;\n"
                       "    return a / ({0})b - (a % ({0})b != 0 && a < 0);\n"
                       "}}\n",
                       type, helper.name(), wide);
}

std::string modulo(const Helper& helper, const Dialect& dialect) {
    const std::string_view type = typeName(helper.type, dialect);
    if (!helper.type.isSigned())
        return fmt::format("static {0} {1}({0} a, {0} b) {{\n    return b == 0 ? 0 : a % b;\n}}\n", type,
                           helper.name());
    // In C the least number % -1 overflows, though the remainder is 0.
    return fmt::format("// The remainder has the sign of b; x % 0 is 0.\n"
                       "static {0} {1}({0} a, {0} b) {{\n"
                       "    if (b == 0 || b == -1) return 0;\n"
                       "    return a % b + (a % b != 0 && (a < 0) != (b < 0) ? b : 0);\n"
                       "}}\n",
                       type, helper.name());
}

std::string divideToZero(const Helper& helper, const Dialect& dialect) {
    return fmt::format("// x / 0 is 0.\n"
                       "static {0} {1}({0} a, {0} b) {{\n"
                       "    if (b == 0) return 0;\n"
                       "    return b == -1 ? ({0})(0 - ({2})a) : a / b;\n"
                       "}}\n",
                       typeName(helper.type, dialect), helper.name(),
                       typeName(unsignedOf(helper.type), dialect));
}

std::string moduloToZero(const Helper& helper, const Dialect& dialect) {
    return fmt::format("// The remainder has the sign of a; x % 0 is 0.\n"
                       "static {0} {1}({0} a, {0} b) {{\n"
                       "    return b == 0 || b == -1 ? 0 : a % b;\n"
                       "}}\n",
                       typeName(helper.type, dialect), helper.name());
}

std::string shift(const Helper& helper, const Dialect& dialect) {
    const std::string_view type = typeName(helper.type, dialect),
                           count = typeName(ure::uintType(64), dialect);
    // C leaves a shift by the width of the type, or by more, undefined.
    if (helper.kind == Helper::Kind::ShiftLeft)
        return fmt::format("static {0} {1}({0} x, {2} count) {{\n"
                           "    return count < {3} ? ({0})(({4})x << count) : 0;\n"
                           "}}\n",
                           type, helper.name(), count, helper.type.bits,
                           typeName(unsignedOf(helper.type), dialect));
    return fmt::format("static {0} {1}({0} x, {2} count) {{\n"
                       "    return count < {3} ? x >> count : {4};\n"
                       "}}\n",
                       type, helper.name(), count, helper.type.bits,
                       helper.type.isSigned() ? "x < 0 ? -1 : 0" : "0");
}

std::string extremum(const Helper& helper, const Dialect& dialect) {
    const std::string_view type = typeName(helper.type, dialect);
    const bool least = helper.kind == Helper::Kind::Minimum;
    if (!helper.type.isFloat())
        return fmt::format("static {0} {1}({0} a, {0} b) {{\n    return a {2} b ? a : b;\n}}\n", type,
                           helper.name(), least ? "<" : ">");
    return fmt::format("// Skips NaN; -0 is below 0.\n"
                       "static {0} {1}({0} a, {0} b) {{\n"
                       "    if (a != a) return b;\n"
                       "    if (a == b) return {4}(a) ? {2};\n"
                       "    return b {3} a ? b : a;\n"
                       "}}\n",
                       type, helper.name(), least ? "a : b" : "b : a", least ? "<" : ">", helper.calls());
}

std::string absolute(const Helper& helper, const Dialect& dialect) {
    // The negative of the least number overflows; unsigned arithmetic wraps it to itself.
    return fmt::format("static {0} {1}({0} x) {{\n    return x < 0 ? ({0})(0 - ({2})x) : x;\n}}\n",
                       typeName(helper.type, dialect), helper.name(),
                       typeName(unsignedOf(helper.type), dialect));
}

// The whole number below, and one more where the fraction asks for it.
std::string wholeNumber(const Helper& helper, const Dialect& dialect) {
    const Type type = helper.type, native = nativeOf(type), wide = unsignedOf(native);
    const auto number = [&](std::uint64_t bits) { return printCode(literal(wide, {bits}), dialect); };
    const bool isBelowOne = !type.isSigned() && type.fraction == native.bits;
    const std::string below =
        isBelowOne ? "" : fmt::format("(x >> {}) + ", std::min<int>(type.fraction, native.bits - 1));
    const std::string rest = fmt::format("(({})x & {})", typeName(wide, dialect),
                                         number(~std::uint64_t{0} >> (64 - type.fraction)));
    const bool isUp = helper.kind == Helper::Kind::Ceiling;
    const std::string half = number(std::uint64_t{1} << (type.fraction - 1));
    return fmt::format("// Rounds {0}.\n"
                       "static {1} {2}({1} x) {{\n"
                       "    return ({1})({3}({4} {5}));\n"
                       "}}\n",
                       isUp ? "up" : "to the nearest, halves away from zero", typeName(native, dialect),
                       helper.name(), below, rest,
                       isUp              ? "!= 0"
                       : type.isSigned() ? fmt::format(">= {} + (x < 0)", half)
                                         : fmt::format(">= {}", half));
}

// A power of two as a literal of the Float type.
std::string power(int exponent, Type from) {
    return fmt::format("0x1p{}{}", exponent, from.bits == 32 ? "f" : "");
}

std::string toInteger(const Helper& helper, const Dialect& dialect) {
    const Type native = nativeOf(helper.type);
    const auto number = [&](ure::Value value) { return printCode(literal(native, value), dialect); };
    const std::string scaled =
        fmt::format("{}(x{})", helper.calls(),
                    helper.type.isFixed() ? " * " + power(helper.type.fraction, helper.from) : "");
    // Both ends are powers of two, which floats hold exactly; the greatest integer they often do not.
    const std::string least =
        helper.type.isSigned() ? "-" + power(helper.type.bits - 1, helper.from) : std::string("0");
    return fmt::format("// {8}, saturated; NaN becomes 0.\n"
                       "static {0} {1}({2} x) {{\n"
                       "    if (x != x) return 0;\n"
                       "    const {2} scaled = {3};\n"
                       "    if (scaled >= {4}) return {5};\n"
                       "    if (scaled < {6}) return {7};\n"
                       "    return ({0})scaled;\n"
                       "}}\n",
                       typeName(native, dialect), helper.name(), typeName(helper.from, dialect), scaled,
                       power(helper.type.bits - (helper.type.isSigned() ? 1 : 0), helper.from),
                       number(ure::greatest(helper.type)), least, number(ure::least(helper.type)),
                       helper.type.isFixed() ? "Rounds down" : "Rounds toward zero");
}

std::string definitionOf(const Helper& helper, const Dialect& dialect) {
    switch (helper.kind) {
    case Helper::Kind::Wrap:
        return wrap(helper, dialect);
    case Helper::Kind::FloorDivide:
        return divide(helper, dialect);
    case Helper::Kind::MixedDivide:
        return divideMixed(helper, dialect);
    case Helper::Kind::FloorModulo:
        return modulo(helper, dialect);
    case Helper::Kind::ZeroDivide:
        return divideToZero(helper, dialect);
    case Helper::Kind::ZeroModulo:
        return moduloToZero(helper, dialect);
    case Helper::Kind::ShiftLeft:
    case Helper::Kind::ShiftRight:
        return shift(helper, dialect);
    case Helper::Kind::Minimum:
    case Helper::Kind::Maximum:
        return extremum(helper, dialect);
    case Helper::Kind::Absolute:
        return absolute(helper, dialect);
    case Helper::Kind::Ceiling:
    case Helper::Kind::Nearest:
        return wholeNumber(helper, dialect);
    case Helper::Kind::ToInteger:
        break;
    }
    return toInteger(helper, dialect);
}

} // namespace

std::string printHelpers(const std::set<Helper>& helpers, const Dialect& dialect) {
    std::string text;
    for (const Helper& helper : helpers) text += definitionOf(helper, dialect) + "\n";
    return text;
}

} // namespace tactus::emit
