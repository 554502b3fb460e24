// The sides of a hexagonal array, and which of them each tensor gets.
#pragma once

#include "draw/memory/ports.h"

#include <array>
#include <map>

namespace tactus::draw {

// In the order of their normals, from 30 degrees on, against the clock.
enum class HexagonSide { UpperRight, Top, UpperLeft, LowerLeft, Bottom, LowerRight };
inline constexpr int hexagonSides = 6;

bool isLying(HexagonSide side);   // it runs from left to right
bool isOnRight(HexagonSide side); // of those that are slanted
bool isUpper(HexagonSide side);
Point2 normalOf(HexagonSide side); // outwards, of length 1

// The lines of PEs along the ways of links, and their ends.
class HexagonLines {
  public:
    explicit HexagonLines(const Scene& scene);

    // The last PE of its line this way, in sixths of a turn.
    std::size_t lastOf(Point2 pe, int way) const;
    // How far PEs reach towards this side.
    double reach(HexagonSide side) const { return reach_[static_cast<std::size_t>(side)]; }
    // No PE is between this one and the side, straight to the left or right, or up or down.
    bool isFirst(Point2 pe, HexagonSide side) const;

  private:
    std::vector<Point2> places_;
    std::array<std::map<long, std::size_t>, hexagonSides> last_;
    std::array<double, hexagonSides> reach_{};
};

// How the wires of a tensor leave the array.
struct WayOut {
    HexagonSide side = HexagonSide::Top;
    int way = 0; // along which lines, in sixths of a turn: one of the two that meet the side
    double cost = 0;
};

// A side for each tensor, no two the same, so that wires are short; empty: there is none for one of them.
std::vector<WayOut> waysOut(const HexagonLines& lines, const Scene& scene, const std::vector<Ports>& all);

} // namespace tactus::draw
