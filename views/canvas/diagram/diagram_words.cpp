#include "views/canvas/diagram/diagram_words.h"

#include <algorithm>

namespace tactus::views {

using Weight = draw::Row::Weight;

constexpr double leastPlaceWidth = 12, leastPlaceHeight = 6; // pixels of a place with words in it

double DiagramWords::pixelsOf(Weight weight) const {
    return std::max<double>(Lettering::smallest, draw::lettersOf(weight) * camera_.scale);
}

double DiagramWords::heightOf(Weight weight) const {
    return std::max(1.15 * pixelsOf(weight), draw::heightOf(weight) * camera_.scale);
}

double DiagramWords::widthOf(const Line& line) {
    return letters_.of(pixelsOf(line.weight), line.weight == Weight::Title)
        .metrics.horizontalAdvance(line.words);
}

QSizeF DiagramWords::sizeOf(const Lines& lines) {
    QSizeF size(0, 0);
    for (const Line& line : lines) {
        size.setWidth(std::max(size.width(), widthOf(line)));
        size.rheight() += heightOf(line.weight);
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

static bool isSmall(const QRectF& place) {
    return place.width() < leastPlaceWidth || place.height() < leastPlaceHeight;
}

static bool says(const DiagramWords::Line& line, DiagramWords::Worth worth) {
    return line.worth == worth;
}

void DiagramWords::tellApart(const std::vector<std::pair<QString, double>>& titles) {
    std::vector<Lettering::Name> names;
    for (const auto& [words, width] : titles) names.push_back({words, pixelsOf(Weight::Title), width});
    cut_ = letters_.cutThatTells(names, true);
}

void DiagramWords::paintIn(const QRectF& place, Lines lines) {
    const auto isSign = [](const Line& line) { return says(line, Worth::Most); };
    const bool hasSign = std::ranges::any_of(lines, isSign);
    // The first line is cut, unless there is a sign to be without it.
    for (std::size_t number = lines.size(); number-- > (hasSign ? 0 : 1);)
        if (!isSign(lines[number]) && widthOf(lines[number]) > place.width())
            lines.erase(lines.begin() + std::ptrdiff_t(number));
    while (lines.size() > 1 && sizeOf(lines).height() > place.height() + 1.5) dropOne(lines);
    if (lines.empty()) return;
    // Short words may be as large as their box.
    const bool isShort = lines.size() == 1 && lines.front().words.size() <= 2;
    const QRectF room = isShort ? place.adjusted(-4, -4, 4, 4) : place;
    const bool isWhole = hasSign && lines.size() > 1; // nothing is cut
    if (isWhole || !isSmall(room)) paint(room.adjusted(-2, 0, 2, 0), Qt::AlignHCenter, lines);
}

bool DiagramWords::paintWhereFree(std::size_t arrow, const QRectF& place, Qt::Alignment side,
                                  const Lines& lines, double air, LabelRoom& room) {
    constexpr double leastAir = 2;
    constexpr double most = 48; // pixels that words may be wider or higher than their place
    const QSizeF size = sizeOf(lines);
    if (size.width() > place.width() + most || size.height() > place.height() + most) return false;
    auto here = room.find(arrow, place, side, size, air, false);
    if (!here) here = room.find(arrow, place, side, size, leastAir, false);
    if (!here && lines.size() == 1) here = room.find(arrow, place, side, size, leastAir, true);
    if (!here) return false;
    paint(here->adjusted(-1, 0, 1, 0), side, lines);
    room.take(arrow, *here);
    return true;
}

// All lines; without those that say least; or one alone, in fewer words, or of less worth.
void DiagramWords::paintBeside(std::size_t arrow, const QRectF& place, Qt::Alignment side, Lines lines,
                               double air, LabelRoom& room) {
    if (place.height() < leastPlaceHeight || lines.empty()) return;
    Lines dropped;
    while (!paintWhereFree(arrow, place, side, lines, air, room)) {
        if (lines.size() > 1) {
            dropped.push_back(dropOne(lines));
        } else if (!lines.front().shorter.isEmpty()) {
            lines.front().words = std::exchange(lines.front().shorter, {});
        } else {
            if (dropped.empty()) return;
            lines = {std::move(dropped.back())};
            dropped.pop_back();
        }
    }
}

void DiagramWords::paint(const QRectF& place, Qt::Alignment side, const Lines& lines) {
    double top = place.center().y() - sizeOf(lines).height() / 2;
    for (const Line& line : lines) {
        const bool isTitle = line.weight == Weight::Title;
        letters_.draw(painter_, {place.left(), top, place.width(), heightOf(line.weight)},
                      int(side | Qt::AlignVCenter), line.words, pixelsOf(line.weight), line.ink, isTitle,
                      isTitle ? cut_ : Qt::ElideMiddle);
        top += heightOf(line.weight);
    }
}

} // namespace tactus::views
