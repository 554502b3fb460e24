#include "driver/analyse/analyse_array.h"

#include "dependence/build.h"
#include "driver/analyse/reduction_paths.h"
#include "mapping/lanes/lane_factor.h"
#include "mapping/reuse/reuse.h"
#include "spatial/build.h"
#include "spatial/nest/changed_loops.h"
#include "spatial/operands/isolate.h"
#include "ure/reductions.h"

#include <algorithm>

namespace tactus::driver {

namespace {

// Findings about reads that localisation has refused, with more to say, are left out.
void appendDependences(diagnostics::List& list, diagnostics::List found) {
    std::erase_if(found, [&](const diagnostics::Diagnostic& one) {
        return one.kind == diagnostics::Kind::NotUniform &&
               std::ranges::any_of(list, [&](const diagnostics::Diagnostic& known) {
                   return known.kind == diagnostics::Kind::NotLocalisable && known.span == one.span;
               });
    });
    append(list, std::move(found));
}

} // namespace

bool isOfAffineRead(const diagnostics::Diagnostic& finding) {
    using diagnostics::Kind;
    return finding.kind == Kind::NotLocalisable || finding.kind == Kind::NotUniform ||
           finding.kind == Kind::Localised;
}

Prepared prepare(std::shared_ptr<const ure::System> system, const Request& request,
                 const std::vector<localise::ReductionPath>& paths, localise::OtherPaths others) {
    Prepared prepared;
    prepared.evaluated = localise::recurrencesInLoopOrder(system);
    localise::UniformReads uniform = localise::uniformReads(std::move(system), request.budget);
    append(prepared.diagnostics, std::move(uniform.diagnostics));
    prepared.uniform = std::move(uniform.system);
    localise::Localised localised = localise::reductionsToRecurrences(prepared.uniform, paths, others);
    append(prepared.diagnostics, std::move(localised.diagnostics));
    prepared.system = localised.system;
    prepared.paths = std::move(localised.paths);
    if (!prepared.system) return prepared;
    dependence::Analysed analysed = dependence::analyse(prepared.system, request.budget);
    appendDependences(prepared.diagnostics, std::move(analysed.diagnostics));
    prepared.graph = analysed.graph;
    return prepared;
}

namespace {

// Results are compared with this; the recurrences of the array say which sums and products are re-ordered.
void setReference(MappingAnalysis& mapping, std::shared_ptr<const ure::System> elaborated,
                  std::shared_ptr<const ure::System> evaluated, const ure::System* recurrences) {
    if (recurrences) mapping.reference.reordered = reorderedReductions(*elaborated, *recurrences);
    for (const ure::Equation& equation : elaborated->equations) {
        if (std::ranges::find(mapping.reference.reordered, equation.output) ==
            mapping.reference.reordered.end())
            continue;
        mapping.diagnostics.push_back(
            diagnostics::make(diagnostics::Kind::SumReordered, mapping.plan->span, mapping.name,
                              kindOfNumbers(computedType(*elaborated, equation)),
                              equation.reduction == ure::Reduction::Add ? "sum" : "product",
                              elaborated->tensors[equation.output].name));
    }
    mapping.reference.elaborated = std::move(elaborated);
    mapping.reference.evaluated = std::move(evaluated);
}

// An array's equations over the loops of its mapping.
struct Arranged {
    std::shared_ptr<const ure::System> stepped;
    std::vector<spatial::IsolatedExpression> expressions; // inputs in `result`
    bool isAsked = false;                                 // the mapping asks for paths of reductions
    Prepared result;                                      // without a graph there is an error
    diagnostics::List diagnostics;
};

Arranged arrange(const mapping::Plan& plan, const std::shared_ptr<const ure::System>& system,
                 const Prepared& inOrder, const Request& request, localise::OtherPaths others) {
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
    PathRequest paths{.asked = std::move(stepped.paths), .others = others, .strict = request.strict};
    arranged.isAsked = !paths.asked.empty();
    if (factored.system == system) paths.taken = inOrder.paths;
    ReductionPaths chosen = pathsForSchedule(plan, *factored.system, paths);
    append(arranged.diagnostics, std::move(chosen.diagnostics));
    // The design itself has been judged in its own order; what is new here is only what the order changes.
    arranged.result = factored.system == system && chosen.paths.empty()
                          ? inOrder
                          : prepare(factored.system, request, chosen.paths, others);
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
    result.paths = std::move(arranged.result.paths);
    if (!result.graph) return;
    const mapping::Options options{request.strict, request.broadcast, request.budget};
    mapping::Mapped mapped = mapping::chooseMap(plan, *result.graph, options);
    append(result.diagnostics, std::move(mapped.diagnostics));
    result.map = std::move(mapped.map);
    if (!result.map) return;
    result.legality = mapping::judge(plan, *result.map, *result.graph, options);
    append(result.diagnostics, result.legality->diagnostics);
    if (!isMapped(result)) return;
    append(result.diagnostics, mapping::reuseNotes(plan, *result.map, *result.graph, options));
    if (!plan.network.empty()) straighten(result, request);
    const auto original = arranged.expressions.empty() ? result.builtGraph()->system : arranged.stepped;
    spatial::Built network = spatial::build(
        plan.network, original, arranged.expressions, *result.builtGraph(), result.builtMap(), request.budget,
        request.networks, result.changedLoops ? result.changedLoops->sums : spatial::LoopSums{});
    append(result.diagnostics, std::move(network.diagnostics));
    result.network = std::move(network.plan);
    result.depthRules = std::move(network.depthRules);
}

} // namespace

MappingAnalysis analyseArray(const mapping::Plan& plan, const std::shared_ptr<const ure::System>& system,
                             const Prepared& inOrder, const Request& request) {
    MappingAnalysis empty;
    empty.name = plan.title();
    empty.plan = plan;
    const auto judgeArranged = [&](MappingAnalysis& result, Arranged arranged) {
        setReference(result, system, inOrder.evaluated, arranged.result.system.get());
        judge(result, std::move(arranged), request);
    };
    using localise::OtherPaths;
    Arranged arranged = arrange(plan, inOrder.uniform, inOrder, request,
                                mapping::changeLoops(plan.steps) ? OtherPaths::Refused : OtherPaths::Found);
    const bool isRegular = arranged.isAsked || !isIrregular(arranged);
    MappingAnalysis result = empty;
    // Sums in the order of the mapping's loops may be no recurrences while they are in the design's own
    // order, or along another path.
    if (!isRegular) arranged = arrange(plan, inOrder.system, inOrder, request, OtherPaths::Refused);
    judgeArranged(result, std::move(arranged));
    if (isRegular || isMapped(result)) return result;
    MappingAnalysis other = std::move(empty);
    judgeArranged(other, arrange(plan, inOrder.uniform, inOrder, request, OtherPaths::Found));
    return isMapped(other) ? other : result;
}

MappingAnalysis unjudged(const mapping::Plan& plan) {
    MappingAnalysis result;
    result.name = plan.title();
    result.plan = plan;
    return result;
}

} // namespace tactus::driver
