// When processing elements work, of arrays whose iterations are too many to be walked: each cell is counted.
#pragma once

#include "views/models/activity/activity.h"

#include <stop_token>

namespace tactus::views {

// In at most so many rows, each of PEs that are neighbours, and columns. A cell whose count gives up is
// undecided. Nothing where the number of PEs is not known, or if it was stopped.
std::optional<Activity> countActivity(const array::Model& model, std::size_t mostRows,
                                      std::size_t mostColumns, const std::stop_token& stop);

} // namespace tactus::views
