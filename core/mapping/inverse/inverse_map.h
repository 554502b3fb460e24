// The inverse of a space-time map: which iteration does a lane of a PE execute in a step? The loops x with
// places(x) = (pe, lane) and schedule(x) = t, found by solving the equations one loop after the other.
//
// A row may hold several loops of which all but one together span less than the factor of that one. That one
// is then a digit of the row's value, as in a number of a mixed radix: in I*io + ii with ii in 0..I, io is
// the floor of a quotient.
#pragma once

#include "mapping/map.h"

namespace tactus::mapping {

// Forms are over the PE's coordinates and the lane's, then the schedule's rows, then the loops.
struct InverseMap {
    struct Step {
        std::size_t loop;
        bool walked = false;          // nothing determines it: its values are tried one after the other
        polyhedra::AffineForm form{}; // loop = form / divisor, over what is known by then
        std::int64_t divisor = 1;     // > 1: there is no iteration where it leaves a remainder,
        bool isDigit = false;         // but for this: what is left over is what inner loops add
    };
    std::vector<Step> steps;                       // one a loop
    std::vector<polyhedra::AffineForm> conditions; // each is 0 where there is an iteration
};

// Throws base::Overflow.
InverseMap inverseMap(const ure::System& system, const SpaceTimeMap& map);

} // namespace tactus::mapping
