// From a text to what is known of its designs.
#include "driver/analyse/analyse_mapping.h"
#include "driver/analysis.h"
#include "driver/prepared/kept.h"
#include "driver/sizes/depths_at_sizes.h"
#include "evaluate/data/inputs.h"

#include <algorithm>
#include <functional>
#include <map>

namespace tactus::driver {

namespace {

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

// A mistake in a mapping's text is that mapping's own: the design and its other mappings remain.
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

// Arrays may read at any affine place what others have made, so with several of them each array has its own
// findings about such reads.
void keepForOneArray(Prepared& prepared, const mapping::Planned& planned) {
    const auto isOneOfSeveral = [](const mapping::Plan& plan) { return !plan.array.empty(); };
    if (std::ranges::none_of(planned.plans, isOneOfSeveral)) return;
    std::ranges::copy_if(prepared.diagnostics, std::back_inserter(prepared.ofOneArray), isOfAffineRead);
    std::erase_if(prepared.diagnostics, isOfAffineRead);
}

// Is it an error about elements of inputs and outputs, whatever arrays read and write them?
bool isOfElements(const diagnostics::Diagnostic& said) {
    using enum diagnostics::Kind;
    const bool isOfExtents =
        said.kind == OutputOutOfBounds || said.kind == InputOutOfBounds || said.kind == WrittenTwice;
    return isOfExtents && said.severity == diagnostics::Severity::Error;
}

// Such a mistake is said once, not for each array that has it.
void sayMistakesOnce(DesignAnalysis& design) {
    for (MappingAnalysis& array : design.mappings) {
        if (!array.plan || array.plan->array.empty()) continue;
        std::erase_if(array.diagnostics, [&](const diagnostics::Diagnostic& said) {
            if (!isOfElements(said)) return false;
            const auto isSame = [&](const diagnostics::Diagnostic& other) {
                return other.kind == said.kind && other.span == said.span && other.message == said.message;
            };
            if (std::ranges::none_of(design.diagnostics, isSame)) design.diagnostics.push_back(said);
            return true;
        });
    }
}

DesignAnalysis analyseUnguarded(const syntax::Design& syntax, const Request& request, bool withoutData,
                                const std::set<std::string>& mappings) {
    DesignAnalysis design;
    design.name = syntax.name().text;
    design.span = syntax.name().span;
    Stages stages = stagesOf(syntax, request, withoutData);
    append(design.diagnostics, std::move(stages.elaborated.diagnostics));
    design.system = stages.elaborated.system;
    if (!design.system) {
        if (stages.elaborated.outline)
            append(design.diagnostics, mistakesOfMappings(syntax, *stages.elaborated.outline, design));
        return design;
    }
    if (request.ownData && !withoutData) append(design.diagnostics, brokenPromises(*design.system));
    const auto prepared = std::make_shared<Prepared>(*stages.prepared);
    mapping::Planned planned = mapping::planOf(syntax, *design.system);
    keepForOneArray(*prepared, planned);
    append(design.diagnostics, std::exchange(prepared->diagnostics, {}));
    design.localised = prepared->system;
    design.evaluated = prepared->evaluated;
    const auto sameMapping = [](const mapping::Plan& a, const mapping::Plan& b) { return a.name == b.name; };
    for (auto first = planned.plans.begin(); first != planned.plans.end();) {
        if (request.budget.stop.stop_requested()) break;
        // The plans of one mapping, one for each of its arrays, follow one another.
        const auto last = std::adjacent_find(first, planned.plans.end(), std::not_fn(sameMapping));
        const auto end = last == planned.plans.end() ? last : std::next(last);
        if (mappings.empty() || mappings.contains(first->name))
            std::ranges::move(analyseMapping({first, end}, design, prepared, request),
                              std::back_inserter(design.mappings));
        first = end;
    }
    sayMistakesOnce(design);
    for (const std::string& name : planned.refused) design.mappings.emplace_back().name = name;
    handOut(std::move(planned.diagnostics), syntax, design);
    return design;
}

diagnostics::Diagnostic figureTooLargeIn(const syntax::Design& design) {
    return diagnostics::make(diagnostics::Kind::NumbersTooLarge, design.name().span, "a figure",
                             fmt::format("design '{}'", design.name().text), "needs");
}

DesignAnalysis analyseDesign(const syntax::Design& syntax, const Request& request, bool withoutData,
                             const std::set<std::string>& mappings = {}) {
    try {
        return analyseUnguarded(syntax, request, withoutData, mappings);
    } catch (const base::Overflow&) {
        DesignAnalysis refused;
        refused.name = syntax.name().text;
        refused.span = syntax.name().span;
        refused.diagnostics = {figureTooLargeIn(syntax)};
        return refused;
    }
}

} // namespace

diagnostics::Diagnostic figureTooLarge(const std::shared_ptr<const text::SourceBuffer>& source,
                                       std::string_view design) {
    const WrittenText text = writtenText(source);
    for (const syntax::Design& one : text.designs)
        if (design.empty() || one.name().text == design) return figureTooLargeIn(one);
    return diagnostics::make(diagnostics::Kind::NoDesign, text::Span{0, 0});
}

DesignAnalysis analyseSome(const syntax::Design& syntax, const Request& request,
                           const std::set<std::string>& mappings) {
    return analyseDesign(syntax, request, true, mappings);
}

std::shared_ptr<Kept> nothingKept() {
    return std::make_shared<Kept>();
}

Analysis analyse(const Request& request) {
    Analysis analysis;
    analysis.source = request.source;
    analysis.asked = request;
    analysis.asked.budget.stop = {};
    WrittenText text = writtenText(request.source);
    analysis.tree = std::move(text.tree);
    analysis.diagnostics = std::move(text.mistakes);
    for (const syntax::Design& design : text.designs) {
        if (request.budget.stop.stop_requested()) break;
        analysis.designs.push_back(analyseDesign(design, request, false));
        warnOfDepths({analysis.tree, design, request}, analysis.designs.back());
    }
    analysis.stopped = request.budget.stop.stop_requested();
    return analysis;
}

} // namespace tactus::driver
