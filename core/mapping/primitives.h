// The names of the mapping primitives (language.md, section 2).
#pragma once

#include <span>
#include <string>

namespace tactus::mapping {

enum class Primitive { MergeUres, SpaceTimeTransform, Reorder, NotLanded, Unknown };

Primitive primitiveOf(std::string_view name);
std::span<const std::string> primitiveNames();

} // namespace tactus::mapping
