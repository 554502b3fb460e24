// Longest paths of one step where there are too many edges to look at: from above by integer programming,
// from below by walking along what that says.
#include "mapping/hops.h"

#include <algorithm>

namespace tactus::mapping {

using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Point;

namespace {

constexpr std::size_t mostRoutes = 32;      // of components, looked at one by one
constexpr std::int64_t mostSteps = 100'000; // of a walk, each as long as one hop can be repeated

using Route = std::vector<std::size_t>; // components, each fed by the one before

// All routes that begin or end with the component; nothing if they are too many.
bool extend(const Hops& hops, const Parts& parts, bool forward, const Route& route,
            std::vector<Route>& routes) {
    std::vector<std::size_t> next;
    for (const Hop& hop : hops) {
        const std::size_t here = parts.of[forward ? hop.from : hop.to],
                          there = parts.of[forward ? hop.to : hop.from];
        if (here == route.back() && there != here && std::ranges::find(next, there) == next.end())
            next.push_back(there);
    }
    if (next.empty()) routes.push_back(route);
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
            route.insert(route.end(), second.begin() + std::ptrdiff_t(parts.within(hop)), second.end());
            all.push_back(std::move(route));
        }
    return all.size() <= mostRoutes ? std::optional(all) : std::nullopt;
}

// The hops within the components of the route and from each to the next.
Hops hopsOn(const Route& route, const Hops& hops, const Parts& parts) {
    Hops on;
    const auto place = [&](std::size_t equation) {
        return std::ranges::find(route, parts.of[equation]) - route.begin();
    };
    for (const Hop& hop : hops) {
        const auto from = place(hop.from), to = place(hop.to);
        if (to < std::ssize(route) && (from == to || from + 1 == to)) on.push_back(hop);
    }
    return on;
}

// A path as numbers: its first point, how often it takes each hop, in which equation it begins. Nothing is
// said about the order of hops, nor about guards: a path is such numbers, but not the other way round.
class Program {
  public:
    Program(const Hops& hops, const Parts& parts, const Piece& domain, const polyhedra::Budget& budget)
        : hops_(hops), loops_(domain.visible) {
        for (const Hop& hop : hops)
            for (const std::size_t equation : {hop.from, hop.to})
                if (std::ranges::find(equations_, equation) == equations_.end())
                    equations_.push_back(equation);
        size_ = 1 + loops_ + hops.size() + 2 * equations_.size();
        piece_ = Piece::universe(size_);
        for (std::size_t v = 1 + loops_; v < size_; ++v) constrain(piece_, variable(v));
        keepWithin(domain);
        connect();
        for (std::size_t h = 0; h < hops.size(); ++h) limit(h, parts, domain, budget);
    }

    struct Solution {
        std::int64_t length;
        std::size_t begin; // equation
        Point point;
        std::vector<std::int64_t> times; // of each hop
    };
    // One with most hops of those that take this one at least once. Unknown where it was not found in time.
    polyhedra::Verdict solve(dependence::DependenceId over, const polyhedra::Budget& budget,
                             Solution& solution) {
        Piece through = piece_;
        for (std::size_t h = 0; h < hops_.size(); ++h)
            if (hops_[h].dependence == over) constrain(through, times(h) - number(1));
        const polyhedra::Sample found = polyhedra::lexicographicMaximum(through, budget);
        if (found.empty != polyhedra::Verdict::No) return found.empty;
        solution.length = found.point[0];
        solution.point.assign(found.point.begin() + 1, found.point.begin() + 1 + std::ptrdiff_t(loops_));
        solution.times.assign(found.point.begin() + 1 + std::ptrdiff_t(loops_),
                              found.point.begin() + 1 + std::ptrdiff_t(loops_ + hops_.size()));
        for (std::size_t e = 0; e < equations_.size(); ++e)
            if (found.point[1 + loops_ + hops_.size() + e] == 1) solution.begin = equations_[e];
        return polyhedra::Verdict::No;
    }

  private:
    AffineForm variable(std::size_t v) const { return AffineForm::variable(v, size_); }
    AffineForm number(std::int64_t value) const { return AffineForm::number(value, size_); }
    AffineForm times(std::size_t hop) const { return variable(1 + loops_ + hop); }
    AffineForm begins(std::size_t e) const { return variable(1 + loops_ + hops_.size() + e); }
    AffineForm ends(std::size_t e) const {
        return variable(1 + loops_ + hops_.size() + equations_.size() + e);
    }
    void equate(const AffineForm& a, const AffineForm& b) {
        constrain(piece_, a - b);
        constrain(piece_, b - a);
    }

    // Its first and its last point are in the domain, whose quotients are left out.
    void keepWithin(const Piece& domain) {
        std::vector<AffineForm> first, last;
        for (std::size_t l = 0; l < loops_; ++l) {
            first.push_back(variable(1 + l));
            last.push_back(first.back());
            for (std::size_t h = 0; h < hops_.size(); ++h)
                last.back() = last.back() + hops_[h].read->vector[l] * times(h);
        }
        for (const auto& point : {first, last}) {
            for (std::size_t l = 0; l < loops_; ++l) {
                constrain(piece_, point[l] - number(domain.box[l].lower));
                constrain(piece_, number(domain.box[l].upper) - point[l]);
            }
            for (const AffineForm& row : domain.rows) {
                AffineForm visible = row;
                visible.coefficients.resize(loops_);
                if (std::ranges::all_of(row.coefficients.begin() + std::ptrdiff_t(loops_),
                                        row.coefficients.end(), [](std::int64_t c) { return c == 0; }))
                    constrain(piece_, polyhedra::substitute(visible, point, size_));
            }
        }
    }

    // It begins in one equation and ends in one; as often as it comes to any other it leaves it.
    void connect() {
        AffineForm length = number(0), firsts = number(0), lasts = number(0);
        for (std::size_t h = 0; h < hops_.size(); ++h)
            if (hops_[h].counts()) length = length + times(h);
        equate(variable(0), length);
        for (std::size_t e = 0; e < equations_.size(); ++e) {
            firsts = firsts + begins(e);
            lasts = lasts + ends(e);
            AffineForm balance = begins(e) - ends(e);
            for (std::size_t h = 0; h < hops_.size(); ++h) {
                if (hops_[h].to == equations_[e]) balance = balance + times(h);
                if (hops_[h].from == equations_[e]) balance = balance - times(h);
            }
            equate(balance, number(0));
        }
        equate(firsts, number(1));
        equate(lasts, number(1));
    }

    // From component to component it goes once, over a hop that is alone in its component no more often than
    // its readers allow.
    void limit(std::size_t h, const Parts& parts, const Piece& domain, const polyhedra::Budget& budget) {
        if (!parts.within(hops_[h])) return constrain(piece_, number(1) - times(h));
        const bool isAlone = std::ranges::none_of(hops_, [&](const Hop& other) {
            return other.dependence != hops_[h].dependence && parts.within(other) &&
                   parts.of[other.from] == parts.of[hops_[h].from];
        });
        if (!isAlone) return;
        if (const auto run = ownRun(hops_[h], domain, budget))
            constrain(piece_, number(run->hops) - times(h));
    }

    const Hops& hops_;
    std::size_t loops_, size_ = 0;
    std::vector<std::size_t> equations_;
    Piece piece_;
};

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
std::int64_t walk(const Hops& hops, const Parts& parts, Program::Solution at, dependence::DependenceId over) {
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
        Program program(on, parts, domain, budget);
        Program::Solution solution;
        const polyhedra::Verdict empty = program.solve(over.dependence, budget, solution);
        if (empty == polyhedra::Verdict::Unknown) bounds.most.reset();
        if (empty != polyhedra::Verdict::No) continue;
        if (bounds.most) bounds.most = std::max(*bounds.most, solution.length);
        bounds.least = std::max(bounds.least, walk(on, parts, solution, over.dependence));
    }
    return bounds;
}

} // namespace tactus::mapping
