// The visible parts of an array, in plain numbers: boxes and arrows with positions in points (y upwards, as
// in Graphviz). The DOT writer and the canvas paint the same scene at the same coordinates.
#pragma once

#include "array/model.h"

#include <span>

namespace tactus::draw {

struct Point2 {
    double x = 0, y = 0;
    friend bool operator==(const Point2&, const Point2&) = default;
};

struct Scene;

struct Area {
    Point2 centre;
    double width = 0, height = 0;
};

// A part of a bar.
struct BarPiece : Area {
    bool isNamed = false; // the bar's label is on it
};

struct Node {
    enum class Kind {
        Pe,
        Tensor, // in memory
        Layer,  // the frame around a plane of an array of three coordinates
        Legend, // text beside a sample edge
    };
    Kind kind = Kind::Pe;
    std::string id;    // of the DOT node: "pe_2_3", "tensor_A"
    std::string label; // "2,3", "A[8][16]"
    Point2 centre;
    double width = 0, height = 0;
    polyhedra::Point pe;  // of a PE; of a layer, whose third coordinate it has
    ure::TensorId tensor; // of a tensor
    // The parts of a bar, which others' wires leave of it, in one or more rows; none: it is whole. No two
    // touch.
    std::vector<BarPiece> pieces = {};
    // The corners of a bar that is slanted, which its pieces follow in steps; none: its pieces are its boxes.
    std::vector<Point2> outline = {};
    // The state of a PE in the step that is shown, if any is.
    bool isActive = false;
    std::vector<std::string> values = {}; // "Z 12": lines below its label
};

// One that is named, if the node is whole.
std::vector<BarPiece> piecesOf(const Node& node);
// In its outline, or on one of its pieces.
bool isOn(const Node& node, Point2 place);

struct Edge {
    enum class Kind { Link, Input, Output, Legend };
    Kind kind = Kind::Link;
    std::size_t from = 0, to = 0; // nodes; equal for a link from a PE to itself
    std::uint32_t family = 0;     // into Model::links (Link, Legend) or Model::ports (Input, Output)
    std::vector<Point2> path;     // polyline, at least two points; the arrow's head is at the last
    std::string label;            // delay, where it is neither 0 nor 1
    std::int64_t delay = 0;       // of a link; 0 is a broadcast wire
    Point2 labelAt = {};          // the label's middle
    // Points of the path that no line leads to: the link continues there, in another row.
    std::vector<std::size_t> breaks = {};
    // The line stands for links of all these nodes, of which `to` is one; none: it is that one's alone.
    std::vector<std::size_t> readers = {};
};

// Does the link lead to this PE?
bool leadsTo(const Scene& scene, const Edge& link, const polyhedra::Point& pe);

// The parts of its path between breaks, of at least two points each.
std::vector<std::span<const Point2>> partsOf(const Edge& edge);
// The place of what is on it: in the last part.
Point2 middleOf(const Edge& edge);

// Between memory and a PE.
bool isWire(const Edge& edge);
// The ends of a wire, as nodes.
std::size_t barOf(const Edge& wire);
std::size_t peOf(const Edge& wire);

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
    // Of a line that is folded: the heights between one row and the next.
    std::vector<double> rowEnds;
    std::string title;
    // Each bar is along one side of a hexagon, where the wires of a line of PEs join.
    bool isHexagonal = false;
    bool keepsSize = false; // the picture has the whole box, whatever this step leaves of it
};

} // namespace tactus::draw
