// The texts about Vitis HLS in the README of an export.
#pragma once

#include "emit/host/readme.h"

namespace tactus::emit {

ReadmeTexts hlsReadme(const HostParts& parts);

} // namespace tactus::emit
