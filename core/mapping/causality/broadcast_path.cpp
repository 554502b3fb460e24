#include "mapping/causality/broadcast_path.h"

#include "mapping/causality/components.h"
#include "mapping/causality/distance.h"
#include "polyhedra/solve.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::mapping {

using dependence::Dependence;
using polyhedra::AffineForm;
using polyhedra::Piece;
using polyhedra::Vector;
using polyhedra::Verdict;

std::string BroadcastPath::text() const {
    if (!most) return "unknown length";
    return fmt::format("{}{} {}", isExact ? "" : "at most ", *most, *most == 1 ? "link" : "links");
}

namespace {

constexpr std::size_t mostForms = 1'000; // of three times as many, one for each choice of signs

// A read with time distance 0: from the equation that makes the value to the one that reads it.
struct Hop {
    dependence::DependenceId id;
    std::size_t from, to;
    const Dependence* read;
};
using Hops = std::vector<Hop>;

class Finder {
  public:
    Finder(const dependence::Graph& graph, const polyhedra::Matrix& schedule, const polyhedra::Budget& budget)
        : domain_(graph.system->domain), budget_(budget), equations_(graph.system->equations.size()) {
        for (const auto id : graph.dependences.keys()) {
            const Dependence& one = graph.dependences[id];
            if (lexicographicSign(displacement(schedule, one.vector)) == 0)
                hops_.push_back(
                    {id, graph.system->variables[one.variable].equation.index(), one.reader.index(), &one});
        }
    }

    std::map<dependence::DependenceId, BroadcastPath> run() const {
        std::map<dependence::DependenceId, BroadcastPath> chains;
        for (const Hop& hop : hops_)
            if (!hop.read->samePoint()) chains.emplace(hop.id, within64Bits(hop));
        return chains;
    }

  private:
    BroadcastPath within64Bits(const Hop& hop) const {
        try {
            return chainOf(hop);
        } catch (const base::Overflow&) {
            return {};
        }
    }

    BroadcastPath chainOf(const Hop& hop) const {
        const Hops all = pathsWith(hop);
        const std::vector<std::size_t> part = partsOf(all);
        bool isAlone = true, isOneVector = true, isFree = polyhedra::isBox(domain_);
        for (const Hop& one : all) {
            const bool links = !one.read->samePoint(), isWithin = part[one.from] == part[one.to];
            isAlone &= one.id == hop.id || (!links && !isWithin);
            isOneVector &= !links || one.read->vector == hop.read->vector;
            isFree &= isWithin ? readsWhereverItCan(*one.read) : !links;
        }
        if (isAlone && part[hop.from] != part[hop.to]) return {1, !hop.read->underData};
        const polyhedra::Union& readers = hop.read->readers;
        if (isAlone && readers.size() == 1 && readers[0].quotients.empty())
            if (const auto steps = stepsWithin(readers[0], hop.read->vector))
                return {*steps + 1, !hop.read->underData}; // a link leads to the first of them, too
        if (isOneVector)
            if (const auto steps = stepsWithin(domain_, hop.read->vector)) return {steps, isFree};
        return {heightOf(all), false};
    }

    // The hops on a path with this one, itself among them, whatever the guards say.
    Hops pathsWith(const Hop& hop) const {
        const std::vector<bool> before = reached(hop.from, &Hop::to, &Hop::from),
                                behind = reached(hop.to, &Hop::from, &Hop::to);
        Hops hops;
        for (const Hop& one : hops_)
            if (one.id == hop.id || before[one.to] || behind[one.from]) hops.push_back(one);
        return hops;
    }

    std::vector<bool> reached(std::size_t start, std::size_t Hop::*here, std::size_t Hop::*next) const {
        std::vector<bool> reached(equations_);
        std::vector<std::size_t> open{start};
        while (!open.empty()) {
            const std::size_t at = open.back();
            open.pop_back();
            if (reached[at]) continue;
            reached[at] = true;
            for (const Hop& hop : hops_)
                if (hop.*here == at) open.push_back(hop.*next);
        }
        return reached;
    }

    std::vector<std::size_t> partsOf(const Hops& hops) const {
        std::vector<std::pair<std::size_t, std::size_t>> edges;
        for (const Hop& hop : hops) edges.emplace_back(hop.from, hop.to);
        return strongComponents(equations_, edges);
    }

    // No guard keeps a point of the domain from reading what is in the domain.
    bool readsWhereverItCan(const Dependence& read) const {
        if (read.underData || read.readers.size() != 1) return false;
        Vector back;
        for (const std::int64_t entry : read.vector) back.push_back(-entry);
        const Piece possible = polyhedra::intersect(domain_, polyhedra::translate(domain_, back));
        return std::ranges::all_of(polyhedra::subtract(possible, read.readers[0]), [&](const Piece& rest) {
            return polyhedra::isEmpty(rest, budget_) == Verdict::Yes;
        });
    }

    // How many vectors two points of the set are apart at most; in a convex set all points between are in it.
    std::optional<std::int64_t> stepsWithin(const Piece& piece, const Vector& vector) const {
        const std::size_t loops = vector.size(), steps = loops; // points, and the steps from there
        std::vector<AffineForm> first, last;
        for (std::size_t l = 0; l < loops; ++l) {
            first.push_back(AffineForm::variable(l, loops + 1));
            last.push_back(first[l] + vector[l] * AffineForm::variable(steps, loops + 1));
        }
        Piece pairs = polyhedra::intersect(polyhedra::preimage(piece, first, loops + 1),
                                           polyhedra::preimage(piece, last, loops + 1));
        polyhedra::constrain(pairs, AffineForm::variable(steps, loops + 1));
        const polyhedra::Extremum found =
            polyhedra::extremes(AffineForm::variable(steps, loops + 1), pairs, budget_);
        if (found.known != Verdict::Yes) return std::nullopt;
        return found.value.upper;
    }

    // The range of a linear form that grows by one at least along each of the hops: no path is longer.
    std::optional<std::int64_t> heightOf(const Hops& hops) const {
        std::optional<std::int64_t> least;
        for (const Vector& form : candidates(hops)) {
            const bool grows = std::ranges::all_of(hops, [&](const Hop& hop) {
                return hop.read->samePoint() || polyhedra::dot(form, hop.read->vector) >= 1;
            });
            if (!grows) continue;
            const polyhedra::Interval values = polyhedra::range({form, 0}, domain_);
            least = std::min(least.value_or(polyhedra::Interval::most),
                             base::subtract(values.upper, values.lower));
        }
        return least;
    }

    // The rank of a point in dictionary order, and all signs of the loops along which something passes.
    std::vector<Vector> candidates(const Hops& hops) const {
        std::vector<Vector> forms{Vector(domain_.visible, 0)};
        Vector rank(domain_.visible, 0);
        std::int64_t points = 1;
        for (std::size_t l = domain_.visible; l-- > 0;) {
            const bool passes =
                std::ranges::any_of(hops, [&](const Hop& hop) { return hop.read->vector[l] != 0; });
            if (!passes) continue;
            const std::size_t shorter = forms.size() < mostForms ? forms.size() : 0;
            for (std::size_t n = 0; n < shorter; ++n)
                for (const std::int64_t sign : {-1, 1}) {
                    forms.push_back(forms[n]);
                    forms.back()[l] = sign;
                }
            rank[l] = points;
            points = base::multiply(points,
                                    base::add(base::subtract(domain_.box[l].upper, domain_.box[l].lower), 1));
        }
        forms.push_back(std::move(rank));
        return forms;
    }

    const Piece& domain_;
    const polyhedra::Budget& budget_;
    std::size_t equations_;
    Hops hops_;
};

} // namespace

std::map<dependence::DependenceId, BroadcastPath>
chainsOf(const dependence::Graph& graph, const polyhedra::Matrix& schedule, const polyhedra::Budget& budget) {
    return Finder(graph, schedule, budget).run();
}

} // namespace tactus::mapping
