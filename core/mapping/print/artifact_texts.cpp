#include "mapping/print/artifact_texts.h"

#include "ure/print/system_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::mapping {

namespace {

// Steps are over the loops that the one before leaves.
class StepLines {
  public:
    StepLines(std::vector<std::string> loops, text::Listing& listing)
        : loops_(std::move(loops)), listing_(listing) {}

    void operator()(const Reorder& step) {
        std::vector<std::string> loops;
        for (const ure::LoopId loop : step.order) loops.push_back(loops_[loop.index()]);
        loops_ = std::move(loops);
        listing_.add(1, fmt::format("reorder {}", fmt::join(loops_, ", ")));
    }
    void operator()(const Tile& step) {
        const auto tiled = loops_.begin() + static_cast<std::ptrdiff_t>(step.loop.index());
        listing_.add(1,
                     fmt::format("tile {} into {} and {} by {}{}", *tiled, step.outer, step.inner,
                                 step.factor, step.carry ? ", streams carried" : ""),
                     step.span);
        *tiled = step.outer;
        loops_.insert(tiled + 1, step.inner);
    }
    void operator()(const Localise& step) {
        listing_.add(1, fmt::format("localise {} along {}", step.input, polyhedra::toString(step.vector)),
                     text::join(step.inputSpan, step.vectorSpan));
    }

  private:
    std::vector<std::string> loops_;
    text::Listing& listing_;
};

std::string_view wordOf(polyhedra::Verdict verdict) {
    switch (verdict) {
    case polyhedra::Verdict::Yes:
        return "yes";
    case polyhedra::Verdict::No:
        return "no";
    case polyhedra::Verdict::Unknown:
        break;
    }
    return "undecided";
}

std::string_view wordOf(DependenceVerdict::Kind kind) {
    switch (kind) {
    case DependenceVerdict::Kind::Wiring:
        return "wiring";
    case DependenceVerdict::Kind::Systolic:
        return "systolic";
    case DependenceVerdict::Kind::Broadcast:
        return "broadcast";
    case DependenceVerdict::Kind::Backwards:
        break;
    }
    return "backwards";
}

std::string callText(const NetworkCall& call) {
    std::vector<std::string> arguments;
    for (const Argument& argument : call.arguments) arguments.push_back(argument.text());
    return fmt::format("{}({})", call.name.text, fmt::join(arguments, ", "));
}

} // namespace

std::string textOf(const Plan& plan, const ure::System& system) {
    const text::SourceBuffer& source = *system.source;
    text::Listing listing(source);
    listing.add(0, "plan " + plan.title(), plan.span);
    std::vector<std::string> equations;
    for (const ure::EquationId equation : plan.equations) equations.push_back(system.nameOf(equation));
    listing.add(1, fmt::format("equations {}", fmt::join(equations, ", ")));
    StepLines steps(system.loopNames(), listing);
    for (const LoopStep& step : plan.steps) std::visit(steps, step);
    listing.add(1, fmt::format("loops {}", fmt::join(plan.loops, ", ")));
    for (const PlannedInner& inner : plan.inner)
        listing.add(1, fmt::format("{} {}", toString(inner.kind), inner.loop), inner.span);
    for (const PlannedOverlap& overlap : plan.overlaps)
        listing.add(1, "overlap " + overlap.variable, overlap.span);
    if (plan.transform)
        listing.add(1,
                    callText(networkCallOf({}, *plan.transform)) + (plan.transformIsOwn ? "" : ", of a base"),
                    plan.transform->span());
    else
        listing.add(1, "no space_time_transform");
    for (const NetworkCall& call : plan.network)
        listing.add(1, call.receiver.text + "." + callText(call), call.span);
    return std::move(listing).take();
}

std::string textOf(const SpaceTimeMap& map, const ure::System& system) {
    const std::vector<std::string> names = system.loopNames();
    const auto rows = [&](const std::vector<polyhedra::AffineForm>& forms) {
        return forms.empty() ? std::string("none") : ure::textOf(forms, names);
    };
    text::Listing listing(*system.source);
    listing.add(0, "map " + map.name, map.span);
    const std::string space = "space " + rows(map.space), schedule = "schedule " + rows(map.schedule);
    if (map.written)
        listing.add(1, space, map.written->space);
    else
        listing.add(1, space + ", chosen");
    if (map.written && map.written->schedule)
        listing.add(1, schedule, *map.written->schedule);
    else
        listing.add(1, schedule + ", chosen");
    listing.add(1, "time " + toString(map.time, names));
    for (const InnerLoop& inner : map.inner)
        listing.add(1, fmt::format("{} {}", toString(inner.kind), toString(inner.row, names)), inner.span);
    return std::move(listing).take();
}

std::string textOf(const Legality& legality, const dependence::Graph& graph) {
    const ure::System& system = *graph.system;
    text::Listing listing(*system.source);
    listing.add(0, fmt::format("legal: {}, {}", wordOf(legality.legal), toString(legality.causality)));
    for (const DependenceVerdict& verdict : legality.dependences) {
        const dependence::Dependence& dependence = graph.dependences[verdict.dependence];
        listing.add(1,
                    fmt::format("{} reads {} at {}: {}, displacement {}, time distance {}",
                                system.nameOf(dependence.reader), system.variables[dependence.variable].name,
                                polyhedra::toString(dependence.vector), wordOf(verdict.kind),
                                polyhedra::toString(verdict.spaceVector),
                                polyhedra::toString(verdict.timeDistance)));
    }
    listing.add(1, fmt::format("one iteration a step on each PE: {}", wordOf(legality.conflicts.injective)));
    return std::move(listing).take();
}

} // namespace tactus::mapping
