#include "mapping/steps.h"

#include <algorithm>

namespace tactus::mapping {

bool changeLoops(const LoopSteps& steps) {
    return std::ranges::any_of(steps,
                               [](const LoopStep& step) { return !std::holds_alternative<Localise>(step); });
}

std::vector<LoopOrigin> originsAfter(const LoopSteps& steps, std::size_t loops) {
    std::vector<LoopOrigin> origins;
    for (std::size_t loop = 0; loop < loops; ++loop) origins.push_back({ure::LoopId(loop), {}});
    for (const LoopStep& step : steps) {
        if (const auto* reorder = std::get_if<Reorder>(&step)) {
            std::vector<LoopOrigin> moved;
            for (const ure::LoopId loop : reorder->order) moved.push_back(origins[loop.index()]);
            origins = std::move(moved);
            continue;
        }
        const auto* tile = std::get_if<Tile>(&step);
        if (!tile) continue;
        const auto at = origins.begin() + tile->loop.index();
        LoopOrigin inner = *at;
        at->tiles.push_back(0);
        inner.tiles.push_back(1);
        origins.insert(at + 1, std::move(inner));
    }
    return origins;
}

} // namespace tactus::mapping
