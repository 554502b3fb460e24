// Expressions of a system as the language writes them, with the parentheses that it needs.
#pragma once

#include "ure/system.h"

namespace tactus::ure {

// A type's conversion is written as a cast where it is shown: "Float(32)(k) * x".
enum class Conversions : bool { Hidden, Shown };

// "select(k == 0, 0, Z(i, j, k - 1))". A comparison of a difference with zero, as affine conditions are
// made, is written without the difference: "k >= 1".
std::string textOf(const System& system, ExprId expression, Conversions conversions);
// As the text has it; printed, conversions hidden, where the text may say something else elsewhere.
std::string writtenText(const System& system, ExprId expression);
// The text of a tensor's `= e`, in which its dimensions have names.
std::string textOf(const System& system, const Tensor& tensor, ExprId expression, Conversions conversions);

} // namespace tactus::ure
