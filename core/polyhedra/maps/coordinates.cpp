#include "polyhedra/maps/coordinates.h"

#include "polyhedra/lattice.h"
#include "polyhedra/propagate.h"

namespace tactus::polyhedra {

Matrix kernelOf(std::span<const AffineForm> map, std::size_t visible) {
    Matrix rows;
    for (const AffineForm& form : map) rows.push_back(form.coefficients);
    return kernel(rows, visible);
}

ChangeOfCoordinates along(const Matrix& kernelBasis, std::size_t visible) {
    // A unimodular change takes lattice points to lattice points, one to one, so counts stay what they are.
    const std::optional<Matrix> basis = completeUnimodular(kernelBasis, visible);
    assert(basis); // a kernel is saturated
    std::vector<AffineForm> ofPoint;
    for (std::size_t v = 0; v < visible; ++v) {
        AffineForm form = AffineForm::number(0, visible);
        for (std::size_t b = 0; b < visible; ++b) form.coefficients[b] = (*basis)[b][v];
        ofPoint.push_back(std::move(form));
    }
    return changeTo(std::move(ofPoint));
}

Union inCoordinates(const Union& pieces, const ChangeOfCoordinates& coordinates) {
    Union result;
    for (const Piece& piece : pieces) {
        Piece moved = preimage(piece, coordinates.forward, piece.visible);
        // Propagation may leave a new coordinate without ends that its form has on the old box.
        for (std::size_t v = 0; v < piece.visible && !moved.empty; ++v)
            tighten(moved, v, range(coordinates.backward[v], piece));
        settle(moved);
        if (!moved.empty) result.push_back(std::move(moved));
    }
    return result;
}

} // namespace tactus::polyhedra
