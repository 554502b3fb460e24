// Names for what a transformation adds to a design.
#pragma once

#include "ure/system.h"

#include <set>

namespace tactus::ure {

// The name, or with a number behind it where something in the system, or one of the taken, has it.
std::string freshName(const System& system, const std::set<std::string>& taken, const std::string& wanted,
                      std::string_view beforeNumber = "_");

} // namespace tactus::ure
