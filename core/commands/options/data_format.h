#pragma once

#include "driver/runs/run.h"

namespace tactus::commands {

std::optional<driver::DataFormat> formatNamed(std::string_view name); // of --format

} // namespace tactus::commands
