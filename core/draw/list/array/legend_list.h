// The legend of an array in a corner of its picture: lines in columns where they are many.
#pragma once

#include "draw/list/array/scene_list.h"

namespace tactus::draw {

struct Legend {
    struct Line {
        std::string words;
        std::optional<std::size_t> edge; // of which it shows a sample
        Rect place;                      // in the legend
    };
    std::vector<Line> lines;
    double width = 0, height = 0; // none where there is no room for a line
    double letters = 0;           // their size

    bool isEmpty() const { return width <= 0 || height <= 0; }
};

enum class LegendWords : std::uint8_t { All, Names };
struct LegendRoom {
    double width = 0, height = 0; // at most so many pixels
    double letters = 11;
    LegendWords words = LegendWords::All; // names alone are side by side
};
// The lines that have no room are counted in the last one.
Legend legendOf(const Scene& scene, const std::vector<LegendLine>& lines, const LegendRoom& room);
// The words of a line: beside a picture are boxes with values.
std::string legendText(const Node& node);

void addLegend(Picture& picture, const Scene& scene, const Shown& shown, const Legend& legend, Point2 corner);

} // namespace tactus::draw
