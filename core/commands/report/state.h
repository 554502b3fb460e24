// The state of an array at one cycle, as text and as JSON.
#pragma once

#include "simulate/recording.h"

#include <nlohmann/json_fwd.hpp>

namespace tactus::commands {

// {cycle, pes: [{pe, iteration, values: {X: v}}] (with lanes an entry for each, {pe, lane, ...}), links:
// [{variable, reader, pe, registers: [{value, iteration}]}]}; idle PEs have a null iteration. `pe` ("2,3")
// restricts it to one processing element.
nlohmann::json stateJson(const simulate::State& state, const array::Model& model, const std::string& pe);
std::string stateText(const simulate::State& state, const array::Model& model, const std::string& pe);

} // namespace tactus::commands
