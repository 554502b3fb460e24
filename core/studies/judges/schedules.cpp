#include "studies/judges/schedules.h"

#include "explore/candidates.h"
#include "mapping/schedule/search.h"
#include "studies/judges/deeds.h"

#include <algorithm>

namespace tactus::studies {

std::vector<polyhedra::Vector> vectorsWithin(std::size_t size, std::int64_t bound) {
    std::vector<polyhedra::Vector> all{{}};
    for (std::size_t entry = 0; entry < size; ++entry) {
        std::vector<polyhedra::Vector> longer;
        for (const polyhedra::Vector& one : all)
            for (std::int64_t value = -bound; value <= bound; ++value) {
                longer.push_back(one);
                longer.back().push_back(value);
            }
        all = std::move(longer);
    }
    return all;
}

static tl::expected<Situation, std::string> with(const Situation& situation, lessons::Edit::Kind kind,
                                                 const polyhedra::Vector& row) {
    return after(situation, lessons::Edit{.kind = kind, .rows = {row}});
}

tl::expected<Situation, std::string> withSchedule(const Situation& situation,
                                                  const polyhedra::Vector& schedule) {
    return with(situation, lessons::Edit::Kind::Schedule, schedule);
}

tl::expected<Situation, std::string> withProjection(const Situation& situation,
                                                    const polyhedra::Vector& projection) {
    return with(situation, lessons::Edit::Kind::Projection, projection);
}

std::vector<polyhedra::Vector> legalSchedules(const Situation& situation, std::int64_t bound) {
    std::vector<polyhedra::Vector> legal;
    const driver::MappingAnalysis* mapping = situation.mapping();
    if (!mapping || !mapping->map) return legal;
    for (const polyhedra::Vector& one : vectorsWithin(mapping->system->loops.size(), bound))
        if (const auto with = withSchedule(situation, one); with && with->isLegal()) legal.push_back(one);
    return legal;
}

std::optional<polyhedra::Vector> bestSchedule(const Situation& situation,
                                              const lessons::Conditions& conditions) {
    const driver::MappingAnalysis* mapping = situation.mapping();
    if (!mapping || !mapping->map || !mapping->graph) return std::nullopt;
    const auto isSystolic = [](const lessons::Condition& one) {
        return one.kind == lessons::Condition::Kind::Causality && one.name == "systolic";
    };
    mapping::Options options;
    options.broadcast = std::ranges::none_of(conditions, isSystolic);
    return mapping::bestSchedule(mapping->map->space, *mapping->graph, options, mapping->map->innerForms());
}

std::optional<polyhedra::Vector>
bestProjection(const Situation& situation, const lessons::Conditions& conditions, std::string_view figure) {
    const driver::MappingAnalysis* mapping = situation.mapping();
    if (!mapping || !mapping->map) return std::nullopt;
    std::optional<polyhedra::Vector> best;
    double least = 0;
    for (const polyhedra::Vector& one : explore::directions(mapping->system->loops.size(), 1)) {
        const auto with = withProjection(situation, one);
        if (!with || !judged(conditions, *with).isRight) continue;
        const auto value = figureOf(*with, figure);
        if (!value || (best && *value >= least)) continue;
        best = one;
        least = *value;
    }
    return best;
}

} // namespace tactus::studies
