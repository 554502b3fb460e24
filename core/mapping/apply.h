// The primitives of one mapping as they stand in the text, applied to the plan that it begins with.
#pragma once

#include "mapping/build.h"

namespace tactus::mapping {

// What primitives apply to: funcs, and outputs made by a reduction.
std::vector<std::string> receiversOf(const ure::System& system);

// False if there is a mistake, which is then among the diagnostics (unless the parser has reported it).
bool applyPrimitives(const syntax::MappingDeclaration& declaration, const ure::System& system, Plan& plan,
                     diagnostics::List& diagnostics);

} // namespace tactus::mapping
