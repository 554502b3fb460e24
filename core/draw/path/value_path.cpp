#include "draw/path/value_path.h"

#include "draw/state/shown_values.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <tuple>

namespace tactus::draw {

using Side = ValuePath::Side;

namespace {

void add(ValuePath::Mark& mark, Side side) {
    mark.past |= side != Side::Future;
    mark.future |= side != Side::Past;
}

// The value itself reads its past.
Side sideOfReads(const ValuePath::Step& user) {
    return user.side == Side::Future ? Side::Future : Side::Past;
}

template<class Marks>
ValuePath::Mark markIn(const Marks& marks, const typename Marks::key_type& key) {
    const auto found = marks.find(key);
    return found == marks.end() ? ValuePath::Mark{} : found->second;
}

} // namespace

ValuePath::ValuePath(std::shared_ptr<const array::Model> model, const array::TracedValue& value,
                     const array::TraceOptions& options)
    : model_(std::move(model)) {
    const array::Trace trace = array::traceOf(*model_, value, options);
    isComplete_ = trace.complete;
    reserveSteps(trace);
    add({value, {}, 1, false}, Side::Value);
    for (const array::TraceSegment& segment : trace.past) add(segment, Side::Past);
    for (const array::TraceSegment& segment : trace.future) add(segment, Side::Future);
    sort();
    connect(options);
    markElements(trace, options);
    markPlaces();
}

std::string ValuePath::nameOf(std::size_t step) const {
    const array::TracedValue& value = steps_[step].value;
    const ure::System& system = model_->system();
    return fmt::format("{}@{}", system.nameOf(value.equation),
                       fmt::join(system.inDesignOrder(value.at), ","));
}

// A step is large.
void ValuePath::reserveSteps(const array::Trace& trace) {
    std::int64_t count = 1;
    for (const auto* segments : {&trace.past, &trace.future})
        for (const array::TraceSegment& segment : *segments) count += segment.count;
    steps_.reserve(std::size_t(count));
}

void ValuePath::add(const array::TraceSegment& segment, Side side) {
    array::TracedValue value = segment.first;
    for (std::int64_t n = 0; n < segment.count; ++n) {
        steps_.push_back({value, model_->peOf(value.at), model_->cycleOf(value.at), side, segment.maybe});
        for (std::size_t l = 0; l < segment.vector.size(); ++l) value.at[l] += segment.vector[l];
    }
}

void ValuePath::sort() {
    const auto keyOf = [](const Step& step) { return std::tie(step.cycle, step.side, step.value); };
    std::vector<Step*> order;
    order.reserve(steps_.size());
    for (Step& step : steps_) order.push_back(&step);
    std::ranges::sort(order, [&](const Step* a, const Step* b) { return keyOf(*a) < keyOf(*b); });
    std::vector<Step> sorted;
    sorted.reserve(order.size());
    for (Step* step : order) sorted.push_back(std::move(*step));
    steps_ = std::move(sorted);
    stepOf_.reserve(steps_.size());
    for (std::size_t n = 0; n < steps_.size(); ++n) {
        stepOf_.insert_or_assign(steps_[n].value, n);
        if (steps_[n].side == Side::Value) start_ = n;
    }
}

// A read is on the path where both of its ends are on one side of it.
void ValuePath::connect(const array::TraceOptions& options) {
    array::OperandReader reader(model_->system(), options);
    for (std::size_t user = 0; user < steps_.size() && !options.stop.stop_requested(); ++user) {
        Step& step = steps_[user];
        array::Operands& reads = reader.of(step.value);
        for (const array::Operand& read : reads.values) {
            const std::size_t made = stepOf(read.from);
            if (made == none || (step.side == Side::Future && steps_[made].side == Side::Past)) continue;
            if (std::ranges::find(step.operands, made) != step.operands.end()) continue;
            step.operands.push_back(made);
            steps_[made].users.push_back(user);
            markLinks(step, read.from);
        }
        if (step.side == Side::Future) continue; // it did not make the value
        for (array::TracedElement& read : reads.elements) step.read.push_back(std::move(read.element));
    }
}

void ValuePath::markLinks(const Step& user, const array::TracedValue& from) {
    const ure::System& system = model_->system();
    const Side side = sideOfReads(user);
    const auto hasVector = [&](dependence::DependenceId id) {
        const polyhedra::Vector& vector = model_->graph->dependences[id].vector;
        return std::ranges::equal(
            user.value.at, from.at,
            [entry = vector.begin()](auto at, auto made) mutable { return at - made == *entry++; });
    };
    for (std::size_t f = 0; f < model_->links.size(); ++f) {
        const array::LinkFamily& family = model_->links[f];
        if (family.reader == user.value.equation &&
            system.variables[family.variable].equation == from.equation &&
            std::ranges::any_of(family.dependences, hasVector))
            draw::add(links_[{std::int64_t(f), user.pe}], side);
    }
}

// Elements that are read before the value, and those that are written behind it. An output's equation has no
// step of its own: the value that it writes has the element.
void ValuePath::markElements(const array::Trace& trace, const array::TraceOptions& options) {
    const auto mark = [&](const array::ElementOf& element, Side side) {
        draw::add(elements_[{element.tensor.index(), element.index}], side);
        draw::add(tensors_[element.tensor.index()], side);
    };
    for (const array::TracedElement& one : trace.inputs) {
        inputs_.push_back(one.element);
        mark(one.element, Side::Past);
    }
    array::OperandReader reader(model_->system(), options);
    for (const array::TracedElement& one : trace.outputs) {
        outputs_.push_back(one.element);
        mark(one.element, Side::Future);
        draw::add(equations_[one.by.equation.index()], Side::Future);
        if (const std::size_t step = stepOf(one.by); step != none) {
            steps_[step].written.push_back(one.element);
            continue;
        }
        for (const array::Operand& read : reader.of(one.by).values)
            if (const std::size_t step = stepOf(read.from); step != none && steps_[step].side != Side::Past)
                steps_[step].written.push_back(one.element);
    }
}

void ValuePath::markPlaces() {
    const ure::System& system = model_->system();
    stepsAt_.reserve(steps_.size());
    places_.reserve(steps_.size());
    for (std::size_t n = 0; n < steps_.size(); ++n) {
        const Step& step = steps_[n];
        draw::add(pes_[step.pe], step.side);
        stepsAt_.emplace(system.inDesignOrder(step.value.at), n);
        draw::add(equations_[step.value.equation.index()], step.side);
        draw::add(cycles_[step.cycle], step.side);
        places_.insert({step.cycle, step.pe});
    }
}

ValuePath::Mark ValuePath::ofPe(const polyhedra::Point& pe) const {
    return markIn(pes_, pe);
}

ValuePath::Mark ValuePath::ofLink(std::uint32_t family, const polyhedra::Point& reader) const {
    return markIn(links_, {family, reader});
}

ValuePath::Mark ValuePath::ofElement(ure::TensorId tensor, const std::vector<std::int64_t>& index) const {
    return markIn(elements_, {tensor.index(), index});
}

ValuePath::Mark ValuePath::ofTensor(ure::TensorId tensor) const {
    return markIn(tensors_, tensor.index());
}

ValuePath::Mark ValuePath::ofEquation(ure::EquationId equation) const {
    return markIn(equations_, equation.index());
}

ValuePath::Mark ValuePath::ofIteration(const polyhedra::Point& design) const {
    Mark mark;
    const auto [first, end] = stepsAt_.equal_range(design);
    for (auto step = first; step != end; ++step) draw::add(mark, steps_[step->second].side);
    return mark;
}

ValuePath::Mark ValuePath::ofRead(const Read& read) const {
    Mark mark;
    const ure::System& system = model_->system();
    const auto [first, end] = stepsAt_.equal_range(read.at);
    for (auto found = first; found != end; ++found) {
        const Step& user = steps_[found->second];
        if (system.nameOf(user.value.equation) != read.reader) continue;
        for (const std::size_t made : user.operands) {
            const array::TracedValue& value = steps_[made].value;
            if (system.nameOf(value.equation) == read.variable && system.inDesignOrder(value.at) == read.from)
                draw::add(mark, sideOfReads(user));
        }
    }
    return mark;
}

bool ValuePath::isAt(const polyhedra::Point& pe, std::int64_t cycle) const {
    return places_.contains({cycle, pe});
}

std::size_t ValuePath::stepOf(const array::TracedValue& value) const {
    const auto found = stepOf_.find(value);
    return found == stepOf_.end() ? none : found->second;
}

std::size_t ValuePath::next(std::size_t step, Way way) const {
    const auto inCycle = [&](std::size_t other) {
        return other < steps_.size() && steps_[other].cycle == steps_[step].cycle ? other : step;
    };
    const auto cycleOf = [&](std::size_t other) { return steps_[other].cycle; };
    const std::vector<std::size_t>& operands = steps_[step].operands;
    const std::vector<std::size_t>& users = steps_[step].users;
    switch (way) {
    case Way::ToOperand:
        return operands.empty() ? step : *std::ranges::max_element(operands, {}, cycleOf);
    case Way::ToUser:
        return users.empty() ? step : *std::ranges::min_element(users, {}, cycleOf);
    case Way::Before:
        return step == 0 ? step : inCycle(step - 1);
    case Way::Behind:
        return inCycle(step + 1);
    }
    return step;
}

tl::expected<array::TracedValue, std::string> valueIn(const array::Model& model, const simulate::State& state,
                                                      const polyhedra::Point& pe, ure::VariableId variable) {
    const auto refused = [&](std::string_view why) {
        return tl::unexpected(fmt::format("PE ({}) {} in cycle {}.", fmt::join(pe, ", "), why, state.cycle));
    };
    const ure::System& system = model.system();
    const simulate::PeState* working = nullptr;
    for (const simulate::PeState& one : std::ranges::equal_range(state.pes, pe, {}, &simulate::PeState::pe))
        if (one.iteration) working = &one;
    if (!working) return refused("does not compute a value");
    const auto isThere = [&](ure::VariableId id) {
        return id.valid() && working->values[id.index()] && working->values[id.index()]->defined;
    };
    if (!isThere(variable)) variable = readByOutputs(system);
    if (!isThere(variable))
        for (const ure::VariableId id : system.variables.keys())
            if (isThere(id)) variable = id;
    if (!isThere(variable)) return refused("has no defined value");
    return array::TracedValue{system.variables[variable].equation, *working->iteration};
}

} // namespace tactus::draw
