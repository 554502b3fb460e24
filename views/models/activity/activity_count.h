// When processing elements work, of arrays whose iterations are too many to be walked: each cell is counted.
#pragma once

#include "views/models/activity/activity.h"
#include "views/models/activity/activity_window.h"
#include "views/models/activity/pe_order.h"

#include <stop_token>

namespace tactus::views {

// In at most so many rows, each of PEs that are neighbours, and columns. A cell whose count gives up is
// undecided. Nothing where the number of PEs is not known, or if it was stopped.
std::optional<Activity> countActivity(const array::Model& model, std::size_t mostRows,
                                      std::size_t mostColumns, const std::stop_token& stop);

// The cells of this size that the window lies in.
std::optional<Activity> countActivity(const array::Model& model, const PeOrder& order,
                                      const ActivityWindow& window, CellSize size,
                                      const std::stop_token& stop);

} // namespace tactus::views
