// A process at work.
#include "simulate/network/actors/network_worker.h"

#include "simulate/network/fabric/network_nest.h"

#include <cstring>
#include <fmt/ranges.h>

namespace tactus::simulate {

void Worker::run() {
    while (!nest_->ended() && prepare() && !fabric_.hasFailed()) commit(start());
}

bool Worker::prepare() {
    if (isFresh_ && !prepareBanks()) return false;
    const std::vector<Gate>& gates = activity_->gates;
    // A gate that was open stays open, as nobody else is at this end of the FIFO: go on behind it.
    for (; gate_ < gates.size(); ++gate_) {
        const Gate& gate = gates[gate_];
        if (!(gate.isReceive ? awaitData(*gate.fifo, gate.cause) : awaitRoom(*gate.fifo, gate.cause)))
            return false;
    }
    return true;
}

// A bank is awaited where a period first uses it: at a PE to which nothing belongs in a period, it is not
// used.
bool Worker::prepareBanks() {
    for (std::size_t n = 0; n < banks_.size(); ++n) {
        const BankUse& use = banks_[n];
        if (use.isFresh && activity_->banks[n] && !awaitBank(*use.banks, use.isFill, use.cause)) return false;
    }
    return true;
}

void Worker::takeBanks(std::int64_t cycle) {
    isFresh_ = false;
    for (std::size_t n = 0; n < banks_.size(); ++n) {
        if (!banks_[n].isFresh) continue;
        if (activity_->banks[n]) {
            banks_[n].from = cycle;
            banks_[n].isFresh = false;
        } else {
            isFresh_ = true;
        }
    }
}

void Worker::commit(std::int64_t cycle) {
    if (isFresh_) takeBanks(cycle);
    account(activity_->access);
    for (const Op& op : activity_->ops) execute(op, cycle);
    started(cycle, pace_);
    gate_ = 0;
    const std::size_t moved = nest_->advance();
    if (!banks_.empty()) handBanks(cycle, moved);
    if (!nest_->ended() && (nest_->pieces() != selected_ || (selected_ & intricate_) != 0)) select();
    sign();
}

void Worker::sign() {
    const std::uint64_t now = factor_ * nest_->signature();
    fabric_.signature += now - signed_;
    signed_ = now;
}

// An iteration is a matter of its number, but a bank is handed over where a period ends.
std::int64_t Worker::repeats(std::int64_t distance) const {
    std::int64_t most = nest_->repeats(distance);
    for (const BankUse& use : banks_)
        if (most > 0) most = std::min(most, turnsRepeat(nest_->period(use.periodLoops), number(), distance));
    return most;
}

void Worker::takeUses(std::vector<Use>& to) const {
    for (const BankUse& use : banks_) to.push_back({use.isFresh, use.from, use.handed()});
}

void Worker::leapTo(std::int64_t distance, const std::vector<std::int64_t>& later) {
    nest_->leap(distance);
    for (std::size_t n = 0; n < banks_.size(); ++n) banks_[n].from += later[n];
    sign();
}

// A period ends where one of the loops around it takes its next value.
void Worker::handBanks(std::int64_t cycle, std::size_t moved) {
    for (BankUse& use : banks_) {
        if (use.isFresh || (moved >= use.periodLoops && !nest_->ended())) continue;
        if (use.isFill)
            use.banks->handFilled(use.from, cycle);
        else
            use.banks->handSent(use.from, cycle);
        fabric_.ready.wake(use.isFill ? use.banks->waitingSender : use.banks->waitingFiller);
        use.isFresh = isFresh_ = true;
    }
}

void Worker::execute(const Op& op, std::int64_t cycle) {
    switch (op.kind) {
    case Kind::Receive:
        if (const TokenName name = nameOf(op); !op.fifo->isNext(name)) [[unlikely]]
            return expect(op, name, op.fifo->oldest().name);
        if (hasValues_) bring(op, op.fifo->data());
        op.fifo->pop(cycle);
        return fabric_.ready.wake(op.fifo->waitingWriter);
    case Kind::Send:
        if (hasValues_) gather(op, op.fifo->room());
        op.fifo->push(nameOf(op), cycle);
        return fabric_.ready.wake(op.fifo->waitingReader);
    case Kind::Fetch:
    case Kind::Fill:
        return useBank(op);
    case Kind::Load:
        if (hasValues_) load(op);
        return;
    case Kind::Store:
        if (hasValues_) store(op);
        return;
    case Kind::Evaluate:
        if (hasValues_) evaluate(op);
        return;
    }
}

void Worker::useBank(const Op& op) {
    const std::int64_t slot = nest_->value(op.slot);
    if (std::uint64_t(slot) >= std::uint64_t(op.banks->slots())) [[unlikely]]
        return broken(op,
                      fmt::format("slot {} is outside of the bank, which has {}", slot, op.banks->slots()));
    if (op.kind == Kind::Fill) {
        op.banks->nameFilling(slot) = nameOf(op);
        if (hasValues_) gather(op, op.banks->filling(slot));
        return;
    }
    if (const TokenName name = nameOf(op); !op.banks->isNext(slot, name)) [[unlikely]]
        return expect(op, name, op.banks->nameSending(slot));
    if (hasValues_) bring(op, op.banks->sending(slot));
}

TokenName Worker::nameOf(const Op& op) {
    if (op.isPlain) [[likely]]
        return {nest_->value(op.form) + op.offset, op.rest, op.count};
    findElements(op);
    return simulate::nameOf(elements_);
}

// The elements of all lanes of an operation.
void Worker::findElements(const Op& op) {
    const Task& task = tasks_[op.task];
    const TokenLayout& layout = *operands_[op.operand].layout;
    const std::vector<std::int64_t>& extents = fabric_.plan().system->tensors[layout.tensor].extents;
    elements_.clear();
    for (std::int64_t n = 0; n < op.count; ++n) {
        const std::int64_t lane = op.isPlain ? op.lane + n : op.lanes[std::size_t(n)];
        if (task.form) {
            elements_.push_back(nest_->value(*task.form) + task.laneStep * lane);
            continue;
        }
        elements_.push_back(rowMajorAt(task.action->element, extents, nest_->point(lane)));
    }
}

// A token's values become the operand's.
void Worker::bring(const Op& op, const std::byte* values) {
    Operand& operand = operands_[op.operand];
    if (!op.merges) [[likely]] {
        operand.current = values;
        operand.currentLane = op.lane;
        return;
    }
    const std::size_t bytes = operand.layout->laneBytes();
    for (std::size_t n = 0; n < std::size_t(op.count); ++n)
        std::memcpy(ownLane(operand, op.isPlain ? op.lane + std::int64_t(n) : op.lanes[n]),
                    values + n * bytes, bytes);
    useOwn(operand);
}

void Worker::gather(const Op& op, std::byte* to) const {
    const Operand& operand = operands_[op.operand];
    const std::size_t bytes = operand.layout->laneBytes();
    if (op.isPlain) [[likely]] {
        const std::byte* const from = operand.current + std::size_t(op.lane - operand.currentLane) * bytes;
        // A copy of a known size is one instruction, and tokens of four bytes are the usual ones.
        if (op.bytes == 4)
            std::memcpy(to, from, 4);
        else
            std::memcpy(to, from, op.bytes);
        return;
    }
    for (std::size_t n = 0; n < op.lanes.size(); ++n)
        std::memcpy(to + n * bytes, operand.current + std::size_t(op.lanes[n] - operand.currentLane) * bytes,
                    bytes);
}

void Worker::expect(const Op& op, const TokenName& wanted, const TokenName& found) {
    const spatial::Network& plan = fabric_.plan();
    const spatial::OperandId id = operands_[op.operand].id;
    const std::string place = op.fifo ? fmt::format("channel '{}'", plan.channels[op.fifo->channel()].name)
                                      : fmt::format("buffer '{}'", plan.buffers[op.banks->buffer()].name);
    fail(diagnostics::Kind::NetworkToken, name(), iteration(), fabric_.elementText(id, wanted), place,
         fabric_.elementText(id, found));
    useOwn(operands_[op.operand]);
}

void Worker::broken(const Op& op, const std::string& why) {
    fail(diagnostics::Kind::NetworkBroken, name(), iteration(), why);
    useOwn(operands_[op.operand]);
}

std::string Worker::iteration() const {
    const polyhedra::Point point = nest_->point(0);
    std::vector<std::string> parts;
    for (std::size_t loop = 0; loop < process_.loops.size(); ++loop)
        if (process_.loops[loop].role == spatial::NestLoop::Role::Time)
            parts.push_back(fmt::format("{} = {}", process_.loops[loop].name, point[loop]));
    return parts.empty() ? "its only one" : fmt::to_string(fmt::join(parts, ", "));
}

} // namespace tactus::simulate
