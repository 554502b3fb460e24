#include "driver/analysis.h"

#include "dependence/build.h"
#include "evaluate/inputs.h"
#include "localise/build.h"
#include "mapping/lane_factor.h"
#include "spatial/build.h"
#include "spatial/isolate.h"
#include "spatial/on_chip.h"
#include "spatial/straight.h"
#include "syntax/build.h"

#include <algorithm>
#include <functional>
#include <span>

namespace tactus::driver {

static void append(diagnostics::List& to, diagnostics::List from) {
    std::ranges::move(from, std::back_inserter(to));
}

bool DesignAnalysis::legal() const {
    return system && !hasError(diagnostics) && !mappings.empty() &&
           std::ranges::all_of(mappings, &MappingAnalysis::legal);
}

bool Analysis::legal() const {
    return !stopped && !hasError(diagnostics) && !designs.empty() &&
           std::ranges::all_of(designs, &DesignAnalysis::legal);
}

diagnostics::List Analysis::allDiagnostics() const {
    diagnostics::List all = diagnostics;
    for (const DesignAnalysis& design : designs) {
        append(all, design.diagnostics);
        for (const MappingAnalysis& mapping : design.mappings) append(all, mapping.diagnostics);
    }
    std::ranges::stable_sort(all, {}, [](const diagnostics::Diagnostic& one) { return one.span.begin; });
    return all;
}

const DesignAnalysis* Analysis::design(std::string_view name) const {
    if (name.empty()) return designs.empty() ? nullptr : &designs.front();
    const auto found = std::ranges::find(designs, name, &DesignAnalysis::name);
    return found == designs.end() ? nullptr : &*found;
}

std::vector<const MappingAnalysis*> arraysNamed(const DesignAnalysis& design, std::string_view name) {
    if (design.mappings.empty()) return {};
    const std::string wanted = name.empty() ? design.mappings.front().mapping() : std::string(name);
    std::vector<const MappingAnalysis*> arrays;
    for (const MappingAnalysis& one : design.mappings)
        if (one.mapping() == wanted || one.name == wanted) arrays.push_back(&one);
    return arrays;
}

const MappingAnalysis* mappingNamed(const DesignAnalysis& design, std::string_view name) {
    const auto arrays = arraysNamed(design, name);
    return arrays.empty() ? nullptr : arrays.front();
}

Reference referenceOf(const DesignAnalysis& design, const std::vector<const MappingAnalysis*>& arrays) {
    if (arrays.size() == 1) return arrays.front()->reference;
    Reference reference{design.system, design.localised, {}};
    for (const MappingAnalysis* array : arrays)
        for (const ure::TensorId sum : array->reference.reorderedSums)
            reference.reorderedSums.push_back(
                *design.system->tensorNamed(array->reference.elaborated->tensors[sum].name));
    return reference;
}

namespace {

// What reordering and reductions leave of a system, with its dependences.
struct Prepared {
    std::shared_ptr<const ure::System> system;
    std::shared_ptr<const dependence::Graph> graph;
    diagnostics::List diagnostics;
};

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
    if (analysed.graph) mapping.straight = {analysed.graph, straight->map};
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
    spatial::Built network =
        spatial::build(plan.network, original, isolated.expressions, *result.builtGraph(), result.builtMap(),
                       request.budget, request.networks);
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

// Mistakes in the text of mappings, where the equations have some too. A name that is unknown there, or
// declared twice, is no mistake of the mapping.
diagnostics::List mistakesOfMappings(const syntax::Design& syntax, const ure::System& outline,
                                     const DesignAnalysis& design) {
    diagnostics::List mistakes = mapping::planOf(syntax, outline).diagnostics;
    const auto textOf = [&](const diagnostics::Diagnostic& one) { return outline.source->text(one.span); };
    std::erase_if(mistakes, [&](const diagnostics::Diagnostic& mistake) {
        return std::ranges::any_of(design.diagnostics, [&](const diagnostics::Diagnostic& known) {
            return textOf(known) == textOf(mistake);
        });
    });
    return mistakes;
}

// A mistake in a mapping's text is that mapping's own: the design and its other mappings stand.
void handOut(diagnostics::List mistakes, const syntax::Design& syntax, DesignAnalysis& design) {
    for (diagnostics::Diagnostic& mistake : mistakes) {
        diagnostics::List* owner = &design.diagnostics;
        for (const syntax::MappingDeclaration& declaration : syntax.mappings()) {
            const text::Span span = declaration.span();
            if (mistake.span.begin < span.begin || mistake.span.begin >= span.end) continue;
            const auto refused = std::ranges::find_if(design.mappings, [&](const MappingAnalysis& one) {
                return !one.plan && one.name == declaration.name().text;
            });
            if (refused != design.mappings.end()) owner = &refused->diagnostics;
        }
        owner->push_back(std::move(mistake));
    }
}

// Promises that data in the design itself break; where there are many elements that shows when they are made.
diagnostics::List brokenPromises(const ure::System& system) {
    constexpr std::uint64_t mostElements = 100'000;
    std::uint64_t elements = 0;
    for (const ure::Tensor& tensor : system.tensors) {
        if (!tensor.isInput) continue;
        const std::uint64_t count = evaluate::elementCount(tensor);
        if (count > mostElements || (elements += count) > mostElements) return {};
    }
    diagnostics::List broken = evaluate::makeInputs(system, {}).diagnostics;
    std::erase_if(broken, [](const diagnostics::Diagnostic& one) {
        return one.kind != diagnostics::Kind::InputPromise;
    });
    return broken;
}

DesignAnalysis analyseDesign(const syntax::Design& syntax, const Request& request, bool withoutData) {
    DesignAnalysis design;
    design.name = syntax.name().text;
    design.span = syntax.name().span;
    ure::Elaborated elaborated = ure::elaborate(syntax, {request.params, withoutData, false});
    append(design.diagnostics, std::move(elaborated.diagnostics));
    design.system = elaborated.system;
    if (!design.system) {
        if (elaborated.outline)
            append(design.diagnostics, mistakesOfMappings(syntax, *elaborated.outline, design));
        return design;
    }
    if (request.ownData) append(design.diagnostics, brokenPromises(*design.system));
    Prepared prepared = prepare(design.system, request);
    append(design.diagnostics, std::move(prepared.diagnostics));
    design.localised = prepared.system;
    mapping::Planned planned = mapping::planOf(syntax, *design.system);
    const auto sameMapping = [](const mapping::Plan& a, const mapping::Plan& b) { return a.name == b.name; };
    for (auto first = planned.plans.begin(); first != planned.plans.end();) {
        if (request.budget.stop.stop_requested()) break;
        const auto last = std::adjacent_find(first, planned.plans.end(), std::not_fn(sameMapping));
        const auto end = last == planned.plans.end() ? last : std::next(last);
        std::ranges::move(analyseMapping({first, end}, design, prepared, request),
                          std::back_inserter(design.mappings));
        first = end;
    }
    for (const std::string& name : planned.refused) design.mappings.emplace_back().name = name;
    handOut(std::move(planned.diagnostics), syntax, design);
    return design;
}

} // namespace

DesignAnalysis analyseWithoutData(const syntax::Design& syntax, const Request& request) {
    return analyseDesign(syntax, request, true);
}

Analysis analyse(const Request& request) {
    Analysis analysis;
    analysis.source = request.source;
    syntax::Parsed parsed = syntax::parse(request.source);
    analysis.tree = parsed.tree;
    analysis.diagnostics = std::move(parsed.diagnostics);
    for (const syntax::Design& design : syntax::File(*parsed.tree).designs()) {
        if (request.budget.stop.stop_requested()) break;
        analysis.designs.push_back(analyseDesign(design, request, false));
    }
    if (syntax::File(*parsed.tree).designs().empty() && !hasError(analysis.diagnostics))
        analysis.diagnostics.push_back(diagnostics::make(diagnostics::Kind::NoDesign, text::Span{0, 0}));
    analysis.stopped = request.budget.stop.stop_requested();
    return analysis;
}

} // namespace tactus::driver
