#include "driver/all_sizes_depths.h"

#include "base/checked.h"
#include "mapping/linear.h"
#include "polyhedra/extent.h"

#include <algorithm>

namespace tactus::driver {

using polyhedra::AffineForm;

namespace {

bool isDepth(const mapping::NetworkCall& one) {
    return one.call.name().text == "depth";
}

bool isBlockGather(const mapping::NetworkCall& one) {
    return one.call.name().text == "gather" && one.call.arguments().size() == 3;
}

// Of all that are given the least; nothing where one of them depends on sizes.
std::optional<std::int64_t> leastDepth(const mapping::Plan& plan, const ure::System& open) {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const mapping::NetworkCall& one : plan.network) {
        if (!isDepth(one)) continue;
        const std::vector<syntax::Expression> arguments = one.call.arguments();
        diagnostics::List ignored;
        const auto depth = arguments.size() == 2
                               ? mapping::affineOf(arguments[1], mapping::namesOf(open), ignored)
                               : std::nullopt;
        if (!depth || !depth->isConstant()) return std::nullopt;
        least = std::min(least, depth->constant);
    }
    return least;
}

// The most values that the loop has at any size.
std::optional<std::int64_t> mostValues(const std::string& name, const ure::System& open) {
    const auto loop = open.loops.find([&](const ure::Loop& one) { return one.name == name; });
    if (!loop) return std::nullopt;
    const polyhedra::Interval range = open.domain.box[loop->index()];
    if (!range.bounded()) return std::nullopt;
    return extentOf(range);
}

// How many steps a PE runs behind another at most, at any size: |c| (extent - 1), summed up over the loops of
// the space, where c is the loop's coefficient in the last row of the schedule. In a row before the last one
// a step is as long as the rows behind it, which grow with the sizes.
std::optional<std::int64_t> mostSkew(const mapping::SpaceTimeMap& map, const ure::System& system,
                                     const ure::System& open) {
    std::int64_t skew = 0;
    for (std::size_t loop = 0; loop < system.loops.size(); ++loop) {
        const bool isSpace = std::ranges::any_of(
            map.space, [&](const AffineForm& row) { return row.coefficients[loop] != 0; });
        if (!isSpace) continue;
        for (std::size_t row = 0; row < map.schedule.size(); ++row) {
            const std::int64_t factor = map.schedule[row].coefficients[loop];
            if (factor == 0) continue;
            if (row + 1 < map.schedule.size()) return std::nullopt;
            const auto values = mostValues(system.loops[ure::LoopId(loop)].name, open);
            if (!values) return std::nullopt;
            skew = base::add(skew, base::multiply(factor < 0 ? base::negate(factor) : factor, *values - 1));
        }
    }
    return skew;
}

// Whether the iterations are a box at every size: each bound is of one loop and sizes.
bool isBoxAtAllSizes(const ure::System& open) {
    const auto isOfOneLoop = [&](const AffineForm& row) {
        const auto loops = std::span(row.coefficients).subspan(open.sizes);
        return std::ranges::count_if(loops, [](std::int64_t factor) { return factor != 0; }) <= 1;
    };
    return open.domain.quotients.empty() && std::ranges::all_of(open.domain.rows, isOfOneLoop);
}

} // namespace

bool givesDepths(const mapping::Plan& plan) {
    return std::ranges::any_of(plan.network, isDepth);
}

bool goesOnAtAllSizes(const MappingAnalysis& mapping, const ure::System& open) try {
    if (!mapping.legal()) return false;
    if (!givesDepths(*mapping.plan)) return true;
    // Another size may get another map, or its kernels other loops.
    if (!mapping.plan->transform || !mapping.system || mapping.straight) return false;
    if (std::ranges::any_of(mapping.plan->network, isBlockGather)) return false; // needs what a block has
    if (!isBoxAtAllSizes(open)) return false; // steps may be in no order that PEs share
    const auto depth = leastDepth(*mapping.plan, open);
    const auto skew = mostSkew(*mapping.map, *mapping.system, open);
    return depth && skew && *depth > *skew;
} catch (const base::Overflow&) {
    return false;
}

} // namespace tactus::driver
