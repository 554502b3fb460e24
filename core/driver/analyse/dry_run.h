// Would a mapping, and those that inherit it, still be legal after an edit of its text?
#pragma once

#include "driver/analysis.h"

namespace tactus::driver {

// The reason why it would not be legal, as the message that the edited text would show; nothing if it would
// be. `analysis` has the mapping, or a mapping that was found and is in no text.
std::optional<std::string> dryRun(const Analysis& analysis, const MappingAnalysis& mapping,
                                  const std::vector<text::Edit>& edits, const polyhedra::Budget& budget);

} // namespace tactus::driver
