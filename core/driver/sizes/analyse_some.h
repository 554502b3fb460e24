// Some mappings of a design, where the others are known already.
#pragma once

#include "driver/analysis.h"

#include <set>

namespace tactus::driver {

// As analyseWithoutData, of these mappings only, by name; none: of all. Those whose text is wrong are always
// among them.
DesignAnalysis analyseSome(const syntax::Design& syntax, const Request& request,
                           const std::set<std::string>& mappings);

} // namespace tactus::driver
