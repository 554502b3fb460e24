// Expressions of a system as the language writes them, with the parentheses that it needs.
#pragma once

#include "text/printed.h"
#include "ure/system.h"

#include <map>

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

// --- text that is elaborated again to the same expression, with casts where that takes some. Throws
// base::Overflow for the count of a loop where the text before has its value.

// Conditions that are written otherwise than as the comparison that they are.
using Conditions = std::map<ExprId, std::string>;
struct Wording {
    const System* before = nullptr; // whose text this has as well, as far as it is the same
    Conditions conditions = {};
};
// Is this node of the one also in the other, its operands aside?
bool isSameNode(const System& before, const System& after, ExprId id);
text::Printed printed(const System& system, ExprId expression, const Wording& wording);
text::Printed printedIndex(const System& system, const std::vector<polyhedra::AffineForm>& index,
                           const Wording& wording);
text::Printed printedValue(const System& system, const Equation& equation, const Wording& wording);
text::Printed printedData(const System& system, const Tensor& tensor); // of an expression

} // namespace tactus::ure
