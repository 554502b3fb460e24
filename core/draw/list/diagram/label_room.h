// The room for the labels of arrows at a scale: in a small picture letters are larger than it is, and words
// need more than the layout keeps free for them.
#pragma once

#include "draw/diagram.h"
#include "draw/list/picture.h"

#include <optional>
#include <vector>

namespace tactus::draw {

// Pixels of the picture.
class LabelRoom {
  public:
    LabelRoom(const Diagram& diagram, const View& view);

    // How far words may be over the left and the right border of a diagram.
    static constexpr double beyondDiagram = 12;
    struct Wanted {
        std::size_t arrow;
        Picture::Words::Anchor anchor; // in the place that its label has in the layout
        double width, height;
        double air;  // that is free on the left and the right of the words
        bool shares; // also in the place of another label that has no words yet
    };
    // Beside the place that the arrow's label has in the layout, or near it.
    std::optional<Rect> find(const Wanted& wanted) const;
    void take(std::size_t arrow, const Rect& words);
    bool isClear(const Rect& mark) const; // of boxes and words, not of lines
    const Rect& placeOf(std::size_t arrow) const { return places_[arrow]; }

  private:
    bool isFree(std::size_t arrow, const Rect& words, bool shares) const;
    bool isStruck(const Rect& words) const;

    struct Line {
        Rect bounds;
        std::vector<Point2> points;
    };
    Rect limits_;
    std::vector<Rect> boxes_;
    std::vector<Line> lines_;  // arrows, and borders of frames
    std::vector<Rect> places_; // of each arrow's label in the layout; of its words once it has some
    std::vector<bool> taken_;
};

} // namespace tactus::draw
