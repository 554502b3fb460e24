#include "dependence/reads/liveness.h"

#include "dependence/reads/spread.h"

#include <deque>

namespace tactus::dependence {

using polyhedra::Piece;
using polyhedra::Point;
using polyhedra::Union;

namespace {

// Chains to an output are short: 65 to 145 points in tiled designs of 9 to 15 loops. A dead value may spread
// over nearly all iterations, and sets are faster then.
constexpr std::size_t nodeLimit = 10'000;

bool in(const Region& region, std::span<const std::int64_t> point, bool doubtfulToo) {
    return contains(region.certain, point) || (doubtfulToo && contains(region.perhaps, point));
}

Point shifted(const Point& point, const polyhedra::Vector& by) {
    Point result = point;
    for (std::size_t v = 0; v < by.size(); ++v) result[v] = base::add(result[v], by[v]);
    return result;
}

// The last points first: the last iterations of a loop reach an output in few steps, the first are mostly
// overwritten. Not all of them if there are too many.
struct Starts {
    std::vector<Point> points;
    bool all = true;
};
Starts startsOf(const Union& pieces, const Questions& questions) {
    Starts starts;
    for (const Piece& piece : pieces)
        if (const auto corner = questions.greatest(piece)) starts.points.push_back(*corner);
    std::vector<Point> rest;
    for (const Piece& piece : pieces) {
        starts.all = starts.all && polyhedra::forEachPoint(piece, [&](std::span<const std::int64_t> point) {
                         rest.emplace_back(point.begin(), point.end());
                         return rest.size() < nodeLimit;
                     });
        if (!starts.all) return starts;
    }
    starts.points.insert(starts.points.end(), rest.rbegin(), rest.rend());
    return starts;
}

} // namespace

Liveness::Liveness(const ure::System& system, const std::vector<Link>& links,
                   const std::vector<Writes>& writes, const Questions& questions)
    : system_(system), links_(links), writes_(writes), questions_(questions) {
    for (const Link& link : links_) readersOf_[link.variable].push_back(&link);
}

Reach Liveness::reach(ure::EquationId equation, const Union& undefined) {
    const Starts starts = startsOf(undefined, questions_);
    std::vector<Reach::Step> chain;
    if (walk(equation, starts.points, Certainty::Certain, chain) == Ended::AtOutput)
        return {Reach::Kind::Reaches, chain};
    const Ended ended = walk(equation, starts.points, Certainty::Doubtful, chain);
    if (ended == Ended::AtOutput) return {Reach::Kind::MayReach, chain};
    if (ended == Ended::Nowhere && starts.all) return {Reach::Kind::Dead, {}};
    return reachBySets(system_, links_, writes_, equation, undefined, questions_);
}

bool Liveness::writesAt(const Reach::Step& step, Certainty certainty) const {
    return std::ranges::any_of(writes_, [&](const Writes& writes) {
        return writes.equation == step.equation &&
               in(writes.writers, step.at, certainty == Certainty::Doubtful);
    });
}

// Breadth first from each start in turn, over one set of visited points.
Liveness::Ended Liveness::walk(ure::EquationId equation, const std::vector<Point>& starts,
                               Certainty certainty, std::vector<Reach::Step>& chain) {
    std::map<Reach::Step, std::optional<Reach::Step>> cameFrom;
    std::deque<Reach::Step> queue;
    for (const Point& start : starts) {
        if (cameFrom.emplace(Reach::Step{equation, start}, std::nullopt).second)
            queue.push_back({equation, start});
        while (!queue.empty()) {
            const Reach::Step step = queue.front();
            queue.pop_front();
            if (writesAt(step, certainty)) {
                for (std::optional<Reach::Step> at = step; at; at = cameFrom.at(*at)) chain.push_back(*at);
                std::ranges::reverse(chain);
                return Ended::AtOutput;
            }
            if (cameFrom.size() > nodeLimit) return Ended::AtLimit;
            questions_.stopIfAsked();
            const auto readers = readersOf_.find(system_.equations[step.equation].variable);
            if (readers == readersOf_.end()) continue;
            for (const Link* link : readers->second) {
                Reach::Step next{link->reader, shifted(step.at, link->vector)};
                if (in(link->readers, next.at, certainty == Certainty::Doubtful) &&
                    cameFrom.emplace(next, step).second)
                    queue.push_back(std::move(next));
            }
        }
    }
    return Ended::Nowhere;
}

} // namespace tactus::dependence
