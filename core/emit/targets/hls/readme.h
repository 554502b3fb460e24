// What the README of an export says of Vitis HLS.
#pragma once

#include "emit/host/readme.h"

namespace tactus::emit {

ReadmeTexts hlsReadme(const HostParts& parts);

} // namespace tactus::emit
