// All schedules of a mapping within bounds, each with the verdict of `check`.
#pragma once

#include "studies/judges/conditions.h"

namespace tactus::studies {

// Every vector with entries in -bound..bound, in dictionary order.
std::vector<polyhedra::Vector> vectorsWithin(std::size_t size, std::int64_t bound);
// Those of them that are legal as the schedule.
std::vector<polyhedra::Vector> legalSchedules(const Situation& situation, std::int64_t bound);
// The mapping with this schedule, or with the space of this projection.
tl::expected<Situation, std::string> withSchedule(const Situation& situation,
                                                  const polyhedra::Vector& schedule);
tl::expected<Situation, std::string> withProjection(const Situation& situation,
                                                    const polyhedra::Vector& projection);

// Of the legal schedules with entries in -3..3, or of the projections with entries in -1..1, one for which
// the conditions hold with the least figure; nothing: there is none.
std::optional<polyhedra::Vector> bestSchedule(const Situation& situation,
                                              const lessons::Conditions& conditions);
std::optional<polyhedra::Vector>
bestProjection(const Situation& situation, const lessons::Conditions& conditions, std::string_view figure);

} // namespace tactus::studies
