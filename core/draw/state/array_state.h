// One step of an array on its scene: the PEs that work, their values, and the values on links.
#pragma once

#include "draw/scene.h"
#include "draw/state/shown_values.h"

namespace tactus::draw {

// At scale 1; the studio chooses from the same values what has room at its own. `state` has all PEs and
// links.
void showState(Scene& scene, const array::Model& model, const simulate::State& state,
               const ShownValues& shown);

inline constexpr double valueLetters = 6.5; // points of the values in a PE, and of those on links

} // namespace tactus::draw
