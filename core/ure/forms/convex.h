// Conditions that a convex iteration space may have.
#pragma once

#include "ure/forms/quasiaffine.h"

#include <string>
#include <vector>

namespace tactus::ure {

// The condition as forms that are all at least 0. If there is a reason why it cannot be written so, the forms
// say nothing: "it holds on both sides of a gap" and the like. Throws base::Overflow.
struct Convex {
    std::vector<polyhedra::AffineForm> forms;
    std::string reason;
};
Convex convexForms(const polyhedra::Formula& condition, std::size_t loops);

} // namespace tactus::ure
