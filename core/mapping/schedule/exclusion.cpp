#include "mapping/schedule/exclusion.h"

#include "mapping/causality/distance.h"
#include "mapping/causality/wording.h"
#include "mapping/schedule/demands.h"
#include "polyhedra/optimize.h"

#include <fmt/ranges.h>

namespace tactus::mapping {

// "X on X (0,1)"
static std::string nameOf(const dependence::Graph& graph, const dependence::Dependence& one) {
    return fmt::format("{} on {} {}", graph.system->nameOf(one.reader),
                       graph.system->variables[one.variable].name, tuple(one.vector));
}

std::string exclusionText(const dependence::Graph& graph, const std::vector<polyhedra::AffineForm>& inner,
                          const polyhedra::Budget& budget) {
    std::vector<polyhedra::Vector> vectors;
    std::vector<std::string> names;
    for (const dependence::Dependence& one : graph.dependences) {
        polyhedra::Vector vector = outsideOf(inner, one.vector);
        if (lexicographicSign(vector) == 0) continue;
        vectors.push_back(std::move(vector));
        names.push_back(nameOf(graph, one));
    }
    const std::vector<std::int64_t> weights = polyhedra::zeroCombination(vectors, budget);
    std::vector<std::string> terms;
    for (std::size_t d = 0; d < weights.size(); ++d)
        if (weights[d] > 0)
            terms.push_back(weights[d] == 1 ? names[d] : fmt::format("{} times {}", weights[d], names[d]));
    if (terms.empty()) return "";
    return fmt::format("the dependences {} add up to 0, so they can't all go forward in time",
                       fmt::join(terms, " and "));
}

} // namespace tactus::mapping
