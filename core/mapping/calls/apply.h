// The primitives of a mapping as they are in the text, made into a plan for each of its arrays.
#pragma once

#include "mapping/build.h"
#include "mapping/calls/loop_calls.h"
#include "mapping/calls/merged_sets.h"

namespace tactus::mapping {

// A mapping whose primitives have been read.
struct Applied {
    std::vector<Plan> plans;           // in the order in which its arrays run
    std::vector<MergedSets::Set> sets; // those whose primitives are below
    std::vector<PlannedArray> arrays;  // as the last primitive has left them, one for each set
};

// The primitives of a mapping behind those of its base, if it has one. `empty` is a plan without primitives.
// Nothing if there is a mistake, which is then among the diagnostics (unless the parser has reported it). A
// mapping continues where its base ends, so a long chain of bases is read once.
std::optional<Applied> goOn(const Applied& base, const syntax::MappingDeclaration& own,
                            const ure::System& system, const Plan& empty, diagnostics::List& diagnostics);
// The same from the beginning: `chain` are the mapping and its bases, bases first. Mistakes in bases are
// theirs. This is the way where a mapping merges equations, since all primitives are about merged arrays.
std::optional<Applied> applied(const std::vector<syntax::MappingDeclaration>& chain,
                               const ure::System& system, const Plan& empty, diagnostics::List& diagnostics);
bool mergesEquations(const syntax::MappingDeclaration& declaration);

} // namespace tactus::mapping
