// Words and witnesses for what direct evaluation finds.
#pragma once

#include "evaluate/points/runner.h"

namespace tactus::evaluate {

// "X(1, 2)": an iteration of a func or output, over the loops of the design.
std::string pointText(const ure::System& system, const std::string& name,
                      std::span<const std::int64_t> point);
diagnostics::Witness::Point witnessPoint(const ure::System& system, const std::string& name,
                                         std::span<const std::int64_t> point);

// The input read at the place is out of bounds: an error, or a warning where it reaches no output.
diagnostics::Diagnostic sayInputIndex(const ure::System& system, const Occurrence& place,
                                      const std::string& index, diagnostics::Severity severity);
diagnostics::Diagnostic sayCycle(const ure::System& system, const std::vector<Runner::Demand>& cycle);
// First division by zero, first wrap; of an equation, or of the data of this tensor.
void sayNotes(const ure::System& system, const Notes& notes, const std::string& tensor,
              diagnostics::List& diagnostics);
inline void sayNotes(const ure::System& system, const Notes& notes, diagnostics::List& diagnostics) {
    sayNotes(system, notes, {}, diagnostics);
}

} // namespace tactus::evaluate
