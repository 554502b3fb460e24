// Closed forms as text and as JSON.
#pragma once

#include "driver/closed/closed_forms.h"

#include <nlohmann/json_fwd.hpp>
#include <string_view>

namespace tactus::commands {

// A line for each figure, each begun with `indent`.
std::string closedFormsText(const driver::ClosedForms& forms, std::string_view indent);
// `{figures: {cycles: "I + J + K - 2", ...}, sizes: [{param, from, step}]}`; a figure without one is null.
nlohmann::json closedFormsJson(const driver::ClosedForms& forms);

} // namespace tactus::commands
