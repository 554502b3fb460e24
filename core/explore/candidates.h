// The pairs within the bounds, before anything is known of them.
#pragma once

#include "explore/space.h"

namespace tactus::explore {

// All vectors with entries in -bound..bound whose greatest common divisor is 1, in dictionary order.
std::vector<polyhedra::Vector> primitiveVectors(std::size_t size, std::int64_t bound);

// How many there are, without making them; 2^64 - 1 where the cube around them holds more than 10^9.
std::uint64_t primitiveCount(std::size_t size, std::int64_t bound);

// Those of them whose first nonzero entry is positive: one for each line through 0.
std::vector<polyhedra::Vector> directions(std::size_t size, std::int64_t bound);

// Rows with kernel `projection` that are part of a unimodular matrix; of those that are tried the ones over
// which the vectors lead least far (greatest entry, then the sum of magnitudes).
polyhedra::Matrix rowsAcross(const polyhedra::Vector& projection,
                             const std::vector<polyhedra::Vector>& vectors);

// The space rows and the loops that are time of an array by repeated projection.
struct Projected {
    polyhedra::Matrix space;
    std::vector<std::size_t> time;
    polyhedra::Matrix kernel; // of `space`, in Hermite form
};
// All arrays of so many dimensions, each kernel once: of several ways to the same, the one whose time loops
// have the least product of extents, then the first.
std::vector<Projected> repeatedProjections(const polyhedra::Vector& extents, std::size_t dimensions);

// All choices of so many of the loops, in dictionary order.
std::vector<std::vector<std::size_t>> choices(std::size_t loops, std::size_t chosen);

} // namespace tactus::explore
