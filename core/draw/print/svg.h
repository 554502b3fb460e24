// A picture as SVG that every reader draws the same: places of letters are computed, nothing is styled by
// CSS. Of a part of a page, which has a light and a dark look, colours have their names: `var(--ink)`.
#pragma once

#include "draw/list/picture.h"

#include <string>

namespace tactus::draw {

enum class Colours : std::uint8_t { OfLight, ByName };

std::string svg(const Picture& picture);

// The parts of it: up to the first item, an item on a line of its own, and what ends it.
std::string svgHead(const Picture& picture);
std::string svgOf(const Picture::Item& item, Colours colours = Colours::OfLight);
// As an element of HTML, so without the head of a file; `label` says what it shows.
std::string svgElement(const Picture& picture, std::string_view label, Colours colours);
// Words of XML and HTML, also in attributes.
std::string inXml(std::string_view words);
inline constexpr std::string_view svgEnd = "</svg>\n";

} // namespace tactus::draw
