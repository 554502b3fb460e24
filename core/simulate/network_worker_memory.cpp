// What a process does with device memory.
#include "simulate/network_worker.h"

#include "evaluate/interpret.h"

#include <cstring>

namespace tactus::simulate {

void Worker::load(const Op& op) {
    Operand& operand = operands_[op.operand];
    const Cargo& cargo = *operand.cargo;
    const evaluate::TensorValues& given = fabric_.given(operand.id);
    const std::byte* const packed = fabric_.packed(operand.id);
    memory_.words += op.words;
    memory_.requests += op.requests;
    memory_.bytes += op.words * cargo.memoryBytes;
    if (op.isPlain && (op.rest == 1 || op.count == 1) && !cargo.isMarked) { // side by side
        const std::int64_t first = nest_->value(op.form) + op.offset;
        if (first >= 0 && std::uint64_t(first + op.count) <= given.values.size()) [[likely]] {
            operand.current = packed + std::size_t(first) * cargo.valueBytes;
            operand.currentLane = op.lane;
            if (op.merges) bring(op, operand.current);
            return;
        }
    }
    findElements(op);
    for (std::size_t n = 0; n < std::size_t(op.count); ++n) {
        const auto element = static_cast<std::uint64_t>(elements_[n]);
        const std::int64_t lane = op.isPlain ? op.lane + std::int64_t(n) : op.lanes[n];
        if (element >= given.values.size())
            return broken(op, fmt::format("element number {} is outside of '{}'", elements_[n],
                                          fabric_.plan().operands[operand.id].name));
        std::byte* const to = ownLane(operand, lane);
        std::memcpy(to, packed + element * cargo.valueBytes, cargo.valueBytes);
        if (cargo.isMarked) to[cargo.valueBytes] = std::byte(given.isDefined(element));
    }
    useOwn(operand);
}

void Worker::store(const Op& op) {
    const Operand& operand = operands_[op.operand];
    const Cargo& cargo = *operand.cargo;
    evaluate::TensorValues& values = fabric_.outputs[cargo.tensor.index()];
    memory_.words += op.words;
    memory_.requests += op.requests;
    memory_.bytes += op.words * cargo.memoryBytes;
    findElements(op);
    for (std::size_t n = 0; n < std::size_t(op.count); ++n) {
        const auto element = static_cast<std::uint64_t>(elements_[n]);
        const std::int64_t lane = op.isPlain ? op.lane + std::int64_t(n) : op.lanes[n];
        if (element >= values.values.size())
            return broken(op, fmt::format("element number {} is outside of '{}'", elements_[n],
                                          fabric_.plan().operands[operand.id].name));
        const std::byte* const from =
            operand.current + std::size_t(lane - operand.currentLane) * cargo.laneBytes();
        std::uint64_t room = 0; // as storage asks for its own alignment
        std::memcpy(&room, from, cargo.valueBytes);
        const bool isDefined = !cargo.isMarked || from[cargo.valueBytes] != std::byte{0};
        values.values[element] = isDefined ? ure::load(cargo.storage, &room, 0) : ure::Value{};
        if (!values.defined.empty()) values.defined[element] = isDefined;
    }
}

namespace {

// What an expression reads: inputs as they were given.
struct Host {
    const ure::System& system;
    const evaluate::Tensors& given;
    const evaluate::Program& program;

    bool read(const evaluate::Instruction&, ure::Value&) { return false; }
    bool random(const evaluate::Instruction&, ure::Value*) { return false; }
    void note(const ure::Events&, ure::ExprId) {}
    bool readInput(const evaluate::Instruction& step, ure::Value* registers) {
        const evaluate::Program::InputRead& read = program.inputReads[step.a];
        const std::vector<std::int64_t>& extents = system.tensors[read.tensor].extents;
        std::uint64_t element = 0;
        for (std::size_t d = 0; d < extents.size(); ++d) {
            const std::uint64_t index = registers[read.registers[d]].bits;
            if (index >= static_cast<std::uint64_t>(extents[d])) return false;
            element = element * static_cast<std::uint64_t>(extents[d]) + index;
        }
        const evaluate::TensorValues& values = given[read.tensor.index()];
        if (!values.isDefined(element)) return false;
        registers[step.to] = values.values[element];
        return true;
    }
};

} // namespace

void Worker::evaluate(const Op& op) {
    Operand& operand = operands_[op.operand];
    const Cargo& cargo = *operand.cargo;
    const Expression& expression = *expressions_[op.operand];
    memory_.words += op.words;
    memory_.requests += op.requests;
    memory_.bytes += op.words * cargo.memoryBytes;
    Host host{*fabric_.plan().original, fabric_.given(), expression.program};
    const std::vector<std::int64_t>& extents = fabric_.plan().system->tensors[cargo.tensor].extents;
    polyhedra::Point loops = expression.origin;
    std::vector<ure::Value> registers = expression.program.registers;
    findElements(op);
    for (std::int64_t n = 0; n < op.count; ++n) {
        const std::int64_t lane = op.isPlain ? op.lane + n : op.lanes[std::size_t(n)];
        std::int64_t rest = elements_[std::size_t(n)];
        for (std::size_t d = extents.size(); d-- > 0; rest /= extents[d])
            loops[expression.loops[d]] = expression.origin[expression.loops[d]] + rest % extents[d];
        const bool isDefined =
            interpret(expression.program, registers.data(), loops, host) == evaluate::Ran::Value;
        const ure::Value value = isDefined ? registers[expression.program.result] : ure::Value{};
        std::uint64_t room = 0;
        ure::store(cargo.storage, &room, 0, value);
        std::byte* const to = ownLane(operand, lane);
        std::memcpy(to, &room, cargo.valueBytes);
        if (cargo.isMarked) to[cargo.valueBytes] = std::byte(isDefined);
    }
    useOwn(operand);
}

} // namespace tactus::simulate
