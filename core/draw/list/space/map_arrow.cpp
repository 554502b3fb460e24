#include "draw/list/space/map_arrow.h"

#include "draw/letters.h"
#include "draw/list/writing.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace tactus::draw {

using Name = Tone::Name;

// Behind the tip, else beside it or in front of it, where that is in sight and free.
Rect mapArrowLabel(double width, double height, Point2 tip, Point2 unit, const Rect& room,
                   const std::vector<Rect>& taken) {
    const auto isFree = [&](const Rect& label) {
        return std::ranges::all_of(taken, [&](const Rect& one) { return intersected(one, label).isEmpty(); });
    };
    std::optional<Rect> inSight;
    for (const Point2 way :
         {unit, Point2{-unit.y, unit.x}, Point2{unit.y, -unit.x}, Point2{-unit.x, -unit.y}}) {
        const double reach = 16 + std::abs(way.x) * width / 2 + std::abs(way.y) * height / 2;
        const Rect label = Rect::around({tip.x + way.x * reach, tip.y + way.y * reach}, width, height);
        if (!room.contains(label)) continue;
        if (isFree(label)) return label;
        if (!inSight) inSight = label;
    }
    if (inSight) return *inSight;
    Rect label = Rect::around(tip, width, height);
    label.left = std::max(room.left, std::min(label.left, room.right() - width));
    label.top = std::max(room.top, std::min(label.top, room.bottom() - height));
    return label;
}

// Once wider in the colour of the ground, so that it is clear of points.
static void addShaft(Picture& picture, const MapArrow& arrow, Tone tone) {
    const double length = std::hypot(arrow.tip.x - arrow.tail.x, arrow.tip.y - arrow.tail.y);
    Picture::Line line{
        .points = {arrow.tail, arrow.tip},
        .stroke = {.tone = tone, .width = arrow.isHeld ? 4.0 : 3.0, .isRound = !arrow.isDashed},
        .head = std::min(13.0, length)};
    constexpr double clear = 2;
    Picture::Line halo = line;
    halo.stroke = {.tone = {Name::Surface}, .width = line.stroke.width + 2 * clear, .isRound = true};
    picture.items.emplace_back(std::move(halo));
    if (std::vector<Point2> head = headOf(line); !head.empty())
        picture.items.emplace_back(Picture::Polygon{.corners = std::move(head),
                                                    .fill = {Name::Surface},
                                                    .rim = {.tone = {Name::Surface}, .width = 2 * clear}});
    if (arrow.isDashed) line.stroke.dashes = {1.6, 0.9};
    picture.items.emplace_back(line);
    picture.items.emplace_back(Picture::Dot{.centre = arrow.tail, .radius = line.stroke.width, .fill = tone});
}

void addMapArrow(Picture& picture, const MapArrow& arrow) {
    const Tone tone{arrow.canBeTaken ? Name::Accent : Name::Muted};
    addShaft(picture, arrow, tone);
    if (arrow.hasRing)
        picture.items.emplace_back(Picture::Dot{
            .centre = arrow.tip, .radius = arrow.isHeld ? 11.0 : 8.0, .rim = {.tone = tone, .width = 1.6}});
    const double x = arrow.tip.x - arrow.tail.x, y = arrow.tip.y - arrow.tail.y, length = std::hypot(x, y);
    const Point2 unit = length > 1e-6 ? Point2{x / length, y / length} : Point2{0, -1};
    const double size = letterSize(arrow.letters);
    const Rect label = mapArrowLabel(widthOf(arrow.name, size, true) + 10, heightOfLetters(size) + 4,
                                     arrow.tip, unit, {0, 0, picture.width, picture.height}, arrow.taken);
    picture.items.emplace_back(Picture::Box{.place = label, .radius = 4, .fill = {Name::Surface}});
    write(picture, {.box = label, .pixels = size, .tone = {Name::Ink}, .isBold = true}, arrow.name);
}

} // namespace tactus::draw
