#include "bottleneck/what_if.h"

#include "base/checked.h"
#include "simulate/network/actors/network.h"
#include "spatial/network/counts.h"
#include "spatial/network/on_chip.h"

#include <algorithm>

namespace tactus::bottleneck {

using simulate::FifoRun;
using simulate::NetworkSimulation;
using simulate::Options;
using simulate::Relaxed;
using simulate::StallCause;

// An array that is alone has no network to change.
static std::shared_ptr<const array::Model> withNetwork(const array::Model& model,
                                                       std::shared_ptr<const spatial::Network> plan) {
    auto changed = std::make_shared<array::Model>(model);
    if (model.network) changed->network = std::move(plan);
    return changed;
}

NetworkSimulation runWith(const array::Model& model, const Depths& depths, const Options& options) {
    auto plan = std::make_shared<spatial::Network>(*model.network);
    for (std::size_t number = 0; number < depths.size(); ++number)
        plan->channels[spatial::ChannelId(number)].depth = depths[number];
    return simulateNames(withNetwork(model, std::move(plan)), options);
}

WhatIf::WhatIf(std::shared_ptr<const array::Model> model, std::shared_ptr<const spatial::Network> plan,
               const Options& options, const NetworkSimulation& simulation)
    : model_(std::move(model)), plan_(std::move(plan)), options_(options), simulation_(simulation),
      tokens_(plan_->channels.size()) {
    options_.progress = {};
    options_.keepTimes = false;
    for (const evaluate::TensorValues& held : simulation.outputs) // while others run
        options_.memoryLimit -=
            std::min<std::uint64_t>(options_.memoryLimit, held.values.size() * (sizeof(ure::Value) + 1));
    for (const FifoRun& fifo : simulation.fifos) {
        std::int64_t& tokens = tokens_[fifo.channel.index()];
        tokens = std::max(tokens, fifo.tokens);
    }
}

std::shared_ptr<const spatial::Network> WhatIf::changed(const Relaxed& relaxed) const {
    if (relaxed.deep.empty() && relaxed.doubled.empty() && relaxed.depth == 0) return plan_;
    auto plan = std::make_shared<spatial::Network>(*plan_);
    for (const spatial::BufferId id : relaxed.doubled) plan->buffers[id].isDouble = true;
    for (spatial::Channel& channel : plan->channels) channel.depth = std::max(channel.depth, relaxed.depth);
    const std::int64_t spare = std::max<std::int64_t>(0, spatial::roomOnChip(*plan_));
    // It begins with 1 and not 0, since it divides.
    std::int64_t bytes = 1; // of a token in each of the FIFOs
    for (const spatial::ChannelId id : relaxed.deep) {
        const spatial::Channel& channel = plan->channels[id];
        const std::int64_t token = channel.lanes * spatial::bytesOf(*plan_, channel.operand);
        bytes = base::saturatedSum(bytes, base::saturatedProduct(token, spatial::fifosOf(channel).value_or(
                                                                            spatial::mostBytesOnChip)));
    }
    for (const spatial::ChannelId id : relaxed.deep) {
        std::int64_t& depth = plan->channels[id].depth;
        // Room for all of its tokens is enough for a FIFO, and the spare room of the chip is for all of them.
        depth = std::max(depth, std::min(tokens_[id.index()], plan_->channels[id].depth + spare / bytes));
    }
    return plan;
}

// An iteration starts as late as the last thing that it waits for: what was never that thing changes no
// start. A wait for memory may hide one for room or for a bank.
bool WhatIf::isKnown(const Relaxed& relaxed) const {
    const bool isOther = !relaxed.askingOnce.empty() || !relaxed.quick.empty() || !relaxed.near.empty() ||
                         relaxed.bandwidth > 1 || (relaxed.everyCycle && simulation_.interval > 1);
    if (isOther || options_.memory) return false;
    const auto isLifted = [&](const StallCause& cause) {
        if (cause.kind == StallCause::Kind::Bank)
            return std::ranges::count(relaxed.doubled, cause.buffer) > 0;
        return cause.kind == StallCause::Kind::Room &&
               (relaxed.depth > plan_->channels[cause.channel].depth ||
                std::ranges::count(relaxed.deep, cause.channel) > 0);
    };
    return std::ranges::none_of(simulation_.processes, [&](const simulate::ProcessRun& run) {
        return std::ranges::any_of(run.stalls, isLifted, &simulate::Stall::cause);
    });
}

std::int64_t WhatIf::cycles(const Relaxed& relaxed) const {
    if (isKnown(relaxed)) return simulation_.cycles;
    ++runs_;
    Options options = options_;
    if (options.memory)
        options.memory->bytesPerSecond =
            base::saturatedProduct(options.memory->bytesPerSecond, relaxed.bandwidth);
    const NetworkSimulation found =
        simulateNames(withNetwork(*model_, changed(relaxed)), options, relaxed, simulation_.interval);
    // A run that does not end shows no saving.
    return found.complete ? found.cycles : simulation_.cycles;
}

} // namespace tactus::bottleneck
