// The marks of what is selected, followed and not legal.
#include "draw/list/space/space_list.h"

#include "draw/letters.h"
#include "draw/list/writing.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::draw {

using Name = Tone::Name;

void SpaceList::addSelected(const SpaceShown& shown) {
    for (std::size_t number = 0; number < space_.arrows.size(); ++number) {
        const IterationSpace::Arrow& arrow = space_.arrows[number];
        if (std::ranges::find(shown.selected, arrow.dependence) == shown.selected.end()) continue;
        if (shown.reader && space_.dots[arrow.to].pe != *shown.reader) continue;
        if (shown.into && arrow.to != *shown.into) continue;
        addArrow(number, arrow.violated ? Tone{Name::Violated} : Tone::ofFamily(scene_.arrows[number].family),
                 2.2, true);
    }
}

// The arrows of the reads over which the value was made, and over which it is used.
void SpaceList::addReads(const ValuePath& path) {
    const ure::System& system = *space_.system;
    for (std::size_t number = 0; number < space_.arrows.size(); ++number) {
        const IterationSpace::Arrow& arrow = space_.arrows[number];
        const polyhedra::Point& at = space_.dots[arrow.to].at;
        if (arrow.written || !path.ofIteration(system.inDesignOrder(at))) continue;
        const dependence::Dependence& one = space_.graph->dependences[arrow.dependence];
        polyhedra::Point from = at;
        for (std::size_t l = 0; l < from.size(); ++l) from[l] -= one.vector[l];
        const ValuePath::Mark mark =
            path.ofRead({system.nameOf(one.reader), system.variables[one.variable].name,
                         system.inDesignOrder(at), system.inDesignOrder(from)});
        if (mark) addArrow(number, {mark.past ? Name::Past : Name::Future}, 2.6, true);
    }
}

// `centre` in pixels.
void SpaceList::addRing(Point2 centre, Stroke stroke, double beyond) {
    stroke.width *= view_.scale;
    const double radius = (scene_.radius + beyond) * view_.scale;
    if (isInSight(Rect::around(centre, 2 * radius, 2 * radius)))
        picture_.items.emplace_back(
            Picture::Dot{.centre = centre, .radius = radius, .rim = std::move(stroke)});
}

void SpaceList::addHovered(std::size_t dot) {
    addRing(view_(scene_.dots[dot]), {.tone = {Name::Ink}, .width = 1.4}, 3.5);
}

// Rings: full where the value comes from, of dashes where it goes to.
void SpaceList::addPath(const ValuePath& path) {
    for (const std::size_t dot : scene_.order) {
        const auto mark = path.ofIteration(space_.system->inDesignOrder(space_.dots[dot].at));
        const Point2 centre = view_(scene_.dots[dot]);
        if (mark.past) addRing(centre, {.tone = {Name::Past}, .width = 2.2}, 2.5);
        if (mark.future)
            addRing(centre, {.tone = {Name::Future}, .width = 2.2, .dashes = {1.8, 1.2}},
                    mark.past ? 5.5 : 2.5);
    }
}

void SpaceList::addCross(Point2 middle) {
    const double arm = std::clamp(scene_.projection.scale * 0.11, 2.0, 4.5) * view_.scale;
    for (const auto& [tone, width] : {std::pair(Name::Surface, 4.0), {Name::Violated, 1.8}})
        for (const double up : {arm, -arm})
            picture_.items.emplace_back(
                Picture::Line{.points = {{middle.x - arm, middle.y - up}, {middle.x + arm, middle.y + up}},
                              .stroke = {.tone = {tone}, .width = width * view_.scale, .isRound = true}});
}

// Ringed, and two of them joined and named.
void SpaceList::addWitness(const std::vector<polyhedra::Point>& points, double letters) {
    std::vector<Point2> places;
    for (const polyhedra::Point& point : points)
        if (space_.isShown(point)) places.push_back(view_(scene_.projection(space_.placeOf(point))));
    constexpr double beyond = 4;
    for (const Point2 place : places) addRing(place, {.tone = {Name::Violated}, .width = 2}, beyond);
    if (places.size() != 2 || points.size() != 2) return;
    picture_.items.emplace_back(
        Picture::Line{.points = places,
                      .stroke = {.tone = {Name::Violated}, .width = 2 * view_.scale, .dashes = {3.0, 2.0}}});
    const Point2 middle{(places[0].x + places[1].x) / 2, (places[0].y + places[1].y) / 2};
    addCross(middle);
    const ure::System& system = *space_.system;
    const std::string words = fmt::format("✗ {}, {}", polyhedra::toString(system.inDesignOrder(points[0])),
                                          polyhedra::toString(system.inDesignOrder(points[1])));
    const double size = letterSize(letters * view_.scale), high = heightOfLetters(size) + 6;
    addCallout(picture_, view_,
               Rect::around({middle.x, middle.y - (scene_.radius + beyond) * view_.scale - high},
                            widthOf(words, size) + 14, high),
               words, size);
}

void SpaceList::addState(const SpaceShown& shown) {
    addSelected(shown);
    if (shown.path) addReads(*shown.path);
    addAxisNames(shown.letters);
    addDots();
    if (shown.path) addPath(*shown.path);
    if (shown.pe && space_.isMapped)
        for (const std::size_t dot : scene_.order)
            if (space_.dots[dot].pe == *shown.pe)
                addRing(view_(scene_.dots[dot]), {.tone = {Name::Accent}, .width = 1.8}, 1.5);
    if (shown.current) addRing(view_(scene_.dots[*shown.current]), {.tone = {Name::Accent}, .width = 2.6}, 5);
    if (!shown.witness.empty())
        addWitness(shown.witness, shown.letters);
    else if (space_.conflict)
        addWitness({space_.conflict->p, space_.conflict->q}, shown.letters);
}

} // namespace tactus::draw
