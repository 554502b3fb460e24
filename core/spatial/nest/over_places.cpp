#include "spatial/nest/over_places.h"

#include <algorithm>
#include <optional>

namespace tactus::spatial {

using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Union;

using Loops = std::vector<std::size_t>;

static bool isWithin(const AffineForm& form, const Loops& loops) {
    for (std::size_t v = 0; v < form.dimensions(); ++v)
        if (form.coefficients[v] != 0 && std::ranges::find(loops, v) == loops.end()) return false;
    return true;
}

// The form of the loop on all points of the entry, by two opposite rows of it: loop - form >= 0 >= loop -
// form.
static std::optional<AffineForm> decided(std::size_t loop, const Union& entry, const Loops& space) {
    const auto hasRow = [&](const AffineForm& row) {
        return std::ranges::all_of(entry, [&](const Piece& piece) {
            return std::ranges::find(piece.rows, row) != piece.rows.end();
        });
    };
    const std::size_t loops = entry.front().visible;
    if (entry.front().dimensions() != loops) return std::nullopt; // rows over quotients as well
    for (const AffineForm& row : entry.front().rows) {
        if (row.coefficients[loop] != 1 || !hasRow(row) || !hasRow(-1 * row)) continue;
        AffineForm form = AffineForm::variable(loop, loops) - row;
        if (isWithin(form, space)) return form;
    }
    return std::nullopt;
}

polyhedra::QuasiAffine overPlaces(polyhedra::QuasiAffine index, const Union& entry, const Loops& space,
                                  const Loops& time) {
    if (!index.isAffine()) return index;
    for (const std::size_t loop : time) {
        const std::int64_t coefficient = index.form.coefficients[loop];
        if (coefficient == 0) continue;
        if (const auto form = decided(loop, entry, space))
            index.form = index.form + coefficient * (*form - AffineForm::variable(loop, form->dimensions()));
    }
    return index;
}

} // namespace tactus::spatial
