// Reads and how far they lead, in words.
#pragma once

#include "ure/system.h"

#include <span>
#include <string>

namespace tactus::draw {

// "Z reads X"
std::string readText(const ure::System& system, ure::EquationId reader, ure::VariableId variable);
// "(0, 1, 0)", or of many loops those that differ, "kk + 1, k - 3"; "0" if none does.
std::string distanceText(const ure::System& system, std::span<const std::int64_t> vector);

// A tuple of more numbers is hard to read: names say more.
inline constexpr std::size_t mostInTuple = 4;

} // namespace tactus::draw
