// The places of tensors in memory: bars along the four sides of the array.
#pragma once

#include "draw/array/place.h"

#include <array>
#include <map>

namespace tactus::draw {

enum class BarSide { Left, Top, Right, Bottom };
// Is the bar on this side upright?
bool isVertical(BarSide side);

struct Frame {
    Point2 lower, upper;
};

// The ends of the rows and columns of PEs, to know whether a straight wire would cross a PE.
class Lines {
  public:
    explicit Lines(const Scene& scene);
    // No PE is between this one and the side.
    bool isFirst(Point2 pe, BarSide side) const;
    // Rows of a hexagonal array are shifted against each other: a vertical wire would cross PEs.
    bool areColumnsStraight() const;

  private:
    struct Range {
        double least, most;
    };
    std::map<long, Range> rows_, columns_;
};

class Bars {
  public:
    // Around the array, which the frame holds.
    explicit Bars(const Frame& frame) : frame_(frame) {}

    // The side whose wires are shortest: past the bars that are there, and free of PEs if possible.
    BarSide nearest(const std::vector<Point2>& ports, const Lines& lines, bool isInput) const;
    // A bar along the side that spans its ports (and the channels beside them) and holds its label, clear of
    // all bars before it.
    Node add(const std::vector<Point2>& ports, BarSide side, bool usesChannels, const std::string& label);

  private:
    Node at(BarSide side, double depth, double length, double middle) const;
    bool isClear(const Node& bar) const;

    Frame frame_;
    std::array<double, 4> reach_{}; // how far the bars on each side reach so far
    std::vector<Node> bars_;
};

} // namespace tactus::draw
