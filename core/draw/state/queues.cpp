#include "draw/state/queues.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace tactus::draw {

namespace {

constexpr double beyondBar = 4; // points between a bar and its queues

// PEs inside of the array read beside one another, so that their queues would lie on one another.
class Crowd {
  public:
    void add(std::size_t bar, Point2 first) { firsts_[cellOf(bar, first)].push_back(first); }
    bool isAlone(std::size_t bar, Point2 first) const {
        std::size_t near = 0; // with itself
        const auto [own, column, row] = cellOf(bar, first);
        for (long c = column - 1; c <= column + 1; ++c)
            for (long r = row - 1; r <= row + 1; ++r)
                if (const auto found = firsts_.find({own, c, r}); found != firsts_.end())
                    near += static_cast<std::size_t>(std::ranges::count_if(found->second, [&](Point2 other) {
                        return std::abs(other.x - first.x) < waitingWidth &&
                               std::abs(other.y - first.y) < waitingHeight;
                    }));
        return near <= 1;
    }

  private:
    using Cell = std::tuple<std::size_t, long, long>;
    static Cell cellOf(std::size_t bar, Point2 at) {
        return {bar, std::lround(at.x / waitingWidth), std::lround(at.y / waitingHeight)};
    }
    std::map<Cell, std::vector<Point2>> firsts_;
};

} // namespace

Queue queueBeyond(const Node& bar, const Edge& edge) {
    const bool isInput = edge.kind == Edge::Kind::Input;
    const Point2 meeting = isInput ? edge.path.front() : edge.path.back(),
                 inside = isInput ? edge.path[1] : edge.path[edge.path.size() - 2];
    const double x = meeting.x - inside.x, y = meeting.y - inside.y;
    const auto away = [&](const BarPiece& one) {
        return std::max(std::abs(meeting.x - one.centre.x) - one.width / 2,
                        std::abs(meeting.y - one.centre.y) - one.height / 2);
    };
    const std::vector<BarPiece> pieces = piecesOf(bar);
    const BarPiece piece = *std::ranges::min_element(pieces, {}, away);
    Queue queue;
    queue.isInput = isInput;
    if (std::abs(x) > std::abs(y)) {
        const double sign = std::copysign(1.0, x);
        queue.step = {sign * waitingWidth, 0};
        queue.first = {piece.centre.x + sign * (piece.width / 2 + beyondBar + waitingWidth / 2), meeting.y};
    } else {
        const double sign = std::copysign(1.0, y);
        queue.step = {0, sign * (waitingHeight + 1)};
        queue.first = {meeting.x, piece.centre.y + sign * (piece.height / 2 + beyondBar + waitingHeight / 2)};
    }
    return queue;
}

std::vector<Queue> queuesOf(const Scene& scene) {
    // Wires of one tensor that meet its bar in one point, in tenths of a point.
    std::map<std::tuple<std::size_t, long, long>, Queue> meeting;
    for (std::size_t number = 0; number < scene.edges.size(); ++number) {
        const Edge& edge = scene.edges[number];
        if (!isWire(edge) || edge.path.size() < 2) continue;
        const bool isInput = edge.kind == Edge::Kind::Input;
        const Point2 at = isInput ? edge.path.front() : edge.path.back();
        const auto key = std::tuple(barOf(edge), std::lround(10 * at.x), std::lround(10 * at.y));
        auto found = meeting.find(key);
        if (found == meeting.end())
            found = meeting.emplace(key, queueBeyond(scene.nodes[barOf(edge)], edge)).first;
        found->second.edge = number;
        const polyhedra::Point& pe = scene.nodes[peOf(edge)].pe;
        auto& pes = found->second.pes;
        if (std::ranges::find(pes, pe) == pes.end()) pes.push_back(pe);
    }
    Crowd crowd;
    for (const auto& [place, queue] : meeting) crowd.add(std::get<0>(place), queue.first);
    std::vector<Queue> queues;
    for (auto& [key, queue] : meeting)
        if (!queue.isInput ||
            ((queue.pes.size() == 1 || scene.isHexagonal) && crowd.isAlone(std::get<0>(key), queue.first)))
            queues.push_back(queue);
    return queues;
}

std::vector<Queue> queuesBelow(const Scene& scene, const std::vector<Queue>& atEdge,
                               const polyhedra::Point& pe) {
    std::vector<Queue> queues;
    for (std::size_t number = 0; number < scene.edges.size(); ++number) {
        const Edge& edge = scene.edges[number];
        if (edge.kind != Edge::Kind::Input || scene.nodes[peOf(edge)].pe != pe) continue;
        if (std::ranges::find(atEdge, number, &Queue::edge) != atEdge.end()) continue;
        const Node& node = scene.nodes[peOf(edge)];
        const double column = double(queues.size()) * (waitingWidth + 2);
        queues.push_back({.edge = number,
                          .first = {node.centre.x - node.width / 2 + waitingWidth / 2 + column,
                                    node.centre.y - node.height / 2 - waitingHeight / 2 - 2},
                          .step = {0, -(waitingHeight + 1)},
                          .isInput = true,
                          .pes = {pe}});
    }
    return queues;
}

std::vector<Waiting> waitingIn(const Queue& queue, const Scene& scene, const array::Model& model,
                               std::int64_t cycle, std::int64_t length) {
    const ure::TensorId tensor = scene.nodes[barOf(scene.edges[queue.edge])].tensor;
    const polyhedra::Interval cycles = queue.isInput ? polyhedra::Interval{cycle, cycle + length - 1}
                                                     : polyhedra::Interval{cycle - length + 1, cycle};
    std::vector<Waiting> waiting;
    std::map<std::int64_t, std::size_t> known; // by places
    for (const polyhedra::Point& pe : queue.pes)
        for (array::ElementAccess& element : accessesOf(model, tensor, model.iterationsBetween(pe, cycles))) {
            const std::int64_t places = std::abs(element.cycle - cycle);
            const auto [at, isNew] = known.emplace(places, waiting.size());
            if (!isNew) {
                ++waiting[at->second].others;
                continue;
            }
            const double away = static_cast<double>(places);
            waiting.push_back(
                {.element = std::move(element),
                 .tensor = tensor,
                 .places = places,
                 .centre = {queue.first.x + away * queue.step.x, queue.first.y + away * queue.step.y}});
        }
    return waiting;
}

} // namespace tactus::draw
