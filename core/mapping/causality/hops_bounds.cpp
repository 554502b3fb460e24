// Longest paths of one step where there are too many edges to look at: from above by integer programming,
// from below by walking along what that says.
#include "mapping/causality/hops_program.h"

#include <algorithm>

namespace tactus::mapping {

using polyhedra::Piece;
using polyhedra::Point;

namespace {

constexpr std::size_t mostRoutes = 32;      // of components, looked at one by one
constexpr std::int64_t mostSteps = 100'000; // of a walk, each as long as one hop can be repeated

// All routes on from the last component of this one, itself among them; false if they are too many.
bool extend(const Hops& hops, const Parts& parts, bool forward, const Route& route,
            std::vector<Route>& routes) {
    std::vector<std::size_t> next;
    for (const Hop& hop : hops) {
        const std::size_t here = parts.of[forward ? hop.from : hop.to],
                          there = parts.of[forward ? hop.to : hop.from];
        if (here == route.back() && there != here && std::ranges::find(next, there) == next.end())
            next.push_back(there);
    }
    routes.push_back(route);
    for (const std::size_t component : next) {
        Route longer = route;
        longer.push_back(component);
        if (!extend(hops, parts, forward, longer, routes)) return false;
    }
    return routes.size() <= mostRoutes;
}

// The components of all paths over the hop, one behind the other.
std::optional<std::vector<Route>> routesOver(const Hops& hops, const Hop& hop, const Parts& parts) {
    std::vector<Route> before, behind, all;
    if (!extend(hops, parts, false, {parts.of[hop.from]}, before) ||
        !extend(hops, parts, true, {parts.of[hop.to]}, behind))
        return std::nullopt;
    for (const Route& first : before)
        for (const Route& second : behind) {
            Route route(first.rbegin(), first.rend());
            // A hop within a component ends both halves of the route there, and it counts once.
            route.insert(route.end(), second.begin() + std::ptrdiff_t(parts.within(hop)), second.end());
            all.push_back(std::move(route));
        }
    return all.size() <= mostRoutes ? std::optional(all) : std::nullopt;
}

// The hops within the components of the route and from each to the next.
Hops hopsOn(const Route& route, const Hops& hops, const Parts& parts) {
    Hops on;
    const auto place = [&](std::size_t equation) { return placeOn(route, parts, equation); };
    for (const Hop& hop : hops) {
        const auto from = place(hop.from), to = place(hop.to);
        if (to < std::ssize(route) && (from == to || from + 1 == to)) on.push_back(hop);
    }
    return on;
}

// How often the hop can be repeated from the point within one of its reading pieces.
std::int64_t repeats(const Hop& hop, const Point& point, std::int64_t most) {
    const auto after = [&](std::int64_t steps) {
        Point target = point;
        for (std::size_t l = 0; l < target.size(); ++l)
            target[l] = base::add(target[l], base::multiply(steps, hop.read->vector[l]));
        return target;
    };
    for (const Piece& piece : hop.read->readers) {
        if (!polyhedra::contains(piece, after(1))) continue;
        if (!piece.quotients.empty() || hop.from != hop.to) return 1;
        std::int64_t least = 1, beyond = most + 1; // convex: all up to the last are in it
        while (beyond - least > 1) {
            const std::int64_t middle = least + (beyond - least) / 2;
            (polyhedra::contains(piece, after(middle)) ? least : beyond) = middle;
        }
        return least;
    }
    return 0;
}

// Walks as the solution says, within a component before on to the next, over what counts before what does
// not; the number of hops, 0 if the walk does not come over `over`.
std::int64_t walk(const Hops& hops, const Parts& parts, PathNumbers at, dependence::DependenceId over) {
    std::int64_t length = 0;
    bool isOver = false;
    const auto rank = [&](const Hop& hop) {
        return 4 * int(parts.within(hop)) + 2 * int(hop.from == hop.to) + int(hop.counts());
    };
    for (std::int64_t step = 0; step < mostSteps; ++step) {
        std::size_t best = hops.size();
        std::int64_t times = 0;
        for (std::size_t h = 0; h < hops.size(); ++h) {
            if (hops[h].from != at.begin || at.times[h] == 0) continue;
            if (best < hops.size() && rank(hops[h]) <= rank(hops[best])) continue;
            const std::int64_t possible = repeats(hops[h], at.point, at.times[h]);
            if (possible == 0) continue;
            best = h;
            times = possible;
        }
        if (best == hops.size()) break;
        for (std::size_t l = 0; l < at.point.size(); ++l) at.point[l] += times * hops[best].read->vector[l];
        at.begin = hops[best].to;
        at.times[best] -= times;
        length += hops[best].counts() ? times : 0;
        isOver |= hops[best].dependence == over;
    }
    return isOver ? length : 0;
}

} // namespace

Bounds boundPath(const Hops& hops, std::size_t which, const Piece& domain, const polyhedra::Budget& budget) {
    const Hop& over = hops[which];
    const Parts parts = partsOf(hops);
    Bounds bounds{1, 1};
    if (over.from == over.to)
        if (const auto run = ownRun(over, domain, budget); run && run->exact) bounds.least = run->hops;
    bounds.most = bounds.least;
    const auto routes = routesOver(hops, over, parts);
    if (!routes) return {bounds.least, std::nullopt};
    for (const Route& route : *routes) {
        const Hops on = hopsOn(route, hops, parts);
        PathNumbers solution;
        const polyhedra::Verdict empty =
            longestAlong(route, on, parts, domain, over.dependence, budget, solution);
        if (empty == polyhedra::Verdict::Unknown) bounds.most.reset();
        if (empty != polyhedra::Verdict::No) continue;
        if (bounds.most) bounds.most = std::max(*bounds.most, solution.length);
        bounds.least = std::max(bounds.least, walk(on, parts, solution, over.dependence));
    }
    return bounds;
}

} // namespace tactus::mapping
