#include "array/counts/elements.h"

#include <algorithm>

namespace tactus::array {

using polyhedra::AffineForm;
using polyhedra::Budget;
using polyhedra::Piece;
using polyhedra::Point;
using polyhedra::Verdict;

bool isInner(const Model& model, std::size_t loop) {
    return std::ranges::find(model.inner, ure::LoopId(loop), &InnerLoop::loop) != model.inner.end();
}

// Two iterations of one PE among the points of the box that differ in this loop.
static Verdict varies(const Model& model, const Piece& box, std::size_t loop, const Budget& budget) {
    // Each vector within the extents of a box is the difference of two of its points. A piece with rows has
    // fewer, so a loop is called fixed only if it is.
    Piece differences = Piece::universe(box.visible);
    for (std::size_t l = 0; l < box.visible; ++l) {
        const std::int64_t most = base::subtract(box.box[l].upper, box.box[l].lower);
        differences.box[l] = {l == loop ? 1 : base::negate(most), most};
    }
    for (const AffineForm& row : model.map.space) {
        constrain(differences, {row.coefficients, 0});
        constrain(differences, -1 * AffineForm{row.coefficients, 0});
    }
    const Verdict empty = isEmpty(differences, budget);
    return empty == Verdict::Unknown ? empty : empty == Verdict::Yes ? Verdict::No : Verdict::Yes;
}

std::optional<Elements> elementsOf(const Model& model, const Piece& piece, const Budget& budget) {
    if (!piece.quotients.empty()) return std::nullopt;
    Elements elements{piece, {}, {}};
    for (std::size_t loop = 0; loop < piece.visible; ++loop) {
        const Verdict free = varies(model, piece, loop, budget);
        (free == Verdict::No ? elements.fixed : elements.free).push_back(loop);
        const bool stays = std::ranges::all_of(
            model.map.space, [&](const AffineForm& row) { return row.coefficients[loop] == 0; });
        const bool takesTime = model.map.time.coefficients[loop] != 0 || isInner(model, loop);
        if (free != Verdict::No && (!stays || !takesTime)) return std::nullopt;
    }
    return elements;
}

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
