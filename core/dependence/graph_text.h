// The text form of a dependence graph: each dependence with its vector and the points where it is read.
#pragma once

#include "dependence/graph.h"

namespace tactus::dependence {

std::string textOf(const Graph& graph);

} // namespace tactus::dependence
