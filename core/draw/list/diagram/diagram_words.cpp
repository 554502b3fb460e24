#include "draw/list/diagram/diagram_words.h"

#include "draw/letters.h"

#include <algorithm>
#include <utility>

namespace tactus::draw {

using Weight = Row::Weight;
using Anchor = Picture::Words::Anchor;

static constexpr double leastPlaceWidth = 12, leastPlaceHeight = 6; // pixels of a place with words in it

double DiagramWords::heightOf(Weight weight) const {
    return std::max(1.15 * pixelsOf(weight), draw::heightOf(weight) * scale_);
}

double DiagramWords::widthOf(const Line& line) const {
    return draw::widthOf(line.words, pixelsOf(line.weight), line.weight == Weight::Title);
}

DiagramWords::Size DiagramWords::sizeOf(const Lines& lines) const {
    Size size;
    for (const Line& line : lines) {
        size.width = std::max(size.width, widthOf(line));
        size.height += heightOf(line.weight);
    }
    return size;
}

// The last of those that say least.
static DiagramWords::Line dropOne(DiagramWords::Lines& lines) {
    const auto least = std::ranges::min_element(lines.rbegin(), lines.rend(), {}, &DiagramWords::Line::worth);
    DiagramWords::Line dropped = std::move(*least);
    lines.erase(std::next(least).base());
    return dropped;
}

static bool isSmall(const Rect& place) {
    return place.width < leastPlaceWidth || place.height < leastPlaceHeight;
}

static bool isSign(const DiagramWords::Line& line) {
    return line.worth == DiagramWords::Worth::Most;
}

void DiagramWords::tellApart(const std::vector<std::pair<std::string, double>>& titles) {
    cut_ = cutThatTells(titles, pixelsOf(Weight::Title), true);
}

void DiagramWords::addIn(const Rect& place, Lines lines) {
    const bool hasSign = std::ranges::any_of(lines, isSign);
    // The first line is cut, unless there is a sign to be without it.
    for (std::size_t number = lines.size(); number-- > (hasSign ? 0 : 1);)
        if (!isSign(lines[number]) && widthOf(lines[number]) > place.width)
            lines.erase(lines.begin() + std::ptrdiff_t(number));
    while (lines.size() > 1 && sizeOf(lines).height > place.height + 1.5) dropOne(lines);
    if (lines.empty()) return;
    // Short words may be as large as their box.
    const bool isShort = lines.size() == 1 && lettersIn(lines.front().words) <= 2;
    const Rect room = isShort ? place.inside(-4) : place;
    const bool isWhole = hasSign && lines.size() > 1; // nothing is cut
    if (isWhole || !isSmall(room)) add(room.inside(-2, 0, -2, 0), Anchor::Middle, lines);
}

bool DiagramWords::addWhereFree(std::size_t arrow, Anchor anchor, const Lines& lines, double air,
                                LabelRoom& room) {
    constexpr double leastAir = 2;
    constexpr double most = 48; // pixels that words may be wider or higher than their place
    const Rect& place = room.placeOf(arrow);
    const Size size = sizeOf(lines);
    if (size.width > place.width + most || size.height > place.height + most) return false;
    LabelRoom::Wanted wanted{arrow, anchor, size.width, size.height, air, false};
    auto here = room.find(wanted);
    wanted.air = leastAir;
    if (!here) here = room.find(wanted);
    wanted.shares = true;
    if (!here && lines.size() == 1) here = room.find(wanted);
    if (!here) return false;
    add(here->inside(-1, 0, -1, 0), anchor, lines);
    room.take(arrow, *here);
    return true;
}

// All lines; without those that say least; or one alone, in fewer words, or of less worth. At its own size
// the layout has room for them.
void DiagramWords::addBeside(std::size_t arrow, Anchor anchor, Lines lines, double air, LabelRoom& room) {
    if (room.placeOf(arrow).height < leastPlaceHeight || lines.empty()) return;
    const Rect own = room.placeOf(arrow);
    const bool isOfLayout = scale_ >= 1 && sizeOf(lines).width <= own.width + 4;
    const Lines all = isOfLayout ? lines : Lines();
    Lines dropped;
    while (!addWhereFree(arrow, anchor, lines, air, room)) {
        if (lines.size() > 1) {
            dropped.push_back(dropOne(lines));
        } else if (!lines.front().shorter.empty()) {
            lines.front().words = std::exchange(lines.front().shorter, {});
        } else {
            if (dropped.empty()) return add(own, anchor, all);
            lines = {std::move(dropped.back())};
            dropped.pop_back();
        }
    }
}

void DiagramWords::add(const Rect& place, Anchor anchor, const Lines& lines) {
    double top = place.centre().y - sizeOf(lines).height / 2;
    for (const Line& line : lines) {
        const bool isTitle = line.weight == Weight::Title;
        const double height = heightOf(line.weight);
        write(picture_,
              {.box = {place.left, top, place.width, height},
               .pixels = pixelsOf(line.weight),
               .tone = line.ink,
               .isBold = isTitle,
               .anchor = anchor,
               .cut = isTitle ? cut_ : Cut::Middle},
              line.words);
        top += height;
    }
}

} // namespace tactus::draw
