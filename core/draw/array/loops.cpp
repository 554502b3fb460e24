#include "draw/array/loops.h"

#include <algorithm>

namespace tactus::draw {

namespace {

constexpr std::size_t most = 3; // side by side
constexpr double half = peSide / 2, gap = 3, depth = 13, away = 9;

// How far the number-th loop round the corner goes beyond the PE, to the right and down.
double reach(std::size_t number, std::size_t all) {
    constexpr double least = 5, step = 3.2, room = 13;
    return least + double(number) * std::min(step, room / double(all - 1));
}

std::vector<Point2> below(Point2 centre, std::size_t number, std::size_t all) {
    constexpr double widest = 12;
    const double width = std::min(widest, (half + loopsEnd) / double(all) - gap);
    const double right = centre.x + half - gap - double(number) * (width + gap), bottom = centre.y - half;
    return {
        {right, bottom}, {right, bottom - depth}, {right - width, bottom - depth}, {right - width, bottom}};
}

std::vector<Point2> roundCorner(Point2 centre, std::size_t number, std::size_t all) {
    constexpr double highest = 6; // below a link to the right
    const double share = double(number) / double(all - 1), out = reach(number, all);
    const double right = centre.x + half, bottom = centre.y - half;
    const double start = bottom + gap + share * (half - gap - highest);
    const double end = right - gap - share * (half - gap + loopsEnd);
    return {{right, start},
            {right + out, start},
            {right + out, bottom - out},
            {end, bottom - out},
            {end, bottom}};
}

} // namespace

std::vector<Point2> loop(Point2 centre, std::size_t number, std::size_t all) {
    return all > most ? roundCorner(centre, number, all) : below(centre, number, all);
}

Point2 loopLabelAt(Point2 centre, std::size_t number, std::size_t all) {
    const std::vector<Point2> path = loop(centre, number, all);
    // Above the wires that pass through the gap to the next row.
    if (all <= most) return {(path[1].x + path[2].x) / 2, path[1].y - 5.5};
    constexpr double line = 8;
    const double lowest = centre.y - half - reach(all - 1, all);
    return {path.back().x, lowest - away + 2 - double(number % 2) * line};
}

} // namespace tactus::draw
