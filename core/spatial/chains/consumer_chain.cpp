#include "spatial/chains/consumer_chain.h"

#include "polyhedra/piece.h"

#include <algorithm>

namespace tactus::spatial {

bool ConsumerChain::stores(std::size_t s) const {
    return !isHost(s) && (s + 1 == stages.size() || isHost(s + 1));
}

// The second gather of a chain makes vectors of scalars.
bool ConsumerChain::isSecondGather(std::size_t s) const {
    const auto gathers = [](const Stage& stage) { return stage.gather.has_value(); };
    return stages[s].gather && std::count_if(stages.begin(), stages.begin() + s, gathers) == 1;
}

bool ConsumerChain::gathersVectors(std::size_t s) const {
    return !lane && !hasOneLane && isSecondGather(s) && extent(stages[s].gather->loop) > 1;
}

bool ConsumerChain::hasVectorsOfOne(std::size_t s) const {
    if (hasOneLane) return true;
    for (std::size_t before = 0; before <= s; ++before)
        if (isSecondGather(before) && extent(stages[before].gather->loop) == 1) return true;
    return false;
}

std::vector<std::size_t> ConsumerChain::spaceOf(std::size_t s) const {
    std::vector<std::size_t> kept = space;
    for (std::size_t before = 0; before < s; ++before)
        if (stages[before].gather) std::erase(kept, stages[before].gather->loop);
    return kept;
}

std::vector<std::size_t> ConsumerChain::serialOf(std::size_t s) const {
    std::vector<std::size_t> serial = time;
    for (std::size_t before = 0; before < s; ++before) {
        if (!stages[before].gather || gathersVectors(before)) continue;
        const bool isBlock = stages[before].gather->isBlock && outsideBlock;
        serial.insert(isBlock ? serial.begin() + std::ptrdiff_t(*outsideBlock) : serial.end(),
                      stages[before].gather->loop);
    }
    return serial;
}

std::optional<std::size_t> ConsumerChain::laneOf(std::size_t s) const {
    for (std::size_t before = 0; before <= s; ++before)
        if (gathersVectors(before)) return stages[before].gather->loop;
    return lane;
}

std::int64_t ConsumerChain::lanesOf(std::size_t s) const {
    const auto loop = laneOf(s);
    return loop ? extent(*loop) : 1;
}

std::int64_t ConsumerChain::extent(std::size_t loop) const {
    return extentOf(ranges[loop]);
}

std::int64_t ConsumerChain::resultsWithin(std::optional<std::size_t> outside) const {
    return iterationsOf({time.begin() + std::ptrdiff_t(outside.value_or(0)), time.end()}, ranges);
}

std::optional<std::size_t> ConsumerChain::firstGather() const {
    for (std::size_t s = 0; s < stages.size(); ++s)
        if (stages[s].gather) return s;
    return std::nullopt;
}

bool ConsumerChain::gathersBlocks() const {
    const auto first = firstGather();
    return first && stages[*first].gather->isBlock && blockResults() > 1;
}

// Each kernel that gathers in element order lets one of the results through while it hands on those of all
// neighbours; one that gathers vectors waits once until the first has come along the whole chain.
std::optional<Burst> ConsumerChain::burst() const {
    if (!outsideBurst) return std::nullopt;
    Burst burst{resultsWithin(outsideBurst), 1, 0};
    bool isFirst = true;
    for (std::size_t s = 0; s < stages.size(); ++s) {
        if (!stages[s].gather) continue;
        const std::int64_t places = extent(stages[s].gather->loop);
        if (!gathersVectors(s)) burst.interval = base::multiply(burst.interval, places);
        if (!isFirst) burst.delay = base::add(burst.delay, places - 1);
        isFirst = false;
    }
    return burst;
}

DefaultDepth ConsumerChain::defaultDepth(const Context& context, std::size_t s) const {
    if (firstGather() != s) return {};
    const std::int64_t tokens = iterationsOf(time, ranges);
    const std::int64_t skew = skewOf(chainOf(context.map.time, space, ranges));
    if (gathersBlocks()) return depthForBlock(blockResults(), skew, tokens);
    const std::optional<Burst> atOnce = burst();
    return atOnce ? depthForBurst(*atOnce, skew, tokens) : depthForSkew(skew, tokens);
}

} // namespace tactus::spatial
