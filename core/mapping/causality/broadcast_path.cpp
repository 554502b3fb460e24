#include "mapping/causality/broadcast_path.h"

#include "mapping/causality/distance.h"
#include "mapping/causality/hops.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::mapping {

std::string BroadcastPath::text() const {
    const auto links = [](std::int64_t number) {
        return fmt::format("{} {}", number, number == 1 ? "link" : "links");
    };
    if (!most) return "at least " + links(least);
    if (underData) return "up to " + links(*most);
    return *most == least ? links(least) : fmt::format("between {} and {}", least, links(*most));
}

namespace {

// The limit of an integer program: the length of a broadcast is worth no more.
constexpr std::uint64_t operations = 50'000;

Hops hopsOf(const dependence::Graph& graph, const polyhedra::Matrix& schedule) {
    Hops hops;
    for (const auto id : graph.dependences.keys()) {
        const dependence::Dependence& one = graph.dependences[id];
        if (lexicographicSign(displacement(schedule, one.vector)) != 0) continue;
        hops.push_back(
            {id, graph.system->variables[one.variable].equation.index(), one.reader.index(), &one});
    }
    return hops;
}

class Finder {
  public:
    Finder(const dependence::Graph& graph, const polyhedra::Matrix& schedule, const polyhedra::Budget& budget,
           std::uint64_t limit)
        : domain_(graph.system->domain), budget_(budget), limit_(limit), hops_(hopsOf(graph, schedule)),
          reaches_(graph.system->equations.size()) {
        budget_.operations = std::min(budget_.operations, operations);
        for (std::size_t equation = 0; equation < reaches_.size(); ++equation) reach(equation);
    }

    std::map<dependence::DependenceId, BroadcastPath> run() {
        std::map<dependence::DependenceId, BroadcastPath> chains;
        for (const Hop& hop : hops_)
            if (hop.counts()) chains.emplace(hop.dependence, chainWithin64Bits(hop));
        return chains;
    }

  private:
    // Finds the equations that a value of this one gets to within the step, whatever the guards say.
    void reach(std::size_t equation) {
        std::vector<bool>& reached = reaches_[equation];
        reached.resize(reaches_.size());
        reached[equation] = true;
        std::vector<std::size_t> open{equation};
        while (!open.empty()) {
            const std::size_t at = open.back();
            open.pop_back();
            for (const Hop& hop : hops_)
                if (hop.from == at && !reached[hop.to]) {
                    reached[hop.to] = true;
                    open.push_back(hop.to);
                }
        }
    }

    // The hops on a path with this one, itself among them.
    Hops pathsWith(const Hop& one, bool alsoUnderData) const {
        Hops hops;
        for (const Hop& hop : hops_) {
            const bool isOnPath =
                hop.dependence == one.dependence || reaches_[hop.to][one.from] || reaches_[one.to][hop.from];
            if (isOnPath && (alsoUnderData || !hop.read->underData)) hops.push_back(hop);
        }
        return hops;
    }

    BroadcastPath chainWithin64Bits(const Hop& hop) {
        try {
            return chainOf(hop);
        } catch (const base::Overflow&) {
            return {};
        }
    }

    BroadcastPath chainOf(const Hop& hop) {
        const Hops all = pathsWith(hop, true);
        const Bounds bounds = boundsOf(hop, all);
        BroadcastPath chain{bounds.least, bounds.most, false};
        const bool anyUnderData =
            std::ranges::any_of(all, [](const Hop& one) { return one.read->underData; });
        if (anyUnderData && bounds.most)
            chain.underData =
                hop.read->underData || boundsOf(hop, pathsWith(hop, false)).least < *bounds.most;
        return chain;
    }

    Bounds boundsOf(const Hop& hop, const Hops& hops) {
        if (const auto alone = boundsAlone(hop, hops)) return *alone;
        std::vector<std::size_t> key;
        for (const Hop& one : hops) key.push_back(one.dependence.index());
        // Hops on the same paths ask the same question.
        const auto found = longest_.find(key);
        const Longest& longest =
            found != longest_.end() ? found->second : longest_[key] = longestPaths(hops, limit_);
        const auto which = static_cast<std::size_t>(
            std::ranges::find(hops, hop.dependence, &Hop::dependence) - hops.begin());
        if (longest.kind == Longest::Kind::Cycle) return {};
        if (longest.kind == Longest::Kind::TooLarge) return boundPath(hops, which, domain_, budget_);
        const std::int64_t length = std::max<std::int64_t>(1, longest.through[which]);
        return {length, length};
    }

    // The hop's own run, if nothing else prolongs it.
    std::optional<Bounds> boundsAlone(const Hop& hop, const Hops& hops) {
        const Parts parts = partsOf(hops);
        for (const Hop& one : hops)
            if (one.dependence != hop.dependence && (one.counts() || parts.within(one))) return std::nullopt;
        if (!parts.within(hop)) return Bounds{1, 1};
        const auto run = ownRun(hop, domain_, budget_);
        if (!run || !run->exact) return std::nullopt;
        return Bounds{run->hops, run->hops};
    }

    const polyhedra::Piece& domain_;
    polyhedra::Budget budget_;
    std::uint64_t limit_;
    Hops hops_;
    std::vector<std::vector<bool>> reaches_; // equation -> equations
    std::map<std::vector<std::size_t>, Longest> longest_;
};

} // namespace

std::map<dependence::DependenceId, BroadcastPath> chainsOf(const dependence::Graph& graph,
                                                           const polyhedra::Matrix& schedule,
                                                           const polyhedra::Budget& budget,
                                                           std::uint64_t limit) {
    return Finder(graph, schedule, budget, limit).run();
}

} // namespace tactus::mapping
