// The visible parts of an array, in plain numbers: boxes and arrows with positions in points (y upwards, as
// in Graphviz). The DOT writer and the canvas paint the same scene at the same coordinates.
#pragma once

#include "array/model.h"

namespace tactus::draw {

struct Point2 {
    double x = 0, y = 0;
};

struct Node {
    enum class Kind {
        Pe,
        Tensor, // in memory
        Legend, // text beside a sample edge
    };
    Kind kind = Kind::Pe;
    std::string id;    // of the DOT node: "pe_2_3", "tensor_A"
    std::string label; // "2,3", "A[8][16]"
    Point2 centre;
    double width = 0, height = 0;
    polyhedra::Point pe;  // of a PE
    ure::TensorId tensor; // of a tensor
    // Of a PE in the step that is shown, if any is.
    bool isActive = false;
    std::vector<std::string> values = {}; // "Z 12": lines below its label
};

struct Edge {
    enum class Kind { Link, Input, Output, Legend };
    Kind kind = Kind::Link;
    std::size_t from = 0, to = 0; // nodes; equal for a link from a PE to itself
    std::uint32_t family = 0;     // into Model::links (Link, Legend) or Model::ports (Input, Output)
    std::vector<Point2> path;     // polyline, at least two points; the arrow's head is at the last
    std::string label;            // delay, where it is neither 0 nor 1
    std::int64_t delay = 0;       // of a link; 0 is a broadcast wire
    Point2 labelAt = {};          // the label's middle
};

// A value on its way along a link, in the step that is shown.
struct Token {
    std::size_t edge = 0;
    std::string value; // empty: there is no room, a dot says that it is here
    Point2 centre;
    double width = 0, height = 0;
};

struct Scene {
    std::vector<Node> nodes;
    std::vector<Edge> edges;
    std::vector<Token> tokens; // over the edges
    Point2 lower, upper;       // bounding box
    std::string title;
    bool keepsSize = false; // the picture has the whole box, whatever this step leaves of it
};

} // namespace tactus::draw
