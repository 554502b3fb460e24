#include "views/canvas/array/shown_values.h"

#include "views/models/words.h"

#include <QStringList>

namespace tactus::views {

static QString withIndex(const std::string& name, std::span<const std::int64_t> index) {
    QStringList numbers;
    for (const std::int64_t one : index) numbers << QString::number(one);
    return numbers.isEmpty() ? text(name)
                             : QStringLiteral("%1(%2)").arg(text(name), numbers.join(QLatin1Char(',')));
}

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

QString nameOfValue(const ure::System& system, ure::VariableId variable, const simulate::Token& token) {
    if (const auto element = array::originOf(system, variable, token.iteration))
        return withIndex(system.tensors[element->tensor].name, element->index);
    return withIndex(system.variables[variable].name, system.inDesignOrder(token.iteration));
}

} // namespace tactus::views
