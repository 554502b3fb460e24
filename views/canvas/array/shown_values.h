// Which value a processing element shows where there is no room for all, and how: as a number, or by its
// name.
#pragma once

#include "array/access/origin.h"
#include "simulate/recording.h"

#include <QString>

namespace tactus::views {

struct ShownValues {
    ure::VariableId variable; // invalid: the one that was computed last
    bool asNames = false;
};

// The variable that the outputs read, the first of several; invalid where none does.
ure::VariableId readByOutputs(const ure::System& system);
// "Z(1,4,5)"; of a value that is only handed on the element that it is a copy of, "A(2,3)".
QString nameOfValue(const ure::System& system, ure::VariableId variable, const simulate::Token& token);

} // namespace tactus::views
