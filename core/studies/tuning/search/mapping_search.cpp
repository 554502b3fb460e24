#include "studies/tuning/search/mapping_search.h"

#include "base/checked.h"
#include "driver/analyse/analyse_array.h"
#include "studies/exploring/no_schedule.h"
#include "studies/tuning/search/several_arrays.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::studies {

Mapper::Mapper(std::unique_ptr<MappingSearch> search) : search_(std::move(search)) {}
Mapper::Mapper(Mapper&&) noexcept = default;
Mapper::~Mapper() = default;

const MapWish& Mapper::wish() const {
    return search_->wish();
}

tl::expected<Mapper, std::string> Mapper::of(const driver::Analysis& analysis,
                                             const driver::DesignAnalysis& design, MapWish wish,
                                             std::stop_token stop) {
    const auto several = [&](const Merges& merges,
                             const std::string& why) -> tl::expected<Mapper, std::string> {
        auto search = searchOfSeveralArrays(analysis, design, wish, merges, why, stop);
        // What is said of the design as a whole is more than what is said of one of its arrays.
        if (!search) return tl::unexpected(why.empty() ? search.error() : why);
        if (wish.mostCycles)
            return tl::unexpected(fmt::format("--goal {}: a design of several arrays is mapped for cycles or "
                                              "energy, without --max-cycles",
                                              nameOf(wish.goal)));
        return Mapper(std::move(*search));
    };
    if (!wish.kept.merges.empty()) return several(wish.kept.merges, {});
    auto explorer = Explorer::of(analysis, design, {}, stop);
    std::string why;
    if (!explorer) {
        const auto error = diagnostics::firstError(explorer.error().diagnostics);
        why = error ? *error : explorer.error().sentence;
        if (!error || !driver::areOfAffineReads(explorer.error().diagnostics)) return tl::unexpected(why);
    } else {
        if (explorer->receiver().empty())
            return tl::unexpected(std::string("the design has no func on which primitives are called"));
        why = whyNoSchedule(*explorer, explorer->asked().budget);
        if (why.empty())
            return Mapper(searchOfOneArray(std::move(*explorer), std::move(wish), std::move(stop)));
    }
    const Merges merges = wish.kept.isEmpty() ? mergesByOutputs(*design.system) : Merges();
    return merges.empty() ? tl::unexpected(why) : several(merges, why);
}

tl::expected<MapAnswer, std::string> Mapper::within(const std::map<std::string, double>& budget) {
    try {
        return search_->findWithin(budget);
    } catch (const base::Overflow&) {
        return tl::unexpected(std::string("a figure of the search needs more than 64 bits"));
    }
}

tl::expected<MapAnswer, std::string> findMapping(const driver::Analysis& analysis,
                                                 const driver::DesignAnalysis& design, const MapWish& wish,
                                                 std::stop_token stop) {
    auto mapper = Mapper::of(analysis, design, wish, stop);
    if (stop.stop_requested()) { // what could not be asked any more is no reason
        MapAnswer stopped;
        stopped.isStopped = true;
        return stopped;
    }
    if (!mapper) return tl::unexpected(mapper.error());
    return mapper->within(wish.budget);
}

} // namespace tactus::studies
