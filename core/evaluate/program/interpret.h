// Runs a program's instructions over registers. The host decides where values come from: direct evaluation
// reads its memory, a simulated processing element its wires and registers.
//
// A host has these; where one answers false the run ends.
//   bool read(const Instruction&, ure::Value& to)              a variable.
//   bool readInput(const Instruction&, ure::Value* registers)  an input, into registers[to].
//   bool random(const Instruction&, ure::Value* registers)     random(a, b), into registers[to].
//   void note(const ure::Events&, ure::ExprId)                 something noteworthy happened.
#pragma once

#include "evaluate/program/program.h"

#include <optional>

namespace tactus::evaluate {

enum class Ran : std::uint8_t {
    Value,  // registers[program.result] holds it
    Absent, // the missing branch of a select
    Ended,  // the host ended it
};

// The row-major number of the element that is read; nothing where that is none of the tensor.
inline std::optional<std::uint64_t> elementRead(const Program::InputRead& read, const ure::Tensor& tensor,
                                                const ure::Value* registers) {
    std::uint64_t element = 0;
    for (std::size_t d = 0; d < tensor.extents.size(); ++d) {
        // A negative index is a huge unsigned one.
        const std::uint64_t index = registers[read.registers[d]].bits;
        const auto extent = static_cast<std::uint64_t>(tensor.extents[d]);
        if (index >= extent) return std::nullopt;
        element = element * extent + index;
    }
    return element;
}

template<class Host>
Ran interpret(const Program& program, ure::Value* registers, std::span<const std::int64_t> point,
              Host& host) {
    using Kind = Instruction::Kind;
    for (const Program::Coordinate& coordinate : program.coordinates) {
        const ure::Value index = ure::Value::ofInteger(point[coordinate.coordinate]);
        registers[coordinate.to] =
            coordinate.type.isInteger() ? index : ure::convert(ure::intType(64), coordinate.type, index);
    }
    ure::Events events;
    const Instruction* const begin = program.instructions.data();
    const Instruction* const end = begin + program.instructions.size();
    for (const Instruction* at = begin; at != end;) {
        const Instruction& step = *at++;
        switch (step.kind) {
        case Kind::Unary:
            registers[step.to] = ure::apply(step.op, step.left, step.result, registers[step.a], events);
            break;
        case Kind::Binary:
            registers[step.to] = ure::apply(step.op, step.left, step.right, step.result, registers[step.a],
                                            registers[step.b], events);
            break;
        case Kind::Move:
            registers[step.to] = registers[step.a];
            break;
        case Kind::Jump:
            at = begin + step.target;
            break;
        case Kind::JumpIfFalse:
            if (!registers[step.a].asBool()) at = begin + step.target;
            break;
        case Kind::JumpIfTrue:
            if (registers[step.a].asBool()) at = begin + step.target;
            break;
        case Kind::Read:
            if (!host.read(step, registers[step.to])) return Ran::Ended;
            break;
        case Kind::ReadInput:
            if (!host.readInput(step, registers)) return Ran::Ended;
            break;
        case Kind::Random:
            if (!host.random(step, registers)) return Ran::Ended;
            break;
        case Kind::Absent:
            return Ran::Absent;
        }
        if (events.divisionByZero || events.wrapped) {
            host.note(events, step.expr);
            events = {};
        }
    }
    return Ran::Value;
}

} // namespace tactus::evaluate
