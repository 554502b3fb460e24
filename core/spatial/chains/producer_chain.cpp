#include "spatial/chains/producer_chain.h"

#include "polyhedra/piece.h"

#include <algorithm>

namespace tactus::spatial {

using Loops = std::vector<std::size_t>;

bool ProducerChain::occurs(std::size_t loop, std::size_t operand) const {
    return std::ranges::any_of(indices[operand],
                               [&](const polyhedra::QuasiAffine& index) { return mentions(index, loop); });
}

bool ProducerChain::occurs(std::size_t loop) const {
    for (std::size_t operand = 0; operand < operands.size(); ++operand)
        if (occurs(loop, operand)) return true;
    return false;
}

std::int64_t ProducerChain::extent(std::size_t loop) const {
    return extentOf(ranges[loop]);
}

bool ProducerChain::removes(std::size_t s, std::size_t loop) const {
    return stages[s].removed.contains(loop) && !isFixed(loop);
}

text::Span ProducerChain::leavesOut(std::size_t s) const {
    const Stage& stage = stages[s];
    if (stage.host) return *stage.host;
    if (!stage.removed.empty()) return stage.removed.begin()->second;
    return stage.buffer ? stage.buffer->operands.begin()->second : stage.name.span;
}

Loops ProducerChain::serialOf(std::size_t s) const {
    Loops serial;
    for (std::size_t later = stages.size(); --later > s;)
        for (const Stage::Scatter& scatter : stages[later].scatters)
            if (std::ranges::find(serial, scatter.loop) == serial.end()) serial.push_back(scatter.loop);
    return serial;
}

Loops ProducerChain::spaceOf(std::size_t s) const {
    const Loops serial = serialOf(s);
    Loops kept = space;
    std::erase_if(kept, [&](std::size_t loop) { return std::ranges::find(serial, loop) != serial.end(); });
    return kept;
}

Loops ProducerChain::timeOf(std::size_t s) const {
    Loops kept = time;
    // The host stores each element once, so its nest has only loops that are in an index.
    std::erase_if(kept, [&](std::size_t loop) { return removes(s, loop) || (isHost(s) && !occurs(loop)); });
    return kept;
}

Loops ProducerChain::orderOnHost(std::size_t s) const {
    Loops order = spaceOf(s);
    for (const std::size_t loop : timeOf(s)) order.push_back(loop);
    for (const std::size_t loop : serialOf(s)) order.push_back(loop);
    return order;
}

Loops ProducerChain::receivingTimeOf(std::size_t s) const {
    const Loops own = timeOf(s);
    if (!stages[s].buffer) return own;
    const auto inside = std::ranges::find(own, stages[s].buffer->level) + 1;
    Loops receiving(own.begin(), inside);
    const Loops filling = loads(s) ? own : timeOf(s - 1);
    const auto level = std::ranges::find(time, stages[s].buffer->level);
    for (const std::size_t loop : filling)
        // From memory each element is loaded once a period, so loops that are in no index are left out.
        if (std::find(level + 1, time.end(), loop) != time.end() && (!loads(s) || occurs(loop)))
            receiving.push_back(loop);
    return receiving;
}

Loops ProducerChain::bankLoops(std::size_t s, std::size_t operand) const {
    const auto level = std::ranges::find(time, stages[s].buffer->level);
    Loops loops;
    std::copy_if(level + 1, time.end(), std::back_inserter(loops),
                 [&](std::size_t loop) { return occurs(loop, operand); });
    const Loops serial = serialOf(s);
    loops.insert(loops.end(), serial.begin(), serial.end());
    return loops;
}

std::int64_t ProducerChain::slots(std::size_t s, std::size_t operand) const {
    return iterationsOf(bankLoops(s, operand), ranges);
}

DefaultDepth ProducerChain::defaultDepth(const polyhedra::AffineForm& schedule) const {
    const auto scatters = [](const Stage& stage) { return !stage.scatters.empty(); };
    if (std::ranges::none_of(stages, scatters)) return {};
    return depthForSkew(skewOf(chainOf(schedule, space, ranges)), iterationsOf(time, ranges));
}

} // namespace tactus::spatial
