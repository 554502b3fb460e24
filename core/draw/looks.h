// Colours and outlines of the parts of pictures, the same in every format.
#pragma once

#include "draw/diagram.h"

#include <string_view>

namespace tactus::draw {

struct Look {
    std::string_view fill, style, line; // style: words of Graphviz
};
Look lookOf(Box::Kind kind);
// Others are inside it, so that its words are at its top.
bool holdsOthers(const Diagram& diagram, std::size_t box);
std::string_view colourOf(const Arrow& arrow);
std::string_view fillOf(const Scene& scene, std::size_t node);
double thicknessOf(const Edge& edge); // in points

} // namespace tactus::draw
