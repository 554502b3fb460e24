#include "simulate/rows/run/row_machine.h"

#include <algorithm>

namespace tactus::simulate {

RowMachine::RowMachine(std::shared_ptr<const RowProgram> program)
    : program_(std::move(program)), step_(program_->lanes->stepAt(0)), memory_(*program_),
      straight_(*program_, memory_),
      isAllStraight_(std::ranges::all_of(program_->units, [](const Unit& unit) { return unit.isStraight; })),
      lists_(program_->conditions), masks_(program_->conditions) {
    if (isAllStraight_) return;
    const auto width = static_cast<std::size_t>(program_->lanes->storedWidth());
    temporaries_.resize(width * std::size_t(program_->temporaries));
    equationStates_.resize(width);
    mask_.resize(width);
}

void RowMachine::restore(const RowSnapshot& snapshot) {
    next_ = snapshot.next;
    memory_.restore(snapshot.memory);
    step_ = program_->lanes->stepAt(next_);
    left_ = 0;
}

std::byte* RowMachine::find(const Operand& operand) {
    const auto width = static_cast<std::size_t>(program_->lanes->storedWidth());
    switch (operand.kind) {
    case Operand::Kind::Temporary:
        return reinterpret_cast<std::byte*>(temporaries_.data() + width * operand.number);
    case Operand::Kind::Constant: // kernels do not write to their operands
        return reinterpret_cast<std::byte*>(
            const_cast<std::uint64_t*>(program_->constants[operand.number].row.data()));
    case Operand::Kind::Variable:
        return memory_.row(operand.number, next_ - operand.step) -
               operand.lane * std::int64_t(bytesOf(operand.storage));
    default:
        return nullptr;
    }
}

RowMachine::Batch RowMachine::listed(const std::vector<std::uint32_t>& lanes, bool exact) {
    Batch batch;
    if (!lanes.empty()) {
        batch.range = {lanes.front(), std::int64_t{lanes.back()} + 1};
        batch.lanes = lanes.data();
        batch.count = lanes.size();
        if (std::size_t(batch.range.last - batch.range.first) == lanes.size()) batch.lanes = nullptr;
    }
    batch.exact = exact;
    return batch;
}

// The lanes that execute an iteration in this step.
RowMachine::Batch RowMachine::active() {
    const RowProgram& program = *program_;
    states_ = nullptr;
    const Holds holds = program.domain->holds(program.tables, step_);
    if (holds == Holds::None) return {};
    if (holds == Holds::All && !program.domainHasQuotients) {
        Batch batch = listed(program.boxLanes, false);
        batch.isBox = true;
        return batch;
    }
    active_ = program.boxLanes;
    keepActive(active_, step_);
    return listed(active_, false);
}

void RowMachine::keepActive(std::vector<std::uint32_t>& lanes, std::span<const std::int64_t> step) const {
    const RowProgram& program = *program_;
    program.domain->filter(program.tables, step, lanes);
    if (program.domainHasQuotients)
        std::erase_if(lanes, [&](std::uint32_t lane) {
            const polyhedra::Point point = program.lanes->iterationAt(*program.lanes->laneAt(lane), step);
            return !contains(program.system().domain, point);
        });
}

std::vector<std::uint32_t> RowMachine::lanesOf(std::int64_t step) {
    const polyhedra::Point now = std::exchange(step_, program_->lanes->stepAt(step));
    std::vector<std::uint32_t> lanes;
    active().forEach([&](std::int64_t lane) { lanes.push_back(std::uint32_t(lane)); });
    step_ = now;
    return lanes;
}

// Most steps have none, which a search of the whole row says. Lanes that execute nothing hold anything.
std::vector<std::uint32_t> RowMachine::lanesWhere(ure::VariableId variable) {
    const std::int64_t step = next_ - 1;
    const auto number = static_cast<std::uint32_t>(variable.index());
    const std::byte* const row = memory_.row(number, step);
    std::vector<std::uint32_t> lanes;
    const LaneRange whole{0, program_->lanes->width()};
    const std::uint8_t no = 0;
    if (!searchKernel(ure::Operator::NotEqual, ure::boolType())(row, &no, true, {&whole, 1})) return lanes;
    for (const std::uint32_t lane : program_->boxLanes)
        if (row[lane] != std::byte{0} && memory_.valueAt(number, step, lane).defined) lanes.push_back(lane);
    if (!lanes.empty()) keepActive(lanes, program_->lanes->stepAt(step));
    return lanes;
}

std::vector<std::uint32_t> RowMachine::lanesUndefined(ure::VariableId variable) {
    const std::int64_t step = next_ - 1;
    const auto number = static_cast<std::uint32_t>(variable.index());
    std::vector<std::uint32_t> lanes;
    if (!memory_.isWatched(number)) return lanes; // it is defined wherever it is made
    for (const std::uint32_t lane : program_->boxLanes)
        if (!memory_.valueAt(number, step, lane).defined) lanes.push_back(lane);
    if (!lanes.empty()) keepActive(lanes, program_->lanes->stepAt(step));
    return lanes;
}

void RowMachine::run(evaluate::Tensors* outputs, std::int64_t end) {
    while (next_ < end) {
        if (left_ == 0) left_ = straight_.enter(step_);
        const std::int64_t count = std::min(left_, end - next_);
        left_ -= count;
        runSteps(count, outputs);
        --step_.back();
        program_->lanes->nextStep(step_);
    }
}

// The steps are of one run, so only the last row of time moves.
void RowMachine::runSteps(std::int64_t count, evaluate::Tensors* outputs) {
    if (isAllStraight_) {
        const std::int64_t together = straight_.runTogether(step_, next_, count);
        next_ += together;
        step_.back() += together;
        count -= together;
    }
    for (; count > 0; --count, ++next_, ++step_.back()) {
        memory_.begin(next_);
        if (straight_.isIdle()) continue;
        straight_.begin(step_, next_);
        if (isAllStraight_)
            straight_.runAll(outputs);
        else
            runStep(outputs);
    }
}

void RowMachine::runStep(evaluate::Tensors* outputs) {
    const Batch batch = active();
    for (std::uint32_t unit = 0; unit < program_->units.size(); ++unit)
        if (program_->units[unit].isStraight)
            straight_.run(unit, outputs);
        else if (batch.size() > 0)
            runUnit(program_->units[unit], batch, outputs);
}

void RowMachine::runUnit(const Unit& unit, const Batch& batch, evaluate::Tensors* outputs) {
    if (unit.again) return runAgain(unit, batch);
    if (unit.groups.empty()) {
        for (const std::uint32_t number : unit.equations) {
            const RowEquation& equation = program_->equations[number];
            if (!program_->system().equations[equation.equation].isOutput())
                runEquation(equation, batch);
            else if (outputs)
                runOutput(equation, batch, *outputs);
        }
        return;
    }
    if (!batch.isBox) {
        std::ranges::fill(mask_, std::uint8_t{0});
        batch.forEach([&](std::int64_t lane) { mask_[std::size_t(lane)] = 1; });
    }
    const std::vector<std::uint8_t> isActive = batch.isBox ? std::vector<std::uint8_t>{} : mask_;
    isInGroups_ = true;
    for (std::size_t number = 0; number < unit.groups.size(); ++number) {
        const std::vector<std::uint32_t>* lanes = &unit.groups[number];
        if (!batch.isBox) {
            group_ = *lanes;
            std::erase_if(group_, [&](std::uint32_t lane) { return !isActive[lane]; });
            lanes = &group_;
        }
        if (lanes->empty()) continue;
        Batch group = listed(*lanes, true);
        if (batch.isBox) group.group = number + 1;
        for (const std::uint32_t equation : unit.equations) runEquation(program_->equations[equation], group);
    }
    isInGroups_ = false;
}

// The values of a step that wait for one another without an order of lanes: each round settles those whose
// sources are settled, so a round without change is the last. One lane at a time: operations on several may
// write more of a row than they end up with, and others read it.
void RowMachine::runAgain(const Unit& unit, const Batch& batch) {
    std::vector<std::uint32_t> lanes;
    batch.forEach([&](std::int64_t lane) { lanes.push_back(std::uint32_t(lane)); });
    const auto settled = [&] {
        std::vector<std::pair<ure::Value, bool>> values;
        for (const std::uint32_t number : unit.equations)
            for (const std::uint32_t lane : lanes) {
                const Read read = memory_.valueAt(program_->equations[number].variable, next_, lane);
                values.emplace_back(read.value, read.defined);
            }
        return values;
    };
    const std::size_t most = lanes.size() * unit.equations.size() + 1;
    auto before = settled();
    for (std::size_t round = 0; round < most; ++round) {
        for (const std::uint32_t lane : lanes) {
            group_.assign(1, lane);
            for (const std::uint32_t equation : unit.equations)
                runEquation(program_->equations[equation], listed(group_, true));
        }
        auto after = settled();
        if (round > 0 && after == before) return;
        before = std::move(after);
    }
}

// Readers see whether there is a value only when the equation is through: before, there is none.
void RowMachine::runEquation(const RowEquation& equation, const Batch& batch) {
    watch(equation, batch);
    runSegment(equation.code, batch);
    if (!memory_.isWatched(equation.variable)) return;
    std::uint8_t* const seen = memory_.states(equation.variable, next_);
    batch.forEach([&](std::int64_t lane) { seen[lane] = states_ ? states_[lane] : defined; });
}

void RowMachine::watch(const RowEquation& equation, const Batch& batch) {
    states_ = equation.watched ? equationStates_.data() : nullptr;
    if (states_) batch.forEach([&](std::int64_t lane) { states_[lane] = defined; });
}

void RowMachine::runOutput(const RowEquation& equation, const Batch& all, evaluate::Tensors& outputs) {
    Batch batch = all;
    if (!writing(equation, batch)) return;
    watch(equation, batch);
    runSegment(equation.code, batch);
    write(equation, batch, outputs);
}

// Narrows the batch to the lanes that write; false if there are none.
bool RowMachine::writing(const RowEquation& equation, Batch& batch) {
    for (const Guard& guard : equation.writes) {
        const Holds holds = guard.holds(program_->tables, step_);
        if (holds == Holds::All) continue;
        if (holds == Holds::None) return false;
        guard.mask(program_->tables, step_, batch.range, maskScratch_, mask_.data());
        std::vector<std::uint32_t> narrower;
        batch.forEach([&](std::int64_t lane) {
            if (mask_[std::size_t(lane)]) narrower.push_back(std::uint32_t(lane));
        });
        if (narrower.empty()) return false;
        writing_.swap(narrower);
        batch = listed(writing_, true);
    }
    return true;
}

void RowMachine::write(const RowEquation& equation, const Batch& batch, evaluate::Tensors& outputs) {
    const ure::TensorId id = program_->system().equations[equation.equation].output;
    const std::vector<std::int64_t>& extents = program_->system().tensors[id].extents;
    evaluate::TensorValues& values = outputs[id.index()];
    const std::byte* const row = find(equation.result);
    batch.forEach([&](std::int64_t lane) {
        const std::uint8_t state = states_ ? states_[lane] : defined;
        if (state == absent) return;
        std::uint64_t element = 0;
        for (std::size_t d = 0; d < extents.size(); ++d) {
            const auto index = static_cast<std::uint64_t>(at(equation.left[d], lane));
            if (index >= static_cast<std::uint64_t>(extents[d])) return; // direct evaluation says so
            element = element * static_cast<std::uint64_t>(extents[d]) + index;
        }
        values.values[element] = state == defined ? load(equation.result.storage, row, lane) : ure::Value{};
        values.defined[element] = state == defined;
    });
}

} // namespace tactus::simulate
