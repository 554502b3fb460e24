#include "draw/list/space/space_list.h"

#include "draw/letters.h"
#include "draw/list/writing.h"
#include "draw/palette.h"

#include <algorithm>
#include <cmath>

namespace tactus::draw {

using Name = Tone::Name;

SpaceList::SpaceList(Picture& picture, const View& view, const SpaceScene& scene)
    : picture_(picture), view_(view), scene_(scene), space_(*scene.space) {}

// Of a picture that is zoomed in most is out of sight.
bool SpaceList::isInSight(const Rect& place) const {
    return place.right() >= 0 && place.bottom() >= 0 && place.left <= view_.width &&
           place.top <= view_.height;
}

void SpaceList::addLine(Point2 from, Point2 to, Stroke stroke, double head) {
    const Point2 start = view_(from), end = view_(to);
    const double beyond = (stroke.width + head) * view_.scale;
    const Rect reach{std::min(start.x, end.x), std::min(start.y, end.y), std::abs(end.x - start.x),
                     std::abs(end.y - start.y)};
    if (!isInSight(reach.inside(-beyond))) return;
    stroke.width *= view_.scale;
    picture_.items.emplace_back(
        Picture::Line{.points = {start, end}, .stroke = std::move(stroke), .head = head * view_.scale});
}

void SpaceList::addOutline() {
    for (const SpaceScene::Line& line : scene_.outline)
        addLine(line.from, line.to, {.tone = {Name::Rule}, .width = 1}, 0);
}

void SpaceList::addAxes() {
    for (const SpaceScene::Axis& axis : scene_.axes)
        addLine(axis.start, {axis.tip.x + 5 * axis.unit.x, axis.tip.y + 5 * axis.unit.y},
                {.tone = {Name::Muted}, .width = 1.3}, 6);
}

std::vector<Rect> SpaceList::namesOfAxes(double letters) const {
    const double size = letterSize(letters * view_.scale);
    std::vector<Rect> boxes;
    for (const SpaceScene::Axis& axis : scene_.axes)
        boxes.push_back(
            Rect::around(view_(axis.nameAt()), widthOf(axis.name, size, true) + 4, heightOfLetters(size)));
    return boxes;
}

// The loops' names, clear of arrows.
void SpaceList::addAxisNames(double letters) {
    const double size = letterSize(letters * view_.scale);
    const std::vector<Rect> boxes = namesOfAxes(letters);
    for (std::size_t n = 0; n < boxes.size(); ++n) {
        picture_.items.emplace_back(Picture::Box{.place = boxes[n], .radius = 4, .fill = {Name::Surface}});
        write(picture_, {.box = boxes[n], .pixels = size, .tone = {Name::Ink}, .isBold = true},
              scene_.axes[n].name);
    }
}

// The colour of a later family is another's, too.
static std::vector<double> dashesOf(std::uint32_t family) {
    return family >= familyColours ? std::vector{1.5, 2.0} : std::vector<double>();
}

// From where the value is made to where it is read.
void SpaceList::addArrow(std::size_t number, Tone tone, double width, bool hasHead) {
    const SpaceScene::Arrow& arrow = scene_.arrows[number];
    if (!arrow.shaft) return;
    const auto& [from, to] = *arrow.shaft;
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    addLine(from, to,
            {.tone = tone,
             .width = width,
             .dashes = space_.arrows[number].violated ? std::vector{3.0, 2.0} : dashesOf(arrow.family)},
            hasHead ? std::min(4 + 1.5 * width, length * 0.6) : 0);
}

Point2 SpaceList::middleOf(std::size_t arrow) const {
    const Point2 tail = scene_.arrows[arrow].tail, tip = scene_.dots[space_.arrows[arrow].to];
    return view_(Point2{(tail.x + tip.x) / 2, (tail.y + tip.y) / 2});
}

// Over the others, every one or enough of them crossed.
void SpaceList::addViolated() {
    const auto violated =
        std::size_t(std::ranges::count(space_.arrows, true, &IterationSpace::Arrow::violated));
    const std::size_t step = violated / 300 + 1;
    for (std::size_t number = 0, seen = 0; number < space_.arrows.size(); ++number) {
        if (!space_.arrows[number].violated) continue;
        addArrow(number, {Name::Violated}, 1.5, violated <= SpaceScene::manyArrows);
        if (seen++ % step == 0) addCross(middleOf(number));
    }
}

void SpaceList::addGround(const SpaceShown& shown) {
    addOutline();
    picture_.items.reserve(picture_.items.size() + space_.arrows.size() + scene_.outline.size() + 4);
    const bool many = scene_.hasManyArrows(), isFaint = shown.path || !shown.selected.empty();
    const bool anyViolated = std::ranges::any_of(space_.arrows, &IterationSpace::Arrow::violated);
    for (std::size_t number = 0; number < space_.arrows.size(); ++number) {
        if (space_.arrows[number].violated) continue;
        Tone tone = anyViolated ? Tone{Name::Muted} : Tone::ofFamily(scene_.arrows[number].family);
        tone.opacity = isFaint ? 0.25 : many ? 0.4 : 0.75;
        addArrow(number, tone, 1, !many);
    }
    addViolated();
    addAxes();
}

// An iteration that has run is full, one to come is hollow.
void SpaceList::addDot(Point2 centre, double radius, DotLook look) {
    const Point2 at = view_(centre);
    const double size = radius * view_.scale;
    if (!isInSight(Rect::around(at, 2 * size + 4, 2 * size + 4))) return;
    const bool isFull = look == DotLook::Plain || look == DotLook::Past, isNow = look == DotLook::Present;
    picture_.items.emplace_back(Picture::Dot{
        .centre = at,
        .radius = size,
        .fill = {isNow    ? Name::Active
                 : isFull ? Name::Port
                          : Name::Surface},
        .rim = {.tone = {isNow ? Name::Warning : Name::Port}, .width = (isNow ? 1.8 : 1) * view_.scale}});
}

void SpaceList::addFront() {
    if (scene_.front.size() < 2) return;
    Picture::Polygon plane{.corners = {},
                           .fill = {.name = Name::Active, .opacity = 0.6},
                           .rim = {.tone = {Name::Warning}, .width = 1.6 * view_.scale}};
    for (const Point2 corner : scene_.front) plane.corners.push_back(view_(corner));
    picture_.items.emplace_back(std::move(plane));
}

void SpaceList::addDots() {
    const auto add = [&](const std::vector<DotMark>& marks) {
        for (const DotMark& mark : marks)
            addDot(scene_.dots[mark.dot], scene_.radiusOf(mark.look), mark.look);
    };
    picture_.items.reserve(picture_.items.size() + scene_.dots.size() + 1);
    const DotLayers layers = dotLayers(scene_);
    add(layers.behind);
    addFront();
    add(layers.before);
    add(layers.present);
}

void SpaceList::addSample(const SpaceScene::Sample& sample) {
    using Sample = SpaceScene::Sample;
    if (sample.kind == Sample::Kind::Arrow)
        addLine(sample.at, {sample.at.x + Sample::arrow, sample.at.y},
                {.tone = Tone::ofFamily(sample.family), .width = 1, .dashes = dashesOf(sample.family)}, 5.5);
    if (sample.kind == Sample::Kind::Dot)
        addDot({sample.at.x + Sample::dot / 2, sample.at.y}, Sample::dot / 2 - 0.5, sample.look);
    const double size = Sample::letters * view_.scale;
    const Point2 middle = view_(Point2{sample.wordsFrom(), sample.at.y});
    picture_.items.emplace_back(Picture::Words{.text = sample.words,
                                               .place = {middle.x, middle.y + belowMiddle(size)},
                                               .size = size,
                                               .tone = {Name::Ink}});
}

} // namespace tactus::draw
