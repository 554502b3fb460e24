#include "pipeline.h"

#include "localise/build.h"
#include "mapping/calls/split.h"

#include <stdexcept>

namespace tactus::test {

std::shared_ptr<const ure::System> systemOf(const mapping::Plan& plan,
                                            const std::vector<mapping::Plan>& plans,
                                            std::shared_ptr<const ure::System> whole,
                                            const polyhedra::Budget& budget) {
    std::vector<std::vector<ure::EquationId>> sets;
    std::size_t own = 0;
    for (const mapping::Plan& one : plans) {
        if (one.name != plan.name) continue;
        if (one.array == plan.array) own = sets.size();
        sets.push_back(one.equations);
    }
    if (sets.size() < 2) return whole;
    return mapping::split(*whole, dependence::memoryReads(*whole, sets, budget), sets, false).at(own).system;
}

Verdicts verdictsOf(std::string_view text, const mapping::Options& options) {
    Verdicts result;
    result.elaboration = elaborate(text);
    if (!result.elaboration.system)
        throw std::runtime_error("no system:\n" +
                                 rendered(*result.elaboration.source, result.elaboration.diagnostics));
    const syntax::Design design = syntax::File(*result.elaboration.tree).designs().front();
    result.planned = mapping::planOf(design, *result.elaboration.system);
    for (const mapping::Plan& plan : result.planned.plans) {
        Verdicts::One one{plan, {}, nullptr, {}, {}};
        const auto system = systemOf(plan, result.planned.plans, result.elaboration.system, options.budget);
        const auto uniform = localise::uniformReads(system, options.budget).system;
        const auto untiled = localise::reductionsToRecurrences(uniform).system;
        if (!untiled) continue;
        const auto graph = dependence::analyse(untiled, options.budget).graph;
        const auto stepped =
            mapping::afterSteps(plan, uniform, graph ? *graph : dependence::Graph(), options.budget);
        one.stepped = stepped.diagnostics;
        const auto localised = localise::reductionsToRecurrences(stepped.system);
        if (localised.system) one.graph = dependence::analyse(localised.system, options.budget).graph;
        if (one.graph) one.mapped = mapping::chooseMap(plan, *one.graph, options);
        if (one.mapped.map) one.legality = mapping::judge(plan, *one.mapped.map, *one.graph, options);
        result.mappings.push_back(std::move(one));
    }
    return result;
}

std::string gemmWith(std::string_view mappings) {
    return gemmText + std::string(mappings) + "}\n";
}

} // namespace tactus::test
