#include "mapping/schedule/half_planes.h"

#include "mapping/causality/distance.h"

namespace tactus::mapping {

// Where no dependence forbids it: `rows` of place and step tell iterations apart, or don't.
static MapChoice ofLegal(const dependence::Graph& graph, const polyhedra::Matrix& rows, bool isBroadcast,
                         const polyhedra::Budget& budget) {
    const polyhedra::Verdict injective = polyhedra::isInjective(rows, graph.system->domain, budget).injective;
    if (injective == polyhedra::Verdict::No) return MapChoice::Conflict;
    if (injective == polyhedra::Verdict::Unknown) return MapChoice::Undecided;
    return isBroadcast ? MapChoice::Broadcast : MapChoice::Systolic;
}

SchedulePlane::SchedulePlane(std::shared_ptr<const dependence::Graph> graph, SpaceTimeMap map,
                             const Legality& legality, std::array<std::size_t, 2> loops, bool strict)
    : graph_(std::move(graph)), map_(std::move(map)), loops_(loops) {
    using Kind = DependenceVerdict::Kind;
    polyhedra::Vector rest = map_.schedule.front().coefficients;
    for (const std::size_t loop : loops_) rest[loop] = 0;
    for (const DependenceVerdict& verdict : legality.dependences) {
        const dependence::Dependence& one = graph_->dependences[verdict.dependence];
        const auto kindAt = [&](std::int64_t distance) {
            return kindOf(one, verdict.spaceVector, map_.insidePes(one.vector), {distance});
        };
        if (kindAt(-1) != Kind::Backwards) continue; // within a point: the schedule is free
        const Kind within = kindAt(0);
        const bool needsStep = within == Kind::Backwards || (strict && within == Kind::Broadcast);
        halfPlanes_.push_back({verdict.dependence, one.vector[loops_[0]], one.vector[loops_[1]],
                               (needsStep ? 1 : 0) - polyhedra::dot(rest, one.vector),
                               !needsStep && within == Kind::Broadcast});
    }
}

std::vector<dependence::DependenceId> SchedulePlane::forbid(std::int64_t x, std::int64_t y) const {
    std::vector<dependence::DependenceId> forbidding;
    for (const HalfPlane& one : halfPlanes_)
        if (one.forbids(x, y)) forbidding.push_back(one.dependence);
    return forbidding;
}

MapChoice SchedulePlane::choice(std::int64_t x, std::int64_t y, const polyhedra::Budget& budget) const {
    bool isBroadcast = false;
    for (const HalfPlane& one : halfPlanes_) {
        if (one.forbids(x, y)) return MapChoice::Backwards;
        isBroadcast |= one.mayBeEqual && one.at(x, y) == one.least;
    }
    polyhedra::Matrix rows = map_.placeRows();
    rows.push_back(map_.schedule.front().coefficients);
    rows.back()[loops_[0]] = x;
    rows.back()[loops_[1]] = y;
    return ofLegal(*graph_, rows, isBroadcast, budget);
}

MapChoice choiceOf(const dependence::Graph& graph, const SpaceTimeMap& map, const Legality& judged,
                   bool strict, const polyhedra::Budget& budget) {
    using Kind = DependenceVerdict::Kind;
    polyhedra::Matrix rows = map.placeRows();
    const polyhedra::Matrix space = map.spaceRows(), schedule = map.scheduleRows();
    bool isBroadcast = false;
    for (const DependenceVerdict& verdict : judged.dependences) {
        const dependence::Dependence& one = graph.dependences[verdict.dependence];
        const Kind kind = kindOf(one, displacement(space, one.vector), map.insidePes(one.vector),
                                 displacement(schedule, one.vector));
        if (kind == Kind::Backwards || (strict && kind == Kind::Broadcast)) return MapChoice::Backwards;
        isBroadcast |= kind == Kind::Broadcast;
    }
    rows.insert(rows.end(), schedule.begin(), schedule.end());
    return ofLegal(graph, rows, isBroadcast, budget);
}

} // namespace tactus::mapping
