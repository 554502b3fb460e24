// A design as a nest for the search of its mappings.
#pragma once

#include "dependence/graph.h"
#include "polyhedra/solve.h"
#include "tune/nest.h"

#include <tl/expected.hpp>

namespace tactus::studies {

// Of a system before any primitive, with its reductions made recurrences. The error says, in a clause, why it
// is no such nest: "the iterations are no box".
tl::expected<tune::Nest, std::string> nestOf(const dependence::Graph& graph, const polyhedra::Budget& budget);

} // namespace tactus::studies
