#include "mapping/schedule/half_planes.h"

#include "mapping/causality/distance.h"

namespace tactus::mapping {

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

SchedulePlane::Choice SchedulePlane::choice(std::int64_t x, std::int64_t y,
                                            const polyhedra::Budget& budget) const {
    bool isBroadcast = false;
    for (const HalfPlane& one : halfPlanes_) {
        if (one.forbids(x, y)) return Choice::Backwards;
        isBroadcast |= one.mayBeEqual && one.at(x, y) == one.least;
    }
    polyhedra::Matrix rows = map_.placeRows();
    rows.push_back(map_.schedule.front().coefficients);
    rows.back()[loops_[0]] = x;
    rows.back()[loops_[1]] = y;
    const polyhedra::Verdict injective =
        polyhedra::isInjective(rows, graph_->system->domain, budget).injective;
    if (injective == polyhedra::Verdict::No) return Choice::Conflict;
    if (injective == polyhedra::Verdict::Unknown) return Choice::Undecided;
    return isBroadcast ? Choice::Broadcast : Choice::Systolic;
}

} // namespace tactus::mapping
