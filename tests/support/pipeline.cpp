#include "pipeline.h"

#include "localise/build.h"

#include <stdexcept>

namespace tactus::test {

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
        const auto untiled = localise::reductionsToRecurrences(result.elaboration.system).system;
        if (!untiled) continue;
        const auto graph = dependence::analyse(untiled, options.budget).graph;
        const auto stepped = mapping::afterSteps(plan, result.elaboration.system,
                                                 graph ? *graph : dependence::Graph(), options.budget);
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
