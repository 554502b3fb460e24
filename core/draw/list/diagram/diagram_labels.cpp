// The words in boxes and on arrows, and the bars of what is waited for.
#include "draw/list/diagram/diagram_list.h"

#include "draw/list/diagram/places.h"

#include <algorithm>
#include <cmath>

namespace tactus::draw {

using Name = Tone::Name;
using Weight = Row::Weight;

void DiagramList::addLabels(LabelRoom& room) {
    constexpr double near = 100; // out of sight labels are not placed, but a little beyond its border
    const Rect sight = Rect{0, 0, view_.width, view_.height}.inside(-near);
    for (std::size_t number = 0; number < diagram_.arrows.size(); ++number) {
        const Arrow& arrow = diagram_.arrows[number];
        if (arrow.rows.empty() || intersected(room.placeOf(number), sight).isEmpty()) continue;
        const ChannelMark* mark = markOf(arrow);
        const double air = mark && mark->waits ? 1 + 1.2 * sizeOfBars() : std::max(2.0, 3 * view_.scale);
        words_.addBeside(number, anchorOf(arrow), labelLines(arrow, mark), air, room);
    }
}

DiagramWords::Lines DiagramList::linesOf(const std::vector<Row>& rows, Tone ink) const {
    using enum DiagramWords::Worth;
    DiagramWords::Lines lines;
    for (const Row& row : rows)
        lines.push_back({.words = row.words,
                         .weight = row.weight,
                         .ink = row.weight == Weight::Quiet ? Tone{Tone::Name::Muted} : ink,
                         .worth = row.weight == Weight::Title   ? Name
                                  : row.weight == Weight::Plain ? Plain
                                                                : Quiet});
    return lines;
}

const ChannelMark* DiagramList::markOf(const Arrow& arrow) const {
    if (arrow.subject.kind != Subject::Kind::Channel) return nullptr;
    const auto found = marks_.channels.find(arrow.subject.index);
    return found == marks_.channels.end() ? nullptr : &found->second;
}

// In place of the depth of a channel: how full it is, and how long it was waited for. That is what changes
// from cycle to cycle, so it stays longer than what the channel carries.
DiagramWords::Lines DiagramList::labelLines(const Arrow& arrow, const ChannelMark* mark) const {
    const bool isPlain = arrow.touchesMemory || arrow.wire.value.valid();
    DiagramWords::Lines lines =
        linesOf(arrow.rows, isPlain ? Tone{Name::Ink} : Tone::inkOfFamily(arrow.family));
    // The value of a wire says more than which branch it is.
    if (arrow.wire.value.valid() && !lines.empty() && lines.back().weight == Weight::Plain)
        lines.back().worth = DiagramWords::Worth::Most;
    if (!mark || lines.empty()) return lines;
    DiagramWords::Line& last = lines.back();
    if (!mark->waits) {
        last.words = last.words.substr(0, last.words.find("depth "));
        std::ranges::replace(last.words, ',', ';');
        last.words += mark->held;
        last.shorter = mark->shortHeld;
    } else if (arrow.from == arrow.to) {
        last.words = mark->wait;
    } else {
        last.words = mark->whenWaits;
        last.shorter = mark->wait;
    }
    if (mark->waits) last.ink = {Name::Warning};
    last.worth = DiagramWords::Worth::Most;
    return lines;
}

double DiagramList::sizeOfBars() const {
    return std::clamp(4 * view_.scale, 3.0, 7.0);
}

namespace {

// A place on a line of straight pieces, after a share of its length, and the direction there.
struct OnLine {
    Point2 at, unit;
};

OnLine onLine(const std::vector<Point2>& points, double share) {
    const auto lengthOf = [&](std::size_t piece) {
        return std::hypot(points[piece + 1].x - points[piece].x, points[piece + 1].y - points[piece].y);
    };
    double left = 0;
    for (std::size_t piece = 0; piece + 1 < points.size(); ++piece) left += share * lengthOf(piece);
    std::size_t piece = 0;
    for (; piece + 2 < points.size() && left > lengthOf(piece); ++piece) left -= lengthOf(piece);
    const Point2 from = points[piece], to = points[piece + 1];
    const double length = std::max(1e-6, lengthOf(piece));
    const Point2 unit{(to.x - from.x) / length, (to.y - from.y) / length};
    return {{from.x + unit.x * left, from.y + unit.y * left}, unit};
}

} // namespace

// Two bars across its beginning, or as near to it as words leave room: here somebody waits.
void DiagramList::addWait(const Arrow& arrow, const LabelRoom& room) {
    if (arrow.curve.size() < 4) return;
    const std::vector<Point2> points = flattened(arrow, view_, 16);
    const double size = sizeOfBars(), side = 2 * (1.2 * size + 1); // a pixel of air
    OnLine where = onLine(points, 0.18);
    for (const double along : {0.18, 0.12, 0.24, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.06, 0.9}) {
        const OnLine here = onLine(points, along);
        if (!room.isClear(Rect::around(here.at, side, side))) continue;
        where = here;
        break;
    }
    const auto [at, unit] = where;
    for (const auto& [tone, width] : {std::pair(Name::Surface, 0.9), {Name::Warning, 0.5}})
        for (const double along : {-0.5 * size, 0.5 * size}) {
            const Point2 middle{at.x + along * unit.x, at.y + along * unit.y};
            picture_.items.emplace_back(
                Picture::Line{.points = {{middle.x - unit.y * size, middle.y + unit.x * size},
                                         {middle.x + unit.y * size, middle.y - unit.x * size}},
                              .stroke = {.tone = {tone}, .width = width * size}});
        }
}

} // namespace tactus::draw
