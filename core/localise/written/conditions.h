// The conditions of streams as text, with sizes in place of numbers.
#pragma once

#include "ure/print/expression_text.h"

#include <memory>

namespace tactus::localise {

// A system with streams, and the one without them that is elaborated from the text.
struct WithStreams {
    std::shared_ptr<const ure::System> before, system;
};
// The same at other sizes.
struct OtherSizes {
    std::vector<std::string> params = {};  // free ones
    std::vector<std::int64_t> values = {}; // at hand
    std::vector<WithStreams> more = {};    // with one param one more
    std::optional<WithStreams> last = {};  // with all of them
};

// Those of the equations that streams have brought. Numbers are found as forms of the params at
// the sizes at hand and at as many others, and verified at the last. Nothing if that does not fit. Without
// other sizes they are numbers. Throws base::Overflow if a condition can't be written.
std::optional<ure::Conditions> writtenConditions(const WithStreams& streams, const OtherSizes& sizes);

} // namespace tactus::localise
