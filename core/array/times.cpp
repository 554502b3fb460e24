#include "array/times.h"

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
    std::map<Point, std::vector<std::int64_t>> times;
    for (const Piece& piece : pieces)
        forEachPoint(piece, [&](std::span<const std::int64_t> point) {
            times[model.peOf(point)].push_back(model.map.time(point));
            return true;
        });
    for (auto& [pe, list] : times) {
        std::ranges::sort(list);
        list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    return times;
}

} // namespace tactus::array
