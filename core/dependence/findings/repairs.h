// The edits of the text that give undefined reads a value.
#pragma once

#include "dependence/reads/links.h"

namespace tactus::dependence {

// The read that is likely to be meant, as a message names it: "X(i-1,j)". Empty if none is.
std::string meantText(const ure::System& system, const UndefinedRead& family);

// The edits that give the family a value where the condition holds, the likely one first. An empty condition
// is one that is not known. There is no edit if another text than that of the reads would have to change.
std::vector<diagnostics::Fix> repairsOf(const ure::System& system, const UndefinedRead& family,
                                        const std::string& condition);

} // namespace tactus::dependence
