#include "commands/explore/why_none.h"

#include "base/checked.h"
#include "base/counted.h"
#include "explore/schedules.h"
#include "studies/exploring/no_schedule.h"

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

// What to ask for instead, where schedules need coefficients up to `least`.
std::string widened(explore::Options search, std::int64_t least, const studies::Explorer& explorer,
                    const ExploreOptions& options) {
    constexpr std::uint64_t most = 1'000'000'000; // pairs, beyond which a search takes hours
    search.maxSchedule = least;
    const auto [pairs, ways] = triedBy(search, explorer, options);
    const std::uint64_t all = base::saturatedProduct(pairs, ways);
    if (all > most)
        return fmt::format(
            "schedules need coefficients up to {}, with which there are too many pairs to try them all",
            least);
    const auto limit = std::uint64_t(options.limit.value_or(std::int64_t(usualLimit)));
    return fmt::format("widen them with --max-schedule {}{}", least,
                       all > limit ? fmt::format(" --limit {}", all) : "");
}

std::string noPair(const studies::Explorer& explorer, const explore::Options& search,
                   const ExploreOptions& options) {
    constexpr const char* noneHere = "no pair within these bounds is legal";
    // Other searches have more conditions than that values go forwards in time.
    if (search.dimensions || search.repeatedly || search.broadcast) return noneHere;
    try {
        std::optional<std::int64_t> least;
        for (const auto& graph : explorer.graphs())
            if (const auto own = explore::leastBound(*graph, search.budget); own && (!least || *own < *least))
                least = own;
        if (least && *least <= search.maxSchedule) return noneHere;
        if (least) return fmt::format("{}; {}", noneHere, widened(search, *least, explorer, options));
        if (std::string none = studies::whyNoSchedule(explorer, search.budget); !none.empty()) return none;
    } catch (const base::Overflow&) {
    }
    return noneHere;
}

} // namespace

std::string whyNone(const studies::Explorer& explorer, const explore::Options& search,
                    const ExploreOptions& options) {
    return (options.arraySize.empty() ? noPair(explorer, search, options) : noPartition(explorer, options)) +
           "\n";
}

} // namespace tactus::commands
