// Stage entry: array to code for a target.
#pragma once

#include "emit/target/target.h"

#include <span>

namespace tactus::emit {

// All targets, in the order in which they are shown.
std::span<const Target* const> targets();
const Target* targetNamed(std::string_view name); // null: there is none

Exported exportCode(const array::Model& model, const Target& target);
Exported exportCode(const Models& arrays, const Target& target);

} // namespace tactus::emit
