// A picture as the list of what is drawn, in the order in which it is painted; what every printer prints: the
// window, SVG, TikZ, PNG and PDF.
//
// Places are pixels of 1/96 inch from the upper left corner, y downwards. Colours have names (tone.h).
#pragma once

#include "draw/list/tone.h"
#include "draw/scene.h"

#include <variant>

namespace tactus::draw {

// A rectangle in a picture.
struct Rect {
    double left = 0, top = 0, width = 0, height = 0;

    double right() const { return left + width; }
    double bottom() const { return top + height; }
    Point2 centre() const { return {left + width / 2, top + height / 2}; }
    bool isEmpty() const { return width <= 0 || height <= 0; }
    bool contains(Point2 at) const {
        return at.x >= left && at.x <= right() && at.y >= top && at.y <= bottom();
    }
    bool contains(const Rect& other) const {
        return contains(Point2{other.left, other.top}) && contains(Point2{other.right(), other.bottom()});
    }
    // Its sides moved inwards.
    Rect inside(double l, double t, double r, double b) const {
        return {left + l, top + t, width - l - r, height - t - b};
    }
    Rect inside(double all) const { return inside(all, all, all, all); }
    Rect moved(double x, double y) const { return {left + x, top + y, width, height}; }
    static Rect around(Point2 centre, double width, double height) {
        return {centre.x - width / 2, centre.y - height / 2, width, height};
    }
};
Rect intersected(const Rect& one, const Rect& other);
Rect united(const Rect& one, const Rect& other); // around both

struct Stroke {
    Tone tone = {};
    double width = 1;
    std::vector<double> dashes = {}; // lengths of dashes and gaps, in widths of the line; none: it is whole
    bool isRound = false;            // its ends
    friend bool operator==(const Stroke&, const Stroke&) = default;
};

struct Picture {
    struct Box {
        Rect place;
        double radius = 0; // of its corners
        Tone fill = {};
        Stroke rim = {};
    };
    // Straight pieces; or cubic Bezier pieces, of 1 + 3n points.
    struct Line {
        std::vector<Point2> points;
        Stroke stroke = {};
        double head = 0; // the length of the arrow's head at the last point; 0: it has none
        bool isCurve = false;
    };
    struct Dot {
        Point2 centre;
        double radius = 0;
        Tone fill = {};
        Stroke rim = {};
    };
    struct Polygon {
        std::vector<Point2> corners;
        Tone fill = {};
        Stroke rim = {};
    };
    struct Words {
        enum class Anchor : std::uint8_t { Start, Middle, End };
        std::string text;
        Point2 place; // on the line on which the letters stand
        Anchor anchor = Anchor::Start;
        double size = 0; // of the letters
        Tone tone = {};
        bool isBold = false, isUpwards = false; // upwards: turned by a quarter, to be read from the right
    };
    using Item = std::variant<Box, Line, Dot, Polygon, Words>;

    double width = 0, height = 0;
    std::string title; // what it is of; not painted
    std::vector<Item> items;
};

// The three corners of a head, of which the first is the tip; none where the line has no direction.
std::vector<Point2> headOf(const Picture::Line& line);
// Where its stroke ends: inside of the head, so that the tip is sharp.
Point2 endOfStroke(const Picture::Line& line);

// The place of a scene (points, y upwards) in a picture.
struct View {
    double scale = 1;   // pixels a point
    Point2 centre = {}; // of the scene, in the middle of the picture
    double width = 0, height = 0;

    Point2 operator()(Point2 at) const {
        return {(at.x - centre.x) * scale + width / 2, (centre.y - at.y) * scale + height / 2};
    }
    Rect operator()(const Area& area) const {
        return Rect::around((*this)(area.centre), area.width * scale, area.height * scale);
    }
    Rect operator()(const Node& node) const { return (*this)(Area{node.centre, node.width, node.height}); }
    friend bool operator==(const View&, const View&) = default;
};

} // namespace tactus::draw
