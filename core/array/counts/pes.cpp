#include "array/counts/pes.h"

#include "polyhedra/maps/images.h"

#include <limits>
#include <set>

namespace tactus::array {

using polyhedra::Point;

// The last resort.
static std::optional<std::vector<Point>> byWalking(const Model& model, const polyhedra::Union& iterations,
                                                   const std::stop_token& stop) {
    std::set<Point> pes;
    for (const polyhedra::Piece& piece : iterations) {
        const bool isWhole =
            forEachPoint(piece, [&, walked = 0U](std::span<const std::int64_t> point) mutable {
                pes.insert(model.peOf(point));
                return ++walked % 4096 != 0 || !stop.stop_requested();
            });
        if (!isWhole) return std::nullopt;
    }
    return std::vector<Point>{pes.begin(), pes.end()};
}

std::optional<std::vector<Point>> pesOf(const Model& model, const polyhedra::Union& iterations,
                                        const polyhedra::Budget& budget) {
    if (auto pes = imagesOf(iterations, model.map.space, budget, std::numeric_limits<std::int64_t>::max()))
        return pes;
    return byWalking(model, iterations, budget.stop);
}

} // namespace tactus::array
