#include "draw/array/clear_labels.h"

#include <algorithm>
#include <cmath>

namespace tactus::draw {

bool crosses(Point2 from, Point2 to, Point2 middle, Half half) {
    double begin = 0, end = 1; // of the line, in the box
    // The line is clipped in one direction after the other, as by Liang and Barsky; something left is a
    // crossing.
    const auto clip = [&](double start, double way, double least, double most) {
        if (std::abs(way) < 1e-9) {
            if (start < least || start > most) end = -1;
            return;
        }
        const double a = (least - start) / way, b = (most - start) / way;
        begin = std::max(begin, std::min(a, b));
        end = std::min(end, std::max(a, b));
    };
    clip(from.x, to.x - from.x, middle.x - half.width, middle.x + half.width);
    clip(from.y, to.y - from.y, middle.y - half.height, middle.y + half.height);
    return begin <= end;
}

namespace {

// The space that its digits take, with some air.
Half halfOf(const std::string& label) {
    constexpr double digit = 5.1, high = 6, air = 0.8;
    return {digit * double(label.size()) / 2 + air, high / 2 + air};
}

bool touch(Point2 a, Half ofA, Point2 b, Half ofB) {
    return std::abs(a.x - b.x) < ofA.width + ofB.width && std::abs(a.y - b.y) < ofA.height + ofB.height;
}

bool isLoop(const Edge& edge) {
    return edge.kind == Edge::Kind::Link && edge.from == edge.to;
}

// `about` are the edges that begin or end at its PE.
bool isFree(const Scene& scene, const std::vector<std::size_t>& about, std::size_t number, Point2 place) {
    const Half half = halfOf(scene.edges[number].label);
    return std::ranges::none_of(about, [&](std::size_t other) {
        const Edge& edge = scene.edges[other];
        if (other != number && isLoop(edge) && !edge.label.empty() &&
            touch(place, half, edge.labelAt, halfOf(edge.label)))
            return true;
        for (std::size_t at = 0; at + 1 < edge.path.size(); ++at)
            if (crosses(edge.path[at], edge.path[at + 1], place, half)) return true;
        return false;
    });
}

Point2 nearestFree(const Scene& scene, const std::vector<std::size_t>& about, std::size_t number) {
    constexpr double step = 3, furthest = 24;
    const Point2 here = scene.edges[number].labelAt;
    for (double away = 0; away <= furthest; away += step)
        for (const double sign : {-1.0, 1.0}) {
            const Point2 place{here.x + sign * away, here.y};
            if (isFree(scene, about, number, place)) return place;
        }
    return here;
}

} // namespace

void clearLoopLabels(Scene& scene) {
    std::vector<std::vector<std::size_t>> about(scene.nodes.size());
    for (std::size_t number = 0; number < scene.edges.size(); ++number) {
        about[scene.edges[number].from].push_back(number);
        if (!isLoop(scene.edges[number])) about[scene.edges[number].to].push_back(number);
    }
    for (std::size_t number = 0; number < scene.edges.size(); ++number) {
        Edge& edge = scene.edges[number];
        if (!isLoop(edge) || edge.label.empty()) continue;
        edge.labelAt = nearestFree(scene, about[edge.from], number);
    }
}

} // namespace tactus::draw
