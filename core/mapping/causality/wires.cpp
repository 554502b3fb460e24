#include "mapping/causality/wires.h"

#include "mapping/causality/components.h"
#include "mapping/causality/distance.h"

#include <map>

namespace tactus::mapping {

using polyhedra::AffineForm;
using polyhedra::Verdict;

namespace {

struct Wire {
    dependence::DependenceId dependence;
    std::size_t from, to;    // variables
    polyhedra::Vector shift; // of the processing element
    bool between() const { return lexicographicSign(shift) != 0; }
};
using Wires = std::vector<Wire>;

// Outputs are read by nobody, so no wire to an output is on a cycle.
Wires wiresOf(const dependence::Graph& graph, const std::vector<AffineForm>& space,
              const polyhedra::Matrix& schedule) {
    Wires wires;
    polyhedra::Matrix rows;
    for (const AffineForm& form : space) rows.push_back(form.coefficients);
    for (const auto id : graph.dependences.keys()) {
        const dependence::Dependence& one = graph.dependences[id];
        const ure::Equation& reader = graph.system->equations[one.reader];
        if (reader.isOutput() || lexicographicSign(displacement(schedule, one.vector)) != 0) continue;
        wires.push_back({id, one.variable.index(), reader.variable.index(), displacement(rows, one.vector)});
    }
    return wires;
}

bool anyBetween(const Wires& wires) {
    return std::ranges::any_of(wires, &Wire::between);
}

// How often each wire is walked: as often into a variable as out of it, and back to the same processing
// element.
polyhedra::Piece circulations(const Wires& wires) {
    const std::size_t n = wires.size();
    polyhedra::Piece piece = polyhedra::Piece::universe(n);
    const auto balance = [&](const auto& weightOf) {
        AffineForm sum = AffineForm::number(0, n);
        for (std::size_t w = 0; w < n; ++w) sum.coefficients[w] = weightOf(wires[w]);
        polyhedra::constrain(piece, sum);
        polyhedra::constrain(piece, -1 * sum);
    };
    for (std::size_t w = 0; w < n; ++w) polyhedra::constrain(piece, AffineForm::variable(w, n));
    for (const Wire& at : wires)
        balance([&](const Wire& wire) { return std::int64_t{wire.to == at.from} - (wire.from == at.from); });
    for (std::size_t row = 0; row < wires[0].shift.size(); ++row)
        balance([&](const Wire& wire) { return wire.shift[row]; });
    return piece;
}

struct Support {
    Verdict decided = Verdict::Yes; // or Unknown
    Wires wires;
};

// The wires that some circulation walks: the sum of circulations is one, so there is a largest such set.
Support largestSupport(const Wires& wires, const polyhedra::Budget& budget) {
    const polyhedra::Piece all = circulations(wires);
    std::vector<bool> walked(wires.size(), false);
    Support support;
    for (std::size_t w = 0; w < wires.size(); ++w) {
        if (walked[w]) continue;
        polyhedra::Piece through = all;
        polyhedra::constrain(through,
                             AffineForm::variable(w, wires.size()) - AffineForm::number(1, wires.size()));
        const polyhedra::Sample sample = polyhedra::sample(through, budget);
        if (sample.empty == Verdict::Unknown) support.decided = Verdict::Unknown;
        if (sample.empty != Verdict::No) continue;
        for (std::size_t other = 0; other < wires.size(); ++other)
            if (sample.point[other] > 0) walked[other] = true;
    }
    for (std::size_t w = 0; w < wires.size(); ++w)
        if (walked[w]) support.wires.push_back(wires[w]);
    return support;
}

std::vector<Wires> splitByComponent(const Wires& wires) {
    std::map<std::size_t, std::size_t> numbers; // variables as 0, 1, ...
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    const auto number = [&](std::size_t variable) {
        return numbers.emplace(variable, numbers.size()).first->second;
    };
    for (const Wire& wire : wires) {
        const std::size_t from = number(wire.from);
        edges.emplace_back(from, number(wire.to));
    }
    const std::vector<std::size_t> component = strongComponents(numbers.size(), edges);
    std::map<std::size_t, Wires> parts;
    for (std::size_t w = 0; w < wires.size(); ++w)
        if (component[edges[w].first] == component[edges[w].second])
            parts[component[edges[w].first]].push_back(wires[w]);
    std::vector<Wires> result;
    for (auto& [key, part] : parts) result.push_back(std::move(part));
    return result;
}

// The wires of a closed walk back to its processing element on the endless lattice; empty if there is none.
Support walkOnLattice(const Wires& wires, const polyhedra::Budget& budget) {
    Support result;
    for (const Wires& part : splitByComponent(wires)) {
        if (!anyBetween(part)) continue;
        Support support = largestSupport(part, budget);
        if (support.decided == Verdict::Unknown) result.decided = Verdict::Unknown;
        if (!anyBetween(support.wires)) continue;
        // A circulation whose wires are connected is one closed walk (Euler).
        if (splitByComponent(support.wires).size() == 1) return support;
        // A closed walk stays in one component, so the components are asked one by one again.
        Support inner = walkOnLattice(support.wires, budget);
        if (!inner.wires.empty()) return inner;
        if (inner.decided == Verdict::Unknown) result.decided = Verdict::Unknown;
    }
    return result;
}

// The processing elements that there are, one node for each with each variable.
WireCycle walkOnArray(const Wires& wires, const dependence::Graph& graph,
                      const std::vector<AffineForm>& space) {
    std::map<std::pair<std::size_t, polyhedra::Vector>, std::size_t> nodes;
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    std::vector<std::size_t> wireOf;
    const auto node = [&](std::size_t variable, polyhedra::Vector at) {
        return nodes.emplace(std::pair(variable, std::move(at)), nodes.size()).first->second;
    };
    const polyhedra::Piece& domain = graph.system->domain;
    polyhedra::forEachPoint(domain, [&](std::span<const std::int64_t> point) {
        polyhedra::Vector here, from;
        for (const AffineForm& form : space) here.push_back(form(point));
        for (std::size_t w = 0; w < wires.size(); ++w) {
            polyhedra::Point producer(point.begin(), point.end());
            const polyhedra::Vector& vector = graph.dependences[wires[w].dependence].vector;
            for (std::size_t l = 0; l < producer.size(); ++l) producer[l] -= vector[l];
            if (!polyhedra::contains(domain, producer)) continue;
            from = here;
            for (std::size_t row = 0; row < from.size(); ++row) from[row] -= wires[w].shift[row];
            const std::size_t source = node(wires[w].from, from);
            edges.emplace_back(source, node(wires[w].to, here));
            wireOf.push_back(w);
        }
        return true;
    });
    const std::vector<std::size_t> component = strongComponents(nodes.size(), edges);
    const auto inside = [&](std::size_t e) {
        return component[edges[e].first] == component[edges[e].second];
    };
    for (std::size_t e = 0; e < edges.size(); ++e) {
        if (!inside(e) || !wires[wireOf[e]].between()) continue;
        std::vector<bool> used(wires.size(), false);
        for (std::size_t other = 0; other < edges.size(); ++other)
            if (inside(other) && component[edges[other].first] == component[edges[e].first])
                used[wireOf[other]] = true;
        WireCycle cycle{Verdict::Yes, {}};
        for (std::size_t w = 0; w < wires.size(); ++w)
            if (used[w]) cycle.wires.push_back(wires[w].dependence);
        return cycle;
    }
    return {};
}

} // namespace

WireCycle findWireCycle(const dependence::Graph& graph, const std::vector<AffineForm>& space,
                        const polyhedra::Matrix& schedule, const polyhedra::Budget& budget,
                        std::uint64_t limit) {
    const Wires wires = wiresOf(graph, space, schedule);
    if (!anyBetween(wires)) return {};
    const Support walk = walkOnLattice(wires, budget);
    if (walk.decided == Verdict::Yes && walk.wires.empty()) return {};
    // The walk on the endless lattice may need more elements than there are, so small arrays are looked at.
    const std::optional<std::int64_t> points = polyhedra::count(graph.system->domain, limit);
    if (points && static_cast<std::uint64_t>(*points) <= limit) return walkOnArray(wires, graph, space);
    if (walk.wires.empty()) return {Verdict::Unknown, {}};
    WireCycle cycle{Verdict::Yes, {}};
    for (const Wire& wire : walk.wires) cycle.wires.push_back(wire.dependence);
    return cycle;
}

} // namespace tactus::mapping
