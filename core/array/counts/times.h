// When processing elements work, by walking through iterations (within this folder only).
#pragma once

#include "array/model.h"

#include <map>
#include <optional>

namespace tactus::array {

inline constexpr std::int64_t enumerable = 4'000'000; // iterations that may be walked one by one

// How many points the pieces have together, or more where they overlap; nothing if they were not counted.
std::optional<std::int64_t> totalOf(const polyhedra::Union& pieces);

// Times at which each PE executes a point of the pieces, in ascending order: one for each lane that does.
std::map<polyhedra::Point, std::vector<std::int64_t>> timesByPe(const Model& model,
                                                                const polyhedra::Union& pieces);

} // namespace tactus::array
