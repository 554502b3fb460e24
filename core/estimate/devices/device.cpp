#include "estimate/devices/device.h"

#include <algorithm>

namespace tactus::estimate {

std::int64_t Cost::dspsOf(std::int64_t bits) const {
    if (dsps.empty()) return 0;
    const auto place = std::ranges::find_if(dsps, [&](const auto& one) { return one.first >= bits; });
    if (place != dsps.end()) return place->second;
    const std::int64_t times = (bits + dsps.back().first - 1) / dsps.back().first;
    return dsps.back().second * times * times;
}

std::int64_t Cost::lutsOf(std::int64_t bits) const {
    if (luts.empty()) return 0;
    if (luts.size() == 1 || bits <= luts.front().first)
        return (luts.front().second * bits + luts.front().first - 1) / luts.front().first;
    std::size_t upper = 1;
    while (upper + 1 < luts.size() && luts[upper].first < bits) ++upper;
    const auto [below, least] = luts[upper - 1];
    const auto [above, greatest] = luts[upper];
    return std::max<std::int64_t>(0, least + (greatest - least) * (bits - below) / (above - below));
}

const Latency::Depth& Latency::at(double megahertz) const {
    const auto enough =
        std::ranges::find_if(depths, [&](const Depth& one) { return double(one.megahertz) >= megahertz; });
    return enough == depths.end() ? depths.back() : *enough;
}

const Latency* Family::latencyOf(std::string_view operation, std::string_view type) const {
    const auto found = std::ranges::find_if(
        latencies, [&](const Latency& one) { return one.name == operation && one.type == type; });
    return found == latencies.end() ? nullptr : &*found;
}

const Cost* Family::costOf(std::string_view operation, std::string_view type) const {
    const auto found = std::ranges::find_if(
        costs, [&](const Cost& one) { return one.name == operation && one.type == type; });
    return found == costs.end() ? nullptr : &*found;
}

} // namespace tactus::estimate
