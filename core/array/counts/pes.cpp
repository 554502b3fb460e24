#include "array/counts/pes.h"

#include "array/counts/copies.h"
#include "polyhedra/maps/images.h"

#include <limits>
#include <set>

namespace tactus::array {

using polyhedra::AffineForm;
using polyhedra::Budget;
using polyhedra::Piece;
using polyhedra::Point;
using polyhedra::Verdict;

std::optional<std::int64_t> placesOf(const Model& model) {
    std::int64_t places = 1;
    for (const std::int64_t extent : model.shape)
        if (__builtin_mul_overflow(places, extent, &places)) return std::nullopt;
    return places;
}

bool fillBox(const Model& model) {
    return model.pes && placesOf(model) == *model.pes;
}

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

namespace {

bool hasInterior(const Model& model, const Piece& touching, const Budget& budget) {
    const Piece& domain = model.system().domain;
    const std::size_t copies = 1 + 2 * model.dimensions(), loops = domain.visible;
    // One set over a point and a point of each neighbour makes it one exact question: is the set empty?
    Piece wide = Piece::universe(copies * loops);
    constrainCopy(wide, touching, 0);
    for (std::size_t copy = 1; copy < copies; ++copy) {
        constrainCopy(wide, domain, copy);
        for (std::size_t row = 0; row < model.dimensions(); ++row) {
            const bool steps = (copy - 1) / 2 == row;
            const std::int64_t step = steps ? (copy % 2 == 0 ? 1 : -1) : 0;
            const AffineForm& form = model.map.space[row];
            const AffineForm same = onCopy(form, copy, copies) - onCopy(form, 0, copies) -
                                    AffineForm::number(step, copies * loops);
            constrain(wide, same);
            constrain(wide, -1 * same);
        }
    }
    return isEmpty(wide, budget) == Verdict::No;
}

} // namespace

bool hasInterior(const Model& model, const PortFamily& port, const Budget& budget) {
    if (model.dimensions() == 0) return false;
    return std::ranges::any_of(port.iterations,
                               [&](const Piece& piece) { return hasInterior(model, piece, budget); });
}

} // namespace tactus::array
