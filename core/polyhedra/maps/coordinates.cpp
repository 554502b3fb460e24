#include "polyhedra/maps/coordinates.h"

#include "polyhedra/lattice.h"
#include "polyhedra/propagate.h"

namespace tactus::polyhedra {

Matrix kernelOf(std::span<const AffineForm> map, std::size_t visible) {
    Matrix rows;
    for (const AffineForm& form : map) rows.push_back(form.coefficients);
    return kernel(rows, visible);
}

Coordinates along(const Matrix& kernelBasis, std::size_t visible) {
    const std::optional<Matrix> basis = completeUnimodular(kernelBasis, visible);
    assert(basis); // a kernel is saturated
    Coordinates coordinates;
    for (std::size_t v = 0; v < visible; ++v) {
        AffineForm form = AffineForm::number(0, visible);
        for (std::size_t b = 0; b < visible; ++b) form.coefficients[b] = (*basis)[b][v];
        coordinates.ofPoint.push_back(std::move(form));
    }
    const Matrix inverse = inverseUnimodular(*basis); // x = basis^T (y, z), so (y, z) = inverse^T x
    coordinates.inverse.assign(visible, Vector(visible));
    for (std::size_t r = 0; r < visible; ++r)
        for (std::size_t c = 0; c < visible; ++c) coordinates.inverse[c][r] = inverse[r][c];
    return coordinates;
}

Union inCoordinates(const Union& pieces, const Coordinates& coordinates) {
    Union result;
    for (const Piece& piece : pieces) {
        Piece moved = preimage(piece, coordinates.ofPoint, piece.visible);
        for (std::size_t v = 0; v < piece.visible && !moved.empty; ++v)
            tighten(moved, v, range({coordinates.inverse[v], 0}, piece));
        settle(moved);
        if (!moved.empty) result.push_back(std::move(moved));
    }
    return result;
}

} // namespace tactus::polyhedra
