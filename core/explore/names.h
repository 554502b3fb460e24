// Names that an array has in the literature. Each is given only where its definition is met exactly
// (docs/exploring.md, Names).
#pragma once

#include "array/model.h"

namespace tactus::explore {

// How the values of a variable travel (TensorLib's letters): T stay in their PE, S go from PE to PE a step or
// more later, M reach several PEs in one step, U are read from memory by each PE. Several ways are several
// letters.
struct Motion {
    std::string variable; // a func that reads its own values, or an input without a stream
    std::string letters;
    friend bool operator==(const Motion&, const Motion&) = default;
};
std::vector<Motion> motionsOf(const array::Model& model);

// By equation of the system: the input that it only hands on, and the loops in the indices of that.
struct HandedOn {
    std::string input;
    std::size_t loops = 0;
};
using HandedOnInputs = std::vector<std::optional<HandedOn>>;
HandedOnInputs inputsHandedOn(const ure::System& system, const polyhedra::Budget& budget);

// "output stationary", "A stationary", "Kung W2", "hexagonal", ...
std::vector<std::string> namesOf(const array::Model& model, const HandedOnInputs& handedOn);
// One that says which array it is; "wires over 5 PEs" and "partial sums travel" say something about it.
bool isOfLiterature(const std::string& name);

} // namespace tactus::explore
