#include "tune/nest.h"

#include "base/checked.h"

#include <algorithm>

namespace tactus::tune {

std::int64_t Nest::iterations() const {
    std::int64_t all = 1;
    for (const Loop& loop : loops) all = base::multiply(all, loop.extent);
    return all;
}

bool Dataflow::isSpace(std::size_t loop) const {
    return std::ranges::find(space, loop) != space.end();
}

std::vector<Dataflow> dataflowsOf(const Nest& nest) {
    std::vector<std::size_t> wide;
    for (std::size_t loop = 0; loop < nest.loops.size(); ++loop)
        if (nest.loops[loop].extent > 1) wide.push_back(loop);
    std::vector<Dataflow> all;
    const auto add = [&](const std::vector<std::size_t>& space) {
        for (const std::size_t lane : wide)
            if (nest.isReduced(lane) && std::ranges::find(space, lane) == space.end())
                all.push_back({space, lane});
        all.push_back({space, {}});
    };
    for (const std::size_t first : wide)
        for (const std::size_t second : wide)
            if (first != second) add({first, second});
    for (const std::size_t only : wide) add({only});
    return all;
}

std::int64_t Candidate::pes() const {
    std::int64_t all = 1;
    for (const Split& split : splits) all *= split.pes;
    return all;
}

std::int64_t Candidate::lanes() const {
    std::int64_t all = 1;
    for (const Split& split : splits) all *= split.lanes;
    return all;
}

bool KeptSplit::allows(const Split& split) const {
    const auto isKept = [](const std::optional<std::int64_t>& kept, std::int64_t value) {
        return !kept || *kept == value;
    };
    return isKept(pes, split.pes) && isKept(steps, split.steps) && isKept(lanes, split.lanes) &&
           isKept(tile, split.tile());
}

bool Kept::allows(const Dataflow& flow) const {
    return (space.empty() || std::ranges::is_permutation(space, flow.space)) && (!lane || lane == flow.lane);
}

} // namespace tactus::tune
