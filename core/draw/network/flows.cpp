// The kernels that channels lead from and to, by the actions of processes and of the array.
#include "draw/network/flows.h"

#include <algorithm>
#include <map>

namespace tactus::draw {

using spatial::Action;
using spatial::ChannelId;
using spatial::KernelId;
using spatial::Network;

std::vector<std::pair<std::string, std::int64_t>> replication(const Network& plan, KernelId kernel) {
    std::vector<std::pair<std::string, std::int64_t>> extents;
    const auto& processes = plan.kernels[kernel].processes;
    if (processes.empty()) return extents;
    const spatial::Process& process = plan.processes[processes.front()];
    for (std::size_t loop = 0; loop < process.spaceLoops(); ++loop) {
        const polyhedra::Interval range = process.domain.box[loop];
        extents.emplace_back(process.loops[loop].name, range.upper - range.lower + 1);
    }
    return extents;
}

namespace {

// The box of all instances that one kernel touches; guards tie no two of its sides together.
using Touched = std::vector<polyhedra::Interval>;

std::int64_t sizeOf(const Touched& box) {
    std::int64_t size = 1;
    for (const polyhedra::Interval range : box) size *= range.upper - range.lower + 1;
    return size;
}

void touch(std::map<KernelId, Touched>& all, KernelId kernel, const Action& action) {
    for (const polyhedra::Piece& piece : action.when) {
        if (piece.empty) continue;
        Touched box;
        for (const polyhedra::AffineForm& form : action.instance) box.push_back(range(form, piece));
        const auto [found, isNew] = all.try_emplace(kernel, box);
        if (isNew) continue;
        for (std::size_t d = 0; d < box.size(); ++d)
            found->second[d] = {std::min(found->second[d].lower, box[d].lower),
                                std::max(found->second[d].upper, box[d].upper)};
    }
}

std::map<KernelId, Touched> touching(const Network& plan, ChannelId channel, Action::Kind kind) {
    std::map<KernelId, Touched> all;
    const auto visit = [&](KernelId kernel, const std::vector<Action>& actions) {
        for (const Action& action : actions)
            if (action.kind == kind && action.channel == channel) touch(all, kernel, action);
    };
    for (const spatial::Process& process : plan.processes) visit(process.kernel, process.actions);
    visit(plan.array, plan.actions);
    return all;
}

} // namespace

std::vector<Flow> flowsOf(const Network& plan, ChannelId channel) {
    const auto writers = touching(plan, channel, Action::Kind::Send),
               readers = touching(plan, channel, Action::Kind::Receive);
    const std::int64_t all = sizeOf(plan.channels[channel].instances);
    std::vector<Flow> flows;
    for (const auto& [from, written] : writers)
        for (const auto& [to, read] : readers)
            flows.push_back({from, to, std::min({sizeOf(written), sizeOf(read), all})});
    if (flows.empty()) flows.push_back({plan.channels[channel].writer, plan.channels[channel].reader, all});
    return flows;
}

} // namespace tactus::draw
