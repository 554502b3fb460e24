#include "lift/flow/extremes.h"

namespace tactus::lift {

using cinput::Access;
using cinput::Expression;
using cinput::Operator;
using cinput::Program;

bool isSameElement(const Access& a, const Access& b) {
    if (a.variable != b.variable) return false;
    for (std::size_t d = 0; d < a.subscripts.size(); ++d)
        if (!a.subscripts[d].form || a.subscripts[d].form != b.subscripts[d].form) return false;
    return true;
}

static bool isEqual(const Program& program, std::uint32_t x, std::uint32_t y) {
    const Expression &a = program.expressions[x], &b = program.expressions[y];
    if (a.operation != b.operation || a.type != b.type || a.operands.size() != b.operands.size() ||
        a.function != b.function)
        return false;
    if (a.operation == Operator::Number) return a.constant == b.constant;
    if (a.operation == Operator::Read)
        return isSameElement(program.accesses[a.index], program.accesses[b.index]);
    if ((a.operation == Operator::Size || a.operation == Operator::Loop) && a.index != b.index) return false;
    for (std::size_t o = 0; o < a.operands.size(); ++o)
        if (!isEqual(program, a.operands[o], b.operands[o])) return false;
    return true;
}

std::optional<Extreme> extremeOf(const Program& program, const Expression& choice) {
    if (choice.operation != Operator::Select || isReal(choice.type) ||
        choice.type == cinput::ScalarType::Bool)
        return std::nullopt;
    const Expression& condition = program.expressions[choice.operands[0]];
    const bool isGreater =
        condition.operation == Operator::Greater || condition.operation == Operator::GreaterEqual;
    const bool isLess = condition.operation == Operator::Less || condition.operation == Operator::LessEqual;
    if (!isGreater && !isLess) return std::nullopt;
    const auto equal = [&](std::size_t compared, std::size_t chosen) {
        return isEqual(program, condition.operands[compared], choice.operands[chosen]);
    };
    const bool isSame = equal(0, 1) && equal(1, 2), isTurned = equal(0, 2) && equal(1, 1);
    if (!isSame && !isTurned) return std::nullopt;
    return Extreme{isGreater == isSame, choice.operands[1], choice.operands[2]};
}

} // namespace tactus::lift
