// What `tactus map` finds for the papers' problems, devices and clocks, beside the papers' own designs.
#pragma once

#include <iosfwd>

namespace tactus::bench {

// Rows of Markdown: the paper's figure, its factors run here where it prints them, and the mapping found
// within the DSPs of its design.
void makeTableOfFound(std::ostream& out);
// A row of each example at its own sizes on a U250: the array, its parts, and what it does without.
void makeTableOfMapped(std::ostream& out);

} // namespace tactus::bench
