// Colours of kinds: Okabe and Ito's palette, distinguishable with every kind of colour blindness. Never
// alone: letters and dashes say the same.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tactus::draw {

// "#rrggbb" of the index-th link family; repeats after so many.
inline constexpr std::uint32_t familyColours = 7;
std::string_view familyColour(std::uint32_t index);

// The same hue, dark enough for letters on white (contrast at least 4.5:1).
std::string_view familyInk(std::uint32_t index);

// The same hue on a dark ground, also for letters; black is white there.
std::string_view darkFamily(std::uint32_t index);

inline constexpr std::string_view inkColour = "#1f2933";    // text and outlines
inline constexpr std::string_view peColour = "#f4f6f8";     // inside of a PE
inline constexpr std::string_view activeColour = "#ffe3a8"; // of one that works in the step that is shown
inline constexpr std::string_view inputColour = "#dceaf5";  // a tensor that is read
inline constexpr std::string_view outputColour = "#f7e6cf"; // a tensor that is written
inline constexpr std::string_view portColour = "#7b8794";   // edges between memory and PEs
inline constexpr std::string_view arrayColour = "#e6eef0";  // the array among other kernels
inline constexpr std::string_view bufferColour = "#fdf4d9"; // what keeps values
inline constexpr std::string_view runningColour =
    "#865300";                                           // the rim of iterations of the step that is shown
inline constexpr std::string_view boxColour = "#d3d9e0"; // the box around an iteration space
inline constexpr std::string_view violatedColour = "#d55e00"; // what a mapping makes impossible
inline constexpr std::string_view quietColour = "#566370";    // words of less weight

} // namespace tactus::draw
