#include "mapping/chain.h"

#include "mapping/components.h"

#include <algorithm>

namespace tactus::mapping {

using polyhedra::Piece;
using polyhedra::Verdict;

// Whether the set has two points `steps` vectors apart; in a convex set all points between are then in it.
static Verdict reaches(const Piece& piece, const polyhedra::Vector& vector, std::int64_t steps,
                       const polyhedra::Budget& budget) {
    polyhedra::Vector shift;
    for (const std::int64_t entry : vector) shift.push_back(base::multiply(-steps, entry));
    const Verdict empty =
        polyhedra::isEmpty(polyhedra::intersect(piece, polyhedra::translate(piece, shift)), budget);
    return empty == Verdict::Yes ? Verdict::No : empty == Verdict::No ? Verdict::Yes : Verdict::Unknown;
}

Chain combinationalChain(const dependence::Graph& graph, const dependence::Dependence& dependence,
                         const polyhedra::Budget& budget) {
    const ure::Equation& reader = graph.system->equations[dependence.reader];
    if (reader.isOutput() || reader.variable != dependence.variable) return {};
    const bool convex = dependence.readers.size() == 1 && dependence.readers[0].quotients.empty();
    const Piece& within = convex ? dependence.readers[0] : graph.system->domain;
    Chain chain{1, convex && !dependence.underData};
    // Doubling, then bisection: `least` apart is possible, `most` is not.
    std::int64_t least = 0, most = 1;
    while (reaches(within, dependence.vector, most, budget) == Verdict::Yes) {
        least = most;
        most = base::multiply(most, 2);
    }
    while (most - least > 1) {
        const std::int64_t middle = least + (most - least) / 2;
        (reaches(within, dependence.vector, middle, budget) == Verdict::Yes ? least : most) = middle;
    }
    // Among readers the first of them makes a hop as well; in the domain the first point may read nothing.
    chain.links = convex ? least + 1 : std::max<std::int64_t>(least, 1);
    return chain;
}

bool isInterlocked(const dependence::Graph& graph, const dependence::Dependence& dependence,
                   const polyhedra::Matrix& schedule) {
    const auto ends = [&](const dependence::Dependence& one) -> std::pair<std::size_t, std::size_t> {
        return {one.variable.index(), graph.system->equations[one.reader].variable.index()};
    };
    std::vector<const dependence::Dependence*> within; // the step, from func to func
    for (const dependence::Dependence& one : graph.dependences)
        if (!graph.system->equations[one.reader].isOutput() &&
            std::ranges::all_of(
                schedule, [&](const polyhedra::Vector& row) { return polyhedra::dot(row, one.vector) == 0; }))
            within.push_back(&one);
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (const dependence::Dependence* one : within) edges.push_back(ends(*one));
    const std::vector<std::size_t> component = strongComponents(graph.system->variables.size(), edges);
    const auto isInside = [&](const dependence::Dependence& one, std::size_t own) {
        const auto [from, to] = ends(one);
        return component[from] == own && component[to] == own;
    };
    const std::size_t own = component[dependence.variable.index()];
    if (graph.system->equations[dependence.reader].isOutput() || !isInside(dependence, own)) return false;
    const auto broadcasts = std::ranges::count_if(
        within, [&](const dependence::Dependence* one) { return !one->samePoint() && isInside(*one, own); });
    return broadcasts > 1 || ends(dependence).first != ends(dependence).second;
}

} // namespace tactus::mapping
