// Hexagonal arrays: their links run in three directions, which are drawn 60 degrees apart.
#pragma once

#include "draw/scene.h"

#include <optional>
#include <string>
#include <vector>

namespace tactus::draw {

// Points between neighbours: wires have room between slanted lines of PEs.
inline constexpr double slantedPitch = 88;

// Two directions a and b of links, and whether the third is a + b (then a and b are 120 degrees apart) or
// a - b (60 degrees).
struct Hexagon {
    polyhedra::Vector a, b;
    bool thirdIsSum;
};

// Nothing: the array is drawn on a grid.
std::optional<Hexagon> hexagonOf(const array::Model& model);
// The images of the two unit vectors: a goes to the right and b goes down.
std::vector<Point2> axesOf(const Hexagon& hexagon);

// The way of a displacement as it is drawn: "one down left", "two up left and one to the left". Not zero.
std::string wayOf(const Hexagon& hexagon, const polyhedra::Vector& displacement);

// Of length 1, so many sixths of a turn from the right; links of a hexagonal array run along these.
Point2 sixth(int sixths);

} // namespace tactus::draw
