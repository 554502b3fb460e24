#include "driver/analysed.h"

#include "base/counted.h"

#include <algorithm>

namespace tactus::driver {

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
