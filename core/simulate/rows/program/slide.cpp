#include "simulate/rows/program/slide.h"

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

// Over one delay, and from the same lane: the delay, 0 if there are others or none.
std::int64_t delayOf(const Segment& segment, std::uint32_t variable) {
    std::int64_t delay = 0;
    bool isOne = true;
    const auto visit = [&](const Operand& operand) {
        if (!isEarlier(operand, variable)) return;
        isOne &= operand.lane == 0 && (delay == 0 || delay == operand.step);
        delay = operand.step;
    };
    const auto walk = [&](const auto& self, const Segment& inner) -> void {
        for (const RowOp& op : inner) {
            for (const Operand* operand : {&op.a, &op.b, &op.c}) visit(*operand);
            for (const Operand& index : op.indices) visit(index);
            isOne &= op.kind != RowOp::Kind::Gather || op.a.number != variable;
            self(self, op.then);
            self(self, op.otherwise);
        }
    };
    walk(walk, segment);
    return isOne ? delay : 0;
}

std::size_t writes(const Segment& segment, std::uint32_t variable) {
    std::size_t count = 0;
    for (const RowOp& op : segment)
        count += std::size_t(op.to.kind == Operand::Kind::Variable && op.to.number == variable) +
                 writes(op.then, variable) + writes(op.otherwise, variable);
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

bool isOutput(const RowProgram& program, const RowEquation& equation) {
    return program.system().equations[equation.equation].isOutput();
}

std::size_t earlierReads(const RowProgram& program, std::uint32_t variable) {
    std::size_t reads = 0;
    for (const RowEquation& equation : program.equations) reads += earlierReads(equation.code, variable);
    return reads;
}

} // namespace

void slideHandOns(RowProgram& program) {
    for (std::uint32_t number = 0; number < program.equations.size(); ++number) {
        RowEquation& equation = program.equations[number];
        const std::uint32_t variable = equation.variable;
        if (isOutput(program, equation) || program.layouts[variable].watched || equation.code.size() != 1 ||
            equation.code.front().kind != RowOp::Kind::Select || !runsAlone(program, number))
            continue;
        RowOp& select = equation.code.front();
        const bool isThen = handsOn(select.then, variable);
        Segment& handing = isThen ? select.then : select.otherwise;
        if (!handsOn(handing, variable)) continue;
        // A row is gone once its values are handed on, so nothing else may read it.
        if (earlierReads(program, variable) != 1) continue;
        RowLayout& layout = program.layouts[variable];
        layout.slideStep = handing.front().a.step;
        layout.slideLane = handing.front().a.lane;
        layout.depth = layout.slideStep;
        handing.clear();
        select.thenIsTotal = isThen; // the other one must leave what is handed on alone
        select.otherwiseIsTotal = !isThen;
    }
}

void replaceInPlace(RowProgram& program) {
    for (std::uint32_t number = 0; number < program.equations.size(); ++number) {
        const RowEquation& equation = program.equations[number];
        if (isOutput(program, equation) || equation.code.empty() || !runsAlone(program, number)) continue;
        RowLayout& layout = program.layouts[equation.variable];
        const RowOp& last = equation.code.back();
        // The new value takes the place of the old one, so it is written when nothing reads the old one any
        // more.
        const bool isLast = last.kind == RowOp::Kind::Call && writes(equation.code, equation.variable) == 1 &&
                            last.to.kind == Operand::Kind::Variable;
        const std::int64_t delay = delayOf(equation.code, equation.variable);
        if (layout.watched || layout.slideStep != 0 || !isLast || delay == 0 ||
            earlierReads(program, equation.variable) != earlierReads(equation.code, equation.variable))
            continue;
        layout.slideStep = delay;
        layout.depth = delay;
    }
}

} // namespace tactus::simulate
