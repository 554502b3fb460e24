#include "mapping/build.h"

#include "mapping/causality/wording.h"
#include "mapping/loops/space_loops.h"
#include "mapping/read/inner.h"
#include "mapping/read/transform.h"
#include "mapping/schedule/demands.h"
#include "mapping/schedule/exclusion.h"
#include "mapping/schedule/search.h"
#include "mapping/schedule/time.h"

namespace tactus::mapping {

using diagnostics::Kind;
using polyhedra::AffineForm;

namespace {

class Chooser {
  public:
    Chooser(const Plan& plan, const dependence::Graph& graph, const Options& options)
        : plan_(plan), graph_(graph), options_(options) {}

    Mapped run() {
        map_.name = plan_.title();
        map_.array = plan_.array;
        map_.span = plan_.span;
        placeInner();
        const bool known = plan_.transform ? asWritten() : byRule();
        if (!known) return std::move(mapped_);
        const auto time = timeAsNumber(map_.schedule, graph_.system->domain, options_.budget);
        if (!time) {
            say(Kind::MapUndecided, plan_.name, "the first and last step");
            return std::move(mapped_);
        }
        map_.time = *time;
        mapped_.map = std::move(map_);
        return std::move(mapped_);
    }

  private:
    template<class... Arguments>
    void say(Kind kind, const Arguments&... arguments) {
        mapped_.diagnostics.push_back(diagnostics::make(kind, plan_.span, arguments...));
    }

    // The loops of the system that the plan puts inside of PEs, outermost first.
    void placeInner() {
        const ure::System& system = *graph_.system;
        for (const ure::LoopId loop : system.loops.keys()) {
            const auto planned = std::ranges::find(plan_.inner, system.loops[loop].name, &PlannedInner::loop);
            if (planned == plan_.inner.end()) continue;
            map_.inner.push_back({loop, planned->kind,
                                  AffineForm::variable(loop.index(), system.loops.size()), planned->span});
        }
    }

    // planOf() has reported its mistakes, if there are any.
    bool asWritten() {
        diagnostics::List known;
        const Names names = withInner(namesOf(*graph_.system), plan_);
        const auto transform = readTransform(*plan_.transform, names, known);
        if (!transform) return false;
        map_.space = transform->space;
        map_.schedule = transform->schedule;
        map_.written = transform->written;
        return true;
    }

    bool byRule() {
        const std::size_t loops = graph_.system->loops.size();
        const std::vector<std::size_t> outer = loopsOutsidePes(plan_, *graph_.system);
        const std::vector<std::size_t> space = chosenSpace(outer);
        for (const std::size_t l : space) map_.space.push_back(AffineForm::variable(l, loops));
        auto row = ruled(space, outer.size(), options_);
        if (row) {
            map_.schedule.push_back(std::move(*row));
            return true;
        }
        if (ledByLoops(outer)) return true;
        say(Kind::MapNoSchedule, listText(map_.space, graph_.system->loopNames()),
            reason(space, outer.size()));
        return false;
    }

    // Phases one after the other: a loop of phases is time alone, and space has the loops behind it.
    bool ledByLoops(const std::vector<std::size_t>& outer) {
        const std::size_t loops = graph_.system->loops.size();
        const auto spaceOf = [&](const std::vector<std::size_t>& leading) {
            std::vector<AffineForm> space;
            for (const std::size_t l : outer)
                if (std::ranges::find(leading, l) == leading.end() &&
                    space.size() < chosenSpace(outer).size())
                    space.push_back(AffineForm::variable(l, loops));
            return space;
        };
        const auto led =
            bestLedSchedule(outer, spaceOf, graph_, options_, map_.innerForms(), outer.size() <= 3 ? 3 : 1);
        if (!led) return false;
        map_.space = led->space;
        for (const polyhedra::Vector& row : led->rows) map_.schedule.push_back({row, 0});
        return true;
    }

    std::optional<AffineForm> ruled(const std::vector<std::size_t>& space, std::size_t outer,
                                    const Options& options) const {
        const std::vector<AffineForm> inner = map_.innerForms();
        // The search grows exponentially with the loops, so more than three of them get a schedule by rule.
        if (outer <= 3)
            if (const auto best = bestSchedule(map_.space, graph_, options, inner))
                return AffineForm{*best, 0};
        // A sum over several loops needs coefficients as large as the loops are long.
        return rowMajorSchedule(space, graph_, options, inner);
    }

    std::string reason(const std::vector<std::size_t>& space, std::size_t outer) const {
        const std::string excluded = exclusionText(graph_, map_.innerForms(), options_.budget);
        if (excluded.empty()) return "none was found with coefficients from -3 to 3";
        if (options_.strict || options_.broadcast) return excluded;
        Options broadcast = options_;
        broadcast.broadcast = true;
        const auto row = ruled(space, outer, broadcast);
        if (!row) return excluded;
        return fmt::format("{}; with --broadcast, {} is legal", excluded,
                           polyhedra::toString(*row, graph_.system->loopNames()));
    }

    const Plan& plan_;
    const dependence::Graph& graph_;
    const Options& options_;
    SpaceTimeMap map_;
    Mapped mapped_;
};

} // namespace

Mapped chooseMap(const Plan& plan, const dependence::Graph& graph, const Options& options) {
    try {
        return Chooser(plan, graph, options).run();
    } catch (const base::Overflow&) {
        return {std::nullopt, {diagnostics::make(Kind::MapTooLarge, plan.span, plan.title())}};
    }
}

} // namespace tactus::mapping
