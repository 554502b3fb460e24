#include "draw/state/queue_room.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace tactus::draw {

namespace {

// A side of the array, by the way out.
struct Out {
    double x = 0, y = 0;
    friend auto operator<=>(const Out&, const Out&) = default;

    double depth(Point2 point) const { return x * point.x + y * point.y; }
    double half(const Area& area) const { return (std::abs(x) * area.width + std::abs(y) * area.height) / 2; }
};

Out outOf(const Queue& queue) {
    const auto sign = [](double value) { return double((value > 0) - (value < 0)); };
    return {sign(queue.step.x), sign(queue.step.y)};
}

bool meet(const Area& a, const Area& b) {
    return std::abs(a.centre.x - b.centre.x) < (a.width + b.width) / 2 &&
           std::abs(a.centre.y - b.centre.y) < (a.height + b.height) / 2;
}

// Several bars above the rows, or below them, are one behind the other.
void moveRowsApart(Scene& scene, const std::vector<Queue>& queues, std::int64_t length) {
    std::set<std::size_t> barsAbove, barsBelow;
    for (const Queue& queue : queues)
        if (queue.step.y != 0)
            (queue.step.y > 0 ? barsAbove : barsBelow).insert(barOf(scene.edges[queue.edge]));
    const double high = (waitingHeight + 1) * double(length), above = high * double(barsAbove.size()),
                 below = high * double(barsBelow.size());
    const std::vector<double> ends = scene.rowEnds;
    const auto lower = [&](double y) {
        return y - (above + below) * double(std::ranges::count_if(ends, [y](double end) { return y < end; }));
    };
    for (Node& node : scene.nodes) {
        const double top = lower(node.centre.y + node.height / 2),
                     bottom = lower(node.centre.y - node.height / 2);
        node.centre.y = (top + bottom) / 2;
        node.height = top - bottom;
        for (BarPiece& piece : node.pieces) piece.centre.y = lower(piece.centre.y);
    }
    for (Edge& edge : scene.edges) {
        for (Point2& point : edge.path) point.y = lower(point.y);
        edge.labelAt.y = lower(edge.labelAt.y);
    }
    for (double& end : scene.rowEnds) end = lower(end + 1) - below;
    scene.lower.y = lower(scene.lower.y);
}

// Bars at one side of the array, from the inside out.
struct Side {
    std::vector<std::size_t> bars;
    std::map<std::size_t, std::vector<Queue>> queues; // by bar
};

std::map<Out, Side> sidesOf(const Scene& scene, const std::vector<Queue>& queues) {
    std::map<Out, Side> sides;
    std::map<std::size_t, Out> known;
    for (const Edge& edge : scene.edges)
        if (isWire(edge) && edge.path.size() >= 2 && !known.contains(barOf(edge)))
            known.emplace(barOf(edge), outOf(queueBeyond(scene.nodes[barOf(edge)], edge)));
    for (const auto& [bar, out] : known) sides[out].bars.push_back(bar);
    for (const Queue& queue : queues) {
        const std::size_t bar = barOf(scene.edges[queue.edge]);
        sides[known.at(bar)].queues[bar].push_back(queue);
    }
    for (auto& [out, side] : sides)
        std::ranges::sort(side.bars, {},
                          [&](std::size_t bar) { return out.depth(piecesOf(scene.nodes[bar])[0].centre); });
    return sides;
}

// How much further out the bar has to be so that it is clear of a queue.
double lacking(const Node& bar, const Queue& queue, Out out, std::int64_t length) {
    constexpr double gap = 12;
    const Area places = extentOf(queue, length);
    double most = 0;
    for (const BarPiece& piece : piecesOf(bar))
        if (meet(places, piece))
            most = std::max(most, out.depth(places.centre) + out.half(places) + gap -
                                      (out.depth(piece.centre) - out.half(piece)));
    return most;
}

void move(Point2& point, Out out, double way) {
    point.x += out.x * way;
    point.y += out.y * way;
}

// With the ends of its wires.
void moveBar(Scene& scene, std::size_t number, Out out, double way) {
    Node& bar = scene.nodes[number];
    move(bar.centre, out, way);
    for (BarPiece& piece : bar.pieces) move(piece.centre, out, way);
    for (Point2& corner : bar.outline) move(corner, out, way);
    for (Edge& edge : scene.edges)
        if (isWire(edge) && barOf(edge) == number)
            move(edge.kind == Edge::Kind::Input ? edge.path.front() : edge.path.back(), out, way);
    scene.lower = {std::min(scene.lower.x, bar.centre.x - bar.width / 2),
                   std::min(scene.lower.y, bar.centre.y - bar.height / 2)};
    scene.upper = {std::max(scene.upper.x, bar.centre.x + bar.width / 2),
                   std::max(scene.upper.y, bar.centre.y + bar.height / 2)};
}

// False: there was room.
bool moveBarsApart(Scene& scene, const std::vector<Queue>& queues, std::int64_t length) {
    bool isMoved = false;
    for (auto& [out, side] : sidesOf(scene, queues)) {
        double way = 0; // of this bar and those behind it
        std::vector<Queue> before;
        for (const std::size_t bar : side.bars) {
            if (way > 0) moveBar(scene, bar, out, way);
            double more = 0;
            for (const Queue& queue : before)
                more = std::max(more, lacking(scene.nodes[bar], queue, out, length));
            if (more > 0) moveBar(scene, bar, out, more);
            way += more;
            isMoved = isMoved || way > 0;
            for (Queue& queue : side.queues[bar]) {
                move(queue.first, out, way);
                before.push_back(queue);
            }
        }
    }
    return isMoved;
}

} // namespace

Area extentOf(const Queue& queue, std::int64_t length) {
    const double end = double(length - 1);
    return {{queue.first.x + end / 2 * queue.step.x, queue.first.y + end / 2 * queue.step.y},
            waitingWidth + end * std::abs(queue.step.x),
            waitingHeight + end * std::abs(queue.step.y)};
}

std::optional<Scene> withRoom(const Scene& scene, const std::vector<Queue>& queues, std::int64_t length) {
    if (queues.empty()) return std::nullopt;
    Scene wide = scene;
    const bool isFolded = !scene.rowEnds.empty();
    if (isFolded) moveRowsApart(wide, queues, length);
    const bool isMoved = moveBarsApart(wide, isFolded ? queuesOf(wide) : queues, length);
    if (!isFolded && !isMoved) return std::nullopt;
    return wide;
}

} // namespace tactus::draw
