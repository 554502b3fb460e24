// What there is to see of an array, in plain numbers: boxes and arrows with positions in points (y upwards, as in
// Graphviz). The DOT writer and the canvas paint the same scene at the same coordinates.
#pragma once

#include "array/model.h"

namespace tactus::draw {

struct Point2 {
    double x = 0, y = 0;
};

struct Node {
    enum class Kind { Pe, Tensor, Ellipsis };
    Kind kind = Kind::Pe;
    std::string id;    // of the DOT node: "pe_2_3", "in_A"
    std::string label; // "2,3", "A[8][16]"
    Point2 centre;
    double width = 0, height = 0;
    polyhedra::Point pe; // of a PE
    ure::TensorId tensor; // of a tensor
};

struct Edge {
    enum class Kind { Link, Input, Output };
    Kind kind = Kind::Link;
    std::size_t from = 0, to = 0; // nodes
    std::uint32_t family = 0;     // into Model::links or Model::ports
    std::vector<Point2> path;     // polyline, at least two points, ends on the nodes' borders
    std::string label;            // empty for most
    std::int64_t delay = 0;
    bool loop = false; // a link from a PE to itself
};

struct Scene {
    std::vector<Node> nodes;
    std::vector<Edge> edges;
    Point2 lower, upper;                   // bounding box
    std::vector<std::string> familyNames;  // of links: the variable's name; colour and dash go by its index
    std::string title;
    bool truncated = false; // not all PEs are in it
};

} // namespace tactus::draw
