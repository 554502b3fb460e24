#include "studies/costs/costs.h"

#include "estimate/build.h"
#include "estimate/cycles/about.h"
#include "simulate/network/actors/network.h"

#include <algorithm>
#include <cmath>

namespace tactus::studies {

static double bytesASecond(const estimate::Channels& channels) {
    return double(channels.count) * channels.gigabytes * 1e9;
}

// The run of the network without values, where it takes no longer than a second or so.
static std::optional<std::int64_t> cyclesOfRun(const std::shared_ptr<const array::Model>& model,
                                               const std::optional<estimate::Device>& device,
                                               std::optional<double> megahertz, const Costs& costs) {
    if (!model->network) return costs.pace ? cyclesOf(*model, costs.pace->interval) : model->cycles;
    simulate::Options options;
    options.mostStarts = 10'000'000;
    if (costs.pace) options.latencies = costs.pace->latencies;
    if (device && device->channels && megahertz)
        options.memory =
            simulate::MemoryModel{std::max<std::int64_t>(1, std::llround(*megahertz * 1e6)),
                                  std::max<std::int64_t>(1, std::llround(bytesASecond(*device->channels)))};
    const simulate::NetworkSimulation run = simulate::simulateNames(model, options);
    return run.complete ? std::optional(run.cycles) : std::nullopt;
}

std::int64_t Costs::used(const std::string& resource) const {
    const auto share = std::ranges::find(shares, resource, &estimate::Share::resource);
    return share == shares.end() ? 0 : share->used;
}

std::optional<Costs> costsOf(const std::shared_ptr<const array::Model>& model,
                             const std::optional<estimate::Device>& device, std::optional<double> megahertz,
                             bool runs) {
    double bytesOfCycle = 0;
    if (device && device->channels && megahertz)
        bytesOfCycle = bytesASecond(*device->channels) / (*megahertz * 1e6);
    auto pace = device && megahertz ? estimate::paceOf(*model, device->family, *megahertz) : std::nullopt;
    const estimate::Family none{"", "LUT", 1, 0, {}, {}};
    auto found = estimate::estimate(*model, device ? device->family : none, bytesOfCycle, {},
                                    pace ? pace->interval.cycles : 1);
    if (!found) return std::nullopt;
    Costs costs{std::move(*found), {}, {}, {}};
    costs.about = estimate::cyclesAbout(*model, bytesOfCycle, pace ? pace->interval.cycles : 1, {});
    costs.pace = std::move(pace);
    if (runs) costs.cycles = cyclesOfRun(model, device, megahertz, costs);
    if (!device) return costs;
    costs.shares = sharesOf(costs.estimate.total, *device);
    costs.regions = std::ssize(device->regions);
    costs.regionsNeeded = regionsFor(costs.estimate.total, *device);
    return costs;
}

} // namespace tactus::studies
