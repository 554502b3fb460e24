// What a search for mappings may use, of the options that say it.
#pragma once

#include "commands/request/load.h"
#include "studies/tuning/found_mapping.h"

#include <tl/expected.hpp>

namespace tactus::commands {

// The fewest cycles within the device and its budget. The error is a sentence that names the option.
tl::expected<studies::MapWish, std::string> mapWishOf(const WithinDeviceOptions& options,
                                                      const Session& session);

// What the mapping that --mapping names says already is kept; nothing without --mapping.
tl::expected<studies::KeptParts, std::string> keptPartsOf(const DesignOptions& options, const Loaded& loaded);

} // namespace tactus::commands
