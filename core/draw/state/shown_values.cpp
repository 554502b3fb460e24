#include "draw/state/shown_values.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::draw {

// The first read in the expression, in the order of the text.
static ure::VariableId firstRead(const ure::System& system, ure::ExprId id) {
    const ure::Expr& expr = system.exprs[id];
    if (expr.kind == ure::Expr::Kind::Read) return expr.variable;
    for (const ure::ExprId operand : expr.operands)
        if (const ure::VariableId found = firstRead(system, operand); found.valid()) return found;
    return {};
}

ure::VariableId readByOutputs(const ure::System& system) {
    for (const ure::Equation& equation : system.equations) {
        if (!equation.isOutput()) continue;
        // The condition of a select says when, its other parts what.
        ure::ExprId value = equation.value;
        while (system.exprs[value].kind == ure::Expr::Kind::Select) value = system.exprs[value].operands[1];
        if (const ure::VariableId found = firstRead(system, value); found.valid()) return found;
    }
    return {};
}

std::string nameOfValue(const ure::System& system, ure::VariableId variable, const simulate::Token& token) {
    const auto withIndex = [](const std::string& name, std::span<const std::int64_t> index) {
        return index.empty() ? name : fmt::format("{}({})", name, fmt::join(index, ","));
    };
    if (const auto element = array::originOf(system, variable, token.iteration))
        return withIndex(system.tensors[element->tensor].name, element->index);
    return withIndex(system.variables[variable].name, system.inDesignOrder(token.iteration));
}

std::vector<ure::VariableId> valuesInOrder(const simulate::PeState& state, const ShownValues& shown) {
    std::vector<ure::VariableId> order;
    for (std::size_t v = 0; v < state.values.size(); ++v)
        if (state.values[v]) order.push_back(ure::VariableId(v));
    if (const auto first = std::ranges::find(order, shown.variable); first != order.end())
        std::rotate(order.begin(), first, first + 1);
    return order;
}

// "-9.1e-3": without the zeros that fill exponents.
static std::string scientific(double number, std::size_t precision) {
    std::string words = fmt::format("{:.{}e}", number, precision);
    const std::size_t sign = words.find('e') + 1;
    std::size_t digits = sign + 1;
    while (digits + 1 < words.size() && words[digits] == '0') ++digits;
    const std::string exponent = words.substr(digits);
    const bool isNegative = words[sign] == '-';
    words.resize(sign);
    return words + (isNegative ? "-" : "") + exponent;
}

std::string valueText(ure::Type type, ure::Value value, std::size_t letters) {
    std::string exact = toString(type, value);
    if (exact.size() <= letters) return exact;
    char* end = nullptr;
    const double number = std::strtod(exact.c_str(), &end);
    if (*end != '\0') return exact; // a word
    const bool isPlain = std::abs(number) >= 0.01 && std::abs(number) < 1e4;
    for (std::size_t precision = letters + 1; precision-- > 0;) {
        std::string shorter =
            isPlain ? fmt::format("{:.{}f}", number, precision) : scientific(number, precision);
        if (shorter.size() <= letters) return shorter;
    }
    return scientific(number, 0);
}

} // namespace tactus::draw
