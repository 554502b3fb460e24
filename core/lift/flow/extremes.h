// Choices by a comparison that are a minimum or a maximum, as C programs write them.
#pragma once

#include "cinput/program.h"

namespace tactus::lift {

// The same value wherever both are computed in one iteration.
bool isSameElement(const cinput::Access& a, const cinput::Access& b);

struct Extreme {
    bool isGreatest = false;
    std::uint32_t a = 0, b = 0; // of Program::expressions
};
// `a > b ? a : b` and the other ways to write it, of integers: of NaN a comparison says something else than
// max.
std::optional<Extreme> extremeOf(const cinput::Program& program, const cinput::Expression& choice);

} // namespace tactus::lift
