// The examples in C, as rows of the table of docs/c.md.
#pragma once

#include <ostream>

namespace tactus::bench {

// Lines of C, what it became, arrays found by `explore`, seconds.
void makeTableOfC(std::ostream& out);

} // namespace tactus::bench
