#include "dependence/reads/cycles.h"

#include <algorithm>

namespace tactus::dependence {

using polyhedra::Piece;
using polyhedra::Union;
using ure::EquationId;

namespace {

constexpr std::size_t pathLimit = 20'000;

struct Wire {
    EquationId reader, producer;
    const Region* where;
};

std::vector<Wire> wiresOf(const ure::System& system, const std::vector<Link>& links) {
    std::vector<Wire> wires;
    for (const Link& link : links)
        if (std::ranges::all_of(link.vector, [](std::int64_t d) { return d == 0; }))
            wires.push_back({link.reader, system.variables[link.variable].equation, &link.readers});
    return wires;
}

// Producers first; of several that are ready, the first in the text. Stops where only cycles are left.
std::vector<EquationId> sorted(const ure::System& system, const std::vector<Wire>& wires) {
    std::vector<EquationId> order;
    std::vector<bool> done(system.equations.size());
    const auto ready = [&](EquationId equation) {
        return !done[equation.index()] && std::ranges::all_of(wires, [&](const Wire& wire) {
            return wire.reader != equation || done[wire.producer.index()];
        });
    };
    for (bool found = true; found;) {
        found = false;
        for (EquationId equation : system.equations.keys()) {
            if (!ready(equation)) continue;
            done[equation.index()] = found = true;
            order.push_back(equation);
            break;
        }
    }
    return order;
}

// Looks for a cycle whose reads have a common point: paths from the cycle's first equation, with the set of
// points at which the whole path happens.
class CycleSearch {
  public:
    CycleSearch(const std::vector<Wire>& wires, const Questions& questions, bool doubtfulToo)
        : wires_(wires), questions_(questions), doubtfulToo_(doubtfulToo) {}

    bool from(EquationId start, const Piece& domain) {
        path_ = {start};
        return extend(domain);
    }
    const std::vector<EquationId>& path() const { return path_; }
    const polyhedra::Point& at() const { return at_; }

  private:
    bool extend(const Piece& common) {
        const EquationId last = path_.back();
        for (const Wire& wire : wires_) {
            // A cycle is found from the first of its equations, so paths to earlier ones are left out.
            if (wire.reader != last || wire.producer < path_.front()) continue;
            const bool closes = wire.producer == path_.front();
            if (!closes && std::ranges::find(path_, wire.producer) != path_.end()) continue;
            for (const Piece& piece : doubtfulToo_ ? wire.where->all() : wire.where->certain) {
                if (++steps_ > pathLimit) throw Undecided();
                questions_.stopIfAsked();
                const Piece here = polyhedra::intersect(common, piece);
                if (questions_.isEmpty(here)) continue;
                if (closes) {
                    at_ = questions_.least(here).value();
                    return true;
                }
                path_.push_back(wire.producer);
                if (extend(here)) return true;
                path_.pop_back();
            }
        }
        return false;
    }

    const std::vector<Wire>& wires_;
    const Questions& questions_;
    bool doubtfulToo_;
    std::vector<EquationId> path_;
    polyhedra::Point at_;
    std::size_t steps_ = 0;
};

} // namespace

SamePoint samePointOrder(const ure::System& system, const std::vector<Link>& links,
                         const Questions& questions) {
    const std::vector<Wire> wires = wiresOf(system, links);
    SamePoint result;
    result.order = sorted(system, wires);
    if (result.order.size() == system.equations.size()) return result;
    for (EquationId equation : system.equations.keys())
        if (std::ranges::find(result.order, equation) == result.order.end())
            result.unordered.push_back(equation);
    result.order.clear();
    // A cycle of reads that certainly happen is the worse finding, so it is looked for first.
    for (const bool doubtfulToo : {false, true}) {
        CycleSearch search(wires, questions, doubtfulToo);
        for (EquationId start : result.unordered) {
            if (!search.from(start, system.domain)) continue;
            result.cycle = search.path();
            result.at = search.at();
            result.onlyPerhaps = doubtfulToo;
            return result;
        }
    }
    return result;
}

} // namespace tactus::dependence
