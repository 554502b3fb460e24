#include "simulate/slide.h"

#include <algorithm>

namespace tactus::simulate {

namespace {

bool isEarlier(const Operand& operand, std::uint32_t variable) {
    return operand.kind == Operand::Kind::Variable && operand.number == variable && operand.step != 0;
}

// Operands that read the variable in another step, and reads that might.
std::size_t earlierReads(const Segment& segment, std::uint32_t variable) {
    std::size_t count = 0;
    for (const RowOp& op : segment) {
        const bool gathers = op.kind == RowOp::Kind::Gather && op.a.number == variable;
        count += std::size_t(gathers) + isEarlier(op.a, variable) + isEarlier(op.b, variable) +
                 isEarlier(op.c, variable);
        for (const Operand& index : op.indices) count += isEarlier(index, variable);
        count += earlierReads(op.then, variable) + earlierReads(op.otherwise, variable);
    }
    return count;
}

bool handsOn(const Segment& segment, std::uint32_t variable) {
    if (segment.size() != 1 || segment.front().kind != RowOp::Kind::Call) return false;
    const RowOp& op = segment.front();
    return op.kernel == copyKernel(op.to.storage) && isEarlier(op.a, variable);
}

bool runsAlone(const RowProgram& program, std::uint32_t equation) {
    return std::ranges::any_of(program.units, [&](const Unit& unit) {
        return unit.equations == std::vector{equation} && !unit.again && !unit.isGrouped;
    });
}

} // namespace

void slideHandOns(RowProgram& program) {
    for (std::uint32_t number = 0; number < program.equations.size(); ++number) {
        RowEquation& equation = program.equations[number];
        const std::uint32_t variable = equation.variable;
        const bool isOutput = program.system().equations[equation.equation].isOutput();
        if (isOutput || program.layouts[variable].watched || equation.code.size() != 1 ||
            equation.code.front().kind != RowOp::Kind::Select || !runsAlone(program, number))
            continue;
        RowOp& select = equation.code.front();
        const bool isThen = handsOn(select.then, variable);
        Segment& handing = isThen ? select.then : select.otherwise;
        if (!handsOn(handing, variable)) continue;
        std::size_t reads = 0;
        for (const RowEquation& other : program.equations) reads += earlierReads(other.code, variable);
        if (reads != 1) continue;
        RowLayout& layout = program.layouts[variable];
        layout.slideStep = handing.front().a.step;
        layout.slideLane = handing.front().a.lane;
        layout.depth = layout.slideStep;
        handing.clear();
        select.thenIsTotal = isThen; // the other one must leave what is handed on alone
        select.otherwiseIsTotal = !isThen;
    }
}

} // namespace tactus::simulate
