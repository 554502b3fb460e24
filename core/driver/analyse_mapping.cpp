#include "driver/analyse_mapping.h"

#include "dependence/build.h"
#include "localise/build.h"
#include "mapping/lane_factor.h"
#include "spatial/build.h"
#include "spatial/isolate.h"
#include "spatial/on_chip.h"
#include "spatial/straight.h"

#include <algorithm>

namespace tactus::driver {

void append(diagnostics::List& to, diagnostics::List from) {
    std::ranges::move(from, std::back_inserter(to));
}

Prepared prepare(std::shared_ptr<const ure::System> system, const Request& request) {
    Prepared prepared;
    localise::Localised localised = localise::reductionsToRecurrences(std::move(system));
    append(prepared.diagnostics, std::move(localised.diagnostics));
    prepared.system = localised.system;
    if (!prepared.system) return prepared;
    dependence::Analysed analysed = dependence::analyse(prepared.system, request.budget);
    append(prepared.diagnostics, std::move(analysed.diagnostics));
    prepared.graph = analysed.graph;
    return prepared;
}

namespace {

void setReference(MappingAnalysis& mapping, std::shared_ptr<const ure::System> elaborated,
                  std::shared_ptr<const ure::System> localised) {
    mapping.reference.reorderedSums = reorderedSums(*elaborated, mapping.plan->steps);
    for (const ure::TensorId sum : mapping.reference.reorderedSums)
        mapping.diagnostics.push_back(diagnostics::make(diagnostics::Kind::SumReordered, mapping.plan->span,
                                                        mapping.name, elaborated->tensors[sum].name));
    mapping.reference.elaborated = std::move(elaborated);
    mapping.reference.localised = std::move(localised);
}

// Kernels run the loops that a PE runs.
void straighten(MappingAnalysis& mapping, const Request& request) {
    const auto straight = spatial::straightened(*mapping.graph->system, *mapping.map, request.budget);
    if (!straight) return;
    const dependence::Analysed analysed = dependence::analyse(straight->system, request.budget);
    if (analysed.graph) mapping.straight = {analysed.graph, straight->map, straight->sums};
}

// `system` holds the equations of the array with its reductions, `inOrder` what is left of it in its own
// order.
MappingAnalysis analyseArray(const mapping::Plan& plan, const std::shared_ptr<const ure::System>& system,
                             const Prepared& inOrder, const Request& request) {
    MappingAnalysis result;
    result.name = plan.title();
    result.plan = plan;
    setReference(result, system, inOrder.system);
    mapping::Stepped stepped = mapping::afterSteps(plan, system, *inOrder.graph, request.budget);
    append(result.diagnostics, std::move(stepped.diagnostics));
    if (!stepped.system) return result;
    spatial::Isolated isolated = spatial::isolateExpressions(plan.network, stepped.system);
    append(result.diagnostics, std::move(isolated.diagnostics));
    if (hasError(result.diagnostics)) return result;
    mapping::Factored factored = mapping::factorLanes(plan, isolated.system, *system, request.budget);
    append(result.diagnostics, std::move(factored.diagnostics));
    if (factored.system == system) {
        result.system = inOrder.system;
        result.graph = inOrder.graph;
    } else {
        // The design itself has been judged in its own order; what is new here is only what the order
        // changes.
        Prepared prepared = prepare(factored.system, request);
        result.system = prepared.system;
        result.graph = prepared.graph;
        if (!prepared.graph) append(result.diagnostics, std::move(prepared.diagnostics));
    }
    if (!result.graph) return result;
    const mapping::Options options{request.strict, request.broadcast, request.budget};
    mapping::Mapped mapped = mapping::chooseMap(plan, *result.graph, options);
    append(result.diagnostics, std::move(mapped.diagnostics));
    result.map = std::move(mapped.map);
    if (!result.map) return result;
    result.legality = mapping::judge(plan, *result.map, *result.graph, options);
    append(result.diagnostics, result.legality->diagnostics);
    if (result.legality->legal != polyhedra::Verdict::Yes) return result;
    if (!plan.network.empty()) straighten(result, request);
    const auto original = isolated.expressions.empty() ? result.builtGraph()->system : stepped.system;
    spatial::Built network = spatial::build(
        plan.network, original, isolated.expressions, *result.builtGraph(), result.builtMap(), request.budget,
        request.networks, result.straight ? result.straight->sums : spatial::LoopSums{});
    append(result.diagnostics, std::move(network.diagnostics));
    result.network = std::move(network.plan);
    return result;
}

MappingAnalysis unjudged(const mapping::Plan& plan) {
    MappingAnalysis result;
    result.name = plan.title();
    result.plan = plan;
    return result;
}

// Networks of arrays that run one after the other stand on one chip.
void judgeChip(std::vector<MappingAnalysis>& arrays) {
    std::vector<const spatial::Plan*> plans;
    for (MappingAnalysis& array : arrays) {
        if (!array.network) continue;
        plans.push_back(array.network.get());
        auto beyond = spatial::beyondTheChip(plans);
        if (!beyond) continue;
        array.diagnostics.push_back(std::move(*beyond));
        array.network = nullptr;
        return;
    }
}

// The arrays of one mapping. Each is a system of its own, judged as the design has been.
std::vector<MappingAnalysis> analyseArrays(std::span<const mapping::Plan> plans, const DesignAnalysis& design,
                                           const Prepared& whole, const Request& request) {
    std::vector<std::vector<ure::EquationId>> sets;
    for (const mapping::Plan& plan : plans) sets.push_back(plan.equations);
    const std::vector<mapping::Part> parts = mapping::split(*design.system, *whole.graph, sets);
    std::vector<MappingAnalysis> arrays;
    for (std::size_t a = 0; a < plans.size(); ++a) {
        const Prepared prepared = prepare(parts[a].system, request);
        if (!prepared.graph) {
            arrays.push_back(unjudged(plans[a]));
            arrays.back().diagnostics = prepared.diagnostics;
            continue;
        }
        arrays.push_back(analyseArray(plans[a], parts[a].system, prepared, request));
        arrays.back().taken = parts[a].taken;
    }
    judgeChip(arrays);
    return arrays;
}

} // namespace

std::vector<MappingAnalysis> analyseMapping(std::span<const mapping::Plan> plans,
                                            const DesignAnalysis& design, const Prepared& whole,
                                            const Request& request) {
    std::vector<MappingAnalysis> arrays;
    if (!whole.graph) {
        for (const mapping::Plan& plan : plans) arrays.push_back(unjudged(plan));
        return arrays;
    }
    if (plans.size() == 1) return {analyseArray(plans.front(), design.system, whole, request)};
    try {
        return analyseArrays(plans, design, whole, request);
    } catch (const base::Overflow&) {
        arrays.push_back(unjudged(plans.front()));
        arrays.back().diagnostics = {
            diagnostics::make(diagnostics::Kind::MapTooLarge, plans.front().span, plans.front().name)};
        return arrays;
    }
}

} // namespace tactus::driver
