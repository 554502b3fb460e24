#include "mapping/causality/hops.h"

#include "mapping/causality/components.h"

#include <algorithm>

namespace tactus::mapping {

using polyhedra::Piece;
using polyhedra::Verdict;

Parts partsOf(const Hops& hops) {
    std::size_t equations = 0;
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (const Hop& hop : hops) {
        edges.emplace_back(hop.from, hop.to);
        equations = std::max({equations, hop.from + 1, hop.to + 1});
    }
    return {strongComponents(equations, edges)};
}

// Decides if the set has two points `steps` vectors apart; in a convex set all points between are then in it.
static Verdict reaches(const Piece& piece, const polyhedra::Vector& vector, std::int64_t steps,
                       const polyhedra::Budget& budget) {
    polyhedra::Vector shift;
    for (const std::int64_t entry : vector) shift.push_back(base::multiply(-steps, entry));
    const Verdict empty =
        polyhedra::isEmpty(polyhedra::intersect(piece, polyhedra::translate(piece, shift)), budget);
    return empty == Verdict::Yes ? Verdict::No : empty == Verdict::No ? Verdict::Yes : Verdict::Unknown;
}

std::optional<Run> ownRun(const Hop& hop, const Piece& domain, const polyhedra::Budget& budget) {
    const polyhedra::Union& readers = hop.read->readers;
    const bool convex = readers.size() == 1 && readers[0].quotients.empty();
    const Piece& within = convex ? readers[0] : domain;
    // Doubling, then bisection: `least` apart is possible, `most` is not. In a convex set whatever is less
    // than a possible distance is possible too.
    std::int64_t least = 0, most = 1;
    const auto isPossible = [&](std::int64_t steps) {
        return reaches(within, hop.read->vector, steps, budget);
    };
    Verdict possible = isPossible(most);
    for (; possible == Verdict::Yes; possible = isPossible(most)) {
        least = most;
        most = base::multiply(most, 2);
    }
    while (possible != Verdict::Unknown && most - least > 1) {
        const std::int64_t middle = least + (most - least) / 2;
        possible = isPossible(middle);
        (possible == Verdict::Yes ? least : most) = middle;
    }
    if (possible == Verdict::Unknown) return std::nullopt;
    // Among readers the first of them makes a hop as well; in the domain the first point may read nothing.
    return Run{convex ? least + 1 : std::max<std::int64_t>(least, 1), convex};
}

} // namespace tactus::mapping
