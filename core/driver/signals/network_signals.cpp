#include "driver/signals/network_signals.h"

#include "base/counted.h"
#include "driver/runs/trace.h"
#include "driver/signals/signals.h"
#include "simulate/kernel_activity.h"
#include "simulate/rows/run/sampling.h"

#include <algorithm>
#include <numeric>

namespace tactus::driver {

using polyhedra::Point;
using simulate::Samples;

namespace {

constexpr std::string_view ofKernel = "kernel ", ofFifo = "FIFO ";

std::string numbers(const Point& point) {
    return fmt::format("({})", fmt::join(point, ","));
}

std::string unknownPart(std::string_view what, const std::string& name, std::vector<std::string> known) {
    return fmt::format("unknown {} '{}'; the network has {}", what, name, base::listed(std::move(known)));
}

// Those that can be named: work on the host takes no cycles.
std::vector<std::string> kernelNames(const spatial::Network& network) {
    std::vector<std::string> names;
    for (const spatial::Kernel& kernel : network.kernels)
        if (!kernel.onHost) names.push_back(kernel.name);
    return names;
}

std::vector<std::string> channelNames(const spatial::Network& network) {
    std::vector<std::string> names;
    for (const spatial::Channel& channel : network.channels) names.push_back(channel.name);
    return names;
}

std::string noFifo(const spatial::Channel& channel, const Point& instance) {
    Point first, last;
    for (const polyhedra::Interval& side : channel.instances) {
        first.push_back(side.lower);
        last.push_back(side.upper);
    }
    if (first.empty())
        return fmt::format("channel '{}' has one FIFO, which is named without indices", channel.name);
    if (instance.empty())
        return fmt::format("channel '{}' has several FIFOs: write one, {} to {}", channel.name,
                           numbers(first), numbers(last));
    return fmt::format("channel '{}' has no FIFO {}; it has {} to {}", channel.name, numbers(instance),
                       numbers(first), numbers(last));
}

bool isInBox(const Point& point, const std::vector<polyhedra::Interval>& box) {
    if (point.size() != box.size()) return false;
    for (std::size_t axis = 0; axis < box.size(); ++axis)
        if (point[axis] < box[axis].lower || point[axis] > box[axis].upper) return false;
    return true;
}

} // namespace

bool namesNetwork(const std::string& text) {
    return text.starts_with(ofKernel) || text.starts_with(ofFifo);
}

// What can be named: "'kernel' or 'FIFO' and a name: kernels A and B; FIFOs of A_to_B".
static std::string namesOf(const spatial::Network& network) {
    return fmt::format("'kernel' or 'FIFO' and a name: kernels {}; FIFOs of {}",
                       base::listed(kernelNames(network)), base::listed(channelNames(network)));
}

std::string nameOf(const spatial::Network& network, const NetworkSignal& signal) {
    if (signal.kind == NetworkSignal::Kind::Kernel)
        return fmt::format("{}{}", ofKernel, network.kernels[signal.kernel].name);
    return fmt::format("{}{}{}", ofFifo, network.channels[signal.channel].name,
                       signal.instance.empty() ? "" : numbers(signal.instance));
}

tl::expected<NetworkSignal, std::string> networkSignalNamed(const spatial::Network& network,
                                                            const std::string& text) {
    const bool isKernel = text.starts_with(ofKernel);
    std::string name = text.substr((isKernel ? ofKernel : ofFifo).size());
    if (isKernel) {
        for (const spatial::KernelId id : network.kernels.keys())
            if (network.kernels[id].name == name) {
                if (network.kernels[id].onHost)
                    return tl::unexpected(
                        fmt::format("kernel '{}' is on the host, whose work takes no cycles", name));
                return NetworkSignal{NetworkSignal::Kind::Kernel, id, {}, {}};
            }
        return tl::unexpected(unknownPart("kernel", name, kernelNames(network)));
    }
    Point instance;
    if (const std::size_t open = name.find('('); open != std::string::npos && name.back() == ')') {
        const auto point = pointIn(std::string_view(name).substr(open + 1, name.size() - open - 2));
        if (!point) return tl::unexpected(fmt::format("'{}' names no FIFO of a channel", text));
        instance = *point;
        name.resize(open);
    }
    for (const spatial::ChannelId id : network.channels.keys()) {
        if (network.channels[id].name != name) continue;
        if (isInBox(instance, network.channels[id].instances))
            return NetworkSignal{NetworkSignal::Kind::Fifo, {}, id, std::move(instance)};
        return tl::unexpected(noFifo(network.channels[id], instance));
    }
    return tl::unexpected(unknownPart("channel", name, channelNames(network)));
}

std::int64_t pesOf(const simulate::NetworkSimulation& run, spatial::KernelId kernel) {
    return std::ranges::count(run.processes, kernel, &simulate::ProcessRun::kernel);
}

std::optional<Point> fullestFifo(const simulate::NetworkSimulation& run, spatial::ChannelId channel) {
    const simulate::FifoRun* fullest = nullptr;
    for (const simulate::FifoRun& fifo : run.fifos)
        if (fifo.channel == channel && (!fullest || fifo.greatest > fullest->greatest)) fullest = &fifo;
    return fullest ? std::optional(fullest->instance) : std::nullopt;
}

// A token counts from the cycle in which it is written to the one in which it is read.
std::optional<Samples> tokensIn(const simulate::NetworkSimulation& run, const NetworkSignal& fifo) {
    const auto found = std::ranges::find_if(run.fifos, [&](const simulate::FifoRun& one) {
        return one.channel == fifo.channel && one.instance == fifo.instance;
    });
    if (found == run.fifos.end() || (found->tokens > 0 && !found->hasTimes())) return std::nullopt;
    std::vector<std::int64_t> more(std::size_t(run.cycles) + 2);
    for (const std::int64_t cycle : found->written) ++more[std::size_t(cycle)];
    for (const std::int64_t cycle : found->read) --more[std::size_t(cycle) + 1];
    Samples samples(ure::uintType(32), run.cycles);
    std::int64_t held = 0;
    for (std::int64_t cycle = 0; cycle < run.cycles; ++cycle)
        samples.set(cycle, ure::Value::ofInteger(held += more[std::size_t(cycle)]));
    return samples;
}

std::optional<Samples> overCyclesOf(const simulate::NetworkSimulation& run, const Samples& overSteps) {
    if (std::ssize(run.steps) < overSteps.cycles()) return std::nullopt;
    Samples samples(overSteps.type(), run.cycles);
    for (std::int64_t step = 0; step < overSteps.cycles(); ++step)
        if (const auto state = overSteps.stateAt(step); state != Samples::State::Nothing)
            samples.set(run.steps[std::size_t(step)], overSteps.at(step), state == Samples::State::Defined);
    return samples;
}

// A number for each cell of one cycle.
template<class Count>
static std::optional<Samples> countedIn(const simulate::NetworkSimulation& run, spatial::KernelId kernel,
                                        Count&& count) {
    if (kernel.index() >= run.activity.size()) return std::nullopt;
    const simulate::KernelActivity& activity = *run.activity[kernel.index()];
    if (activity.cellCycles() > 1) return std::nullopt;
    Samples samples(ure::uintType(32), run.cycles);
    for (std::int64_t cycle = 0; cycle < run.cycles; ++cycle)
        samples.set(cycle, ure::Value::ofInteger(cycle < std::ssize(activity.cells())
                                                     ? count(activity.cells()[std::size_t(cycle)])
                                                     : 0));
    return samples;
}

std::optional<Samples> startsIn(const simulate::NetworkSimulation& run, spatial::KernelId kernel) {
    return countedIn(run, kernel, [](const auto& cell) { return cell.works; });
}

std::optional<Samples> waitsIn(const simulate::NetworkSimulation& run, spatial::KernelId kernel) {
    return countedIn(run, kernel, [](const auto& cell) {
        return std::accumulate(cell.waits.begin(), cell.waits.end(), std::int64_t{0});
    });
}

tl::expected<AnySignal, std::string> anySignalNamed(const array::Model& model, const std::string& name) {
    const auto any = [](auto signal) { return tl::expected<AnySignal, std::string>(std::move(signal)); };
    if (namesElement(model, name)) return elementNamed(model, name).and_then(any);
    if (!namesNetwork(name)) {
        const auto own = signalNamed(model, name);
        if (own || !model.network || namesSignal(name)) return own.and_then(any);
        return tl::unexpected(fmt::format("{}, or {}", own.error(), namesOf(*model.network)));
    }
    if (!model.network) return tl::unexpected(fmt::format("'{}': the array has no network around it", name));
    return networkSignalNamed(*model.network, name).and_then(any);
}

std::string nameOf(const array::Model& model, const AnySignal& signal) {
    if (const auto* ofNetwork = std::get_if<NetworkSignal>(&signal))
        return nameOf(*model.network, *ofNetwork);
    if (const auto* element = std::get_if<array::ElementOf>(&signal)) return nameOf(model, *element);
    return nameOf(model, std::get<simulate::Signal>(signal));
}

std::vector<tl::expected<Samples, std::string>>
samplesOf(const std::shared_ptr<const array::Model>& model, const simulate::NetworkSimulation* run,
          const std::vector<AnySignal>& signals, const evaluate::Tensors& inputs,
          const evaluate::Tensors& outputs, const simulate::Options& options) {
    using Result = tl::expected<Samples, std::string>;
    std::vector<simulate::Signal> ofArray;
    for (const AnySignal& signal : signals)
        if (const auto* own = std::get_if<simulate::Signal>(&signal)) ofArray.push_back(*own);
    std::optional<std::vector<Samples>> replayed{std::in_place};
    diagnostics::List why;
    if (!ofArray.empty()) replayed = simulate::samplesOf(model, ofArray, inputs, options, why);
    std::size_t next = 0; // of those of the array
    const auto overSteps = [&](const AnySignal& signal) -> Result {
        if (const auto* element = std::get_if<array::ElementOf>(&signal))
            return samplesOf(*model, *element, inputs, outputs, options.stop);
        if (!replayed) return tl::unexpected(why.empty() ? "cancelled" : why.front().message);
        return std::move((*replayed)[next++]);
    };
    const auto known = [&](const AnySignal& signal, std::optional<Samples> samples) -> Result {
        if (samples) return std::move(*samples);
        return tl::unexpected(fmt::format("'{}': {}", nameOf(*model, signal), notKept));
    };
    std::vector<Result> all;
    for (const AnySignal& signal : signals) {
        if (const auto* of = std::get_if<NetworkSignal>(&signal)) {
            all.push_back(known(signal, of->kind == NetworkSignal::Kind::Kernel ? startsIn(*run, of->kernel)
                                                                                : tokensIn(*run, *of)));
            continue;
        }
        Result own = overSteps(signal);
        if (own && run) own = known(signal, overCyclesOf(*run, *own));
        all.push_back(std::move(own));
    }
    return all;
}

} // namespace tactus::driver
