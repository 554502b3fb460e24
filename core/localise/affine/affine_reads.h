// Affine reads of funcs become uniform: a stream hands on what each of them names (legs.h).
#pragma once

#include "diagnostics/diagnostic.h"
#include "localise/affine/stream.h"

#include <functional>
#include <memory>

namespace tactus::localise {

struct UniformReads {
    std::shared_ptr<const ure::System> system; // the same object if there was nothing to do
    std::vector<Stream> streams;               // those that were added, heads first
    diagnostics::List diagnostics;             // a note for each stream, an error for each read that has none
};

// Equations and variables that are there keep their ids; those of streams come behind them. Reads at one
// distance on all points where they happen stay as they are, and so do reads that can't become uniform. The
// system may have reductions. Reads through memory, from what another array makes, stay as they are too.
using IsThroughMemory = std::function<bool(ure::EquationId reader, const ure::Expr& read)>;
// Reads of a func at an index whose streams may begin far from the value (Routes): as the values of a
// finished sum, which are there at its end, and are handed on in the direction of the sum.
using FarReads = std::vector<std::pair<ure::VariableId, Index>>;
UniformReads uniformReads(std::shared_ptr<const ure::System> system, const polyhedra::Budget& budget,
                          const IsThroughMemory& isThroughMemory = {}, const FarReads& far = {});

} // namespace tactus::localise
