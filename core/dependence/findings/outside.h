// The edge of the loops that a read passes, in the words of the text.
#pragma once

#include "dependence/reads/links.h"

namespace tactus::dependence {

// The points at which the reads of the family are outside of the loops, as a condition with the names of the
// text: "k == K-1", "i == 0 || j == 0". Nothing if bounds of loops don't say it.
std::optional<std::string> outsideText(const ure::System& system, const UndefinedRead& family,
                                       const Questions& questions);

} // namespace tactus::dependence
