#include "draw/list/diagram/label_room.h"

#include "draw/array/clear_labels.h"
#include "draw/list/diagram/places.h"

#include <algorithm>

namespace tactus::draw {

using Anchor = Picture::Words::Anchor;

static bool meets(const Rect& one, const Rect& other) {
    return !intersected(one, other).isEmpty();
}

static Rect around(const std::vector<Point2>& points) {
    Rect bounds{points.front().x, points.front().y, 0, 0};
    for (const Point2 point : points) bounds = united(bounds, {point.x, point.y, 0, 0});
    return bounds;
}

// A thing far out of sight is in nobody's way.
LabelRoom::LabelRoom(const Diagram& diagram, const View& view) {
    constexpr double far = 200;
    const Rect sight = Rect{0, 0, view.width, view.height}.inside(-far);
    const auto add = [&](std::vector<Point2> points) {
        const Rect reach = around(points).inside(-1);
        if (meets(reach, sight)) lines_.push_back({reach, std::move(points)});
    };
    const Point2 low = view(diagram.lower), high = view(diagram.upper);
    limits_ =
        Rect{low.x, high.y, high.x - low.x, low.y - high.y}.inside(-beyondDiagram, -1, -beyondDiagram, -1);
    for (const Box& box : diagram.boxes) {
        const Rect place = view(areaOf(box));
        if (box.kind == Box::Kind::Frame)
            add({{place.left, place.top},
                 {place.right(), place.top},
                 {place.right(), place.bottom()},
                 {place.left, place.bottom()},
                 {place.left, place.top}});
        else if (meets(place, sight))
            boxes_.push_back(place);
    }
    for (const Arrow& arrow : diagram.arrows) {
        places_.push_back(view(labelOf(arrow)));
        std::vector<Point2> points = flattened(arrow, view, 8);
        if (!points.empty()) add(std::move(points));
    }
    taken_.resize(places_.size());
}

bool LabelRoom::isStruck(const Rect& words) const {
    const Half half{words.width / 2, words.height / 2};
    return std::ranges::any_of(lines_, [&](const Line& line) {
        if (!meets(line.bounds, words)) return false;
        for (std::size_t at = 0; at + 1 < line.points.size(); ++at)
            if (crosses(line.points[at], line.points[at + 1], words.centre(), half)) return true;
        return false;
    });
}

bool LabelRoom::isClear(const Rect& mark) const {
    for (std::size_t arrow = 0; arrow < places_.size(); ++arrow)
        if (taken_[arrow] && meets(places_[arrow], mark)) return false;
    return std::ranges::none_of(boxes_, [&](const Rect& box) { return meets(box, mark); });
}

bool LabelRoom::isFree(std::size_t arrow, const Rect& words, bool shares) const {
    if (!limits_.contains(words)) return false;
    for (std::size_t other = 0; other < places_.size(); ++other)
        if (other != arrow && (taken_[other] || !shares) && meets(places_[other], words)) return false;
    return std::ranges::none_of(boxes_, [&](const Rect& box) { return meets(box, words); }) &&
           !isStruck(words);
}

std::optional<Rect> LabelRoom::find(const Wanted& wanted) const {
    const Rect& place = places_[wanted.arrow];
    const double atLeft = place.left, atRight = place.right() - wanted.width,
                 inMiddle = place.centre().x - wanted.width / 2;
    const double away = wanted.anchor == Anchor::Start ? 1
                        : wanted.anchor == Anchor::End ? -1
                                                       : 0,
                 beside = away > 0   ? atLeft
                          : away < 0 ? atRight
                                     : inMiddle;
    for (const double down : {0.0, -4.0, 4.0, -8.0, 8.0})
        for (const double left : {beside, beside + 5 * away, beside + 10 * away, inMiddle, atLeft, atRight}) {
            const Rect here{left, place.centre().y - wanted.height / 2 + down, wanted.width, wanted.height};
            if (isFree(wanted.arrow, here.inside(-wanted.air, 0, -wanted.air, 0), wanted.shares)) return here;
        }
    return std::nullopt;
}

void LabelRoom::take(std::size_t arrow, const Rect& words) {
    places_[arrow] = words;
    taken_[arrow] = true;
}

} // namespace tactus::draw
