#include "spatial/depths/skew.h"

#include "base/checked.h"
#include "polyhedra/counts/extent.h"

namespace tactus::spatial {

std::vector<ChainLoop> chainOf(const polyhedra::AffineForm& time, const std::vector<std::size_t>& loops,
                               const std::vector<polyhedra::Interval>& ranges) {
    std::vector<ChainLoop> chain;
    for (const std::size_t loop : loops) {
        const std::int64_t places = extentOf(ranges[loop]);
        if (places > 1) chain.push_back({time.coefficients[loop], places});
    }
    return chain;
}

std::int64_t skewOf(const std::vector<ChainLoop>& chain) {
    std::int64_t skew = 0;
    for (const ChainLoop& loop : chain) {
        const std::int64_t steps = loop.steps < 0 ? base::negate(loop.steps) : loop.steps;
        skew = base::add(skew, base::multiply(steps, loop.places - 1));
    }
    return skew;
}

} // namespace tactus::spatial
