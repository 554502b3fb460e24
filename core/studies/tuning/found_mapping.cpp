#include "studies/tuning/found_mapping.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::studies {

std::string resourceOf(const estimate::Device& device, Goal goal) {
    if (goal == Goal::Dsps) return "DSP";
    const auto& memories = device.family.memories;
    return goal == Goal::Memory && !memories.empty() ? memories.front().name : "";
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
