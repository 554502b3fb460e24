#include "simulate/bottleneck/network_what_if.h"

#include "base/saturated.h"
#include "simulate/network/actors/network.h"
#include "simulate/network/actors/network_size.h"
#include "simulate/rows/program/row_build.h"
#include "spatial/plan/counts.h"
#include "spatial/plan/on_chip.h"

#include <algorithm>

namespace tactus::simulate {

WhatIf::WhatIf(std::shared_ptr<const array::Model> model, std::shared_ptr<const spatial::Plan> plan,
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

std::shared_ptr<const spatial::Plan> WhatIf::changed(const Relaxed& relaxed) const {
    if (relaxed.deep.empty() && relaxed.doubled.empty() && relaxed.depth == 0) return plan_;
    auto plan = std::make_shared<spatial::Plan>(*plan_);
    for (const spatial::BufferId id : relaxed.doubled) plan->buffers[id].isDouble = true;
    for (spatial::Channel& channel : plan->channels) channel.depth = std::max(channel.depth, relaxed.depth);
    const std::int64_t spare = std::max<std::int64_t>(0, spatial::roomOnChip(*plan_));
    std::int64_t bytes = 1; // of a token in each of the FIFOs
    for (const spatial::ChannelId id : relaxed.deep) {
        const spatial::Channel& channel = plan->channels[id];
        const std::int64_t token = channel.lanes * spatial::bytesOf(*plan_, channel.operand);
        bytes = base::saturatedSum(bytes, base::saturatedProduct(token, spatial::fifosOf(channel).value_or(
                                                                            spatial::mostBytesOnChip)));
    }
    for (const spatial::ChannelId id : relaxed.deep) {
        std::int64_t& depth = plan->channels[id].depth;
        depth = std::max(depth, std::min(tokens_[id.index()], plan_->channels[id].depth + spare / bytes));
    }
    return plan;
}

std::int64_t WhatIf::cycles(const Relaxed& relaxed) const {
    ++runs_;
    const std::shared_ptr<const spatial::Plan> plan = changed(relaxed);
    auto model = std::make_shared<array::Model>(*model_);
    if (model->network) model->network = plan;
    Options options = options_;
    if (options.memory)
        options.memory->bytesPerSecond =
            base::saturatedProduct(options.memory->bytesPerSecond, relaxed.bandwidth);
    diagnostics::List refusals;
    auto program = programWithin(std::move(model), options.memoryLimit, refusals, networkBytes(*plan, false));
    if (!program) return simulation_.cycles;
    const std::int64_t interval = relaxed.everyCycle ? 1 : simulation_.interval;
    Network network(*plan, std::move(program), nullptr, options, interval, relaxed);
    if (!network.run()) return simulation_.cycles;
    const NetworkSimulation found = network.result();
    return found.complete ? found.cycles : simulation_.cycles;
}

} // namespace tactus::simulate
