#include "mapping/build.h"

#include "mapping/calls/split.h"
#include "mapping/causality/broadcast_path.h"
#include "mapping/causality/distance.h"
#include "mapping/causality/wires.h"
#include "mapping/causality/wording.h"
#include "mapping/edits/edits.h"
#include "mapping/lanes/lanes.h"
#include "mapping/schedule/demands.h"
#include "mapping/schedule/exclusion.h"
#include "mapping/schedule/search.h"
#include "polyhedra/lattice.h"

#include <fmt/ranges.h>

namespace tactus::mapping {

using diagnostics::Diagnostic;
using diagnostics::Witness;
using polyhedra::AffineForm;
using polyhedra::Verdict;

std::string_view toString(Causality causality) {
    switch (causality) {
    case Causality::Systolic:
        return "systolic";
    case Causality::Broadcast:
        return "broadcast";
    case Causality::Illegal:
        return "illegal";
    }
    return "";
}

namespace {

class Judge {
  public:
    Judge(const Plan& plan, const SpaceTimeMap& map, const dependence::Graph& graph, const Options& options)
        : plan_(plan), map_(map), graph_(graph), system_(*graph.system), options_(options) {}

    Legality run() {
        judgeDependences();
        judgeInside();
        judgeConflicts();
        judgeWires();
        settle();
        return std::move(result_);
    }

  private:
    using Relation = DependenceVerdict::Kind;
    using Kind = diagnostics::Kind;

    void judgeDependences() {
        const polyhedra::Matrix space = map_.spaceRows(), schedule = map_.scheduleRows();
        for (const auto id : graph_.dependences.keys()) {
            const dependence::Dependence& one = graph_.dependences[id];
            if (handsOn(system_, system_.equations[one.reader])) continue; // no read of the design
            DependenceVerdict verdict{
                id, {}, displacement(space, one.vector), displacement(schedule, one.vector), {}};
            verdict.kind = kindOf(one, verdict.spaceVector, map_.insidePes(one.vector), verdict.timeDistance);
            verdict.sentence = sentenceOf(graph_, verdict, map_, options_.strict);
            report(one, verdict);
            result_.dependences.push_back(std::move(verdict));
        }
    }

    void report(const dependence::Dependence& one, const DependenceVerdict& verdict) {
        const InnerLoop* const inner = innerLoopAlong(map_, one.vector);
        if (verdict.kind == Relation::Backwards && inner) {
            Diagnostic& said = sayAt(*inner, Kind::MapInnerBackwards, nameOf(*inner), toString(inner->kind),
                                     verdict.sentence);
            said.witness = backwards(one);
            relate(said, one);
        } else if (verdict.kind == Relation::Backwards) {
            Diagnostic& said = say(Kind::MapBackwards, verdict.sentence, orderText(system_, one),
                                   whyNoneIsSystolic(nearest(false)));
            said.witness = backwards(one);
            finish(said, one, "nearest legal schedule");
        } else if (verdict.kind == Relation::Broadcast && options_.strict) {
            Diagnostic& said = say(Kind::MapBroadcastRefused, verdict.sentence, orderText(system_, one),
                                   whyNoneIsSystolic(nearest(true)));
            said.witness = backwards(one);
            finish(said, one, "nearest systolic schedule");
        } else if (verdict.kind == Relation::Broadcast) {
            noteBroadcast(one, verdict);
        }
        if (verdict.kind == Relation::Wiring && !one.samePoint()) noteChain(one, verdict);
        const bool isLong =
            verdict.kind != Relation::Wiring &&
            std::ranges::any_of(verdict.spaceVector, [](std::int64_t s) { return s < -1 || s > 1; });
        if (isLong)
            say(Kind::MapLongLink, readerText(graph_, one), producerText(graph_, one),
                tuple(verdict.spaceVector));
    }

    void noteBroadcast(const dependence::Dependence& one, const DependenceVerdict& verdict) {
        Diagnostic& said =
            say(Kind::MapBroadcast, system_.variables[one.variable].name, verdict.sentence, chainOf(verdict));
        finish(said, one, "nearest systolic schedule");
    }

    std::string chainOf(const DependenceVerdict& verdict) {
        if (!chains_) chains_ = chainsOf(graph_, map_.scheduleRows(), options_.budget);
        return chains_->at(verdict.dependence).text();
    }

    // Lanes that hand on values in a reduction get no note: the hardware is made for that.
    void noteChain(const dependence::Dependence& one, const DependenceVerdict& verdict) {
        for (const InnerLoop& inner : map_.inner) {
            if (inner.kind != InnerLoop::Kind::Unrolled || one.vector[inner.loop.index()] == 0) continue;
            Diagnostic& said = sayAt(inner, Kind::MapInnerChain, system_.variables[one.variable].name,
                                     nameOf(inner), verdict.sentence, chainOf(verdict));
            return relate(said, one);
        }
    }

    void judgeInside() {
        for (Diagnostic& said : judgeLanes(map_, graph_)) {
            lanesRefused_ = true;
            result_.diagnostics.push_back(std::move(said));
        }
    }

    void judgeConflicts() {
        polyhedra::Matrix rows = map_.placeRows();
        for (const polyhedra::Vector& row : map_.scheduleRows()) rows.push_back(row);
        // Two iterations conflict exactly if all rows of place and step agree on them
        // (docs/theory/schedules.md).
        result_.conflicts = polyhedra::isInjective(rows, system_.domain, options_.budget);
        if (result_.conflicts.injective == Verdict::Unknown)
            say(Kind::MapUndecided, map_.name,
                "whether two iterations meet on one processing element in one step");
        if (result_.conflicts.injective != Verdict::No) return;
        const std::string name = system_.nameOf(*system_.equations.keys().begin());
        std::vector<Witness::Point> points{pointOf(name, result_.conflicts.p),
                                           pointOf(name, result_.conflicts.q)};
        std::ranges::sort(points, {}, &Witness::Point::at);
        const std::string text = fmt::format(
            "iterations {} and {} both run on {} at step {}", tuple(points[0].at), tuple(points[1].at),
            elementText(map_, result_.conflicts.p), map_.time(result_.conflicts.p));
        Diagnostic& said = say(Kind::MapConflict, text);
        said.witness = Witness{Witness::Kind::Conflict, std::move(points), text};
        offer(said, "nearest legal schedule");
    }

    void judgeWires() {
        const WireCycle cycle = findWireCycle(graph_, map_.places(), map_.scheduleRows(), options_.budget);
        wires_ = cycle.found;
        if (cycle.found == Verdict::Unknown)
            say(Kind::MapUndecided, map_.name, "whether wires between processing elements form a cycle");
        if (cycle.found != Verdict::Yes || lanesRefused_) return;
        std::vector<std::string> texts;
        Witness witness{Witness::Kind::Cycle, {}, {}};
        for (const auto id : cycle.wires) {
            const dependence::Dependence& one = graph_.dependences[id];
            texts.push_back(fmt::format("{} takes {}", readerText(graph_, one), producerText(graph_, one)));
            if (const auto point = readerPoint(one))
                witness.points.push_back(pointOf(system_.nameOf(one.reader), *point));
        }
        witness.text = fmt::format("in one step {}", fmt::join(texts, ", "));
        const std::string all = fmt::to_string(fmt::join(texts, ", "));
        const InnerLoop* const inside = insideOnly(cycle);
        Diagnostic& said =
            inside ? sayAt(*inside, Kind::MapInnerCycle, nameOf(*inside), all) : say(Kind::MapWireCycle, all);
        said.witness = std::move(witness);
        relate(said, graph_.dependences[cycle.wires.front()]);
        if (!inside) offer(said, "nearest systolic schedule");
    }

    // The inner loop along which the cycle runs if it never leaves its processing element.
    const InnerLoop* insideOnly(const WireCycle& cycle) const {
        const InnerLoop* along = nullptr;
        for (const auto id : cycle.wires) {
            const polyhedra::Vector& vector = graph_.dependences[id].vector;
            if (lexicographicSign(displacement(map_.spaceRows(), vector)) != 0) return nullptr;
            if (!along) along = innerLoopAlong(map_, vector);
        }
        return along;
    }

    void settle() {
        const auto any = [&](Relation kind) {
            return std::ranges::any_of(result_.dependences,
                                       [&](const auto& one) { return one.kind == kind; });
        };
        if (any(Relation::Backwards) || wires_ == Verdict::Yes || lanesRefused_)
            result_.causality = Causality::Illegal;
        else
            result_.causality = any(Relation::Broadcast) ? Causality::Broadcast : Causality::Systolic;
        const bool refused = result_.causality == Causality::Illegal ||
                             result_.conflicts.injective == Verdict::No ||
                             (options_.strict && result_.causality == Causality::Broadcast);
        // An undecided question never passes.
        const bool undecided = result_.conflicts.injective == Verdict::Unknown || wires_ == Verdict::Unknown;
        result_.legal = refused ? Verdict::No : undecided ? Verdict::Unknown : Verdict::Yes;
    }

    // At the schedule, or at the mapping's name where the schedule is not its own.
    template<class... Arguments>
    Diagnostic& say(Kind kind, const Arguments&... arguments) {
        const bool own = map_.written && plan_.transformIsOwn;
        const text::Span place = own ? map_.written->schedule.value_or(map_.written->call) : map_.span;
        result_.diagnostics.push_back(diagnostics::make(kind, place, arguments...));
        return result_.diagnostics.back();
    }

    template<class... Arguments>
    Diagnostic& sayAt(const InnerLoop& inner, Kind kind, const Arguments&... arguments) {
        result_.diagnostics.push_back(diagnostics::make(kind, inner.span, arguments...));
        return result_.diagnostics.back();
    }

    const std::string& nameOf(const InnerLoop& inner) const { return system_.loops[inner.loop].name; }

    void finish(Diagnostic& said, const dependence::Dependence& one, std::string_view what) {
        relate(said, one);
        offer(said, what);
    }

    void relate(Diagnostic& said, const dependence::Dependence& one) const {
        if (!one.sites.empty()) said.related.push_back({system_.spanOf(one.sites.front()), "the read"});
    }

    // The schedule that the tool finds for a broadcast note is systolic.
    void offer(Diagnostic& said, std::string_view what) {
        const bool systolic = said.kind != Kind::MapBackwards && said.kind != Kind::MapConflict;
        const Nearest& nearest = this->nearest(systolic);
        const bool excluded = !nearest.exclusion.empty();
        if (excluded && said.kind == Kind::MapBroadcast) return; // the map is broadcast already
        if (!nearest.edits.empty())
            said.fixes.push_back(
                {fmt::format("{}: {}", excluded ? "nearest broadcast schedule" : what, nearest.text),
                 nearest.edits});
    }

    struct Nearest {
        bool searched = false;
        std::string exclusion; // why it is broadcast, where it can't be systolic
        std::string text;
        std::vector<text::Edit> edits;
    };

    // The same for every finding, so it is looked for once.
    const Nearest& nearest(bool systolic) {
        Nearest& nearest = nearest_[systolic ? 1 : 0];
        if (!nearest.searched) nearest = search(systolic);
        return nearest;
    }

    static std::string whyNoneIsSystolic(const Nearest& nearest) {
        return nearest.exclusion.empty() ? "" : "; no linear schedule is systolic: " + nearest.exclusion;
    }

    Nearest search(bool systolic) const {
        Options options = options_;
        if (systolic) options.broadcast = false;
        Nearest nearest{true, {}, {}, {}};
        if (!allowsBroadcast(options)) {
            nearest.exclusion = exclusion();
            if (!nearest.exclusion.empty() && options.strict) return nearest;
            options.broadcast = !nearest.exclusion.empty();
        }
        const auto rows =
            nearestSchedule(map_.space, map_.scheduleRows(), graphs(), options, map_.innerForms());
        if (!rows) return nearest;
        std::vector<AffineForm> schedule = map_.schedule;
        for (std::size_t r = 0; r < schedule.size(); ++r) schedule[r].coefficients = (*rows)[r];
        // Steps that all coefficients have in common are only waited for.
        const std::int64_t common = schedule.size() == 1 ? polyhedra::gcd(schedule[0].coefficients) : 1;
        if (common > 1)
            for (std::int64_t& entry : schedule[0].coefficients) entry /= common;
        nearest.text = scheduleText(schedule, system_.loopNames());
        nearest.edits = editsForSchedule(plan_, map_, schedule, system_.loopNames());
        return nearest;
    }

    Graphs graphs() const {
        if (options_.otherPaths.empty()) return {&graph_};
        Graphs graphs;
        for (const auto& other : options_.otherPaths) graphs.push_back(other.get());
        return graphs;
    }

    // Empty unless each path of the reductions is excluded.
    std::string exclusion() const {
        std::string text;
        for (const dependence::Graph* graph : graphs()) {
            text = exclusionText(*graph, map_.innerForms(), options_.budget);
            if (text.empty()) break;
        }
        return text;
    }

    std::optional<polyhedra::Point> readerPoint(const dependence::Dependence& one) const {
        for (const polyhedra::Piece& piece : one.readers) {
            const polyhedra::Sample sample = polyhedra::lexicographicMinimum(piece, options_.budget);
            if (sample.empty == Verdict::No) return sample.point;
        }
        return std::nullopt;
    }

    Witness::Point pointOf(const std::string& name, const polyhedra::Point& point) const {
        return {name, system_.inDesignOrder(point)};
    }

    std::optional<Witness> backwards(const dependence::Dependence& one) const {
        const auto reader = readerPoint(one);
        if (!reader) return std::nullopt;
        polyhedra::Point producer = *reader;
        for (std::size_t l = 0; l < producer.size(); ++l) producer[l] -= one.vector[l];
        std::vector<Witness::Point> points{pointOf(system_.nameOf(one.reader), *reader),
                                           pointOf(system_.variables[one.variable].name, producer)};
        const std::string text = fmt::format("{}{} runs at step {} and reads {}{}, computed at step {}",
                                             points[0].variable, tuple(points[0].at), map_.time(*reader),
                                             points[1].variable, tuple(points[1].at), map_.time(producer));
        return Witness{Witness::Kind::Backwards, std::move(points), text};
    }

    const Plan& plan_;
    const SpaceTimeMap& map_;
    const dependence::Graph& graph_;
    const ure::System& system_;
    const Options& options_;
    Legality result_;
    Verdict wires_ = Verdict::No;
    bool lanesRefused_ = false;
    std::optional<std::map<dependence::DependenceId, BroadcastPath>> chains_;
    Nearest nearest_[2]; // with the options' freedom, and systolic
};

} // namespace

Legality judge(const Plan& plan, const SpaceTimeMap& map, const dependence::Graph& graph,
               const Options& options) {
    try {
        return Judge(plan, map, graph, options).run();
    } catch (const base::Overflow&) {
        Legality undecided;
        undecided.diagnostics.push_back(
            diagnostics::make(diagnostics::Kind::MapTooLarge, map.span, map.name));
        return undecided;
    }
}

} // namespace tactus::mapping
