// Iterations by the processing elements that execute them (within this folder only).
#pragma once

#include "array/model.h"

namespace tactus::array {

// A set of iterations whose every PE has those with the same values of `fixed` loops; the others are `free`,
// inner ones among them.
struct Elements {
    polyhedra::Piece piece;
    std::vector<std::size_t> fixed, free;
};

// Nothing where it is not so, or not decided.
std::optional<Elements> elementsOf(const Model& model, const polyhedra::Piece& piece,
                                   const polyhedra::Budget& budget);

// Is it a loop whose iterations have hardware of their own?
bool isInner(const Model& model, std::size_t loop);

} // namespace tactus::array
