#include "driver/analyse/analyse_mapping.h"

#include "dependence/build.h"
#include "localise/build.h"
#include "mapping/lanes/lane_factor.h"
#include "spatial/build.h"
#include "spatial/nest/changed_loops.h"
#include "spatial/network/handed_on.h"
#include "spatial/network/on_chip.h"
#include "spatial/operands/isolate.h"

#include <algorithm>
#include <set>

namespace tactus::driver {

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

// What the array's results are compared with; sums and products are re-ordered where the steps come first.
void setReference(MappingAnalysis& mapping, std::shared_ptr<const ure::System> elaborated,
                  std::shared_ptr<const ure::System> localised, bool keepsOrder) {
    if (!keepsOrder) mapping.reference.reordered = reorderedReductions(*elaborated, mapping.plan->steps);
    for (const ure::Equation& equation : elaborated->equations) {
        if (std::ranges::find(mapping.reference.reordered, equation.output) ==
            mapping.reference.reordered.end())
            continue;
        const char* what = equation.reduction == ure::Reduction::Add ? "sum" : "product";
        mapping.diagnostics.push_back(diagnostics::make(diagnostics::Kind::SumReordered, mapping.plan->span,
                                                        mapping.name, what,
                                                        elaborated->tensors[equation.output].name));
    }
    mapping.reference.elaborated = std::move(elaborated);
    mapping.reference.localised = std::move(localised);
}

// An array's equations over the loops of its mapping.
struct Arranged {
    std::shared_ptr<const ure::System> stepped;
    std::vector<spatial::IsolatedExpression> expressions; // inputs in `result`
    Prepared result;                                      // without a graph there is an error
    diagnostics::List diagnostics;
};

Arranged arrange(const mapping::Plan& plan, const std::shared_ptr<const ure::System>& system,
                 const Prepared& inOrder, const Request& request) {
    Arranged arranged;
    mapping::Stepped stepped = mapping::afterSteps(plan, system, *inOrder.graph, request.budget);
    arranged.diagnostics = std::move(stepped.diagnostics);
    arranged.stepped = stepped.system;
    if (!stepped.system) return arranged;
    spatial::Isolated isolated = spatial::isolateExpressions(plan.network, stepped.system);
    append(arranged.diagnostics, std::move(isolated.diagnostics));
    if (hasError(arranged.diagnostics)) return arranged;
    arranged.expressions = std::move(isolated.expressions);
    mapping::Factored factored = mapping::factorLanes(plan, isolated.system, *system, request.budget);
    append(arranged.diagnostics, std::move(factored.diagnostics));
    // The design itself has been judged in its own order; what is new here is only what the order changes.
    arranged.result = factored.system == system ? inOrder : prepare(factored.system, request);
    if (!arranged.result.graph) append(arranged.diagnostics, std::move(arranged.result.diagnostics));
    return arranged;
}

bool isIrregular(const Arranged& arranged) {
    return std::ranges::any_of(arranged.diagnostics, [](const diagnostics::Diagnostic& one) {
        return one.kind == diagnostics::Kind::ReductionNotUniform;
    });
}

// Kernels run the loops that a PE runs.
void straighten(MappingAnalysis& mapping, const Request& request) {
    mapping.changedLoops = spatial::withChangedLoops(*mapping.graph, *mapping.map, request.budget);
}

bool isMapped(const MappingAnalysis& mapping) {
    return mapping.legality && mapping.legality->legal == polyhedra::Verdict::Yes;
}

// From the equations in the order of the mapping's loops to a network.
void judge(MappingAnalysis& result, Arranged arranged, const Request& request) {
    const mapping::Plan& plan = *result.plan;
    append(result.diagnostics, std::move(arranged.diagnostics));
    result.system = arranged.result.system;
    result.graph = arranged.result.graph;
    if (!result.graph) return;
    const mapping::Options options{request.strict, request.broadcast, request.budget};
    mapping::Mapped mapped = mapping::chooseMap(plan, *result.graph, options);
    append(result.diagnostics, std::move(mapped.diagnostics));
    result.map = std::move(mapped.map);
    if (!result.map) return;
    result.legality = mapping::judge(plan, *result.map, *result.graph, options);
    append(result.diagnostics, result.legality->diagnostics);
    if (!isMapped(result)) return;
    if (!plan.network.empty()) straighten(result, request);
    const auto original = arranged.expressions.empty() ? result.builtGraph()->system : arranged.stepped;
    spatial::Built network = spatial::build(
        plan.network, original, arranged.expressions, *result.builtGraph(), result.builtMap(), request.budget,
        request.networks, result.changedLoops ? result.changedLoops->sums : spatial::LoopSums{});
    append(result.diagnostics, std::move(network.diagnostics));
    result.network = std::move(network.plan);
    result.depthRules = std::move(network.depthRules);
}

// `system` holds the equations of the array with its reductions, `inOrder` what is left of it in its own
// order.
MappingAnalysis analyseArray(const mapping::Plan& plan, const std::shared_ptr<const ure::System>& system,
                             const Prepared& inOrder, const Request& request) {
    MappingAnalysis empty;
    empty.name = plan.title();
    empty.plan = plan;
    Arranged arranged = arrange(plan, system, inOrder, request);
    if (isIrregular(arranged)) {
        // Sums in the order of the mapping's loops are no recurrences; in the design's own order they are.
        Arranged inDesignOrder = arrange(plan, inOrder.system, inOrder, request);
        MappingAnalysis result = empty;
        setReference(result, system, inOrder.system, true);
        judge(result, std::move(inDesignOrder), request);
        if (isMapped(result)) return result;
    }
    MappingAnalysis result = std::move(empty);
    setReference(result, system, inOrder.system, false);
    judge(result, std::move(arranged), request);
    return result;
}

MappingAnalysis unjudged(const mapping::Plan& plan) {
    MappingAnalysis result;
    result.name = plan.title();
    result.plan = plan;
    return result;
}

// Each network learns what the others hold.
void tellWhatIsBeside(std::vector<MappingAnalysis>& arrays) {
    std::int64_t sum = 0; // within the budget
    for (const MappingAnalysis& array : arrays)
        if (array.network) sum += spatial::bytesOnChip(*array.network);
    for (MappingAnalysis& array : arrays) {
        if (!array.network) continue;
        auto plan = std::make_shared<spatial::Network>(*array.network);
        plan->bytesBeside = sum - spatial::bytesOnChip(*plan);
        array.network = std::move(plan);
    }
}

// Networks of arrays that run one after the other stand on one chip.
void judgeChip(std::vector<MappingAnalysis>& arrays) {
    std::vector<const spatial::Network*> plans;
    for (MappingAnalysis& array : arrays) {
        if (!array.network) continue;
        plans.push_back(array.network.get());
        auto beyond = spatial::beyondTheChip(plans);
        if (!beyond) continue;
        array.diagnostics.push_back(std::move(*beyond));
        array.network = nullptr;
        return;
    }
    tellWhatIsBeside(arrays);
}

// Kernels on the host have nothing of what arrays hand to each other.
void judgeHandedOn(std::vector<MappingAnalysis>& arrays, std::span<const mapping::Part> parts) {
    std::vector<const ure::System*> systems;
    for (const mapping::Part& part : parts) systems.push_back(part.system.get());
    const std::set<std::string> handedOn = spatial::handedOn(systems);
    for (MappingAnalysis& array : arrays) {
        if (!array.network) continue;
        diagnostics::List found = spatial::handedOnByTheHost(*array.network, handedOn);
        if (found.empty()) continue;
        append(array.diagnostics, std::move(found));
        array.network = nullptr;
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
    judgeHandedOn(arrays, parts);
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
