// The values of one step on the wires inside of a processing element.
#pragma once

#include "draw/diagram.h"
#include "simulate/pe_values.h"

namespace tactus::draw {

// Room on each wire for the value of any step, which `measure` counts.
void reserveValues(Diagram& inside, const ure::System& system);
// Writes the value of each wire below its words. Wires from which nothing is taken in this step are idle: all
// where the PE is, else those of branches that are not taken, and those whose value is undefined.
void showValues(Diagram& inside, const ure::System& system, const simulate::PeValues& values);

} // namespace tactus::draw
