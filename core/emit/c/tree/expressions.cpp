#include "emit/c/tree/expressions.h"

#include "emit/c/language/dialect.h"

#include <array>
#include <cmath>
#include <fmt/format.h>

namespace tactus::emit {

using ure::Type;
using CodeKind = Code::Kind;

namespace {

constexpr int primary = 100, unary = 80, ternary = 10;

int precedenceOf(std::string_view op) {
    struct Row {
        std::string_view op;
        int precedence;
    };
    static constexpr std::array<Row, 18> table{{{"*", 70},
                                                {"/", 70},
                                                {"%", 70},
                                                {"+", 60},
                                                {"-", 60},
                                                {"<<", 50},
                                                {">>", 50},
                                                {"<", 45},
                                                {"<=", 45},
                                                {">", 45},
                                                {">=", 45},
                                                {"==", 40},
                                                {"!=", 40},
                                                {"&", 35},
                                                {"^", 34},
                                                {"|", 33},
                                                {"&&", 20},
                                                {"||", 15}}};
    for (const Row& row : table)
        if (row.op == op) return row.precedence;
    return 0;
}

bool isAssociative(std::string_view op) {
    return op == "&&" || op == "||" || op == "&" || op == "|" || op == "^";
}

std::string real(Type type, double value) {
    const std::string_view minus = std::signbit(value) ? "-" : "";
    // The macros NAN and INFINITY are floats.
    if (std::isnan(value)) return type.bits == 32 ? "NAN" : "(double)NAN";
    if (std::isinf(value)) return fmt::format("{}{}INFINITY", minus, type.bits == 32 ? "" : "(double)");
    // fmt writes the fewest digits that are read back as the same number.
    std::string text =
        type.bits == 32 ? fmt::format("{}", static_cast<float>(value)) : fmt::format("{}", value);
    if (text.find_first_of(".e") == std::string::npos) text += ".0";
    return text + (type.bits == 32 ? "f" : "");
}

} // namespace

std::string Expressions::print(const Code& code) const {
    switch (code.kind) {
    case CodeKind::Literal:
        return number(code);
    case CodeKind::Name:
    case CodeKind::Element:
    case CodeKind::Lane:
        return isNarrow(code) ? fmt::format("({}){}", typeName(code.type, dialect_), place(code))
                              : place(code);
    case CodeKind::Select:
        return fmt::format("{} ? {} : {}", above(code.operands[0], ternary), above(code.operands[1], ternary),
                           above(code.operands[2], ternary - 1));
    case CodeKind::Infix:
        return fmt::format("{} {} {}", operand(code, 0), code.text, operand(code, 1));
    case CodeKind::Prefix: {
        const std::string text = above(code.operands[0], unary - 1);
        return code.text + (text.starts_with('-') ? "(" + text + ")" : text);
    }
    case CodeKind::Cast:
        return fmt::format("({}){}", typeName(code.type, dialect_), above(code.operands[0], unary - 1));
    case CodeKind::Call:
    case CodeKind::Apply:
        break;
    }
    std::string text;
    for (const Code& argument : code.operands) text += (text.empty() ? "" : ", ") + print(argument);
    return fmt::format("{}({})", code.text, text);
}

std::string Expressions::place(const Code& code) const {
    if (code.kind == CodeKind::Lane)
        return fmt::format("{}.lane[{}]", place(code.operands[0]), print(code.operands[1]));
    std::string text = code.text;
    for (const Code& index : code.operands) text += "[" + print(index) + "]";
    return text;
}

bool Expressions::isNarrow(const Code& code) const {
    return (code.kind == CodeKind::Name || code.kind == CodeKind::Element) && narrow_.contains(code.text);
}

int Expressions::precedence(const Code& code) const {
    switch (code.kind) {
    case CodeKind::Infix:
        return precedenceOf(code.text);
    case CodeKind::Select:
        return ternary;
    case CodeKind::Prefix:
    case CodeKind::Cast:
        return unary;
    default:
        return isNarrow(code) ? unary : primary;
    }
}

std::string Expressions::above(const Code& code, int least) const {
    return precedence(code) > least ? print(code) : "(" + print(code) + ")";
}

// Parentheses where C needs them, and where compilers advise them.
std::string Expressions::operand(const Code& code, std::size_t number) const {
    const Code& below = code.operands[number];
    const int own = precedenceOf(code.text);
    if (below.kind != CodeKind::Infix) return above(below, own);
    const bool same = below.text == code.text && isAssociative(code.text);
    if (same && number == 0) return print(below);
    // Index arithmetic does not wrap, so a + (b - 1) is a + b - 1.
    if (code.text == "+" && code.type.isInteger() && precedence(below) == own) return print(below);
    const bool advised = (own <= 50 && own > 20) || own == 15;
    const bool sum = precedence(below) >= 60 && own >= 40 && own <= 45;
    if (advised && !sum && !(own == 15 && precedence(below) > 20)) return "(" + print(below) + ")";
    return above(below, number == 0 ? own - 1 : own);
}

std::string Expressions::number(const Code& code) const {
    const Type type = code.type;
    if (type.isBool()) return code.value.asBool() ? "true" : "false";
    if (type.isFloat()) return real(type, type.bits == 32 ? code.value.asFloat() : code.value.asDouble());
    const bool isCpp = dialect_.isCpp;
    if (!type.isSigned()) {
        const std::string_view suffix = type.bits == 64 ? (isCpp ? "ULL" : "UL") : type.bits == 32 ? "u" : "";
        return fmt::format("{}{}", code.value.bits, suffix);
    }
    const std::string_view suffix = type.bits < 64 ? "" : isCpp ? "LL" : "L";
    // The absolute value of the smallest number is not one.
    if (type.bits >= 32 && code.value == ure::least(type))
        return fmt::format("(-{0}{1} - 1{1})", ure::greatest(type).asInteger(), suffix);
    return fmt::format("{}{}", code.value.asInteger(), suffix);
}

std::string printCode(const Code& code, const Dialect& dialect) {
    return Expressions(dialect).print(code);
}

} // namespace tactus::emit
