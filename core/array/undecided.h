// The finding that a figure of an array could not be decided.
#pragma once

#include "array/model.h"
#include "diagnostics/diagnostic.h"

namespace tactus::array {

// `what`: "the period".
diagnostics::Diagnostic sayUndecided(diagnostics::Kind kind, const std::string& what, const Model& model);

} // namespace tactus::array
