// Adds an iteration space to a picture: outline and axes, arrows, dots, the wavefront and what is selected.
// Lengths of marks are in points, as the scene's.
#pragma once

#include "draw/list/picture.h"
#include "draw/path/value_path.h"
#include "draw/space/seen.h"

namespace tactus::draw {

// What a picture of an iteration space shows beside its points and arrows.
struct SpaceShown {
    std::optional<polyhedra::Point> pe = {};             // whose points have a rim
    std::vector<dependence::DependenceId> selected = {}; // whose arrows are thick
    std::optional<polyhedra::Point> reader = {};         // only those into this PE: a link is selected
    std::optional<std::size_t> into = {};                // only those into this dot
    std::optional<std::size_t> current = {};             // a dot
    std::vector<polyhedra::Point> witness = {};          // iterations that show why the map is not legal
    const ValuePath* path = nullptr;                     // of the value that is followed
    double letters = 12;                                 // points of the names of loops, and of witnesses
    friend bool operator==(const SpaceShown&, const SpaceShown&) = default;
};

class SpaceList {
  public:
    // The scene and its space outlive the list.
    SpaceList(Picture& picture, const View& view, const SpaceScene& scene);

    // The parts that do not change from cycle to cycle. Arrows are faint beside selected ones.
    void addGround(const SpaceShown& shown);
    // Over it: dots in their looks at the scene's cycle, and all marks.
    void addState(const SpaceShown& shown);
    void addHovered(std::size_t dot); // a ring, over all
    void addDot(Point2 centre, double radius, DotLook look);
    void addSample(const SpaceScene::Sample& sample);    // a line of the legend
    std::vector<Rect> namesOfAxes(double letters) const; // their places, in pixels

  private:
    void addOutline();
    void addAxes();
    void addAxisNames(double letters);
    void addLine(Point2 from, Point2 to, Stroke stroke, double head);
    void addArrow(std::size_t number, Tone tone, double width, bool hasHead);
    void addViolated();
    void addSelected(const SpaceShown& shown);
    void addDots();
    void addFront();
    void addRing(Point2 centre, Stroke stroke, double beyond);
    void addReads(const ValuePath& path);
    void addPath(const ValuePath& path);
    void addWitness(const std::vector<polyhedra::Point>& points, double letters);
    void addCross(Point2 middle);
    Point2 middleOf(std::size_t arrow) const;
    bool isInSight(const Rect& place) const;

    Picture& picture_;
    const View view_;
    const SpaceScene& scene_;
    const IterationSpace& space_;
};

} // namespace tactus::draw
