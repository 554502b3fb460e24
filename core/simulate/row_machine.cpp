#include "simulate/row_machine.h"

#include <algorithm>
#include <cstring>

namespace tactus::simulate {

RowMachine::RowMachine(std::shared_ptr<const RowProgram> program)
    : program_(std::move(program)), step_(program_->lanes->stepAt(0)), lists_(program_->selects) {
    place();
    const auto width = static_cast<std::size_t>(program_->lanes->width());
    temporaries_.resize(width * std::size_t(program_->temporaries));
    equationStates_.resize(width);
    mask_.resize(width);
}

void RowMachine::place() {
    constexpr std::size_t line = 64; // bytes that a row is aligned to
    const auto aligned = [](std::size_t bytes) { return (bytes + line - 1) / line * line; };
    const auto width = static_cast<std::size_t>(program_->lanes->width());
    const auto margin = static_cast<std::size_t>(program_->margin);
    std::size_t end = 0;
    for (const RowLayout& layout : program_->layouts) {
        const std::size_t size = bytesOf(layout.storage);
        Rows rows{};
        rows.storage = layout.storage;
        rows.watched = layout.watched;
        rows.mask = layout.depth - 1;
        rows.slideStep = layout.slideStep;
        rows.slideBytes = layout.slideLane * std::int64_t(size);
        const auto room = static_cast<std::size_t>(layout.room());
        const std::size_t before = aligned((margin + (layout.slideLane > 0 ? room : 0)) * size);
        rows.values = end + before;
        rows.valueStride = aligned(before + (width + margin + (layout.slideLane > 0 ? 0 : room)) * size);
        end += rows.valueStride * std::size_t(layout.depth);
        if (layout.watched) {
            rows.states = end + aligned(margin);
            rows.stateStride = aligned(aligned(margin) + width + margin);
            end += rows.stateStride * std::size_t(layout.depth);
        }
        rows_.push_back(rows);
    }
    memory_.resize(end);
}

void RowMachine::restore(const RowSnapshot& snapshot) {
    next_ = snapshot.next;
    memory_ = snapshot.memory;
    step_ = program_->lanes->stepAt(next_);
}

std::byte* RowMachine::find(const Operand& operand) {
    const auto width = static_cast<std::size_t>(program_->lanes->width());
    switch (operand.kind) {
    case Operand::Kind::Temporary:
        return reinterpret_cast<std::byte*>(temporaries_.data() + width * operand.number);
    case Operand::Kind::Constant: // kernels do not write to their operands
        return reinterpret_cast<std::byte*>(
            const_cast<std::uint64_t*>(program_->constants[operand.number].row.data()));
    case Operand::Kind::Variable:
        return rowOf(operand.number, next_ - operand.step) -
               operand.lane * std::int64_t(bytesOf(operand.storage));
    default:
        return nullptr;
    }
}

RowMachine::Read RowMachine::valueAt(ure::VariableId variable, std::int64_t step, std::int64_t lane) const {
    const Rows& rows = rows_[variable.index()];
    const auto row = static_cast<std::size_t>(step & rows.mask);
    if (rows.watched &&
        memory_[rows.states + row * rows.stateStride + std::size_t(lane)] != std::byte{defined})
        return {{}, false};
    return {load(rows.storage, memory_.data() + placeOf(rows, step), lane), true};
}

RowMachine::Batch RowMachine::listed(const std::vector<std::uint32_t>& lanes, bool exact) {
    Batch batch;
    if (!lanes.empty()) {
        batch.on = {lanes.front(), std::int64_t{lanes.back()} + 1, lanes.data(), lanes.size()};
        if (std::size_t(batch.on.last - batch.on.first) == lanes.size()) batch.on.lanes = nullptr;
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
    Lists lists;
    lists.whereTrue.swap(active_);
    program.domain->mask(program.tables, step_, {0, program.lanes->width(), nullptr, 0}, maskScratch_,
                         mask_.data());
    byMask(listed(program.boxLanes, true), mask_.data(), lists);
    active_.swap(lists.whereTrue);
    if (program.domainHasQuotients)
        std::erase_if(active_, [&](std::uint32_t lane) {
            const polyhedra::Point point = program.lanes->iterationAt(*program.lanes->laneAt(lane), step_);
            return !contains(program.system().domain, point);
        });
    return listed(active_, false);
}

std::vector<std::uint32_t> RowMachine::lanesOf(std::int64_t step) {
    const polyhedra::Point now = std::exchange(step_, program_->lanes->stepAt(step));
    std::vector<std::uint32_t> lanes;
    active().forEach([&](std::int64_t lane) { lanes.push_back(std::uint32_t(lane)); });
    step_ = now;
    return lanes;
}

// Before a row would leave its room it is copied to where it began, moved as its values are.
void RowMachine::slideBack() {
    const auto width = static_cast<std::size_t>(program_->lanes->width());
    for (const Rows& rows : rows_) {
        if (rows.slideStep == 0 || next_ < rows.slideStep) continue;
        if (next_ / rows.slideStep % RowLayout::slides != 0) continue;
        std::memmove(memory_.data() + placeOf(rows, next_),
                     memory_.data() + placeOf(rows, next_ - rows.slideStep) - rows.slideBytes,
                     width * bytesOf(rows.storage));
    }
}

void RowMachine::run(evaluate::Tensors* outputs) {
    slideBack();
    const auto width = static_cast<std::size_t>(program_->lanes->width());
    for (std::uint32_t variable = 0; variable < rows_.size(); ++variable)
        if (rows_[variable].watched) std::memset(statesOf(variable, next_), undefined, width);
    const Batch batch = active();
    if (batch.size() > 0)
        for (const Unit& unit : program_->units) runUnit(unit, batch, outputs);
    ++next_;
    program_->lanes->nextStep(step_);
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
    for (const std::vector<std::uint32_t>& group : unit.groups) {
        group_ = group;
        if (!batch.isBox) std::erase_if(group_, [&](std::uint32_t lane) { return !isActive[lane]; });
        if (group_.empty()) continue;
        for (const std::uint32_t equation : unit.equations)
            runEquation(program_->equations[equation], listed(group_, true));
    }
}

// The values of a step that wait for one another without an order of lanes: each round settles those whose
// sources are settled, so a round without change is the last.
void RowMachine::runAgain(const Unit& unit, const Batch& batch) {
    std::vector<std::uint32_t> lanes;
    batch.forEach([&](std::int64_t lane) { lanes.push_back(std::uint32_t(lane)); });
    const Batch exact = listed(lanes, true);
    const auto settled = [&] {
        std::vector<std::pair<ure::Value, bool>> values;
        for (const std::uint32_t number : unit.equations)
            for (const std::uint32_t lane : lanes) {
                const Read read = valueAt(ure::VariableId(program_->equations[number].variable), next_, lane);
                values.emplace_back(read.value, read.defined);
            }
        return values;
    };
    const std::size_t most = lanes.size() * unit.equations.size() + 1;
    auto before = settled();
    for (std::size_t round = 0; round < most; ++round) {
        for (const std::uint32_t equation : unit.equations) runEquation(program_->equations[equation], exact);
        auto after = settled();
        if (round > 0 && after == before) return;
        before = std::move(after);
    }
}

// Readers see whether there is a value only when the equation is through: before, there is none.
void RowMachine::runEquation(const RowEquation& equation, const Batch& batch) {
    watch(equation, batch);
    runSegment(equation.code, batch);
    if (!rows_[equation.variable].watched) return;
    std::uint8_t* const seen = statesOf(equation.variable, next_);
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
        guard.mask(program_->tables, step_, {batch.on.first, batch.on.last, nullptr, 0}, maskScratch_,
                   mask_.data());
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
