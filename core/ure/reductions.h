// Does it matter in which order a reduction takes its terms?
#pragma once

#include "ure/system.h"

namespace tactus::ure {

enum class OrderEffect : std::uint8_t {
    None,   // every bit is the same in each order, and in groups
    Rounds, // each step rounds: results differ a little, as those of floats do
    Wraps,  // a term may not fit the type, and what is left of it then depends on the terms before
};

// Into values of type `result`, of terms of type `term`: the value so far is converted to
// `result` after each step.
OrderEffect effectOfOrder(Operator op, Type result, Type term);
OrderEffect effectOfOrder(const System& system, const Equation& reduction);

// The equation that reduces terms into the output; null if none does.
const Equation* reductionOf(const System& system, TensorId output);

// The type in which its operator gives a value, before that becomes the output's.
Type computedType(const System& system, const Equation& reduction);

} // namespace tactus::ure
