// The values of a step that a picture shows where there is no room for all, and how: as numbers, or by their
// names.
#pragma once

#include "array/access/origin.h"
#include "simulate/recording.h"

namespace tactus::draw {

struct ShownValues {
    ure::VariableId variable; // invalid: the one that was computed last
    bool asNames = false;
};

// The variable that the outputs read, the first of several; invalid where none does.
ure::VariableId readByOutputs(const ure::System& system);
// "Z(1,4,5)"; of a value that is only handed on the element that it is a copy of, "A(2,3)".
std::string nameOfValue(const ure::System& system, ure::VariableId variable, const simulate::Token& token);
// The variables that have a value in this PE: the one that is shown, then the others in the order of the
// text.
std::vector<ure::VariableId> valuesInOrder(const simulate::PeState& state, const ShownValues& shown);

} // namespace tactus::draw
