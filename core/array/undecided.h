// What could not be decided of an array, and says so.
#pragma once

#include "array/model.h"
#include "diagnostics/diagnostic.h"

namespace tactus::array {

// `what`: "the period".
diagnostics::Diagnostic sayUndecided(diagnostics::Kind kind, const std::string& what, const Model& model);

} // namespace tactus::array
