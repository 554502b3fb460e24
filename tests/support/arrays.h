// Arrays of snippets of source: the stages up to the array, as the driver runs them.
#pragma once

#include "array/build.h"
#include "mapping/time.h"
#include "support/examples.h"
#include "support/pipeline.h"

namespace tactus::test {

inline std::shared_ptr<const array::Model> modelOf(std::shared_ptr<const dependence::Graph> graph,
                                                   const mapping::SpaceTimeMap& map) {
    array::Built built = array::build(std::move(graph), map, {});
    if (!built.model) throw std::runtime_error("no array: " + built.diagnostics.front().message);
    return built.model;
}

// The array of a legal mapping of the text; "" is the first mapping.
inline std::shared_ptr<const array::Model> modelOf(std::string_view text, std::string_view mapping = {}) {
    const Verdicts verdicts = verdictsOf(text);
    const Verdicts::One& one = mapping.empty() ? verdicts.mappings.at(0) : verdicts[mapping];
    if (!one.legality || one.legality->legal != polyhedra::Verdict::Yes)
        throw std::runtime_error("not legal: " + std::string(mapping));
    return modelOf(one.graph, *one.mapped.map);
}

inline std::vector<polyhedra::AffineForm> formsOf(const polyhedra::Matrix& rows) {
    std::vector<polyhedra::AffineForm> forms;
    for (const polyhedra::Vector& row : rows) forms.push_back({row, 0});
    return forms;
}

// A map given by its rows, over the loops of the graph's system.
inline mapping::SpaceTimeMap mapOfRows(const dependence::Graph& graph, const polyhedra::Matrix& space,
                                       const polyhedra::Matrix& schedule) {
    mapping::SpaceTimeMap map{"rows", formsOf(space), formsOf(schedule), {}, {}, {}};
    map.time = *mapping::timeAsNumber(map.schedule, graph.system->domain, {});
    return map;
}

} // namespace tactus::test
