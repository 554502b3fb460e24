// Rules about the kinds of diagnostics, as functions from files to violations like those of rules.h.
#pragma once

#include "rules.h"

namespace tactus::house {

// Each kind of core/diagnostics/kinds/*.def is reported by some stage and named in some test: as Kind::Name,
// as "code" or as [code].
Violations kindsAreUsedAndTested(const std::vector<File>& files);

// make(Kind::Name, span, ...) has as many arguments as the message shows; with fewer it would throw when it
// is needed.
Violations messagesGetTheirArguments(const std::vector<File>& files);

} // namespace tactus::house
