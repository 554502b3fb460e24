#include "mapping/build.h"

#include "mapping/loops/space_loops.h"
#include "mapping/rewrite/propagation.h"
#include "mapping/rewrite/reorder.h"
#include "mapping/rewrite/streams.h"
#include "mapping/rewrite/tile.h"
#include "polyhedra/counts/extent.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::mapping {

using diagnostics::Kind;

namespace {

// Reads that are uniform only where they happen are written so.
std::shared_ptr<const ure::System> withVectors(std::shared_ptr<const ure::System> system,
                                               const dependence::Graph& graph) {
    auto changed = std::make_shared<ure::System>(*system);
    bool isChanged = false;
    const std::size_t loops = system->loops.size();
    for (const ure::ExprId id : system->exprs.keys()) {
        ure::Expr& expr = changed->exprs[id];
        if (expr.kind != ure::Expr::Kind::Read || uniformVector(expr.index)) continue;
        const auto found = std::ranges::find_if(graph.dependences, [&](const dependence::Dependence& one) {
            return std::ranges::find(one.sites, id) != one.sites.end();
        });
        isChanged = true;
        for (std::size_t l = 0; l < loops; ++l) {
            // What no dependence is made of happens nowhere, or where there is no value.
            const polyhedra::Interval box = system->domain.box[l];
            const std::int64_t distance = found == graph.dependences.end() ? extentOf(box) : found->vector[l];
            expr.index[l] =
                polyhedra::AffineForm::variable(l, loops) - polyhedra::AffineForm::number(distance, loops);
        }
    }
    if (!isChanged) return system;
    return changed;
}

class Steps {
  public:
    Steps(std::shared_ptr<const ure::System> system, const polyhedra::Budget& budget)
        : system_(std::move(system)), budget_(budget) {}

    void apply(const Reorder& step) {
        system_ = reorder(std::move(system_), step.order);
        for (Stream& stream : streams_) {
            const std::vector<int> before = stream.direction;
            for (std::size_t place = 0; place < before.size(); ++place)
                stream.direction[place] = before[step.order[place].index()];
        }
    }

    void apply(const Tile& step) {
        if (!step.carry) cutStreams(step);
        system_ = tiled(*system_, step);
        for (Stream& stream : streams_) {
            const auto at = stream.direction.begin() + step.loop.index();
            stream.direction.insert(at, *at);
        }
    }

    const std::shared_ptr<const ure::System>& system() const { return system_; }
    const std::vector<Stream>& streams() const { return streams_; }

  private:
    // Those that the tile would lead back from the end of a tile to the beginning of the next.
    void cutStreams(const Tile& step) {
        std::shared_ptr<ure::System> changed;
        for (const ure::EquationId id : system_->equations.keys()) {
            const auto propagation = propagationOf(*system_, id, budget_);
            if (!propagation) continue;
            std::vector<polyhedra::AffineForm> before;
            const std::size_t loops = system_->loops.size();
            for (std::size_t l = 0; l < loops; ++l)
                before.push_back(polyhedra::AffineForm::variable(l, loops) -
                                 polyhedra::AffineForm::number(propagation->direction[l], loops));
            if (distanceAlong(*system_, step.loop, before) == 0) continue;
            if (!changed) changed = std::make_shared<ure::System>(*system_);
            changed->equations[id].value = propagation->source;
            Stream stream{id, {}, step.span};
            for (const std::int64_t entry : propagation->direction)
                stream.direction.push_back(entry > 0 ? 1 : entry < 0 ? -1 : 0);
            streams_.push_back(std::move(stream));
        }
        if (changed) system_ = std::move(changed);
    }

    std::shared_ptr<const ure::System> system_;
    const polyhedra::Budget& budget_;
    std::vector<Stream> streams_;
};

bool hasTile(const LoopSteps& steps) {
    return std::ranges::any_of(steps,
                               [](const LoopStep& step) { return std::holds_alternative<Tile>(step); });
}

std::string sentenceOf(const ure::System& system, const Stream& stream,
                       const std::vector<ure::LoopId>& space) {
    const std::string name = system.nameOf(stream.equation);
    std::vector<std::string> loops;
    for (const ure::LoopId loop : waysOf(system, stream, space)) loops.push_back(system.loops[loop].name);
    if (loops.empty()) return name + " is read at every iteration";
    return fmt::format("{} goes along {}", name, fmt::join(loops, " and "));
}

} // namespace

Stepped afterSteps(const Plan& plan, std::shared_ptr<const ure::System> system,
                   const dependence::Graph& graph, const polyhedra::Budget& budget) {
    try {
        Steps steps(hasTile(plan.steps) ? withVectors(std::move(system), graph) : std::move(system), budget);
        for (const LoopStep& step : plan.steps) std::visit([&](const auto& one) { steps.apply(one); }, step);
        if (steps.streams().empty()) return {steps.system(), {}};
        const std::vector<ure::LoopId> space = loopsOfNeighbours(plan, *steps.system());
        std::vector<std::string> sentences;
        for (const Stream& stream : steps.streams())
            sentences.push_back(sentenceOf(*steps.system(), stream, space));
        return {madeAnew(steps.system(), steps.streams(), space),
                {diagnostics::make(Kind::MapStreamsAnew, steps.streams().front().span, plan.title(),
                                   fmt::to_string(fmt::join(sentences, ", ")))}};
    } catch (const base::Overflow&) {
        return {nullptr, {diagnostics::make(Kind::MapTooLarge, plan.span, plan.title())}};
    }
}

} // namespace tactus::mapping
