// A picture as SVG that every reader draws the same: places of letters are computed, nothing is styled by
// CSS.
#pragma once

#include "draw/list/picture.h"

#include <string>

namespace tactus::draw {

std::string svg(const Picture& picture);

// The parts of it: up to the first item, an item on a line of its own, and what ends it.
std::string svgHead(const Picture& picture);
std::string svgOf(const Picture::Item& item);
inline constexpr std::string_view svgEnd = "</svg>\n";

} // namespace tactus::draw
