// An iteration space as it is seen from one direction: dots, arrows and axes with positions in points (y
// upwards), and their looks at a cycle. The writers and the canvas paint the same scene.
#pragma once

#include "draw/letters.h"
#include "draw/projection.h"

#include <memory>
#include <optional>

namespace tactus::draw {

struct IterationSpace; // draw/space/iteration_space.h

// An iteration that has run is full, one to come is hollow.
enum class DotLook : std::uint8_t { Plain, Past, Present, Future };

struct SpaceScene {
    struct Line {
        Point2 from, to;
    };
    struct Axis {
        std::string name; // of the loop
        Point2 start, tip;
        Point2 unit; // the direction
        Point2 nameAt() const { return {tip.x + unit.x * 15, tip.y + unit.y * 15}; }
    };
    struct Arrow {
        Point2 tail;               // where the value is made
        std::optional<Line> shaft; // clear of the dots; nothing: there is no room for one
        std::uint32_t family = 0;  // of its colour
    };
    // A line of the legend, or a part of one.
    struct Sample {
        enum class Kind : std::uint8_t { Arrow, Dot, Words };
        Kind kind = Kind::Words;
        Point2 at; // its left end, in the middle of the line
        std::string words;
        std::uint32_t family = 0;      // of the arrow
        DotLook look = DotLook::Plain; // of the dot
        static constexpr double arrow = 30, dot = 8, letters = 11, line = 20;
        double wordsFrom() const { // x
            return at.x + (kind == Kind::Arrow ? arrow + 8 : kind == Kind::Dot ? dot + 6 : 0);
        }
        double width() const { return wordsFrom() - at.x + widthOf(words, letters); }
    };

    std::shared_ptr<const IterationSpace> space; // whose dots and arrows these are, in its order
    std::vector<Line> outline;                   // the bounding box
    std::vector<Axis> axes;                      // without one that is looked along
    double radius = 4;                           // of a dot
    std::vector<Point2> dots;
    std::vector<std::size_t> order; // dots from far to near
    std::vector<Arrow> arrows;
    Projection projection;

    // At a cycle; nothing: there is no time.
    std::optional<std::int64_t> cycle;
    std::vector<Point2> front; // corners of the plane with all points of the cycle, where points are left out

    // These are for a whole picture only.
    std::string title;
    std::vector<Sample> legend;
    Point2 lower, upper; // bounding box

    static constexpr std::size_t manyArrows = 700; // more are drawn without heads, and paler
    bool hasManyArrows() const { return arrows.size() > manyArrows; }
    double radiusOf(DotLook look) const {
        return look == DotLook::Present ? std::max(radius * 1.5, 2.6) : radius;
    }
};

} // namespace tactus::draw
