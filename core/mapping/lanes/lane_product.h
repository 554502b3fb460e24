// The term of a reduction over lanes as factors (within this folder only).
#pragma once

#include "mapping/rewrite/invariance.h"

#include <optional>

namespace tactus::mapping {

// select(guards, product of `same` and `varying`): the guards and `same` are the same in all lanes.
struct LaneProduct {
    std::vector<ure::ExprId> guards; // outermost first
    std::vector<ure::ExprId> same, varying;
    ure::Type type; // of all products
};

// Nothing if the equation is no sum over the lanes, or no factor of its term is the same in them, or all are.
std::optional<LaneProduct> laneProductOf(const ure::System& system, ure::EquationId equation,
                                         ure::LoopId lane, const Invariance& invariance);

// True if taking the factors out leaves every bit: sums and products are modulo a power of two, and that of
// the output's type divides it.
bool isExact(const ure::System& system, ure::EquationId equation, const LaneProduct& product);

} // namespace tactus::mapping
