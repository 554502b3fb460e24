#include "emit/c/language/helper.h"

#include "emit/c/language/dialect.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace tactus::emit {

using ure::Type;

namespace {

// How the name of a helper begins, by kind.
constexpr std::array<std::string_view, 14> stems{"wrap_",
                                                 "divide_",
                                                 "divide_mixed_",
                                                 "modulo_",
                                                 "divide_to_zero_",
                                                 "modulo_to_zero_",
                                                 "shift_left_",
                                                 "shift_right_",
                                                 "min_",
                                                 "max_",
                                                 "abs_",
                                                 "ceiling_",
                                                 "nearest_",
                                                 "saturate_"};

// "int10", "ufixed16_4": a type that C may lack.
std::string exactName(Type type) {
    const std::string_view sign = type.isSigned() ? "" : "u";
    if (type.isFixed()) return fmt::format("{}fixed{}_{}", sign, type.bits, type.fraction);
    return fmt::format("{}int{}", sign, type.bits);
}

} // namespace

std::string Helper::name() const {
    std::string result(stems[static_cast<std::size_t>(kind)]);
    switch (kind) {
    case Kind::Wrap:
        return result + exactName(ure::intType(type.bits));
    case Kind::Ceiling:
    case Kind::Nearest:
        return result + exactName(type);
    case Kind::ToInteger:
        return fmt::format("{}{}_{}", result, exactName(type), typeName(from, Dialect::OpenCl));
    default:
        return result += typeName(type, Dialect::OpenCl);
    }
}

std::string_view Helper::calls() const {
    if (kind == Kind::ToInteger) return type.isFixed() ? "floor" : "trunc";
    const bool isExtremum = kind == Kind::Minimum || kind == Kind::Maximum;
    return isExtremum && type.isFloat() ? "signbit" : "";
}

bool looksLikeHelper(std::string_view name) {
    for (const std::string_view stem : stems)
        if (name.starts_with(stem)) return true;
    return false;
}

static constexpr std::string_view names[] = {"ceil", "cos", "exp",   "exp2",    "fabs", "floor", "log",
                                             "log2", "pow", "round", "signbit", "sin",  "sqrt",  "trunc"};

bool isCalledFunction(std::string_view name) {
    return std::ranges::find(names, name) != std::end(names);
}

std::string usingCalledFunctions() {
    std::string text;
    for (const std::string_view name : names)
        text += fmt::format("{}std::{}", text.empty() ? "using " : ", ", name);
    return text + ";\n";
}

} // namespace tactus::emit
