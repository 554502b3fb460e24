// Which edits of the text give this schedule, or this space? (docs/theory/schedules.md: the smallest edit
// wins.)
#pragma once

#include "mapping/build.h"

namespace tactus::mapping {

// The edits after which the mapping's schedule has these rows (over the loops at its space_time_transform): a
// vector's entry, else that term of a sum, else the whole argument with comments kept in front. No mapping in
// the file: one named m1 is added; an inherited one: an own call in the derived mapping.
std::vector<text::Edit> editsForSchedule(const Plan& plan, const SpaceTimeMap& present,
                                         const std::vector<polyhedra::AffineForm>& schedule,
                                         const std::vector<std::string>& loopNames);
// Likewise for the list of space forms.
std::vector<text::Edit> editsForSpace(const Plan& plan, const SpaceTimeMap& present,
                                      const std::vector<polyhedra::AffineForm>& space,
                                      const std::vector<std::string>& loopNames);

// "space_time_transform({i, j}, i + j + k)"
std::string transformText(const std::vector<polyhedra::AffineForm>& space,
                          const std::vector<polyhedra::AffineForm>& schedule,
                          const std::vector<std::string>& loopNames);

} // namespace tactus::mapping
