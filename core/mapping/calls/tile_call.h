// `tile(i, io, ii, f)` as it is written (within this folder only).
#pragma once

#include "mapping/read/linear.h"
#include "mapping/steps.h"

namespace tactus::mapping {

// How many values each loop of the design takes, at most, counted from its first one; nothing where that is
// not known.
using Extents = std::vector<std::optional<std::int64_t>>;
Extents extentsOf(const ure::System& system);

// The step, for a loop that the first argument names. Nothing if there is a mistake, which is then among the
// diagnostics (unless the parser has reported it).
std::optional<Tile> readTile(const syntax::Call& call, ure::LoopId loop, std::optional<std::int64_t> extent,
                             const Names& names, const ure::System& system, diagnostics::List& diagnostics);

} // namespace tactus::mapping
