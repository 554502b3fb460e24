#include "evaluate/program/expression.h"

#include "evaluate/program/interpret.h"

namespace tactus::evaluate {

Expression::Expression(const ure::System& system, ure::ExprId root, const Tensors& inputs)
    : system_(system), inputs_(inputs), program_(compile(system, root)), registers_(program_.registers) {}

struct Expression::Host {
    const Expression& expression;

    bool read(const Instruction&, ure::Value&) { return false; }
    bool random(const Instruction&, ure::Value*) { return false; }
    void note(const ure::Events&, ure::ExprId) {} // direct evaluation of the design says it
    bool readInput(const Instruction& step, ure::Value* registers) {
        const Program::InputRead& read = expression.program_.inputReads[step.a];
        const auto element = elementRead(read, expression.system_.tensors[read.tensor], registers);
        const TensorValues& values = expression.inputs_[read.tensor.index()];
        if (!element || !values.isDefined(*element)) return false;
        registers[step.to] = values.values[*element];
        return true;
    }
};

std::optional<ure::Value> Expression::at(std::span<const std::int64_t> point) {
    Host host{*this};
    if (interpret(program_, registers_.data(), point, host) != Ran::Value) return std::nullopt;
    return registers_[program_.result];
}

} // namespace tactus::evaluate
