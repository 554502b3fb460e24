// Pictures of an array and of its network: scene, DOT, and what Graphviz makes of it.
#pragma once

#include "array/build.h"
#include "draw/diagram.h"
#include "driver/analysis.h"
#include "driver/pictures/layout.h"

namespace tactus::driver {

// The part of an array that space alone decides, for a map that need not be legal (array/build.h): only for
// pictures.
array::Built projectedArray(const MappingAnalysis& mapping, const polyhedra::Budget& budget);

// Errors are sentences: too many PEs to draw, Graphviz failed, cancelled.
tl::expected<draw::Scene, std::string> sceneOf(const array::Model& model, std::stop_token stop = {});
tl::expected<std::string, std::string> dotOf(const array::Model& model, std::stop_token stop = {});
// SVG or PNG bytes.
tl::expected<std::string, std::string> pictureOf(const array::Model& model, LayoutFormat format,
                                                 const LayoutOptions& options);

// The network of kernels around the array, and the inside of one of its PEs, with the places that Graphviz
// finds for them.
tl::expected<draw::Diagram, std::string> networkOf(const array::Model& model, const LayoutOptions& options);
tl::expected<draw::Diagram, std::string> insideOf(const array::Model& model, const LayoutOptions& options);
std::string dotOf(const draw::Diagram& diagram);
tl::expected<std::string, std::string> pictureOf(const draw::Diagram& diagram, LayoutFormat format,
                                                 const LayoutOptions& options);

} // namespace tactus::driver
