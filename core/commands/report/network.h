// The facts that `array` says of the kernels around an array, as JSON and as text.
#pragma once

#include "spatial/network/network.h"

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace tactus::commands {

nlohmann::json networkJson(const spatial::Network& plan);
std::string networkText(const spatial::Network& plan);

} // namespace tactus::commands
