// Figures of papers beside those that are estimated from the designs (docs/estimated.md).
#pragma once

#include <iosfwd>

namespace tactus::bench {

void makeTableOfEstimates(std::ostream& out);

} // namespace tactus::bench
