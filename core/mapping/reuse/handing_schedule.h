// A schedule with which neighbours can hand on inputs that the present one has read from memory.
#pragma once

#include "mapping/reuse/reuse.h"
#include "text/edit.h"

namespace tactus::mapping {

struct HandingSchedule {
    polyhedra::AffineForm schedule;
    std::vector<ReusedInput> streams; // the inputs, each with the vector along which it is handed on

    const polyhedra::AffineForm& row() const { return schedule; }
    std::vector<std::string> inputs() const;
};

// One row with entries from -2 to 2, systolic over the same space, with which each of the inputs has a vector
// to a neighbour in a later step. Of several: the fewest negative entries, then the fewest steps between two
// iterations of a PE, then the fewest cycles. Nothing of an array with kernels, with values that another
// array hands over, or with more than four loops.
std::optional<HandingSchedule> handingSchedule(const Plan& plan, const std::vector<InputReuse>& inputs,
                                               const SpaceTimeMap& map, const dependence::Graph& graph,
                                               const Options& options);

// The edits after which the mapping has this schedule and calls `localise` for each of the inputs; none where
// that can't be written.
std::vector<text::Edit> editsForHanding(const Plan& plan, const SpaceTimeMap& present,
                                        const HandingSchedule& wanted,
                                        const std::vector<std::string>& loopNames);

std::string localiseText(const std::string& input, const polyhedra::Vector& vector); // "localise(w, {1, 0})"

} // namespace tactus::mapping
