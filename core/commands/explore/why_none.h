// Why a search has found no array, and what would.
#pragma once

#include "commands/explore/search.h"

namespace tactus::commands {

// One line, of a search that was not stopped.
std::string whyNone(const studies::Explorer& explorer, const explore::Options& search,
                    const ExploreOptions& options);

} // namespace tactus::commands
