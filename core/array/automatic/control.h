// How a processing element (PE) comes to know the conditions of its iterations.
//
// A condition on the loops that does not change along a vector g (a.g = 0 for each form a in it) is the same
// at p and p - g. If g is a link, a PE need not compute it: it is one bit that PE s - S.g knew T.g steps
// before, and only PEs without such a neighbour compute it from the counters of the steps. That there is an
// iteration at all is such a condition too.
#pragma once

#include "array/model.h"

namespace tactus::array {

struct Control {
    enum class From : std::uint8_t {
        Neighbour, // one bit, over a link
        Steps,     // the same for all PEs in a step
        Place,     // the same in all steps of a PE
        Data,      // it reads values
        Own,       // each PE computes it from the counters of the steps
    };
    From from;
    std::string text;                // "k == 0"; "iterations": whether there is one
    std::vector<ure::ExprId> guards; // conditions of selects that say this; none: that there is an iteration
    std::int64_t bits = 0;           // to be compared in a PE that computes it
    polyhedra::Vector displacement = {}; // Neighbour: S.g, T.g
    std::int64_t delay = 0;
    std::string reason = {}; // Own
    bool isDomain() const { return guards.empty(); }
};

// That there is an iteration, where not every PE has one in each step, and the guards, in their order.
// Throws base::Overflow.
std::vector<Control> controlOf(const Model& model);

} // namespace tactus::array
