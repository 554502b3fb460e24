// Answers as people type them. Nothing: the text has another form.
#pragma once

#include "lessons/numbers.h"

#include <optional>
#include <span>

namespace tactus::lessons {

// "22", "-3", "0.5", "1/2", "50 %"
std::optional<double> typedNumber(std::string_view text);
// "(0, 0) (0, 1)", "[1 1 1]", "1, 1, 1"; of one line or several
std::optional<std::vector<Integers>> typedVectors(std::string_view text);
// The same with exactly one.
std::optional<Integers> typedVector(std::string_view text);
// A vector over the names, also as a sum: "i + j - 2*k" over i, j, k is (1, 1, -2).
std::optional<Integers> typedForm(std::string_view text, std::span<const std::string> names);

} // namespace tactus::lessons
