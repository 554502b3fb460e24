#include "driver/signals/network_moment.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::driver {

static array::ElementOf elementOf(const spatial::Network& plan, spatial::ChannelId channel,
                                  std::int64_t number) {
    const ure::TensorId tensor = plan.operands[plan.channels[channel].operand].tensor;
    return {tensor, evaluate::indexOf(plan.system->tensors[tensor], std::size_t(number))};
}

std::optional<HeldTokens> tokensIn(const simulate::NetworkSimulation& run, const spatial::Network& plan,
                                   spatial::ChannelId channel, std::int64_t cycle, std::size_t most) {
    if (!plan.channels.contains(channel)) return std::nullopt;
    HeldTokens tokens;
    for (const simulate::FifoRun& fifo : run.fifos) {
        if (fifo.channel != channel || fifo.tokens == 0) continue;
        if (!fifo.hasTimes()) return std::nullopt;
        const auto elements = fifo.elementsIn(cycle);
        tokens.all += std::ssize(elements);
        for (const std::int64_t element :
             elements.first(std::min(elements.size(), most - tokens.first.size())))
            tokens.first.push_back({fifo.instance, elementOf(plan, channel, element)});
    }
    return tokens;
}

static std::optional<std::vector<NetworkMoment::Kernel>>
kernelsIn(const simulate::NetworkSimulation& run, const spatial::Network& plan, std::int64_t cycle) {
    std::vector<NetworkMoment::Kernel> kernels;
    for (const spatial::KernelId id : plan.kernels.keys()) {
        if (plan.kernels[id].onHost) continue;
        const auto works = startsIn(run, id), waits = waitsIn(run, id);
        if (!works || !waits) return std::nullopt;
        kernels.push_back({id, pesOf(run, id), works->at(cycle).asInteger(), waits->at(cycle).asInteger()});
    }
    return kernels;
}

static std::optional<std::vector<NetworkMoment::Fifo>>
fifosIn(const simulate::NetworkSimulation& run, const spatial::Network& plan, std::int64_t cycle) {
    std::vector<NetworkMoment::Fifo> fifos;
    for (const simulate::FifoRun& fifo : run.fifos) {
        if (fifo.tokens > 0 && !fifo.hasTimes()) return std::nullopt;
        NetworkMoment::Fifo held{{NetworkSignal::Kind::Fifo, {}, fifo.channel, fifo.instance}, {}};
        for (const std::int64_t element : fifo.elementsIn(cycle))
            held.elements.push_back(elementOf(plan, fifo.channel, element));
        if (!held.elements.empty()) fifos.push_back(std::move(held));
    }
    return fifos;
}

tl::expected<NetworkMoment, std::string> momentOf(const simulate::NetworkSimulation& run,
                                                  const spatial::Network* plan, std::int64_t cycle) {
    if (cycle < 0 || cycle >= run.cycles)
        return tl::unexpected(fmt::format("the run is from cycle 0 to {}", run.cycles - 1));
    if (run.steps.empty()) return tl::unexpected(std::string(notKept));
    NetworkMoment moment;
    moment.cycle = cycle;
    const auto after = std::ranges::upper_bound(run.steps, cycle);
    if (after != run.steps.begin()) {
        // Steps without an iteration have the cycle of the one before them, which is the first of those.
        const std::int64_t begun = *std::prev(after);
        moment.step = std::ranges::lower_bound(run.steps, begun) - run.steps.begin();
        moment.beginsStep = begun == cycle;
    }
    if (!plan) return moment;
    auto kernels = kernelsIn(run, *plan, cycle);
    auto fifos = fifosIn(run, *plan, cycle);
    if (!kernels || !fifos) return tl::unexpected(std::string(notKept));
    moment.kernels = std::move(*kernels);
    moment.fifos = std::move(*fifos);
    return moment;
}

} // namespace tactus::driver
