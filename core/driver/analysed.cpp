#include "driver/analysed.h"

#include "base/counted.h"
#include "syntax/build.h"

#include <algorithm>
#include <map>

namespace tactus::driver {

static std::optional<syntax::Design> named(const std::vector<syntax::Design>& designs,
                                           std::string_view name) {
    const auto found =
        std::ranges::find_if(designs, [&](const syntax::Design& one) { return one.name().text == name; });
    return found == designs.end() ? std::nullopt : std::optional(*found);
}

Request Request::of(std::shared_ptr<const text::SourceBuffer> source, std::stop_token stop) {
    Request request;
    request.source = std::move(source);
    request.budget.stop = std::move(stop);
    return request;
}

Request Request::about(std::shared_ptr<const text::SourceBuffer> other) const {
    Request request = *this;
    request.source = std::move(other);
    return request;
}

Request Request::after(const std::vector<text::Edit>& edits) const {
    return about(std::make_shared<text::SourceBuffer>(source->name(), text::apply(source->text(), edits)));
}

// `--design` and the tabs of the studio tell designs apart by their names.
static diagnostics::List sameNames(const std::vector<syntax::Design>& designs) {
    diagnostics::List list;
    std::map<std::string, text::Span> first;
    for (const syntax::Design& design : designs) {
        const syntax::Word name = design.name();
        if (!name.valid()) continue;
        const auto [known, isFirst] = first.emplace(name.text, name.span);
        if (isFirst) continue;
        list.push_back(diagnostics::make(diagnostics::Kind::DuplicateName, name.span, name.text));
        list.back().related.push_back({known->second, "first declared here"});
    }
    return list;
}

WrittenText writtenText(const std::shared_ptr<const text::SourceBuffer>& source) {
    syntax::Parsed parsed = syntax::parse(source);
    WrittenText text{parsed.tree, syntax::File(*parsed.tree).designs(), std::move(parsed.diagnostics)};
    append(text.mistakes, sameNames(text.designs));
    if (text.designs.empty() && !hasError(text.mistakes))
        text.mistakes.push_back(diagnostics::make(diagnostics::Kind::NoDesign, text::Span{0, 0}));
    return text;
}

std::string MappingAnalysis::causalityText() const {
    std::string words(toString(legality->causality));
    if (!fromMemory.empty()) words += ", " + base::listed(fromMemory) + " from memory";
    return words;
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

std::vector<syntax::Design> Analysis::written() const {
    return tree ? syntax::File(*tree).designs() : std::vector<syntax::Design>();
}

std::optional<syntax::Design> Analysis::written(std::string_view name) const {
    return named(written(), name);
}

Request Analysis::again(std::stop_token stop) const {
    Request request = asked;
    request.budget.stop = std::move(stop);
    return request;
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
    Reference reference{design.system, design.evaluated, {}};
    for (const MappingAnalysis* array : arrays)
        for (const ure::TensorId output : array->reference.reordered)
            reference.reordered.push_back(
                *design.system->tensorNamed(array->reference.elaborated->tensors[output].name));
    return reference;
}

} // namespace tactus::driver
