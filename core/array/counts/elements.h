// Iterations by the processing elements that execute them, and when (within this folder only).
#pragma once

#include "array/model.h"

#include <map>
#include <optional>

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

// By walking through iterations:
inline constexpr std::int64_t enumerable = 4'000'000; // iterations that may be walked one by one

// How many points the pieces have together, or more where they overlap; nothing if they were not counted.
std::optional<std::int64_t> totalOf(const polyhedra::Union& pieces);

// Times at which each PE executes a point of the pieces, in ascending order: one for each lane that does.
std::map<polyhedra::Point, std::vector<std::int64_t>> timesByPe(const Model& model,
                                                                const polyhedra::Union& pieces);

} // namespace tactus::array
