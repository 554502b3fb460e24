// The work of a process in an iteration, from the pieces of its actions that hold there.
#include "base/checked.h"
#include "simulate/network/actors/network_worker.h"

namespace tactus::simulate {

void Worker::select() {
    selected_ = nest_->pieces();
    std::uint64_t pieces = selected_;
    bool isWhole = true;
    for (std::size_t piece = 0; piece < regions_.size() && (selected_ & intricate_) != 0; ++piece) {
        const std::uint64_t bit = std::uint64_t{1} << piece;
        if ((pieces & intricate_ & bit) == 0) continue;
        regions_[piece].lanesAt(nest_->time(), elements_);
        const polyhedra::Interval& lanes = regions_[piece].lanes();
        if (elements_.empty())
            pieces &= ~bit;
        else
            isWhole &= std::int64_t(elements_.size()) == lanes.upper - lanes.lower + 1;
    }
    // A piece that holds in some lanes only has others in the next iteration, so its activity is not kept.
    if (!isWhole) special_ = compile(pieces);
    activity_ = isWhole ? find(pieces) : &special_;
}

const Worker::Activity* Worker::find(std::uint64_t pieces) {
    for (const Activity& known : activities_)
        if (known.pieces == pieces) return &known;
    activities_.push_back(compile(pieces));
    return &activities_.back();
}

Worker::Activity Worker::compile(std::uint64_t pieces) {
    Activity activity;
    activity.pieces = pieces;
    activity.banks.resize(banks_.size());
    for (std::uint32_t number = 0; number < tasks_.size(); ++number) {
        const Task& task = tasks_[number];
        std::vector<std::int64_t> lanes = lanesOf(task, pieces);
        if (lanes.empty()) continue;
        activity.ops.push_back(opOf(number, std::move(lanes)));
        activity.access += activity.ops.back().access;
        checkRoom(activity.ops.back());
        for (std::size_t n = 0; n < banks_.size(); ++n)
            if (banks_[n].banks == task.banks) activity.banks[n] = true;
        if (!task.fifo) continue;
        const bool isReceive = task.action->kind == Kind::Receive;
        const CauseNumber cause = Actor::numberOf(
            {isReceive ? StallCause::Kind::Data : StallCause::Kind::Room, task.fifo->channel(), {}});
        activity.gates.push_back({task.fifo, isReceive, cause});
    }
    resolveMerges(activity);
    return activity;
}

// A token has no more lanes than its channel or bank.
void Worker::checkRoom(const Op& op) {
    const spatial::Network& plan = fabric_.plan();
    const std::int64_t lanes = op.fifo    ? plan.channels[op.fifo->channel()].lanes
                               : op.banks ? plan.buffers[op.banks->buffer()].lanes
                                          : op.count;
    if (op.count > lanes)
        broken(op, fmt::format("a token of {} lanes is sent to a channel of {}", op.count, lanes));
}

std::vector<std::int64_t> Worker::lanesOf(const Task& task, std::uint64_t pieces) const {
    std::vector<std::int64_t> lanes, more;
    for (const std::uint32_t piece : task.pieces) {
        if ((pieces >> piece & 1) == 0) continue;
        regions_[piece].lanesAt(nest_->time(), more);
        lanes.insert(lanes.end(), more.begin(), more.end());
    }
    std::ranges::sort(lanes);
    // A scalar is one token for all lanes.
    const bool isScalar = fabric_.plan().operands[task.action->operand].lanes == 1;
    if (isScalar && task.form && task.laneStep == 0 && !lanes.empty()) lanes.assign(1, firstLane_);
    return lanes;
}

Worker::Op Worker::opOf(std::uint32_t number, std::vector<std::int64_t> lanes) const {
    const Task& task = tasks_[number];
    Op op;
    op.kind = task.action->kind;
    op.task = number;
    op.operand = task.operand;
    op.count = static_cast<std::int64_t>(lanes.size());
    op.lane = lanes.front();
    op.isPlain = task.form && lanes.back() - lanes.front() + 1 == op.count;
    op.form = task.form.value_or(0);
    op.offset = task.laneStep * op.lane;
    // A token of one lane has no step, so that both ends name it alike.
    op.rest = op.count > 1 ? task.laneStep : 0;
    op.slot = task.slot;
    op.fifo = task.fifo;
    op.banks = task.banks;
    op.bytes = std::size_t(op.count) * operands_[op.operand].layout->laneBytes();
    if (!op.isPlain) op.lanes = std::move(lanes);
    count(op);
    return op;
}

// Lanes whose elements lie side by side share a request.
static std::int64_t requestsFor(std::int64_t lanes, std::int64_t step, std::int64_t bytes) {
    if (step == 0) return 1;
    return step == 1 ? base::ceilDivide(lanes * bytes, requestBytes) : lanes;
}

void Worker::count(Op& op) const {
    const std::int64_t bytes = operands_[op.operand].layout->memoryBytes;
    if (op.kind == Kind::Load || op.kind == Kind::Store) {
        // The copy of the host has the lanes of a token side by side.
        const bool isConsecutive = tasks_[op.task].action->isSerialised || (op.isPlain && op.rest == 1);
        const std::int64_t step = isConsecutive || op.count == 1 ? 1 : op.isPlain ? op.rest : 2;
        op.access = {op.count, requestsFor(op.count, step, bytes), op.count * bytes};
    } else if (op.kind == Kind::Evaluate) {
        for (const Read& read : expressions_[op.operand]->reads) {
            const std::int64_t words = read.step == 0 ? 1 : op.count;
            op.access +=
                {words, requestsFor(op.count, read.step.value_or(2), read.bytes), words * read.bytes};
        }
    }
}

// Lanes of one operand that several actions bring are gathered; a lane that leaves must have been brought.
void Worker::resolveMerges(Activity& activity) {
    const auto brings = [](const Op& op) {
        return op.kind == Kind::Load || op.kind == Kind::Evaluate || op.kind == Kind::Receive ||
               op.kind == Kind::Fetch;
    };
    const auto lanesOf = [](const Op& op) {
        std::vector<std::int64_t> lanes = op.lanes;
        for (std::int64_t lane = 0; op.isPlain && lane < op.count; ++lane) lanes.push_back(op.lane + lane);
        return lanes;
    };
    for (std::size_t operand = 0; operand < operands_.size(); ++operand) {
        std::vector<Op*> bringing;
        std::vector<std::int64_t> here;
        bool isPlain = true;
        for (Op& op : activity.ops) {
            if (op.operand != operand) continue;
            isPlain &= op.isPlain;
            const std::vector<std::int64_t> lanes = lanesOf(op);
            if (brings(op)) {
                bringing.push_back(&op);
                here.insert(here.end(), lanes.begin(), lanes.end());
                continue;
            }
            const bool isThere = std::ranges::all_of(
                lanes, [&](std::int64_t lane) { return std::ranges::find(here, lane) != here.end(); });
            if (!isThere) broken(op, "it forwards a value that it has not received");
        }
        for (Op* op : bringing) op->merges = bringing.size() > 1 || !isPlain;
    }
}

} // namespace tactus::simulate
