// Which equations simulate/rows/straight/straight.h runs.
#include "simulate/rows/program/row_program.h"

#include <algorithm>

namespace tactus::simulate {

namespace {

// Operations that give some value whatever their operands hold, and see no lane's state.
bool isStraight(const Segment& segment, const ure::System& system) {
    return std::ranges::all_of(segment, [&](const RowOp& op) {
        switch (op.kind) {
        case RowOp::Kind::Call:
        case RowOp::Kind::Unary:
        case RowOp::Kind::Binary:
        case RowOp::Kind::Index:
            return true;
        case RowOp::Kind::Input:
            return op.proven && evaluate::elementCount(system.tensors[ure::TensorId(op.tensor)]) > 0;
        case RowOp::Kind::Select:
            return isStraight(op.then, system) && isStraight(op.otherwise, system);
        default:
            return false;
        }
    });
}

// Worth computing in many lanes to overwrite a few.
bool costsLittle(const Segment& segment) {
    return std::ranges::all_of(segment, [&](const RowOp& op) {
        switch (op.kind) {
        case RowOp::Kind::Call:
        case RowOp::Kind::Index:
            return true;
        case RowOp::Kind::Select:
            return op.guard && (costsLittle(op.then) || costsLittle(op.otherwise));
        default:
            return false;
        }
    });
}

void rate(Segment& segment) {
    for (RowOp& op : segment) {
        if (op.kind != RowOp::Kind::Select) continue;
        rate(op.then);
        rate(op.otherwise);
        if (op.then.empty() || op.otherwise.empty()) continue; // values slide
        op.thenIsTotal = costsLittle(op.then);
        op.otherwiseIsTotal = costsLittle(op.otherwise);
    }
}

} // namespace

// Straight rows say of no value whether it is there, so readers may not ask.
static bool needsStates(const RowProgram& program, const RowEquation& equation) {
    return equation.watched || (!program.system().equations[equation.equation].isOutput() &&
                                program.layouts[equation.variable].watched);
}

void RowProgram::chooseStraight() {
    for (Unit& unit : units) {
        unit.isStraight =
            !unit.again && !unit.isGrouped && std::ranges::all_of(unit.equations, [&](std::uint32_t number) {
                const RowEquation& equation = equations[number];
                return !needsStates(*this, equation) && isStraight(equation.code, system());
            });
        if (!unit.isStraight) continue;
        for (const std::uint32_t number : unit.equations) {
            equations[number].isStraight = true;
            rate(equations[number].code);
        }
    }
}

} // namespace tactus::simulate
