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

// "output stationary", "A stationary", "Kung W2", "hexagonal", ...
std::vector<std::string> namesOf(const array::Model& model, const polyhedra::Budget& budget);

} // namespace tactus::explore
