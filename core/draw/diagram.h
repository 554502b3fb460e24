// Boxes with words, and arrows between them, that Graphviz lays out: the network of kernels around an array,
// the inside of a processing element. Points, y upwards, as in the array's scene; before the layout boxes
// have sizes and no places.
#pragma once

#include "draw/scene.h"

namespace tactus::draw {

// The thing that a box or an arrow stands for.
struct Subject {
    enum class Kind : std::uint8_t { None, Kernel, Channel, Buffer, Memory, Expression, Register };
    Kind kind = Kind::None;
    std::uint32_t index = 0; // of the table of its kind: of the network's plan, of the system that is drawn
    text::Span span = {};    // where it comes from in the text
    friend bool operator==(const Subject& a, const Subject& b) {
        return a.kind == b.kind && a.index == b.index;
    }
};

// A line of words in a box.
struct Row {
    enum class Weight : std::uint8_t { Title, Plain, Quiet };
    std::string words;
    Weight weight = Weight::Plain;
};

struct Box {
    enum class Kind : std::uint8_t {
        Frame, // around others, whose `frame` it is
        Sheet, // of a stack, below the box that it is `within`
        Kernel,
        HostKernel,
        Array,
        Element, // one of the squares that stand for the array's elements
        Buffer,
        Input, // a tensor in memory
        Output,
        Operator,
        Constant,
        Register,
        Multiplexer,
    };
    Kind kind = Kind::Kernel;
    std::string id = {}; // of the DOT node, of letters, digits and _
    std::vector<Row> rows = {};
    Subject subject = {};
    std::optional<std::size_t> within = {}; // the box that carries it along, `offset` from its centre
    Point2 offset = {};
    std::optional<std::size_t> frame = {};
    double width = 0, height = 0;
    Point2 centre = {};
};

// A wire inside of a processing element.
struct Wire {
    ure::ExprId value = {}; // the expression whose value it carries; not valid: unknown
    // A branch of a select is taken where the condition is `when`.
    ure::ExprId condition = {};
    bool when = true;
    // A read that comes from several places takes this one where one of these happens.
    std::vector<dependence::DependenceId> along = {};
};

struct Arrow {
    std::string id; // of the DOT edge
    std::size_t from = 0, to = 0;
    std::vector<Row> rows = {};    // its label
    std::vector<Row> longest = {}; // that may become the longest
    Subject subject = {};
    std::uint32_t family = 0; // of its colour
    bool touchesMemory = false;
    double thickness = 1; // of the line, in points
    Wire wire = {};
    bool isIdle = false;            // nothing is taken from it in the step that is shown
    std::vector<Point2> curve = {}; // cubic Bezier pieces, 1 + 3n points; the head is at the last
    double width = 0, height = 0;   // of the label
    Point2 labelAt = {};            // its middle
};

// Frames are painted first, then the boxes in their order, then the arrows.
struct Diagram {
    std::string title;
    bool isFolded = false;    // down to the array, and up again behind it
    bool isDownwards = false; // else from left to right
    std::vector<Box> boxes;
    std::vector<Arrow> arrows;
    Point2 lower, upper;    // bounding box
    bool keepsSize = false; // as of a scene
};

// Points of a row's letters, and of its height.
double lettersOf(Row::Weight weight);
double heightOf(Row::Weight weight);
// The sizes of boxes and labels, and the places of boxes in others, from their words.
void measure(Diagram& diagram);
inline constexpr double boxMargin = 6; // between the border of a box and what it holds
inline constexpr double arrowHead = 7; // its length

} // namespace tactus::draw
