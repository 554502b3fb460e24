#include "driver/depths/depth_runs.h"

#include <algorithm>
#include <set>

namespace tactus::driver {

using simulate::StallCause;

DepthRuns::DepthRuns(std::shared_ptr<const array::Model> model, const simulate::Options& options)
    : model_(std::move(model)), options_(options) {
    options_.progress = {};
    options_.memory.reset();
}

simulate::NetworkSimulation DepthRuns::simulated(const Depths& depths) {
    ++count_;
    return bottleneck::runWith(*model_, depths, options_);
}

// An iteration starts as late as the last thing that it waits for. If room is never that thing, more of it
// changes no start. Iterations that wait for one another in a circle start only if one of them gets room.
const DepthRuns::Outcome& DepthRuns::outcome(const Depths& depths) {
    const auto [place, isNew] = known_.try_emplace(depths);
    if (!isNew) return place->second;
    const simulate::NetworkSimulation run = simulated(depths);
    std::set<std::size_t> binding;
    const auto add = [&](const StallCause& cause) {
        if (cause.kind == StallCause::Kind::Room) binding.insert(cause.channel.index());
    };
    if (run.complete) {
        place->second.cycles = run.cycles;
        for (const simulate::ProcessRun& process : run.processes)
            for (const simulate::Stall& stall : process.stalls) add(stall.cause);
    } else {
        std::ranges::for_each(run.circle, add);
    }
    place->second.binding.assign(binding.begin(), binding.end());
    return place->second;
}

std::int64_t DepthRuns::least(Depths depths, std::size_t number, std::int64_t most,
                              const Test& passes) const {
    // Bisection finds the least, because more depth never makes a network slower (it is a marked graph).
    std::int64_t least = 1, enough = most;
    while (least < enough && !isStopped()) {
        depths[number] = least + (enough - least) / 2;
        if (passes(depths))
            enough = depths[number];
        else
            least = depths[number] + 1;
    }
    return enough;
}

} // namespace tactus::driver
