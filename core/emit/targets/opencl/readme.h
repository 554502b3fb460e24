// The texts about OpenCL and Intel's compiler in the README of an export.
#pragma once

#include "emit/host/readme.h"

namespace tactus::emit {

ReadmeTexts openClReadme(const HostParts& parts);

} // namespace tactus::emit
