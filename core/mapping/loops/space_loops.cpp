#include "mapping/loops/space_loops.h"

#include "mapping/read/inner.h"

#include <algorithm>

namespace tactus::mapping {

std::vector<std::size_t> loopsOutsidePes(const Plan& plan, const ure::System& system) {
    std::vector<std::size_t> loops;
    for (const ure::LoopId loop : system.loops.keys())
        if (std::ranges::find(plan.inner, system.loops[loop].name, &PlannedInner::loop) == plan.inner.end())
            loops.push_back(loop.index());
    return loops;
}

std::vector<std::size_t> chosenSpace(std::vector<std::size_t> outsidePes) {
    if (!outsidePes.empty()) outsidePes.resize(std::min<std::size_t>(outsidePes.size() - 1, 2));
    return outsidePes;
}

// The loops that are rows of the plan's space_time_transform.
static std::vector<std::size_t> writtenSpace(const Plan& plan, const ure::System& system) {
    std::vector<std::size_t> loops;
    diagnostics::List known; // when the plan was made
    const auto transform = readTransform(*plan.transform, withInner(namesOf(system), plan), known);
    if (!transform) return loops;
    for (const polyhedra::AffineForm& row : transform->space)
        for (const ure::LoopId loop : system.loops.keys())
            if (row == polyhedra::AffineForm::variable(loop.index(), system.loops.size()))
                loops.push_back(loop.index());
    return loops;
}

std::vector<ure::LoopId> loopsOfNeighbours(const Plan& plan, const ure::System& system) {
    std::vector<ure::LoopId> loops;
    for (const std::size_t loop :
         plan.transform ? writtenSpace(plan, system) : chosenSpace(loopsOutsidePes(plan, system)))
        loops.emplace_back(loop);
    for (const ure::LoopId loop : system.loops.keys()) {
        const auto inner = std::ranges::find(plan.inner, system.loops[loop].name, &PlannedInner::loop);
        if (inner != plan.inner.end() && inner->kind == InnerLoop::Kind::Unrolled) loops.push_back(loop);
    }
    return loops;
}

} // namespace tactus::mapping
