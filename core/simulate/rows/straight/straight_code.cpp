// Making the list of kernel calls for a run of steps.
#include "simulate/rows/straight/straight.h"

#include <algorithm>

namespace tactus::simulate {

static constexpr std::uint32_t none = 0xffffffff;

StraightLine::StraightLine(const RowProgram& program, RowMemory& memory)
    : program_(&program), memory_(&memory), blocks_(*program.blocks), wanted_(program.conditions),
      aliases_(std::size_t(program.temporaries)), lists_(program.conditions) {
    temporaries_.resize(std::size_t(program.lanes->storedWidth() * program.temporaries));
    std::vector<const RowOp*> known;
    for (const RowEquation& equation : program.equations) findAlike(equation.code, known);
}

void StraightLine::findAlike(const Segment& segment, std::vector<const RowOp*>& known) {
    for (const RowOp& op : segment) {
        if (op.kind != RowOp::Kind::Select) continue;
        const auto same =
            std::ranges::find_if(known, [&](const RowOp* other) { return other->guard == op.guard; });
        // Several selects often have one guard: the first of them finds the lanes for all.
        lists_[op.condition].like = same == known.end() ? op.condition : (*same)->condition;
        if (same == known.end() && op.guard) known.push_back(&op);
        findAlike(op.then, known);
        findAlike(op.otherwise, known);
    }
}

static void statuses(const Segment& segment, const RowProgram& program, std::span<const std::int64_t> step,
                     std::vector<Holds>& holds, std::int64_t& lasts) {
    for (const RowOp& op : segment) {
        if (op.kind != RowOp::Kind::Select) continue;
        Status status{Holds::Some};
        if (op.guard) status = op.guard->status(program.tables, step);
        holds[op.condition] = status.holds;
        lasts = std::min(lasts, status.lasts);
        if (status.holds != Holds::None) statuses(op.then, program, step, holds, lasts);
        if (status.holds != Holds::All) statuses(op.otherwise, program, step, holds, lasts);
    }
}

std::int64_t StraightLine::enter(std::span<const std::int64_t> step) {
    const RowProgram& program = *program_;
    const Status domain = program.domain->status(program.tables, step);
    domain_ = domain.holds;
    std::int64_t lasts = std::min(domain.lasts, program.lanes->stepsLeft(step));
    if (isIdle()) return lasts;
    std::ranges::fill(wanted_, Holds::None);
    for (const RowEquation& equation : program.equations) {
        if (!equation.isStraight) continue;
        bool writes = true;
        for (std::size_t n = 0; n < equation.writes.size() && writes; ++n) {
            const Status status = equation.writes[n].status(program.tables, step);
            wanted_[equation.firstCondition + n] = status.holds;
            lasts = std::min(lasts, status.lasts);
            writes = status.holds != Holds::None;
        }
        if (writes) statuses(equation.code, program, step, wanted_, lasts);
    }
    // The code depends on these statuses alone, so runs of steps with the same ones share it.
    if (!hasCode_ || wanted_ != holds_) {
        holds_ = wanted_;
        makeCode();
    }
    return lasts;
}

void StraightLine::makeCode() {
    hasCode_ = true;
    isBandsKnown_ = false;
    code_.clear();
    operands_.clear();
    places_.clear();
    moving_.clear();
    pickings_.clear();
    units_.clear();
    for (const Unit& unit : program_->units) {
        const std::size_t first = code_.size();
        if (unit.isStraight)
            for (const std::uint32_t equation : unit.equations) addEquation(program_->equations[equation]);
        units_.emplace_back(first, code_.size());
    }
}

void StraightLine::addEquation(const RowEquation& equation) {
    std::ranges::fill(aliases_, none);
    if (program_->system().equations[equation.equation].isOutput())
        addOutput(equation);
    else if (equation.screen && isWorthAsking(equation))
        addScreened(equation);
    else
        add(equation.code, true);
}

void StraightLine::addOutput(const RowEquation& equation) {
    for (std::size_t n = 0; n < equation.writes.size(); ++n)
        if (holds_[equation.firstCondition + n] == Holds::None) return;
    const std::size_t place = code_.size();
    code_.push_back({Line::Kind::Output});
    add(equation.code, true);
    code_[place].equation = &equation;
    code_[place].a = resolved(equation.result);
    code_[place].first = static_cast<std::uint32_t>(code_.size() - place - 1);
}

// `always`: not under a condition that holds in some lanes.
void StraightLine::add(const Segment& segment, bool always) {
    for (const RowOp& op : segment) {
        if (op.kind == RowOp::Kind::Select) {
            const Holds holds = holds_[op.condition];
            if (holds == Holds::Some && always && op.guard && !op.guard->moves())
                addFixedSelect(op);
            else if (holds == Holds::Some)
                addSelect(op);
            else
                add(holds == Holds::All ? op.then : op.otherwise, always);
            continue;
        }
        const bool isTemporary = op.to.kind == Operand::Kind::Temporary;
        const bool isCopy = op.kind == RowOp::Kind::Call && op.kernel == copyKernel(op.to.storage);
        // Readers take the source itself; a temporary source might be written anew before they do.
        if (isTemporary && isCopy && always && op.a.kind != Operand::Kind::Temporary) {
            aliases_[op.to.number] = operandOf(op.a);
            continue;
        }
        Line line{op.kind == RowOp::Kind::Call ? Line::Kind::Call : Line::Kind::Other, op.kernel};
        line.op = &op;
        line.a = resolved(op.a);
        line.b = resolved(op.b);
        line.c = resolved(op.c);
        line.indices = addIndices(op);
        if (isTemporary) aliases_[op.to.number] = none;
        line.to = operandOf(op.to);
        line.on = on_;
        if (on_ && op.flat) {
            line.kind = Line::Kind::Pick;
            line.picking = pickingOf(op);
        }
        code_.push_back(line);
    }
}

// The indices of an input in operands of their own, so that they lie one after the other.
std::uint32_t StraightLine::addIndices(const RowOp& op) {
    std::vector<Operand> found;
    for (const Operand& index : op.indices) found.push_back(operands_[resolved(index)]);
    const auto first = static_cast<std::uint32_t>(operands_.size());
    for (const Operand& index : found) {
        operands_.push_back(index);
        addPlace(index);
    }
    return first;
}

void StraightLine::addSelect(const RowOp& op) {
    const std::size_t place = code_.size();
    code_.push_back({Line::Kind::Select});
    code_[place].op = &op;
    code_[place].on = on_;
    code_[place].a = resolved(op.a);
    if (op.to.kind == Operand::Kind::Temporary) aliases_[op.to.number] = none;
    const LaneSet* const outer = std::exchange(on_, nullptr);
    add(op.then, false);
    const std::size_t middle = code_.size();
    add(op.otherwise, false);
    on_ = outer;
    code_[place].first = static_cast<std::uint32_t>(middle - place - 1);
    code_[place].second = static_cast<std::uint32_t>(code_.size() - middle);
}

// A condition that does not move: no question is left for the run.
void StraightLine::addFixedSelect(const RowOp& op) {
    const Storage& kept = keptLanes(*op.guard, lists_[op.condition]);
    if (op.to.kind == Operand::Kind::Temporary) aliases_[op.to.number] = none;
    if (op.otherwiseIsTotal) {
        add(op.otherwise, false);
        addFixed(op.then, &kept.yesLanes);
    } else {
        addFixed(op.then, op.thenIsTotal ? nullptr : &kept.yesLanes);
        addFixed(op.otherwise, &kept.noLanes);
    }
}

void StraightLine::addFixed(const Segment& segment, const LaneSet* on) {
    on_ = on;
    add(segment, false);
    on_ = nullptr;
}

Picking* StraightLine::pickingOf(const RowOp& op) {
    Picking& picking = pickings_.emplace_back();
    picking.elements = program_->inputs[op.tensor].elements(op.to.storage);
    // Elements fetched ahead would be stale where tokens change the input between steps.
    picking.speed = program_->inputsChange ? 0 : op.flat->form.step.back();
    const std::uint32_t table = op.flat->table;
    on_->forEach([&](std::int64_t lane) {
        picking.lanes.push_back(static_cast<std::uint32_t>(lane));
        picking.offsets.push_back(program_->tables.at(table, lane));
    });
    picking.settle();
    return &picking;
}

std::uint32_t StraightLine::resolved(const Operand& operand) {
    const bool isAlias = operand.kind == Operand::Kind::Temporary && aliases_[operand.number] != none;
    return isAlias ? aliases_[operand.number] : operandOf(operand);
}

std::uint32_t StraightLine::operandOf(const Operand& operand) {
    const auto known = std::ranges::find(operands_, operand);
    if (known != operands_.end()) return static_cast<std::uint32_t>(known - operands_.begin());
    operands_.push_back(operand);
    addPlace(operand);
    return static_cast<std::uint32_t>(operands_.size() - 1);
}

void StraightLine::addPlace(const Operand& operand) {
    const auto width = static_cast<std::size_t>(program_->lanes->storedWidth());
    std::byte* place = nullptr;
    if (operand.kind == Operand::Kind::Temporary)
        place = reinterpret_cast<std::byte*>(temporaries_.data() + width * operand.number);
    if (operand.kind == Operand::Kind::Constant) // kernels do not write to their operands
        place = reinterpret_cast<std::byte*>(
            const_cast<std::uint64_t*>(program_->constants[operand.number].row.data()));
    if (operand.kind == Operand::Kind::Variable)
        moving_.push_back({static_cast<std::uint32_t>(places_.size()), operand.number, operand.step,
                           operand.lane * std::int64_t(bytesOf(operand.storage))});
    places_.push_back(place);
}

std::optional<Bands> StraightLine::bandsOfCode() {
    Bands bands(*program_, *memory_);
    for (const Line& line : code_)
        if (line.kind == Line::Kind::Pick
                ? !bands.addFed(operands_[line.to], *line.picking, line.op->flat->form)
                : !bands.addSum(line.kernel, operands_[line.to], operands_[line.a], operands_[line.b],
                                operands_[line.c]))
            return std::nullopt;
    return bands.settle() ? std::optional(std::move(bands)) : std::nullopt;
}

std::int64_t StraightLine::runTogether(std::span<const std::int64_t> step, std::int64_t number,
                                       std::int64_t count) {
    if (count < stepsTogether || domain_ != Holds::All) return 0;
    if (!isBandsKnown_) bands_ = bandsOfCode();
    isBandsKnown_ = true;
    return bands_ ? bands_->run(step, number, count) : 0;
}

void StraightLine::begin(std::span<const std::int64_t> step, std::int64_t number) {
    step_ = step;
    number_ = number;
    row_ = {domain_ == Holds::All ? blocks_.all() : blocks_.of(step)};
    for (const Moving& operand : moving_)
        places_[operand.place] = memory_->row(operand.variable, number - operand.step) - operand.bytes;
}

} // namespace tactus::simulate
