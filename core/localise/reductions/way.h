// A path with all that its equations need (within this folder only).
#pragma once

#include "localise/reductions/bend.h"
#include "localise/reductions/chain.h"
#include "localise/reductions/order.h"

#include <variant>

namespace tactus::localise {

// The order of the loops, which may have several steps where a tile is cut; another chain; groups, without
// bends or with them.
using ReductionWay = std::variant<ReductionOrder, Chain, Runs, Bend>;

// Nothing where the path has steps that are not constant, or an operator of groups does not exist.
std::optional<ReductionWay> wayOf(const ure::System& system, const ure::Equation& reduction,
                                  const ReductionPath& path);

// All distances at which the value is read, where sizes are numbers.
std::vector<polyhedra::Vector> stepsOf(const ReductionWay& way);

// Do the terms come in another order than the loops of the design take them, or in groups?
bool isReordered(const ure::System& system, const ReductionWay& way);

} // namespace tactus::localise
