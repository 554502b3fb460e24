#include "spatial/network/counts.h"

#include "base/checked.h"
#include "polyhedra/piece.h"
#include "spatial/network/domain.h"
#include "ure/types/storage.h"

#include <algorithm>

namespace tactus::spatial {

namespace {

using polyhedra::AffineForm;
using Role = NestLoop::Role;

// The sum or the product; nothing of something unknown.
Figure plus(Figure a, Figure b) try {
    return a && b ? Figure(base::add(*a, *b)) : std::nullopt;
} catch (const base::Overflow&) {
    return std::nullopt;
}
Figure times(Figure a, Figure b) try {
    return a && b ? Figure(base::multiply(*a, *b)) : std::nullopt;
} catch (const base::Overflow&) {
    return std::nullopt;
}

// The number of points of a process that differ in the loops of these roles.
Figure distinct(const Process& process, std::initializer_list<Role> roles, const polyhedra::Budget& budget) {
    std::vector<AffineForm> kept;
    for (std::size_t loop = 0; loop < process.loops.size(); ++loop)
        if (std::ranges::find(roles, process.loops[loop].role) != roles.end())
            kept.push_back(AffineForm::variable(loop, process.loops.size()));
    return polyhedra::countImage({process.domain}, kept, budget);
}

Figure points(const polyhedra::Union& pieces) {
    Figure sum = 0;
    for (const polyhedra::Piece& piece : pieces) sum = plus(sum, polyhedra::count(piece));
    return sum;
}

// Times that an action is done: once for each lane that takes part, or once for all of an iteration.
Figure times(const Process& process, const Action& action, bool isOfEachLane,
             const polyhedra::Budget& budget) {
    // The pieces are disjoint, so their points add up.
    if (!process.hasLanes() || isOfEachLane) return points(action.when);
    std::vector<AffineForm> kept;
    for (std::size_t loop = 0; loop + 1 < process.loops.size(); ++loop)
        kept.push_back(AffineForm::variable(loop, process.loops.size()));
    return polyhedra::countImage(action.when, kept, budget);
}

// The elements that an action reads or writes in memory. An element that is the same for all lanes counts
// once.
Figure elements(const Process& process, const Action& action, const polyhedra::Budget& budget) {
    const auto isLane = [&](const polyhedra::QuasiAffine& index) {
        return mentions(index, process.loops.size() - 1);
    };
    return times(process, action, std::ranges::any_of(action.element, isLane), budget);
}

// The elements that the evaluation of an isolated expression reads: those of each input that is in it.
Figure readBy(const Network& plan, const Process& process, const Action& action,
              const polyhedra::Budget& budget) {
    const ure::System& original = *plan.original;
    const auto lane =
        original.loops.find([&](const ure::Loop& loop) { return loop.name == process.loops.back().name; });
    Figure sum = 0;
    forEachBelow(original, plan.operands[action.operand].expression, [&](ure::ExprId id) {
        const ure::Expr& expr = original.exprs[id];
        if (expr.kind != ure::Expr::Kind::ReadInput || original.tensors[expr.tensor].isConst) return;
        const bool isOfEachLane = std::ranges::any_of(expr.affine, [&](const auto& index) {
            return !index || (lane && mentions(*index, lane->index()));
        });
        sum = plus(sum, times(process, action, isOfEachLane, budget));
    });
    return sum;
}

// The accesses to words of this buffer in an iteration of the process, which takes a cycle.
std::int64_t accesses(const Process& process, Action::Kind kind, std::size_t buffer) {
    return std::ranges::count_if(process.actions, [&](const Action& action) {
        return action.kind == kind && action.buffer == BufferId(buffer);
    });
}

BufferCount countBuffer(const Network& plan, const Buffer& buffer, const Counts& counts) {
    BufferCount found;
    found.pes = counts.processes[buffer.sender].pes;
    const Figure bank = times(times(buffer.slots, buffer.lanes), bytesOf(plan, buffer.operand));
    found.banks = buffer.isDouble ? 2 : 1;
    found.bytes = times(times(found.pes, bank), found.banks);
    found.writes = accesses(plan.processes[buffer.filler], Action::Kind::Fill, counts.buffers.size());
    found.reads = accesses(plan.processes[buffer.sender], Action::Kind::Fetch, counts.buffers.size());
    found.wordBits = 8 * buffer.lanes * bytesOf(plan, buffer.operand);
    return found;
}

std::vector<Traffic> trafficOf(const Network& plan, const polyhedra::Budget& budget) {
    std::vector<Traffic> traffic;
    for (const OperandId operand : plan.operands.keys()) traffic.push_back({operand, 0, 0});
    for (const ProcessId id : plan.processes.keys()) {
        const Process& process = plan.processes[id];
        if (plan.kernels[process.kernel].onHost) continue;
        for (const Action& action : process.actions) {
            Traffic& of = *std::ranges::find(traffic, action.operand, &Traffic::operand);
            if (action.kind == Action::Kind::Load)
                of.loads = plus(of.loads, elements(process, action, budget));
            if (action.kind == Action::Kind::Evaluate)
                of.loads = plus(of.loads, readBy(plan, process, action, budget));
            if (action.kind == Action::Kind::Store)
                of.stores = plus(of.stores, elements(process, action, budget));
        }
    }
    return traffic;
}

} // namespace

Figure Counts::bufferBytes() const {
    Figure sum = 0;
    for (const BufferId buffer : buffers.keys()) sum = plus(sum, buffers[buffer].bytes);
    return sum;
}

std::int64_t bytesOf(const Network& plan, OperandId operand) {
    return bytesInMemory(plan.system->tensors[plan.operands[operand].tensor].type);
}

Figure fifosOf(const Channel& channel) try {
    std::int64_t number = 1;
    for (const polyhedra::Interval& range : channel.instances)
        number = base::multiply(number, range.empty() ? 0 : extentOf(range));
    return number;
} catch (const base::Overflow&) {
    return std::nullopt;
}

Figure timesOf(const Process& process, const Action& action, const polyhedra::Budget& budget) {
    return times(process, action, false, budget);
}

// What is written is read, so the end that is no array says it.
Figure tokensOf(const Network& plan, ChannelId channel, const polyhedra::Budget& budget) {
    const bool isRead = plan.channels[channel].reader != plan.array;
    const Action::Kind kind = isRead ? Action::Kind::Receive : Action::Kind::Send;
    Figure sum = 0;
    for (const Process& process : plan.processes)
        for (const Action& action : process.actions)
            if (action.kind == kind && action.channel == channel)
                sum = plus(sum, timesOf(process, action, budget));
    return sum;
}

Counts count(const Network& plan, const polyhedra::Budget& budget) {
    Counts counts;
    for (const ProcessId id : plan.processes.keys()) {
        const Process& process = plan.processes[id];
        counts.processes.add(
            {distinct(process, {Role::Space}, budget), distinct(process, {Role::Space, Role::Time}, budget)});
    }
    for (const BufferId id : plan.buffers.keys())
        counts.buffers.add(countBuffer(plan, plan.buffers[id], counts));
    counts.traffic = trafficOf(plan, budget);
    return counts;
}

} // namespace tactus::spatial
