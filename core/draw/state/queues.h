// Elements that wait at the edge of an array: inputs in front of the PEs that read them next, results behind
// those that have written them. They move one place in each cycle.
#pragma once

#include "array/access/element_access.h"
#include "draw/scene.h"

namespace tactus::draw {

struct Waiting {
    array::ElementAccess element; // its cycle says when it is read, or was written
    ure::TensorId tensor;
    std::int64_t places = 0; // from the array: cycles until it is read, or since it was written
    std::size_t others = 0;  // elements in the same place
    Point2 centre;
};

inline constexpr double waitingWidth = 54, waitingHeight = 15; // points of a place in a queue

// A queue in front of a PE that reads, or behind those that write at one place of a bar; beyond the bar.
struct Queue {
    std::size_t edge = 0; // one of those that meet at this place of a bar
    Point2 first, step;   // the place next to the bar, and the way to the next one
    bool isInput = true;
    std::vector<polyhedra::Point> pes; // that read or write there
};
// At this wire, out of the bar on the side that the wire does not enter by; without PEs.
Queue queueBeyond(const Node& bar, const Edge& wire);
// Inputs have none there where several PEs read, or would lie on one another. Of a hexagonal array the PEs of
// a line read one after the other, so that they have one queue.
std::vector<Queue> queuesOf(const Scene& scene);
// The queues of inputs that a PE reads and that have none at the edge: they hang below it.
std::vector<Queue> queuesBelow(const Scene& scene, const std::vector<Queue>& atEdge,
                               const polyhedra::Point& pe);

// The elements in a queue in this cycle, at most `length` places from the array.
std::vector<Waiting> waitingIn(const Queue& queue, const Scene& scene, const array::Model& model,
                               std::int64_t cycle, std::int64_t length);

} // namespace tactus::draw
