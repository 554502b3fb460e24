// How commands write the model's numbers, as text and as JSON.
#pragma once

#include "array/figures/figures.h"
#include "driver/analysis.h"
#include "evaluate/values.h"

#include <nlohmann/json_fwd.hpp>

namespace tactus::commands {

// Pretty-printed with a final line end; bytes that are no UTF-8 are replaced.
std::string dump(const nlohmann::json& json);

// Rows of affine forms as rows of coefficients over the loops.
nlohmann::json rowsJson(const std::vector<polyhedra::AffineForm>& rows);
std::string rowsText(const std::vector<polyhedra::AffineForm>& rows, const ure::System& system);
// A distance is a number with one schedule row, a list with several.
nlohmann::json distanceJson(const polyhedra::Vector& distance);

// A value as JSON: a number; a string where JSON has no such number or would lose digits; true or false.
nlohmann::json valueJson(ure::Type type, ure::Value value);
// An error or a bound: a number, or "inf" or "nan".
nlohmann::json errorJson(double error);
// An output by name: nested lists, row-major; a scalar is a number. Poison is null.
nlohmann::json outputsJson(const ure::System& system, const evaluate::Tensors& outputs);
// The first elements of each output, for a terminal.
std::string outputsText(const ure::System& system, const evaluate::Tensors& outputs);

// A figure that the model may have left open: "56", "undecided"; "1 link", "56 links", "links undecided".
inline constexpr std::string_view undecided = "undecided";
nlohmann::json figureJson(const std::optional<std::int64_t>& figure); // null where it is open
nlohmann::json figureJson(const std::optional<double>& figure);
nlohmann::json figureJson(const array::Value& value);
std::string figureText(const std::optional<std::int64_t>& figure);
std::string figureText(const array::Value& value); // "12,160", "0.533"
std::string counted(const std::optional<std::int64_t>& figure, std::string_view what);

} // namespace tactus::commands
