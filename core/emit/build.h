// Stage entry: array to code for a target.
//
// There are three steps. First lower() makes the tree of a kernel that all targets share: constants,
// registers, loops over time and PEs, and one statement an equation, each with its equation's line. Then a
// legalising step makes types and names what the target has, and a thin printer writes the tree.
#pragma once

#include "array/model.h"
#include "diagnostics/diagnostic.h"
#include "emit/target/target.h"
#include "evaluate/values.h"

#include <span>

namespace tactus::emit {

struct Exported {
    std::vector<File> files;       // kernel, host program, test bench, README
    diagnostics::List diagnostics; // an error where the target can't express the array
};

// All targets, in the order in which they are shown.
std::span<const Target* const> targets();
const Target* targetNamed(std::string_view name); // null: there is none

Exported exportCode(const array::Model& model, const Target& target);
// Arrays that run one after the other in one program: a kernel each, tensors of one name in one memory.
Exported exportCode(const std::vector<const array::Model*>& arrays, const Target& target);

} // namespace tactus::emit
