// Boxes of one size that do not lie on one another.
#pragma once

#include "draw/scene.h"

#include <cmath>
#include <map>

namespace tactus::draw {

class Apart {
  public:
    Apart(double width, double height) : width_(width), height_(height) {}

    // False: it would cover another one; upper and lower rims may.
    bool add(Point2 centre) {
        const int column = int(std::floor(centre.x / width_)), row = int(std::floor(centre.y / height_));
        for (int c = column - 1; c <= column + 1; ++c)
            for (int r = row - 1; r <= row + 1; ++r)
                for (const Point2 other : centres_[{c, r}])
                    if (std::abs(other.x - centre.x) < width_ &&
                        std::abs(other.y - centre.y) < 0.76 * height_)
                        return false;
        centres_[{column, row}].push_back(centre);
        return true;
    }

  private:
    double width_, height_;
    std::map<std::pair<int, int>, std::vector<Point2>> centres_;
};

} // namespace tactus::draw
