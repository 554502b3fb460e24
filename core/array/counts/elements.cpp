#include "array/counts/elements.h"

#include <algorithm>

namespace tactus::array {

using polyhedra::AffineForm;
using polyhedra::Budget;
using polyhedra::Piece;
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

} // namespace tactus::array
