// Distances of dependences between placed statements, at the sizes at hand.
#pragma once

#include "lift/embed/placement.h"
#include "lift/flow/plan.h"

namespace tactus::lift {

// The point that reads minus the point that is read; nothing where that is not one vector.
std::optional<polyhedra::Vector> distance(const Read& read, const Placement& reader, const Placement& source,
                                          const cinput::Program& program, const polyhedra::Budget& budget);
// Small for near neighbours, large for what is not constant.
inline constexpr std::int64_t notConstant = 1000; // a loop
std::int64_t costOf(const Read& read, const Placement& reader, const Placement& source,
                    const cinput::Program& program, const polyhedra::Budget& budget);

// Of all reads within an array that have no one distance, the one whose distance changes most.
struct ChangingDistance {
    std::size_t read = 0;          // of Plan::reads
    polyhedra::Point reader, from; // iterations of both statements, as far apart as there are
};
std::optional<ChangingDistance> changingDistance(const Plan& plan, const std::vector<Placement>& placements,
                                                 const cinput::Program& program,
                                                 const polyhedra::Budget& budget);

// A vector for each statement by which its points move so that one linear schedule takes all dependences
// forward: {reader, source, distance} each. All 0 where there is one without; nothing where none is found.
struct Distance {
    std::size_t reader = 0, source = 0;
    polyhedra::Vector vector;
};
std::optional<std::vector<polyhedra::Vector>> shiftsFor(const std::vector<Distance>& distances,
                                                        std::size_t statements, std::size_t loops);

} // namespace tactus::lift
