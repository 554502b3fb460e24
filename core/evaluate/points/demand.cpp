#include "evaluate/points/demand.h"

#include "ure/lazy.h"

#include <algorithm>
#include <cassert>

namespace tactus::evaluate {

using ure::EquationId;
using ure::VariableId;

namespace {

constexpr std::uint64_t stepsBetweenLooks = 4096; // at the stop token

State stateOf(Outcome outcome) {
    switch (outcome) {
    case Outcome::Defined:
        return State::Defined;
    case Outcome::OutOfBounds:
        return State::OutOfBounds;
    default:
        return State::Undefined;
    }
}

} // namespace

Demand::Demand(const ure::System& system, const Tensors& inputs, const Memory::Layout& layout,
               const Options& options)
    : system_(system), options_(options), memory_(system, layout) {
    for (const EquationId equation : system.equations.keys()) {
        runners_.emplace_back(system, inputs, memory_, equation);
        std::vector<Runner>& guards = guards_.emplace_back();
        if (system.equations[equation].reduction == ure::Reduction::None) continue;
        for (ure::ExprId at = system.equations[equation].value; ure::lacksBranch(system.exprs[at]);
             at = system.exprs[at].operands[1])
            guards.emplace_back(system, inputs, memory_, equation, system.exprs[at].operands[0]);
    }
    const std::size_t bytesEach = sizeof(Waiting) + sizeof(std::int64_t) * system.loops.size();
    stackLimit_ = (options.memoryLimit - std::min(layout.bytes, options.memoryLimit)) / bytesEach;
}

Demand::Result Demand::push(VariableId variable, std::span<const std::int64_t> point) {
    if (stack_.size() >= stackLimit_) return Result::TooLarge;
    const std::size_t place = memory_.placeOf(point);
    memory_.state(variable, place) = State::InProgress;
    stack_.push_back({variable, place});
    points_.insert(points_.end(), point.begin(), point.end());
    return Result::Done;
}

std::span<const std::int64_t> Demand::top() const {
    const std::size_t dimensions = system_.loops.size();
    return {points_.data() + (stack_.size() - 1) * dimensions, dimensions};
}

void Demand::keep(VariableId variable, std::size_t place, Outcome outcome, ure::Value value) {
    memory_.state(variable, place) = stateOf(outcome);
    if (outcome == Outcome::Defined) memory_.value(variable, place) = value;
}

Demand::Result Demand::makeValue(VariableId variable, std::span<const std::int64_t> point) {
    const std::size_t place = memory_.placeOf(point);
    if (memory_.state(variable, place) != State::Unknown) return Result::Done;
    // Mostly all it reads is there; only if not, it has to wait.
    Runner& runner = runnerOf(variable);
    const Outcome outcome = runner.run(point, notes_);
    if (outcome == Outcome::Missing) return makeWaiting(variable, point);
    keep(variable, place, outcome, runner.value());
    return Result::Done;
}

Demand::Result Demand::makeWaiting(VariableId variable, std::span<const std::int64_t> point) {
    assert(stack_.empty());
    if (const Result pushed = push(variable, point); pushed != Result::Done) return pushed;
    while (!stack_.empty()) {
        if (++steps_ % stepsBetweenLooks == 0 && options_.stop.stop_requested()) return Result::Stopped;
        const Waiting waiting = stack_.back();
        Runner& runner = runnerOf(waiting.variable);
        const Outcome outcome = runner.run(top(), notes_);
        if (outcome == Outcome::Missing) {
            const Runner::Demand& missing = runner.missing();
            // All values in progress are on the stack, so asking for one of them closes a ring.
            if (memory_.state(missing.variable, memory_.placeOf(missing.at)) == State::InProgress) {
                findCycle(missing);
                return Result::Cycle;
            }
            if (const Result pushed = push(missing.variable, missing.at); pushed != Result::Done)
                return pushed;
            continue;
        }
        keep(waiting.variable, waiting.place, outcome, runner.value());
        stack_.pop_back();
        points_.resize(points_.size() - system_.loops.size());
    }
    return Result::Done;
}

Demand::Result Demand::run(Runner& runner, std::span<const std::int64_t> point, Outcome& outcome) {
    while ((outcome = runner.run(point, notes_)) == Outcome::Missing) {
        const Runner::Demand missing = runner.missing();
        if (const Result made = makeValue(missing.variable, missing.at); made != Result::Done) return made;
    }
    return Result::Done;
}

Demand::Result Demand::makeOutput(EquationId equation, std::span<const std::int64_t> point, Outcome& outcome,
                                  ure::Value& value) {
    Runner& runner = runners_[equation.index()];
    const Result made = run(runner, point, outcome);
    if (made == Result::Done) value = runner.value();
    return made;
}

Demand::Result Demand::makeTerm(EquationId equation, std::span<const std::int64_t> point, Outcome& outcome,
                                ure::Value& value) {
    if (const Result made = makeOutput(equation, point, outcome, value); made != Result::Done) return made;
    if (outcome != Outcome::Absent) return Result::Done;
    for (Runner& guard : guards_[equation.index()]) {
        Outcome condition;
        if (const Result made = run(guard, point, condition); made != Result::Done) return made;
        if (condition != Outcome::Defined) break;
        if (!guard.value().asBool()) return Result::Done;
    }
    outcome = Outcome::Undefined;
    return Result::Done;
}

void Demand::findCycle(const Runner::Demand& asked) {
    const std::size_t dimensions = system_.loops.size(), place = memory_.placeOf(asked.at);
    const auto isAsked = [&](const Waiting& w) { return w.variable == asked.variable && w.place == place; };
    for (auto at = std::ranges::find_if(stack_, isAsked); at != stack_.end(); ++at) {
        const auto point = points_.begin() + (at - stack_.begin()) * static_cast<std::ptrdiff_t>(dimensions);
        cycle_.push_back({at->variable, {point, point + static_cast<std::ptrdiff_t>(dimensions)}});
    }
}

Demand::Reason Demand::explain(EquationId equation, std::span<const std::int64_t> from) {
    polyhedra::Point point(from.begin(), from.end());
    Notes unused;
    for (;;) {
        Runner& runner = runners_[equation.index()];
        const Outcome outcome = runner.run(point, unused);
        const ure::ExprId expr = runner.undefinedRead();
        if (outcome == Outcome::Absent) return {Reason::Kind::MissingBranch, equation, {}, point, {}};
        if (system_.exprs[expr].kind == ure::Expr::Kind::ReadInput) {
            const bool isOutside = outcome == Outcome::OutOfBounds;
            const auto kind = isOutside ? Reason::Kind::OutsideInput : Reason::Kind::UndefinedElement;
            return {kind, equation, expr, point, {}};
        }
        const Runner::Demand read = runner.undefinedAt();
        if (!polyhedra::contains(system_.domain, read.at))
            return {Reason::Kind::OutsideLoops, equation, expr, point, read};
        if (!memory_.isResident(read.at)) return {Reason::Kind::Unknown, equation, expr, point, read};
        equation = system_.variables[read.variable].equation;
        point = read.at;
    }
}

} // namespace tactus::evaluate
