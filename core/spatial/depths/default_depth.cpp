#include "spatial/depths/default_depth.h"

#include "base/checked.h"
#include "base/counted.h"
#include "spatial/depths/skew.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::spatial {

std::int64_t skewOf(const polyhedra::AffineForm& time, const std::vector<std::size_t>& loops,
                    const std::vector<polyhedra::Interval>& ranges) {
    return skewOf(chainOf(time, loops, ranges));
}

DefaultDepth depthForSkew(std::int64_t skew, std::int64_t tokens) {
    const std::int64_t depth = std::min(base::add(2, skew), std::max<std::int64_t>(2, tokens));
    if (depth == 2) return {};
    return {depth, fmt::format("PEs that share the chain run up to {} steps one behind the other", skew)};
}

// Result n is written n cycles after the first one, and the first PE of the chain takes it no earlier than
// 1 + delay + S n. The last one finds room iff the token d before it has left, which gives the least d.
DefaultDepth depthForBurst(const Burst& burst, std::int64_t skew, std::int64_t tokens) {
    const std::int64_t bySkew = depthForSkew(skew, tokens).tokens;
    const std::int64_t free = burst.results - 3 - base::add(burst.delay, skew);
    // Below 0 no token leaves in time, and -1 then asks for room for all results.
    const std::int64_t left = free < 0 ? -1 : free / burst.interval;
    const std::int64_t needed = std::min(burst.results, burst.results - 1 - left);
    if (needed <= bySkew) return depthForSkew(skew, tokens);
    return {needed,
            fmt::format("{} of a PE come in steps in a row, and one leaves in {}",
                        base::counted(burst.results, "result"), base::counted(burst.interval, "cycle"))};
}

DefaultDepth depthForBlock(std::int64_t results, std::int64_t skew, std::int64_t tokens) {
    const std::int64_t depth = std::min(base::add(results, skew), tokens);
    if (depth <= 2) return {};
    return {depth, fmt::format("in block order the {} of a PE wait for those of the PE before it",
                               base::counted(results, "result"))};
}

// The last result waits until the one so many before it has left.
std::int64_t lostToBurst(const Burst& burst, std::int64_t skew, std::int64_t tokens) {
    const std::int64_t free = burst.results - 3 - base::add(burst.delay, skew);
    const std::int64_t left = std::max<std::int64_t>(-1, burst.results - 1 - tokens);
    return std::max<std::int64_t>(0, base::multiply(burst.interval, left) - free);
}

} // namespace tactus::spatial
