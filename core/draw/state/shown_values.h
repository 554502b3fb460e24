// The values of a step that a picture shows where there is no room for all, and how: as numbers, or by their
// names.
#pragma once

#include "array/access/element_access.h"
#include "simulate/recording.h"
#include "ure/types/type.h"

#include <string>

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

// In at most so many letters where fewer digits can do that: "-0.3125", "1.2e9".
std::string valueText(ure::Type type, ure::Value value, std::size_t letters);

} // namespace tactus::draw
