#include "dependence/graph.h"

namespace tactus::dependence {

std::optional<std::vector<ure::EquationId>> equationsInOrder(const Graph& graph) {
    if (!graph.order) return std::nullopt;
    std::vector<ure::EquationId> equations;
    for (const Step& step : *graph.order) {
        if (step.isCase()) return std::nullopt;
        equations.push_back(step.equation);
    }
    return equations;
}

} // namespace tactus::dependence
