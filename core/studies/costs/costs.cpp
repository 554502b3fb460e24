#include "studies/costs/costs.h"

#include "estimate/build.h"
#include "simulate/network/actors/network.h"

#include <algorithm>

namespace tactus::studies {

// The run of the network without values, where it takes no longer than a second or so.
static std::optional<std::int64_t> cyclesOfRun(const std::shared_ptr<const array::Model>& model) {
    if (!model->network) return model->cycles;
    simulate::Options options;
    options.mostStarts = 10'000'000;
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
        bytesOfCycle = double(device->channels->count) * device->channels->gigabytes * 1e3 / *megahertz;
    const estimate::Family none{"", "LUT", 1, 0, {}, {}};
    auto found = estimate::estimate(*model, device ? device->family : none, bytesOfCycle, {});
    if (!found) return std::nullopt;
    Costs costs{std::move(*found), {}, runs ? cyclesOfRun(model) : std::nullopt};
    if (!device) return costs;
    costs.shares = sharesOf(costs.estimate.total, *device);
    costs.regions = std::ssize(device->regions);
    costs.regionsNeeded = regionsFor(costs.estimate.total, *device);
    return costs;
}

} // namespace tactus::studies
