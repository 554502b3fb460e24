#include "studies/tuning/found_mapping.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::studies {

std::string resourceOf(const estimate::Device& device, Goal goal) {
    if (goal == Goal::Dsps) return "DSP";
    const auto& memories = device.family.memories;
    return goal == Goal::Memory && !memories.empty() ? memories.front().name : "";
}

double MapWish::percentOf(const std::string& resource) const {
    const auto place = budget.find(resource);
    return place == budget.end() ? 100 : place->second;
}
bool MapWish::allows(const std::vector<estimate::Share>& shares) const {
    return std::ranges::all_of(
        shares, [&](const estimate::Share& one) { return one.percentOfFree() <= percentOf(one.resource); });
}
double MapWish::excessOf(const estimate::Share& share) const {
    return share.percentOfFree() / percentOf(share.resource);
}
const estimate::Share& MapWish::scarcestOf(const std::vector<estimate::Share>& shares) const {
    return *std::ranges::max_element(shares, {}, [&](const estimate::Share& one) { return excessOf(one); });
}

std::string lackOf(const estimate::Device& device, Goal goal) {
    if (!isResource(goal)) return {};
    const std::string resource = resourceOf(device, goal);
    const std::vector<estimate::Share> shares = sharesOf({}, device);
    const auto share = std::ranges::find(shares, resource, &estimate::Share::resource);
    if (share != shares.end() && share->all > 0) return {};
    return fmt::format("{} has no {}", device.name, resource.empty() ? "memory blocks" : resource);
}

} // namespace tactus::studies
