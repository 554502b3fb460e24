// Array to kernel tree: one kernel with shift registers, as in SuSy's Figure 9.
//
//   for each step (nested loops, one a schedule row)
//     shift the registers of every variable that travels
//     for each PE, for each lane (unrolled)
//       which values have the loops in this step, and is there an iteration?
//       one statement an equation
//
// V[pe][m] is what V's equation made on that PE m steps ago, V[pe][0] what it makes now; with lanes
// V[pe][lane][m].
#pragma once

#include "diagnostics/diagnostic.h"
#include "emit/c/equations/dictionary.h"
#include "emit/c/language/traits.h"
#include "emit/c/tree/tree.h"

#include <optional>

namespace tactus::emit {

struct Lowered {
    std::optional<Kernel> kernel; // nothing with an error
    diagnostics::List diagnostics;
};

// Throws base::Overflow. Around an array with a network tokens are received before a step and sent after it.
Lowered lower(const array::Model& model, const Traits& target, const Dictionary& names);
} // namespace tactus::emit
