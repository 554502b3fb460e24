#include "evaluate/program/expression.h"

#include "evaluate/program/interpret.h"

namespace tactus::evaluate {

Expression::Expression(const ure::System& system, ure::ExprId root, const Tensors& inputs, Reads reads)
    : system_(system), inputs_(inputs), reads_(std::move(reads)), program_(compile(system, root)),
      registers_(program_.registers) {}

struct Expression::Host {
    const Expression& expression;
    std::span<const std::int64_t> point;

    bool read(const Instruction& step, ure::Value& to) {
        const Program::Read& read = expression.program_.reads[step.a];
        std::vector<std::int64_t> at(read.index.size());
        for (std::size_t loop = 0; loop < at.size(); ++loop)
            if (!read.index[loop].at(point, at[loop])) return false;
        const auto value = expression.reads_ ? expression.reads_(read.variable, at) : std::nullopt;
        if (value) to = *value;
        return value.has_value();
    }
    bool random(const Instruction&, ure::Value*) { return false; }
    void note(const ure::Events&, ure::ExprId) {} // direct evaluation of the design says it
    bool readInput(const Instruction& step, ure::Value* registers) {
        const Program::InputRead& read = expression.program_.inputReads[step.a];
        const auto element = elementRead(read, expression.system_.tensors[read.tensor], registers);
        if (element && expression.told_) expression.told_(read.tensor, *element);
        if (!element || read.tensor.index() >= expression.inputs_.size()) return false;
        const TensorValues& values = expression.inputs_[read.tensor.index()];
        if (*element >= values.values.size() || !values.isDefined(*element)) return false;
        registers[step.to] = values.values[*element];
        return true;
    }
};

std::optional<ure::Value> Expression::at(std::span<const std::int64_t> point) {
    Host host{*this, point};
    if (interpret(program_, registers_.data(), point, host) != Ran::Value) return std::nullopt;
    return registers_[program_.result];
}

} // namespace tactus::evaluate
