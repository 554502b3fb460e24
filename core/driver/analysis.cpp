#include "driver/analysis.h"

#include "dependence/build.h"
#include "localise/build.h"
#include "syntax/build.h"

#include <algorithm>

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

const MappingAnalysis* mappingNamed(const DesignAnalysis& design, std::string_view name) {
    if (name.empty()) return design.mappings.empty() ? nullptr : &design.mappings.front();
    const auto found = std::ranges::find(design.mappings, name, &MappingAnalysis::name);
    return found == design.mappings.end() ? nullptr : &*found;
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

// Equations outside every merged set would be an array of their own.
bool makesSeveralArrays(const mapping::Plan& plan, const ure::System& system) {
    if (plan.merged.empty()) return false;
    std::size_t merged = 0;
    for (const auto& set : plan.merged) merged += set.size();
    return plan.merged.size() > 1 || merged < system.equations.size();
}

std::string outsideOf(const mapping::Plan& plan, const ure::System& system) {
    std::string names;
    for (const ure::EquationId id : system.equations.keys()) {
        const std::string name = system.nameOf(id);
        if (std::ranges::find(plan.merged.front(), id) == plan.merged.front().end() &&
            names.find(name) == std::string::npos)
            names += (names.empty() ? "" : ", ") + name;
    }
    return names;
}

void setReference(MappingAnalysis& mapping, const DesignAnalysis& design) {
    mapping.reference = {design.system, design.localised, reorderedSums(*design.system, mapping.plan->order)};
    for (const ure::TensorId sum : mapping.reference.reorderedSums)
        mapping.diagnostics.push_back(diagnostics::make(diagnostics::Kind::SumReordered, mapping.plan->span,
                                                        mapping.name, design.system->tensors[sum].name));
}

MappingAnalysis analyseMapping(const mapping::Plan& plan, const DesignAnalysis& design,
                               const Prepared& inOrder, const Request& request) {
    MappingAnalysis result;
    result.name = plan.name;
    result.plan = plan;
    if (makesSeveralArrays(plan, *design.system)) {
        result.diagnostics.push_back(diagnostics::make(diagnostics::Kind::SeveralArrays, plan.span, plan.name,
                                                       outsideOf(plan, *design.system)));
        return result;
    }
    setReference(result, design);
    const std::shared_ptr<const ure::System> ordered = mapping::reorder(design.system, plan.order);
    if (ordered == design.system) {
        result.system = inOrder.system;
        result.graph = inOrder.graph;
    } else {
        // The design itself has been judged in its own order; what is new here is only what the order
        // changes.
        Prepared prepared = prepare(ordered, request);
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
    return result;
}

DesignAnalysis analyseDesign(const syntax::Design& syntax, const Request& request) {
    DesignAnalysis design;
    design.name = syntax.name().text;
    design.span = syntax.name().span;
    ure::Elaborated elaborated = ure::elaborate(syntax, {request.params});
    append(design.diagnostics, std::move(elaborated.diagnostics));
    design.system = elaborated.system;
    if (!design.system) return design;
    Prepared prepared = prepare(design.system, request);
    append(design.diagnostics, std::move(prepared.diagnostics));
    design.localised = prepared.system;
    mapping::Planned planned = mapping::planOf(syntax, *design.system);
    append(design.diagnostics, std::move(planned.diagnostics));
    for (const mapping::Plan& plan : planned.plans) {
        if (request.budget.stop.stop_requested()) break;
        design.mappings.push_back(prepared.graph ? analyseMapping(plan, design, prepared, request)
                                                 : MappingAnalysis{plan.name, plan, {}, {}, {}, {}, {}, {}});
    }
    for (const std::string& name : planned.refused)
        design.mappings.push_back({name, {}, {}, {}, {}, {}, {}, {}});
    return design;
}

} // namespace

Analysis analyse(const Request& request) {
    Analysis analysis;
    analysis.source = request.source;
    syntax::Parsed parsed = syntax::parse(request.source);
    analysis.tree = parsed.tree;
    analysis.diagnostics = std::move(parsed.diagnostics);
    for (const syntax::Design& design : syntax::File(*parsed.tree).designs()) {
        if (request.budget.stop.stop_requested()) break;
        analysis.designs.push_back(analyseDesign(design, request));
    }
    analysis.stopped = request.budget.stop.stop_requested();
    return analysis;
}

} // namespace tactus::driver
