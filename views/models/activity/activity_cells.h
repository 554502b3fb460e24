// When processing elements work in a part of a run, and on which iterations. What lies outside of the part
// costs nothing.
#pragma once

#include "views/models/activity/activity.h"
#include "views/models/activity/activity_window.h"
#include "views/models/activity/pe_order.h"

namespace tactus::views {

// The cells of this size that the window lies in; where cells are counted, rows may be of another number of
// PEs. Few iterations are walked through; else each cell is counted, and is undecided where that gives up.
// Nothing if it was stopped.
std::optional<Activity> activityIn(const array::Model& model, const PeOrder& order,
                                   const ActivityWindow& window, CellSize size, const std::stop_token& stop);

// The iterations of a PE in each of the cycles, by lane.
std::vector<std::vector<polyhedra::Point>> iterationsByCycle(const array::Model& model,
                                                             const polyhedra::Point& pe,
                                                             std::int64_t firstCycle, std::int64_t endCycle);

} // namespace tactus::views
