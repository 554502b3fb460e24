// Findings about affine reads (within this folder only).
#pragma once

#include "diagnostics/diagnostic.h"
#include "localise/affine/stream.h"

namespace tactus::localise {

// "'A(k-1, k, j)' is handed on along (0,1,0) by A_i, ..."
diagnostics::Diagnostic handedOn(const ure::System& system, const Stream& stream,
                                 const std::vector<Stream>& streams);

// One read of several that name the same func at the same index.
struct ReadingSite {
    ure::ExprId site;
    ure::EquationId reader;
    polyhedra::Union points; // at which it reads
};

// Why these reads can't become uniform, with two iterations that show it, and the way out if one is known: at
// the place of each of them.
diagnostics::List refused(const ure::System& system, const std::vector<ReadingSite>& sites,
                          const Obstacle& obstacle, const dependence::Questions& questions);

} // namespace tactus::localise
