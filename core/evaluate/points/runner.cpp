#include "evaluate/points/runner.h"

#include "evaluate/program/interpret.h"

namespace tactus::evaluate {

void Notes::add(const ure::Events& events, const Occurrence& place) {
    const auto keepFirst = [&](bool happened, std::optional<Occurrence>& first) {
        if (happened && (!first || place.isBefore(*first))) first = place;
    };
    keepFirst(events.divisionByZero, division);
    keepFirst(events.wrapped, wrap);
}

Runner::Runner(const ure::System& system, const Tensors& inputs, Memory& memory, ure::EquationId equation)
    : Runner(system, inputs, memory, equation, system.equations[equation].value) {}

Runner::Runner(const ure::System& system, const Tensors& inputs, Memory& memory, ure::EquationId equation,
               ure::ExprId root)
    : system_(system), inputs_(&inputs), memory_(&memory), equation_(equation),
      program_(compile(system, root)), registers_(program_.registers) {
    read_.at.resize(system.loops.size());
}

Runner::Runner(const ure::System& system, ure::ExprId root, const RandomStream& random, const Tensors* inputs)
    : system_(system), inputs_(inputs), random_(&random), program_(compile(system, root)),
      registers_(program_.registers) {}

struct Runner::Host {
    Runner& runner;
    std::span<const std::int64_t> point;
    Notes& notes;
    std::uint64_t element;
    Outcome outcome = Outcome::Undefined; // if the run ends early

    bool read(const Instruction& step, ure::Value&) {
        outcome = runner.read(step, point);
        return outcome == Outcome::Defined;
    }
    bool readInput(const Instruction& step, ure::Value*) {
        outcome = runner.readInput(step, point, notes);
        return outcome == Outcome::Defined;
    }
    bool random(const Instruction& step, ure::Value* registers) {
        const auto drawn = randomBetween(step.result, registers[step.a], registers[step.b],
                                         runner.random_->bits(element, step.target));
        if (drawn) registers[step.to] = *drawn;
        outcome = Outcome::Undefined;
        return drawn.has_value();
    }
    void note(const ure::Events& events, ure::ExprId expr) { runner.note(events, expr, point, notes); }
};

Outcome Runner::run(std::span<const std::int64_t> point, Notes& notes, std::uint64_t element) {
    Host host{*this, point, notes, element};
    switch (interpret(program_, registers_.data(), point, host)) {
    case Ran::Value:
        return Outcome::Defined;
    case Ran::Absent:
        return Outcome::Absent;
    case Ran::Ended:
        break;
    }
    return host.outcome;
}

Outcome Runner::read(const Instruction& instruction, std::span<const std::int64_t> point) {
    const Program::Read& read = program_.reads[instruction.a];
    read_.variable = read.variable;
    bool inside = true;
    for (std::size_t d = 0; d < read.index.size(); ++d)
        // All indices are computed, also behind one that overflows: a message names the whole point.
        inside = read.index[d].at(point, read_.at[d]) && inside;
    undefinedRead_ = instruction.expr;
    if (!inside || !memory_->inBox(read_.at)) return Outcome::Undefined;
    const std::size_t place = memory_->placeOf(read_.at);
    State& state = memory_->state(read.variable, place);
    switch (state) {
    case State::Defined:
        registers_[instruction.to] = memory_->value(read.variable, place);
        return Outcome::Defined;
    case State::Undefined:
        return Outcome::Undefined;
    case State::OutOfBounds:
        return Outcome::OutOfBounds;
    case State::InProgress:
        return Outcome::Missing;
    case State::Unknown:
        break;
    }
    // The box may hold points that are no iterations; the state remembers it, so each is asked once.
    if (polyhedra::contains(system_.domain, read_.at)) return Outcome::Missing;
    state = State::Undefined;
    return Outcome::Undefined;
}

Outcome Runner::readInput(const Instruction& instruction, std::span<const std::int64_t> point, Notes& notes) {
    const Program::InputRead& read = program_.inputReads[instruction.a];
    const auto element = elementRead(read, system_.tensors[read.tensor], registers_.data());
    const TensorValues& values = (*inputs_)[read.tensor.index()];
    if (element && values.isDefined(*element)) {
        registers_[instruction.to] = values.values[*element];
        return Outcome::Defined;
    }
    undefinedRead_ = instruction.expr;
    if (system_.tensors[read.tensor].mayBeUndefined) return Outcome::Undefined;
    if (!notes.outOfBounds) {
        notes.outOfBounds = Occurrence{equation_, instruction.expr, {point.begin(), point.end()}};
        for (std::size_t d = 0; d < read.registers.size(); ++d)
            notes.outOfBoundsIndex +=
                (d ? ", " : "(") + ure::toString(read.types[d], registers_[read.registers[d]]);
        notes.outOfBoundsIndex += ")";
    }
    return Outcome::OutOfBounds;
}

void Runner::note(const ure::Events& events, ure::ExprId expr, std::span<const std::int64_t> point,
                  Notes& notes) const {
    notes.add(events, Occurrence{equation_, expr, {point.begin(), point.end()}});
}

} // namespace tactus::evaluate
