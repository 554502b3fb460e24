// A loop of a system as two: over tiles, and within one.
#pragma once

#include "mapping/steps.h"

#include <memory>
#include <optional>

namespace tactus::mapping {

// The system with tile.outer and tile.inner in place of the loop, at every iteration what it was. All reads
// of funcs must be uniform in the loop (distanceAlong); one that reaches out of its tile for some iterations
// becomes a choice between at most two places (docs/theory/tiling.md). Throws base::Overflow.
std::shared_ptr<const ure::System> tiled(const ure::System& system, const Tile& tile);

// The loop's first value, from which tiles are counted: its lower bound as a form of other loops. If it has
// several, it is the least value that the loop takes. So it is where a reduction's left side names the loop
// but not those of its bound: a tile counted from the bound would mix loops that are reduced with loops that
// are kept.
polyhedra::AffineForm firstOf(const ure::System& system, ure::LoopId loop);

// How far the index of a read lies before the reading iteration, both counted from the loop's first value
// there; nothing where that differs from iteration to iteration.
std::optional<std::int64_t> distanceAlong(const ure::System& system, ure::LoopId loop,
                                          const std::vector<polyhedra::AffineForm>& index);

// One of the places that a read at this distance along a loop has once it is tiled: (outer, inner), where the
// inner loop is at least `from` and less than `end`.
struct TilePiece {
    std::int64_t outer, inner;
    std::int64_t from, end;
};
std::vector<TilePiece> tilePieces(std::int64_t distance, std::int64_t factor);

} // namespace tactus::mapping
