#include "commands/explore/why_none.h"

#include "base/checked.h"
#include "base/counted.h"
#include "explore/schedules.h"
#include "mapping/schedule/exclusion.h"

#include <algorithm>

namespace tactus::commands {

namespace {

std::string noPartition(const studies::Explorer& explorer, const ExploreOptions& options) {
    const auto pes = arraySizeOf(options, explorer);
    const auto dimensions = pes ? std::ranges::count_if(*pes, [](std::int64_t n) { return n > 1; }) : 0;
    const auto loops = std::ranges::count_if(explorer.graph()->system->domain.box, [](const auto& range) {
        return polyhedra::saturatedExtent(range) > 1;
    });
    if (loops >= dimensions) return "no schedule was found for any of these partitions";
    return fmt::format("--array {} needs {} of more than one iteration, and the design has {}",
                       options.arraySize, base::counted(dimensions, "loop"), loops);
}

std::string noPair(const studies::Explorer& explorer, const explore::Options& search) {
    constexpr const char* noneHere = "no pair within these bounds is legal";
    // Other searches have more conditions than that values go forwards in time.
    if (search.dimensions || search.repeatedly || search.broadcast) return noneHere;
    // Of all paths that reductions may take.
    std::vector<std::shared_ptr<const dependence::Graph>> graphs = explorer.paths().choices;
    if (graphs.empty()) graphs.push_back(explorer.graph());
    try {
        std::optional<std::int64_t> least;
        for (const auto& graph : graphs)
            if (const auto own = explore::leastBound(*graph, search.budget); own && (!least || *own < *least))
                least = own;
        if (least && *least <= search.maxSchedule) return noneHere;
        if (least) return fmt::format("{}; widen them with --max-schedule {}", noneHere, *least);
        std::string exclusion;
        for (const auto& graph : graphs) {
            exclusion = mapping::exclusionText(*graph, {}, search.budget);
            if (exclusion.empty()) break;
        }
        if (!exclusion.empty()) return "no linear schedule is systolic, within any bounds: " + exclusion;
    } catch (const base::Overflow&) {
    }
    return noneHere;
}

} // namespace

std::string whyNone(const studies::Explorer& explorer, const explore::Options& search,
                    const ExploreOptions& options) {
    return (options.arraySize.empty() ? noPair(explorer, search) : noPartition(explorer, options)) + "\n";
}

} // namespace tactus::commands
