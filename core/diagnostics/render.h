// Diagnostics as text for a terminal and as JSON (docs: language reference, "Command line").
#pragma once

#include "diagnostics/diagnostic.h"

#include <nlohmann/json_fwd.hpp>

namespace tactus::diagnostics {

// `file:line:column: severity: message [code]`, the source line, a caret, then witness, related places and
// fixes.
std::string renderText(const text::SourceBuffer& source, const Diagnostic& diagnostic);

// {severity, code, message, file, line, column, witness: {kind, points, text}, related: [{line, column,
// message}], fix: [{title, edits}]}; witness and related only where there are some. An
// edit is {line, column, endLine, endColumn, begin, end, text} with byte offsets begin and end.
nlohmann::json renderJson(const text::SourceBuffer& source, const Diagnostic& diagnostic);

} // namespace tactus::diagnostics
