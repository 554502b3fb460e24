// What `array` says of the kernels around an array, as JSON and as text.
#pragma once

#include "spatial/plan/plan.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace tactus::commands {

nlohmann::json networkJson(const spatial::Plan& plan);
std::string networkText(const spatial::Plan& plan);

} // namespace tactus::commands
