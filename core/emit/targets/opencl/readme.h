// What the README of an export says of OpenCL and of Intel's compiler.
#pragma once

#include "emit/host/readme.h"

namespace tactus::emit {

ReadmeTexts openClReadme(const HostParts& parts);

} // namespace tactus::emit
