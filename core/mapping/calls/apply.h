// The primitives of a mapping as they are in the text, made into a plan for each of its arrays.
#pragma once

#include "mapping/build.h"

namespace tactus::mapping {

// `chain` are the mapping and its bases, bases first; `empty` is a plan without primitives. Nothing if there
// is a mistake, which is then among the diagnostics (unless the parser has reported it); mistakes in bases
// are theirs.
std::optional<std::vector<Plan>> plansOf(const std::vector<syntax::MappingDeclaration>& chain,
                                         const ure::System& system, const Plan& empty,
                                         diagnostics::List& diagnostics);

} // namespace tactus::mapping
