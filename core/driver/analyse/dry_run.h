// Would a mapping, and those that inherit it, still stand after an edit of its text?
#pragma once

#include "driver/analysis.h"

namespace tactus::driver {

// What refuses it, as the message that the edited text would show; nothing: it stands. `analysis` has the
// mapping, or a mapping that was found and stands nowhere.
std::optional<std::string> dryRun(const Analysis& analysis, const MappingAnalysis& mapping,
                                  const std::vector<text::Edit>& edits, const polyhedra::Budget& budget);

} // namespace tactus::driver
