// Which rule a pair breaks.
#include "explore/build.h"
#include "mapping/causality/wires.h"
#include "mapping/schedule/time.h"

#include <algorithm>

namespace tactus::explore {

using polyhedra::AffineForm;
using polyhedra::Verdict;

mapping::SpaceTimeMap mapOf(const Pair& pair) {
    mapping::SpaceTimeMap map;
    map.name = "explored";
    for (const polyhedra::Vector& row : pair.space) map.space.push_back({row, 0});
    map.time = {pair.schedule, 0};
    map.schedule = {map.time};
    return map;
}

namespace {

std::optional<Rule> ruleOf(Verdict isFine, Rule rule) {
    if (isFine == Verdict::Yes) return std::nullopt;
    return isFine == Verdict::No ? rule : Rule::Undecided;
}

std::optional<Rule> ruleOfDependences(const dependence::Graph& graph, const Pair& pair, bool& hasBroadcast) {
    for (const dependence::Dependence& one : graph.dependences) {
        if (one.samePoint()) continue;
        const std::int64_t distance = polyhedra::dot(pair.schedule, one.vector);
        const bool stays = polyhedra::isZero(polyhedra::multiply(pair.space, one.vector));
        if (distance < 0 || (distance == 0 && stays)) return Rule::Backwards;
        hasBroadcast |= distance == 0;
    }
    return std::nullopt;
}

} // namespace

std::optional<Rule> ruleBroken(const dependence::Graph& graph, const Pair& pair, const Options& options) {
    bool hasBroadcast = false;
    if (const auto rule = ruleOfDependences(graph, pair, hasBroadcast)) return rule;
    if (hasBroadcast && !options.broadcast) return Rule::Broadcast;
    polyhedra::Matrix rows = pair.space;
    rows.push_back(pair.schedule);
    const auto conflict =
        ruleOf(polyhedra::isInjective(rows, graph.system->domain, options.budget).injective, Rule::Conflict);
    if (conflict || !hasBroadcast) return conflict;
    const mapping::SpaceTimeMap map = mapOf(pair);
    const Verdict cycle = mapping::findWireCycle(graph, map.space, {pair.schedule}, options.budget).found;
    return ruleOf(cycle == Verdict::Yes  ? Verdict::No
                  : cycle == Verdict::No ? Verdict::Yes
                                         : cycle,
                  Rule::Cycle);
}

} // namespace tactus::explore
