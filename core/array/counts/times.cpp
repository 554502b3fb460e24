#include "array/counts/times.h"

#include <algorithm>

namespace tactus::array {

using polyhedra::Piece;
using polyhedra::Point;

std::optional<std::int64_t> totalOf(const polyhedra::Union& pieces) {
    std::int64_t total = 0;
    for (const Piece& piece : pieces) {
        const auto number = count(piece, enumerable);
        if (!number) return std::nullopt;
        total = base::add(total, *number);
    }
    return total;
}

std::map<Point, std::vector<std::int64_t>> timesByPe(const Model& model, const polyhedra::Union& pieces) {
    std::map<Point, std::vector<std::pair<std::int64_t, std::int64_t>>> slots; // time and lane
    for (const Piece& piece : pieces)
        forEachPoint(piece, [&](std::span<const std::int64_t> point) {
            slots[model.peOf(point)].emplace_back(model.map.time(point), model.laneNumberOf(point));
            return true;
        });
    std::map<Point, std::vector<std::int64_t>> times;
    for (auto& [pe, list] : slots) {
        std::ranges::sort(list);
        list.erase(std::unique(list.begin(), list.end()), list.end());
        std::vector<std::int64_t>& own = times[pe];
        for (const auto& [time, lane] : list) own.push_back(time);
    }
    return times;
}

} // namespace tactus::array
