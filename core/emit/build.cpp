#include "emit/build.h"

#include "emit/targets/hls/hls.h"
#include "emit/targets/opencl/opencl.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::emit {

// Before anything is made of it: an array whose equations wait for each other at one point.
static std::optional<diagnostics::Diagnostic> withoutOrder(const array::Model& model) {
    const dependence::Graph& graph = *model.graph;
    if (graph.order) return std::nullopt;
    std::vector<std::string> names;
    for (const ure::EquationId equation : graph.unordered) names.push_back(graph.system->nameOf(equation));
    return make(diagnostics::Kind::CaseOrder, graph.system->equations[graph.unordered.front()].leftSpan,
                fmt::format("{}", fmt::join(names, ", ")));
}

std::span<const Target* const> targets() {
    static const Target* const all[] = {&intelOpenCl(), &xilinxHls()};
    return all;
}

const Target* targetNamed(std::string_view name) {
    const auto found = std::ranges::find(targets(), name, &Target::name);
    return found == targets().end() ? nullptr : *found;
}

Exported exportCode(const array::Model& model, const Target& target) {
    return exportCode(Models{&model}, target);
}

Exported exportCode(const Models& arrays, const Target& target) {
    try {
        for (const array::Model* model : arrays)
            if (auto refusal = withoutOrder(*model)) return {{}, {std::move(*refusal)}};
        return target.make(arrays);
    } catch (const base::Overflow&) { // said below
    }
    return {{}, {make(diagnostics::Kind::ExportTooLarge, arrays.front()->map.span)}};
}

} // namespace tactus::emit
