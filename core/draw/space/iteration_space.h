// The iteration space as a picture shows it: points of the domain with the place and the time at which they
// run, and arrows from the point that makes a value to the point that reads it. Plain data, bounded: a large
// domain is thinned to a sublattice.
#pragma once

#include "draw/space/violations.h"

namespace tactus::draw {

// The part of it that is shown.
struct IterationView {
    // One to three loops of the system. Empty: all of them in the design's order; of many, the first two
    // space loops and the innermost time loop, none of which has one value only.
    std::vector<std::size_t> axes = {};
    polyhedra::Point at = {}; // where the other loops are, an entry a loop; empty: at some point
    std::int64_t most = 2500; // points
    bool asWritten = false;   // reads that streams hand on come straight from where their values are made
};

struct IterationSpace {
    // Points are over all of the system's loops.
    struct Dot {
        polyhedra::Point at;
        polyhedra::Point pe;    // empty without a map
        std::int64_t cycle = 0; // 0 without a map
    };
    struct Arrow {
        dependence::DependenceId dependence;
        std::size_t to = 0; // the reading dot; it reads what the point `vector` before it made
        bool violated = false;
        // A read as it is written, which a stream with this dependence hands on.
        struct Written {
            ure::EquationId reader;
            ure::VariableId variable;
            polyhedra::Vector vector;
        };
        std::optional<Written> written = {};
    };

    std::shared_ptr<const ure::System> system;
    std::shared_ptr<const dependence::Graph> graph; // null without arrows
    bool isMapped = false;                          // dots know their PE and cycle
    std::vector<std::size_t> axes;
    polyhedra::Point at;
    polyhedra::Piece slice;     // the domain where the other loops are fixed, over the axes
    polyhedra::AffineForm time; // of a point of the slice, counted from the first cycle; over the axes
    // The shown slice: least corner and extents over the axes, and the step from dot to dot.
    polyhedra::Point lower;
    polyhedra::Vector shape, stride;
    std::vector<double> unit; // length of a step from dot to dot in the picture: long axes have short ones
    std::vector<Dot> dots;    // in dictionary order over the axes
    std::vector<Arrow> arrows;
    std::optional<Conflict> conflict;   // of which a point may lie outside of the slice
    std::optional<std::int64_t> points; // of the whole domain
    bool canBeAsWritten = false;        // there are streams, and few enough steps to follow them

    bool isThinned() const;
    bool isSlice() const { return axes.size() < at.size(); }
    bool isShown(std::span<const std::int64_t> point) const; // it lies in the slice
    // The dot of this point, if it is one.
    std::optional<std::size_t> dotAt(std::span<const std::int64_t> point) const;
    // Coordinates in the picture over the axes, from the least corner. Arrows go from dot to dot, so where
    // points are left out they are drawn longer than they are; those of reads as they are written are not.
    std::vector<double> placeOf(std::span<const std::int64_t> point) const;
    std::vector<double> vectorOf(const Arrow& arrow) const;
    std::vector<double> extent() const; // of the greatest corner
};

// Nothing where there is no system yet, or where its extents are not decided.
std::optional<IterationSpace> iterationSpaceOf(const Mapped& mapping, const IterationView& view);

} // namespace tactus::draw
