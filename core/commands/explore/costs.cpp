#include "commands/explore/costs.h"

#include "estimate/energy/energy.h"
#include "studies/exploring/explorer.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::commands {

static constexpr std::string_view energyColumn = "energy";

OrWrong<DeviceWish> costWishOf(const ExploreOptions& options) {
    EnergyOptions asked = options;
    const auto need = [&](std::string_view column) {
        asked.energy |= column == energyColumn;
        return column == energyColumn || !options.device.empty();
    };
    const auto isCost = [](std::string_view name) {
        return std::ranges::find(costColumns(), name, &DesignColumn::name) != costColumns().end();
    };
    if (isCost(options.sort) && !need(options.sort))
        return tl::unexpected(fmt::format("--sort {} needs --device NAME", options.sort));
    for (const Condition& one : filterOf(options.filter, true).conditions)
        if (one.isOnCosts() && !need(one.column->name))
            return tl::unexpected(fmt::format("--filter \"{}\" needs --device NAME", one.column->name));
    return deviceWishOf(options).and_then(
        [&](DeviceWish found) { return withEnergy(std::move(found), asked); });
}

CostsByColumn costsOf(const explore::Design& one, const studies::Explorer& explorer, const DeviceWish& wish) {
    CostsByColumn costs;
    const auto model = explorer.arrayOf(one);
    if (!model) return costs;
    if (wish.energy)
        if (const auto energy = energyOf(*model, *wish.energy, {})) costs["energy"] = energy->total();
    if (!wish.device) return costs;
    const auto found = studies::costsOf(model, wish.device, {}, false);
    if (!found) return costs;
    const estimate::Resources& all = found->estimate.total;
    costs["LUTs"] = double(all.luts);
    costs["register bits"] = double(all.registers);
    costs["DSPs"] = double(all.dsps);
    costs["memory blocks"] = double(all.allBlocks());
    if (!found->shares.empty()) costs["percent"] = found->shares.front().percentOfFree();
    return costs;
}

std::string noteOn(const DeviceWish& wish) {
    std::vector<std::string> parts;
    if (wish.device) parts.push_back(fmt::format("on {} ({})", wish.device->name, wish.device->key));
    if (wish.energy)
        parts.push_back(
            fmt::format("energy in {} by {} ({})", wish.energy->unit, wish.energy->name, wish.energy->key));
    if (parts.empty()) return {};
    return fmt::format("costs: {}; of arrays alone, whose PEs read and write memory themselves\n",
                       fmt::join(parts, ", "));
}

} // namespace tactus::commands
