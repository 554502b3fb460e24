// Distances of dependences between placed statements, at the sizes at hand.
#pragma once

#include "lift/embed/placement.h"
#include "lift/flow/plan.h"

namespace tactus::lift {

// The point that reads minus the point that is read; nothing where that is not one vector.
std::optional<polyhedra::Vector> distance(const Read& read, const Placement& reader, const Placement& source,
                                          const cinput::Program& program, const polyhedra::Budget& budget);
// Small for near neighbours, large for what is not constant.
std::int64_t costOf(const Read& read, const Placement& reader, const Placement& source,
                    const cinput::Program& program, const polyhedra::Budget& budget);

// A vector for each statement by which its points move so that one linear schedule takes all dependences
// forward: {reader, source, distance} each. All 0 where there is one without; nothing where none is found.
struct Distance {
    std::size_t reader = 0, source = 0;
    polyhedra::Vector vector;
};
std::optional<std::vector<polyhedra::Vector>> shiftsFor(const std::vector<Distance>& distances,
                                                        std::size_t statements, std::size_t loops);

} // namespace tactus::lift
