// README.md of an export.
#pragma once

#include "emit/host/parts.h"

namespace tactus::emit {

std::string readme(const HostParts& parts);

} // namespace tactus::emit
