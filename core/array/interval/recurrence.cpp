// Closed chains that come back to their place are the integer points of a cone: as often as a chain comes to
// a node it leaves it, and its displacements add up to nothing. Such numbers are one chain if the nodes that
// they touch hang together; where they do not, a round that touches all nodes joins them and costs nothing in
// the long run, if there is one. So dependences that no such numbers use are taken away first, component by
// component, until all that is left is used (Kosaraju and Sullivan 1988); then a linear program over each
// component has the greatest ratio.
#include "array/interval/recurrence.h"

#include "base/checked.h"
#include "mapping/causality/components.h"
#include "polyhedra/lattice.h"
#include "polyhedra/solve/simplex.h"

#include <algorithm>
#include <numeric>

namespace tactus::array {

using polyhedra::LinearProgram;
using polyhedra::Optimum;
using polyhedra::Vector;

namespace {

using Graph = std::vector<TimedDependence>;
using Chosen = std::vector<std::size_t>; // numbers of dependences

class Search {
  public:
    Search(std::size_t nodes, const Graph& graph) : nodes_(nodes), graph_(graph) {}

    std::optional<Recurrence> slowest() {
        Chosen all(graph_.size());
        std::iota(all.begin(), all.end(), std::size_t{0});
        split(all);
        return slowest_;
    }

  private:
    // Component by component.
    void split(const Chosen& chosen) {
        std::vector<std::pair<std::size_t, std::size_t>> edges;
        for (const std::size_t one : chosen) edges.emplace_back(graph_[one].from, graph_[one].to);
        const std::vector<std::size_t> component = mapping::strongComponents(nodes_, edges);
        std::vector<Chosen> parts(nodes_);
        for (const std::size_t one : chosen)
            if (component[graph_[one].from] == component[graph_[one].to])
                parts[component[graph_[one].from]].push_back(one);
        for (const Chosen& part : parts)
            if (!part.empty()) visit(part);
    }

    void visit(const Chosen& part) {
        const Chosen used = usedOf(part);
        if (used.size() < part.size()) return split(used);
        const auto field = [&](std::int64_t TimedDependence::*of) {
            Vector values;
            for (const std::size_t one : part) values.push_back(graph_[one].*of);
            return values;
        };
        const Vector latency = field(&TimedDependence::latency), steps = field(&TimedDependence::steps);
        // A chain without steps first: it needs itself. Its numbers add up to 1, or the program would have no
        // bound.
        LinearProgram program = closed(part);
        program.objective = latency;
        program.rows.push_back(steps);
        program.right.push_back(0);
        program.rows.push_back(Vector(part.size(), 1));
        program.right.push_back(1);
        note(part, polyhedra::maximum(program));
        // A cone is scaled freely: with the steps scaled to 1, the latency is the ratio, and the program is
        // linear.
        program = closed(part);
        program.objective = latency;
        program.rows.push_back(steps);
        program.right.push_back(1);
        note(part, polyhedra::maximum(program));
    }

    // Those of its dependences that some closed chains use.
    Chosen usedOf(const Chosen& part) const {
        std::vector<bool> isUsed(part.size());
        for (std::size_t n = 0; n < part.size(); ++n) {
            if (isUsed[n]) continue;
            LinearProgram program = closed(part);
            program.rows.push_back(Vector(part.size(), 1));
            program.right.push_back(1);
            program.objective.assign(part.size(), 0);
            program.objective[n] = 1;
            const Optimum found = polyhedra::maximum(program);
            for (std::size_t other = 0; other < found.x.size(); ++other)
                if (found.x[other] > 0) isUsed[other] = true;
        }
        Chosen used;
        for (std::size_t n = 0; n < part.size(); ++n)
            if (isUsed[n]) used.push_back(part[n]);
        return used;
    }

    // Rows: each node is left as often as it is reached, and displacements add up to nothing.
    LinearProgram closed(const Chosen& part) const {
        LinearProgram program;
        for (std::size_t node = 0; node < nodes_; ++node) {
            Vector row;
            for (const std::size_t one : part)
                row.push_back(std::int64_t(graph_[one].to == node) - std::int64_t(graph_[one].from == node));
            if (std::ranges::any_of(row, [](std::int64_t c) { return c != 0; })) program.rows.push_back(row);
        }
        for (std::size_t axis = 0; axis < graph_[part.front()].displacement.size(); ++axis) {
            Vector row;
            for (const std::size_t one : part) row.push_back(graph_[one].displacement[axis]);
            program.rows.push_back(row);
        }
        program.right.assign(program.rows.size(), 0);
        return program;
    }

    void note(const Chosen& part, const Optimum& found) {
        if (found.kind != Optimum::Kind::Found || found.value == 0) return;
        const std::int64_t common = polyhedra::gcd(found.x);
        Recurrence chain{Vector(graph_.size()), 0, 0};
        for (std::size_t n = 0; n < part.size(); ++n) {
            const TimedDependence& one = graph_[part[n]];
            const std::int64_t times = found.x[n] / common;
            chain.times[part[n]] = times;
            chain.latency = base::add(chain.latency, base::multiply(times, one.latency));
            chain.steps = base::add(chain.steps, base::multiply(times, one.steps));
        }
        const bool isSlower = !slowest_ || base::multiply(chain.latency, slowest_->steps) >
                                               base::multiply(slowest_->latency, chain.steps);
        if (isSlower) slowest_ = std::move(chain);
    }

    std::size_t nodes_;
    const Graph& graph_;
    std::optional<Recurrence> slowest_;
};

} // namespace

std::optional<Recurrence> slowestRecurrence(std::size_t nodes, const Graph& graph) {
    return Search(nodes, graph).slowest();
}

} // namespace tactus::array
