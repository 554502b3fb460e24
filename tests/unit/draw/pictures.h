// The arrays of all examples, those of publications included, in every mapping that is legal as it is; drawn
// once.
#pragma once

#include "draw/build.h"

#include <string>
#include <vector>

namespace tactus::draw {

struct DrawnExample {
    std::string name; // "gemm, output_stationary"
    std::shared_ptr<const array::Model> model;
    Scene scene;
};
const std::vector<DrawnExample>& drawnExamples();

// Some point of the straight line is inside of the box.
bool runsThrough(Point2 from, Point2 to, const Area& box);
bool areApart(const Area& a, const Area& b, double air);
// Some air is between any two boxes, and no arrow's end is far from its box.
void expectApart(const Scene& drawn, const std::string& what);

} // namespace tactus::draw
