// Nests as one loop, and guards inside of perfect nests.
#include "array/automatic/automatic.h"
#include "array/registers/nests.h"
#include "base/counted.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::array {

namespace {

using polyhedra::AffineForm;
using spatial::Process;
using What = Automatic::What;

std::string flatText(const FlatNest& nest, std::span<const std::int64_t> extents) {
    std::vector<std::int64_t> several;
    std::ranges::copy_if(extents, std::back_inserter(several), [](std::int64_t it) { return it > 1; });
    return fmt::format("{} = {} in one loop, indices by {}", fmt::join(several, " x "),
                       base::counted(nest.iterations, "iteration"),
                       nest.indices == FlatNest::Indices::Shifts ? "shifts and masks"
                                                                 : "counters that carry");
}

void addFlat(const std::string& where, const std::vector<std::int64_t>& extents,
             std::vector<Automatic>& list) {
    if (const auto nest = flatNest(extents))
        list.push_back({What::Flattening, where, true, flatText(*nest, extents)});
}

// "the bounds of 'j' depend on 'i'"
std::string dependenceOf(const Process& process) {
    for (const AffineForm& row : process.domain.rows) {
        std::vector<std::size_t> loops;
        for (std::size_t at = 0; at < process.loops.size(); ++at)
            if (row.coefficients[at] != 0) loops.push_back(at);
        if (loops.size() > 1 && loops.back() >= process.spaceLoops())
            return fmt::format("the bounds of '{}' depend on '{}'", process.loops[loops.back()].name,
                               process.loops[loops[loops.size() - 2]].name);
    }
    return "its bounds are not constant";
}

bool isFiller(const spatial::Network& plan, spatial::ProcessId process) {
    return std::ranges::any_of(plan.buffers,
                               [&](const spatial::Buffer& buffer) { return buffer.filler == process; });
}

// Iterations of all units, and those in which something is done.
struct Share {
    std::int64_t works, all;
};
std::optional<Share> shareOf(const Process& process) {
    std::vector<AffineForm> kept;
    for (std::size_t loop = 0; loop < process.loops.size(); ++loop)
        if (process.loops[loop].role != spatial::NestLoop::Role::Lane)
            kept.push_back(AffineForm::variable(loop, process.loops.size()));
    polyhedra::Union when;
    for (const spatial::Action& action : process.actions)
        for (const polyhedra::Piece& piece : action.when)
            if (std::ranges::find(when, piece) == when.end()) when.push_back(piece);
    const auto works = countImage(when, kept, {}), all = countImage({process.domain}, kept, {});
    return works && all ? std::optional(Share{*works, *all}) : std::nullopt;
}

} // namespace

void addFlattening(const Model& model, std::vector<Automatic>& list) {
    if (!model.network) return addFlat(model.system().name, stepExtents(model), list);
    const spatial::Network& plan = *model.network;
    for (const spatial::KernelId kernel : plan.kernels.keys()) {
        if (kernel == plan.array) addFlat(plan.kernels[kernel].name, stepExtents(model), list);
        if (plan.kernels[kernel].onHost) continue;
        for (const spatial::ProcessId id : plan.kernels[kernel].processes) {
            const Process& process = plan.processes[id];
            if (isFiller(plan, id))
                list.push_back({What::Flattening, plan.kernels[kernel].name, true,
                                "filling and sending share one loop, indices by counters that carry where "
                                "tokens and banks let them"});
            else if (const auto extents = constantExtents(process); !hasBank(plan, id) && extents)
                addFlat(process.name, *extents, list);
            else if (!hasBank(plan, id))
                list.push_back({What::Flattening, process.name, false, dependenceOf(process)});
        }
    }
}

void addPredication(const Model& model, std::vector<Automatic>& list) {
    if (!model.network) return;
    const spatial::Network& plan = *model.network;
    for (const spatial::ProcessId id : plan.processes.keys()) {
        const Process& process = plan.processes[id];
        if (plan.kernels[process.kernel].onHost) continue;
        if (constantExtents(process)) {
            const auto share = shareOf(process);
            if (!share || share->works == share->all) continue;
            list.push_back({What::Predication, process.name, true,
                            fmt::format("guards in a perfect nest: {} of {} do nothing",
                                        base::thousands(share->all - share->works),
                                        base::counted(share->all, "iteration"))});
        } else if (const auto busiest = busiestUnit(process, {})) {
            list.push_back(
                {What::Predication, process.name, false,
                 fmt::format("bounds are kept: {} of {} of {} would do nothing, more than a quarter",
                             base::thousands(busiest->all - busiest->works),
                             base::counted(busiest->all, "iteration"),
                             process.spaceLoops() > 0 ? "unit " + polyhedra::toString(busiest->unit)
                                                      : std::string("a perfect nest"))});
        }
    }
}

} // namespace tactus::array
