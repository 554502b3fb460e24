#include "array/counts/interior.h"

#include "array/counts/copies.h"

namespace tactus::array {

using polyhedra::AffineForm;
using polyhedra::Budget;
using polyhedra::Piece;
using polyhedra::Verdict;

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
