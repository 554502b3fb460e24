#include "driver/analyse/analyse_array.h"

#include "driver/analyse/arrangement.h"
#include "mapping/reuse/reuse.h"
#include "spatial/build.h"
#include "spatial/nest/changed_loops.h"
#include "ure/reductions.h"

#include <algorithm>

namespace tactus::driver {

bool isOfAffineRead(const diagnostics::Diagnostic& finding) {
    using diagnostics::Kind;
    return finding.kind == Kind::NotLocalisable || finding.kind == Kind::NotUniform ||
           finding.kind == Kind::Localised;
}
bool areOfAffineReads(const diagnostics::List& findings) {
    return std::ranges::all_of(findings, [](const diagnostics::Diagnostic& one) {
        return one.severity != diagnostics::Severity::Error || isOfAffineRead(one);
    });
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

// Kernels run the loops that a PE runs.
void straighten(MappingAnalysis& mapping, const Request& request) {
    mapping.changedLoops = spatial::withChangedLoops(*mapping.graph, *mapping.map, request.budget);
}

bool isMapped(const MappingAnalysis& mapping) {
    return mapping.legality && mapping.legality->legal == polyhedra::Verdict::Yes;
}

// Where the verdict names another schedule, that is one of all paths.
mapping::Legality judgedBesideOtherPaths(const MappingAnalysis& result, const Arrangement& arrangement,
                                         mapping::Options options) {
    mapping::Legality legality = mapping::judge(*result.plan, *result.map, *result.graph, options);
    if (legality.legal == polyhedra::Verdict::Yes && legality.causality == mapping::Causality::Systolic)
        return legality;
    options.otherPaths = arrangement.graphs(PathChooser::Rounding::Allowed);
    if (options.otherPaths.size() > 1)
        return mapping::judge(*result.plan, *result.map, *result.graph, options);
    return legality;
}

// From the equations in the order of the mapping's loops to a network.
void judge(MappingAnalysis& result, const Arrangement& arrangement, Arrangement::Mapped mapped,
           const Request& request) {
    const mapping::Plan& plan = *result.plan;
    append(result.diagnostics, arrangement.diagnostics());
    append(result.diagnostics, std::move(mapped.diagnostics));
    if (!mapped.equations) return;
    result.system = mapped.equations->system;
    result.graph = mapped.equations->graph;
    result.paths = mapped.equations->paths;
    result.map = std::move(mapped.map);
    if (!result.graph || !result.map) return;
    const mapping::Options options{request.strict, request.broadcast, request.budget};
    result.legality = judgedBesideOtherPaths(result, arrangement, options);
    append(result.diagnostics, result.legality->diagnostics);
    if (!isMapped(result)) return;
    mapping::ReuseFindings reuse = mapping::reuseFindings(plan, *result.map, *result.graph, options);
    append(result.diagnostics, std::move(reuse.notes));
    result.fromMemory = std::move(reuse.inputs);
    if (!plan.network.empty()) straighten(result, request);
    const auto& expressions = arrangement.expressions();
    const auto original = expressions.empty() ? result.builtGraph()->system : arrangement.stepped();
    spatial::Built network = spatial::build(
        plan.network, original, expressions, *result.builtGraph(), result.builtMap(), request.budget,
        request.networks, result.changedLoops ? result.changedLoops->sums : spatial::LoopSums{});
    append(result.diagnostics, std::move(network.diagnostics));
    result.network = std::move(network.plan);
    result.depthRules = std::move(network.depthRules);
}

MappingAnalysis analysed(const mapping::Plan& plan, const std::shared_ptr<const ure::System>& system,
                         const Prepared& inOrder, const Arrangement& arrangement, const Request& request) {
    MappingAnalysis result = unjudged(plan);
    Arrangement::Mapped mapped = arrangement.mapped();
    setReference(result, system, inOrder.evaluated,
                 mapped.equations ? mapped.equations->system.get() : nullptr);
    judge(result, arrangement, std::move(mapped), request);
    return result;
}

} // namespace

MappingAnalysis analyseArray(const mapping::Plan& plan, const std::shared_ptr<const ure::System>& system,
                             const std::shared_ptr<const Prepared>& inOrder, const Request& request) {
    const Arrangements ways(plan, inOrder, request);
    MappingAnalysis result = analysed(plan, system, *inOrder, ways.first(), request);
    if (isMapped(result) || !ways.second()) return result;
    MappingAnalysis other = analysed(plan, system, *inOrder, *ways.second(), request);
    return isMapped(other) ? other : result;
}

MappingAnalysis unjudged(const mapping::Plan& plan) {
    MappingAnalysis result;
    result.name = plan.title();
    result.plan = plan;
    return result;
}

} // namespace tactus::driver
