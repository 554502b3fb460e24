// Processing elements, and two iterations that meet in one.
#include "draw/list/array/scene_list.h"

#include "draw/letters.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::draw {

using Name = Tone::Name;

static constexpr double leastWithName = 15; // pixels of an element
static constexpr double peCorner = 5;       // points

// One of thousands: its colour says what it does, and nothing else is there.
void SceneList::addSquare(const Rect& box, Tone tone) {
    picture_.items.emplace_back(Picture::Box{.place = box, .fill = tone});
}

void SceneList::addPe(const Node& node, const simulate::PeState* state, const Shown& shown, Mark mark,
                      bool hovered) {
    const bool selected = mark != Mark::None, active = state && state->iteration;
    const Rect box = view_(node);
    const ValuePath::Mark onPath = shown.path ? shown.path->ofPe(node.pe) : ValuePath::Mark{};
    if (hasSquares())
        return addSquare(box, {selected || hovered ? Name::Accent
                               : onPath.past       ? Name::Past
                               : onPath            ? Name::Future
                               : active            ? Name::Working
                                                   : Name::Idle});
    const Name rim = selected || shown.pointsAtPes ? Name::Accent
                     : active                      ? Name::Warning
                     : hovered                     ? Name::Muted
                                                   : Name::Port;
    const double width = selected ? 3.0 : shown.pointsAtPes ? 2.4 : active ? 1.8 : 1.1;
    const std::vector<double> dashes = mark == Mark::Maybe ? std::vector{4.0, 2.0} : std::vector<double>();
    picture_.items.emplace_back(Picture::Box{box,
                                             peCorner * view_.scale,
                                             {active ? Name::Active : Name::Pe},
                                             {{rim}, width * thickness(), dashes}});
    addPath(box, onPath, onPath && shown.state && shown.path->isAt(node.pe, shown.state->cycle));
    if (box.width < leastWithName) return;
    if (!active || !shown.model)
        write(box, node.label, 9, {active ? Name::OnActive : Name::Ink});
    else if (box.width >= leastWithLines)
        addValues(box, node, *state, shown);
    else
        addOneValue(box, node, *state, shown);
}

// A rim around the PE: of what the value comes from a full one, of what it is used for one of dashes, of both
// one around the other; thick in the cycle in which a value of the path is made.
void SceneList::addPath(const Rect& box, ValuePath::Mark mark, bool isNow) {
    const double scale = thickness(), width = (isNow ? 3.4 : 1.8) * scale;
    double away = 1.5 * scale + width / 2;
    const auto addRim = [&](Stroke stroke) {
        picture_.items.emplace_back(Picture::Box{
            .place = box.inside(-away), .radius = peCorner * scale + away, .rim = std::move(stroke)});
        away += width + 1.2 * scale;
    };
    if (mark.past) addRim({{Name::Past}, width});
    if (mark.future) addRim({{Name::Future}, width, {2.4, 1.6}});
}

// A PE that would have to execute two iterations in one step.
void SceneList::addConflict(const Rect& box) {
    if (hasSquares()) return addSquare(box, {Name::Violated});
    picture_.items.emplace_back(Picture::Box{
        box, peCorner * view_.scale, {Name::Pe}, {{Name::Violated}, 2.4 * thickness(), {3, 1.5}}});
    write(box, "✗", 18, {Name::Violated}, true);
}

// Above the PE (or below), between the names of PEs: the two iterations and their step.
void SceneList::addCallout(const Rect& box, const Conflict& conflict, const ure::System& system,
                           double letters) {
    const std::string words =
        fmt::format("✗ {}, {}: t = {}", polyhedra::toString(system.inDesignOrder(conflict.p)),
                    polyhedra::toString(system.inDesignOrder(conflict.q)), conflict.time);
    constexpr double margin = 4, away = 5;
    Rect label{box.left - 2 * margin, 0, widthOf(words, letters) + 4 * margin,
               heightOfLetters(letters) + 2 * margin};
    label.top = box.top - away - label.height;
    if (label.top < margin) label.top = box.bottom() + away;
    draw::addCallout(picture_, view_, label, words, letters);
}

} // namespace tactus::draw
