#include "dependence/reads/cycles.h"

#include "base/components.h"

#include <algorithm>
#include <map>
#include <set>

namespace tactus::dependence {

using polyhedra::Piece;
using polyhedra::Union;
using ure::EquationId;

namespace {

constexpr std::size_t pathLimit = 20'000;

struct Wire {
    EquationId reader, producer;
    const Region* where;
    const std::vector<ure::ExprId>* sites;
};

std::vector<Wire> wiresOf(const ure::System& system, const std::vector<Link>& links) {
    std::vector<Wire> wires;
    for (const Link& link : links)
        if (polyhedra::isZero(link.vector))
            wires.push_back(
                {link.reader, system.variables[link.variable].equation, &link.readers, &link.sites});
    return wires;
}

// The equations that read each other in a circle, guards ignored, as numbers: a group for each circle, or for
// circles that share an equation.
std::vector<std::vector<std::uint32_t>> groupsOf(const ure::System& system, const std::vector<Wire>& wires) {
    std::vector<std::vector<std::uint32_t>> reads(system.equations.size());
    std::vector<bool> readsItself(reads.size());
    for (const Wire& wire : wires) {
        reads[wire.reader.index()].push_back(static_cast<std::uint32_t>(wire.producer.index()));
        if (wire.reader == wire.producer) readsItself[wire.reader.index()] = true;
    }
    std::vector<std::vector<std::uint32_t>> groups = base::Components(reads).found;
    std::erase_if(groups,
                  [&](const auto& group) { return group.size() == 1 && !readsItself[group.front()]; });
    return groups;
}

// Producers first; of several that are ready, the first in the text.
class Sorting {
  public:
    Sorting(const ure::System& system, const std::vector<Wire>& wires) : wires_(wires) {
        for (const EquationId equation : system.equations.keys())
            cases_[equation] = {{{equation, {}}, {}, {}}};
    }

    // One of a group whose equations wait for each other case by case.
    void split(EquationId equation, std::size_t group, std::vector<PointCase> cases) {
        cases_[equation] = std::move(cases);
        group_[equation] = group;
    }

    std::optional<std::vector<Step>> run(Conditions& conditions) {
        std::vector<Step> order;
        while (auto next = takeReady(conditions)) order.push_back(std::move(*next));
        return std::ranges::all_of(cases_, [](const auto& one) { return one.second.empty(); })
                   ? std::optional(std::move(order))
                   : std::nullopt;
    }

    // Those that nothing could be sorted of, or not all.
    bool isLeft(EquationId equation) const { return !cases_.at(equation).empty(); }

  private:
    std::optional<Step> takeReady(Conditions& conditions) {
        for (auto& [equation, cases] : cases_)
            for (auto one = cases.begin(); one != cases.end(); ++one) {
                if (!isReady(*one, conditions)) continue;
                Step step = std::move(one->step);
                cases.erase(one);
                return step;
            }
        return std::nullopt;
    }

    bool areOneGroup(EquationId a, EquationId b) const {
        const auto one = group_.find(a), other = group_.find(b);
        return one != group_.end() && other != group_.end() && one->second == other->second;
    }

    bool isReady(const PointCase& one, Conditions& conditions) const {
        const EquationId reader = one.step.equation;
        const bool waitsAtWires = std::ranges::any_of(wires_, [&](const Wire& wire) {
            return wire.reader == reader && !areOneGroup(reader, wire.producer) && isLeft(wire.producer);
        });
        return !waitsAtWires && std::ranges::none_of(one.reads, [&](const PointCase::Read& read) {
            const auto& producers = cases_.at(conditions.system().variables[read.variable].equation);
            return std::ranges::any_of(producers, [&](const PointCase& producer) {
                return areCompatible(read.context, producer.context, conditions);
            });
        });
    }

    const std::vector<Wire>& wires_;
    std::map<EquationId, std::vector<PointCase>> cases_; // that are not sorted yet
    std::map<EquationId, std::size_t> group_;
};

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

SamePoint samePointOrder(const ure::System& system, const std::vector<Link>& links, Conditions& conditions) {
    const std::vector<Wire> wires = wiresOf(system, links);
    SamePoint result;
    Sorting sorting(system, wires);
    bool hasCases = true;
    const std::vector<std::vector<std::uint32_t>> groups = groupsOf(system, wires);
    for (std::size_t group = 0; group < groups.size(); ++group) {
        std::set<EquationId> members;
        for (const std::uint32_t number : groups[group]) members.insert(EquationId(number));
        std::set<ure::ExprId> sites;
        for (const Wire& wire : wires)
            if (members.contains(wire.reader) && members.contains(wire.producer))
                sites.insert(wire.sites->begin(), wire.sites->end());
        for (const EquationId equation : members) {
            result.guarded.push_back(equation);
            if (auto cases = casesOf(equation, sites, conditions)) {
                sorting.split(equation, group, std::move(*cases));
                continue;
            }
            hasCases = false;
            result.unordered.push_back(equation);
        }
    }
    if (hasCases) result.order = sorting.run(conditions);
    if (result.guarded.empty()) return result;
    std::ranges::sort(result.guarded);
    if (hasCases && !result.order)
        std::ranges::copy_if(result.guarded, std::back_inserter(result.unordered),
                             [&](EquationId equation) { return sorting.isLeft(equation); });
    // A cycle of reads that certainly happen is the worse finding, so it is looked for first.
    for (const bool doubtfulToo : {false, true}) {
        CycleSearch search(wires, conditions.questions(), doubtfulToo);
        for (const EquationId start : result.guarded) {
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
