#include "studies/tuning/merged_arrays.h"

#include "mapping/read/receivers.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <set>

namespace tactus::studies {

namespace {

using Equations = std::set<ure::EquationId>;

// A func of the array to call primitives on; empty if it has none.
std::string receiverIn(const ure::System& system, const Equations& array) {
    const std::vector<std::string> receivers = mapping::receiversOf(system);
    for (const ure::EquationId id : array)
        if (std::ranges::find(receivers, system.nameOf(id)) != receivers.end()) return system.nameOf(id);
    return {};
}

std::string mergeOf(const ure::System& system, const Equations& array) {
    const std::string receiver = receiverIn(system, array);
    std::set<std::string> known{receiver};
    std::vector<std::string> others;
    for (const ure::EquationId id : array)
        if (std::string name = system.nameOf(id); known.insert(name).second)
            others.push_back(std::move(name));
    return fmt::format("{}.merge_ures({});", receiver, fmt::join(others, ", "));
}

// None where primitives can be called on too few of the arrays.
Merges mergesOf(const ure::System& system, const std::vector<Equations>& arrays) {
    Merges merges;
    for (const Equations& array : arrays) {
        if (receiverIn(system, array).empty()) return {};
        merges.push_back(mergeOf(system, array));
    }
    if (!merges.empty()) merges.pop_back();
    return merges;
}

// The equations that one reads, and those that these read.
Equations neededBy(const ure::System& system, ure::EquationId reader) {
    Equations needed;
    std::vector<ure::EquationId> waiting{reader};
    while (!waiting.empty()) {
        const ure::EquationId id = waiting.back();
        waiting.pop_back();
        if (!needed.insert(id).second) continue;
        // A greatest value and its place are two outputs of one equation of the text.
        for (const ure::EquationId other : system.equations.keys())
            if (system.equations[other].span == system.equations[id].span) waiting.push_back(other);
        forEachBelow(system, system.equations[id].value, [&](ure::ExprId below) {
            const ure::Expr& expr = system.exprs[below];
            if (expr.kind == ure::Expr::Kind::Read)
                waiting.push_back(system.variables[expr.variable].equation);
        });
    }
    return needed;
}

} // namespace

Merges mergesOf(const ure::System& system, const std::vector<const driver::MappingAnalysis*>& arrays) {
    std::vector<Equations> all;
    for (const driver::MappingAnalysis* array : arrays)
        all.emplace_back(array->plan->equations.begin(), array->plan->equations.end());
    return mergesOf(system, all);
}

Merges mergesByOutputs(const ure::System& system) {
    std::map<ure::TensorId, Equations> byOutput;
    for (const ure::EquationId id : system.equations.keys())
        if (system.equations[id].isOutput())
            byOutput[system.equations[id].output].merge(neededBy(system, id));
    std::vector<Equations> outputs;
    for (auto& [output, needed] : byOutput) outputs.push_back(std::move(needed));
    // What an output needs has no more equations than it: each array reads from those before it alone.
    std::ranges::stable_sort(outputs, {}, &Equations::size);
    std::vector<Equations> arrays;
    Equations taken;
    for (const Equations& needed : outputs) {
        Equations own;
        std::ranges::set_difference(needed, taken, std::inserter(own, own.end()));
        const auto isRead = [&](const Equations& array) {
            return std::ranges::any_of(array, [&](ure::EquationId id) { return needed.contains(id); });
        };
        const auto last = std::find_if(arrays.rbegin(), arrays.rend(), isRead);
        if (last != arrays.rend() && receiverIn(system, own).empty())
            last->insert(own.begin(), own.end());
        else
            arrays.push_back(own);
        taken.insert(own.begin(), own.end());
    }
    return mergesOf(system, arrays);
}

} // namespace tactus::studies
