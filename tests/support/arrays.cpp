#include "arrays.h"

#include "mapping/schedule/time.h"

#include <stdexcept>

namespace tactus::test {

std::shared_ptr<const array::Model> modelOf(std::shared_ptr<const dependence::Graph> graph,
                                            const mapping::SpaceTimeMap& map) {
    array::Built built = array::build(std::move(graph), map, {});
    if (!built.model) throw std::runtime_error("no array: " + built.diagnostics.front().message);
    return built.model;
}

std::shared_ptr<const array::Model> modelOf(std::string_view text, std::string_view mapping) {
    const Verdicts verdicts = verdictsOf(text);
    const Verdicts::One& one = mapping.empty() ? verdicts.mappings.at(0) : verdicts[mapping];
    if (!one.legality || one.legality->legal != polyhedra::Verdict::Yes)
        throw std::runtime_error("not legal: " + std::string(mapping));
    return modelOf(one.graph, *one.mapped.map);
}

std::shared_ptr<const array::Model> modelOrNone(const ExampleMapping& one) {
    try {
        return modelOf(exampleText(one.example), one.mapping);
    } catch (const std::runtime_error&) {
        return nullptr;
    }
}

std::vector<polyhedra::AffineForm> formsOf(const polyhedra::Matrix& rows) {
    std::vector<polyhedra::AffineForm> forms;
    for (const polyhedra::Vector& row : rows) forms.push_back({row, 0});
    return forms;
}

mapping::SpaceTimeMap mapOfRows(const dependence::Graph& graph, const polyhedra::Matrix& space,
                                const polyhedra::Matrix& schedule) {
    mapping::SpaceTimeMap map{"rows", formsOf(space), formsOf(schedule), {}, {}, {}};
    map.time = *mapping::timeAsNumber(map.schedule, graph.system->domain, {});
    return map;
}

} // namespace tactus::test
