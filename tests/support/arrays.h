// Arrays of snippets of source: the stages up to the array, as the driver runs them.
#pragma once

#include "array/build.h"
#include "mapping/schedule/time.h"
#include "support/examples.h"
#include "support/pipeline.h"

namespace tactus::test {

std::shared_ptr<const array::Model> modelOf(std::shared_ptr<const dependence::Graph> graph,
                                            const mapping::SpaceTimeMap& map);

// The array of a legal mapping of the text; "" is the first mapping.
std::shared_ptr<const array::Model> modelOf(std::string_view text, std::string_view mapping = {});

// Null where it is legal only with reductions in another order than that of the loops, which is not tried.
std::shared_ptr<const array::Model> modelOrNone(const ExampleMapping& one);

std::vector<polyhedra::AffineForm> formsOf(const polyhedra::Matrix& rows);

// A map given by its rows, over the loops of the graph's system.
mapping::SpaceTimeMap mapOfRows(const dependence::Graph& graph, const polyhedra::Matrix& space,
                                const polyhedra::Matrix& schedule);

} // namespace tactus::test
