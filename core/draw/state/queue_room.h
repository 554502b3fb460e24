// Room for queues at the edge of an array: none lies on a bar or on another row.
#pragma once

#include "draw/state/queues.h"

namespace tactus::draw {

// The picture with room for its queues of so many places: the rows of a folded line are apart, and a bar
// behind another one is further out. Nothing: there is room.
std::optional<Scene> withRoom(const Scene& scene, const std::vector<Queue>& queues, std::int64_t length);

// All places of a queue together.
Area extentOf(const Queue& queue, std::int64_t length);

} // namespace tactus::draw
