// Names for what a mapping adds to a design.
#pragma once

#include "mapping/network.h"
#include "ure/system.h"

#include <set>

namespace tactus::mapping {

// The name, or with a number behind it where something in the system, or one of the taken, has it.
std::string freshName(const ure::System& system, const std::set<std::string>& taken,
                      const std::string& wanted, std::string_view beforeNumber = "_");

// All kernels that the calls introduce.
std::set<std::string> kernelsOf(const std::vector<NetworkCall>& calls);

} // namespace tactus::mapping
