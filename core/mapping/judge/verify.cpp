#include "mapping/judge/verify.h"

#include "polyhedra/solve.h"

#include <map>
#include <set>

namespace tactus::mapping {

namespace {

using polyhedra::Point;
using polyhedra::Vector;
using Node = std::pair<std::uint32_t, Vector>; // a variable at a place of the array

Vector apply(const std::vector<polyhedra::AffineForm>& forms, const Point& point) {
    Vector values;
    for (const polyhedra::AffineForm& form : forms) values.push_back(form(point));
    return values;
}

Point minus(Point point, const Vector& vector) {
    for (std::size_t l = 0; l < point.size(); ++l) point[l] -= vector[l];
    return point;
}

std::vector<Point> pointsOf(const polyhedra::Piece& piece) {
    std::vector<Point> points;
    polyhedra::forEachPoint(piece, [&](std::span<const std::int64_t> point) {
        points.emplace_back(point.begin(), point.end());
        return true;
    });
    return points;
}

// The nodes that can be reached from this one along the wires.
std::set<Node> reachable(const Node& from, const std::map<Node, std::set<Node>>& wires) {
    std::set<Node> seen;
    std::vector<Node> open{from};
    while (!open.empty()) {
        const Node node = open.back();
        open.pop_back();
        const auto next = wires.find(node);
        if (next == wires.end()) continue;
        for (const Node& other : next->second)
            if (seen.insert(other).second) open.push_back(other);
    }
    return seen;
}

bool hasWireCycle(const SpaceTimeMap& map, const dependence::Graph& graph,
                  const std::set<Point>& iterations) {
    const std::vector<polyhedra::AffineForm> places = map.places();
    std::map<Node, std::set<Node>> wires;
    std::set<std::pair<Node, Node>> between;
    for (const dependence::Dependence& one : graph.dependences) {
        const ure::Equation& reader = graph.system->equations[one.reader];
        if (reader.isOutput()) continue;
        for (const Point& point : iterations) {
            const Point producer = minus(point, one.vector);
            if (!iterations.contains(producer) || apply(map.schedule, point) != apply(map.schedule, producer))
                continue;
            const Node from{one.variable.index(), apply(places, producer)};
            const Node to{reader.variable.index(), apply(places, point)};
            wires[from].insert(to);
            if (from.second != to.second) between.emplace(from, to);
        }
    }
    for (const auto& [from, to] : between)
        if (reachable(to, wires).contains(from)) return true;
    return false;
}

} // namespace

Verified verify(const SpaceTimeMap& map, const dependence::Graph& graph) {
    Verified result;
    const std::vector<polyhedra::AffineForm> places = map.places();
    const std::vector<Point> points = pointsOf(graph.system->domain);
    std::set<std::pair<Vector, Vector>> slots;
    std::map<Vector, std::int64_t> numbers; // rows -> time
    for (const Point& point : points) {
        const Vector rows = apply(map.schedule, point);
        if (!slots.emplace(apply(places, point), rows).second) result.conflict = true;
        if (numbers.emplace(rows, map.time(point)).first->second != map.time(point))
            result.timeAgrees = false;
    }
    // The map is in lexicographic order of its rows, so times must grow along it.
    for (auto it = numbers.begin(); it != numbers.end() && std::next(it) != numbers.end(); ++it)
        if (it->second >= std::next(it)->second) result.timeAgrees = false;
    for (const dependence::Dependence& one : graph.dependences) {
        if (one.samePoint()) continue;
        for (const polyhedra::Piece& piece : one.readers)
            for (const Point& point : pointsOf(piece)) {
                const Point producer = minus(point, one.vector);
                const Vector now = apply(map.schedule, point), then = apply(map.schedule, producer);
                const bool moves = apply(map.space, point) != apply(map.space, producer);
                const bool isApart = apply(places, point) != apply(places, producer);
                if (then > now || (then == now && !isApart)) result.backwards = true;
                if (then == now && moves) result.broadcast = true;
            }
    }
    result.wireCycle = hasWireCycle(map, graph, {points.begin(), points.end()});
    return result;
}

} // namespace tactus::mapping
