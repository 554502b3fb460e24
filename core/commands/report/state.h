// The state of an array at one cycle, and the first iteration that meets a condition, as text and as JSON.
#pragma once

#include "simulate/recording.h"
#include "simulate/rows/run/hits.h"

#include <nlohmann/json_fwd.hpp>

namespace tactus::commands {

// {cycle, pes: [{pe, iteration, values: {X: v}}] (with lanes an entry for each, {pe, lane, ...}), links:
// [{variable, reader, pe, registers: [{value, iteration}]}]}; idle PEs have a null iteration. `pe` ("2,3")
// restricts it to one processing element.
nlohmann::json stateJson(const simulate::State& state, const array::Model& model, const std::string& pe);
std::string stateText(const simulate::State& state, const array::Model& model, const std::string& pe);

// {cycle, pe, iteration}, or null where no iteration meets it.
nlohmann::json hitJson(const std::optional<simulate::Hit>& hit, const array::Model& model);
std::string hitText(const std::string& condition, const std::optional<simulate::Hit>& hit,
                    const array::Model& model);

} // namespace tactus::commands
