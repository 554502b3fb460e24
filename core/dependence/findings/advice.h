// The text that a message proposes to write.
#pragma once

#include "dependence/findings/outputs.h"
#include "dependence/reads/links.h"

namespace tactus::dependence {

// How to choose one of the points p and q that an equation writes the same element from: by a loop in which
// they differ and which the left side does not name. Empty if there is none.
std::string choiceText(const ure::System& system, const Twice& twice);

// The text to write in place of a read (`site`, a func's) that is not uniform. An output that wants one point
// of a loop, as in `C(i, j) = Z(i, j, K-1)`, is written at that point only.
std::string uniformText(const ure::System& system, const ure::Equation& reader, const ure::Expr& site);

// The read that one outside of the loops may have meant, "; or is X(i-1,j) meant?". Empty if nothing speaks
// for it.
std::string orMeantText(const ure::System& system, const UndefinedRead& family);

// Where a reduction writes an element outside of the extents although its terms have a guard: why the element
// counts, and what to write instead. Empty where its terms have none.
std::string guardedTermText(const ure::System& system, const Writes& writes, const polyhedra::Point& element);

// Why the first element that is never written is not: the range of its loop ends, or begins, there. Empty if
// it does not.
std::string rangeEndText(const ure::System& system, ure::TensorId tensor, const polyhedra::Point& first);

} // namespace tactus::dependence
