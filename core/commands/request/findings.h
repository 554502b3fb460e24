// Findings as a terminal shows them: errors first, then warnings, then notes. Those of one kind on one
// mapping are one finding with a count and a table.
#pragma once

#include "diagnostics/diagnostic.h"

namespace tactus::commands {

struct Finding {
    diagnostics::Diagnostic diagnostic;
    std::string mapping; // whose finding it is; empty: the design's or the file's own
};

std::vector<Finding> ofNoMapping(diagnostics::List list);
diagnostics::List diagnosticsIn(const std::vector<Finding>& found);

// The message of the first error, or `otherwise`.
std::string firstError(const diagnostics::List& diagnostics, std::string_view otherwise);

// `verbose`: each in full.
std::string findingsText(const text::SourceBuffer& source, std::vector<Finding> found, bool verbose);

} // namespace tactus::commands
