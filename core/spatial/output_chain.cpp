#include "spatial/consumers.h"

#include <algorithm>

namespace tactus::spatial {

bool OutputChain::stores(std::size_t s) const {
    return !isHost(s) && (s + 1 == stages.size() || isHost(s + 1));
}

// The second gather makes vectors of scalars.
bool OutputChain::gathersVectors(std::size_t s) const {
    const auto gathers = [](const Stage& stage) { return stage.gather.has_value(); };
    return !lane && stages[s].gather && std::count_if(stages.begin(), stages.begin() + s, gathers) == 1;
}

std::vector<std::size_t> OutputChain::spaceOf(std::size_t s) const {
    std::vector<std::size_t> kept = space;
    for (std::size_t before = 0; before < s; ++before)
        if (stages[before].gather) std::erase(kept, stages[before].gather->loop);
    return kept;
}

std::vector<std::size_t> OutputChain::serialOf(std::size_t s) const {
    std::vector<std::size_t> serial = time;
    for (std::size_t before = 0; before < s; ++before)
        if (stages[before].gather && !gathersVectors(before)) serial.push_back(stages[before].gather->loop);
    return serial;
}

std::optional<std::size_t> OutputChain::laneOf(std::size_t s) const {
    for (std::size_t before = 0; before <= s; ++before)
        if (gathersVectors(before)) return stages[before].gather->loop;
    return lane;
}

std::int64_t OutputChain::lanesOf(std::size_t s) const {
    const auto loop = laneOf(s);
    return loop ? base::add(base::subtract(ranges[*loop].upper, ranges[*loop].lower), 1) : 1;
}

} // namespace tactus::spatial
