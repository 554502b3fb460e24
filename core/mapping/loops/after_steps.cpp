#include "mapping/build.h"

#include "localise/inputs/hand_on.h"
#include "localise/inputs/propagation.h"
#include "mapping/loops/asked_paths.h"
#include "mapping/loops/space_loops.h"
#include "mapping/rewrite/reorder.h"
#include "mapping/rewrite/streams.h"
#include "mapping/rewrite/tile.h"
#include "polyhedra/piece.h"
#include "ure/reductions.h"

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
        if (expr.kind != ure::Expr::Kind::Read || localise::uniformVector(expr.index)) continue;
        const auto found = std::ranges::find_if(graph.dependences, [&](const dependence::Dependence& one) {
            return std::ranges::find(one.sites, id) != one.sites.end();
        });
        isChanged = true;
        for (std::size_t l = 0; l < loops; ++l) {
            // A read of which no dependence is made happens nowhere, or where there is no value.
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

    void apply(const Localise& step) {
        const auto input = system_->tensorNamed(step.input);
        if (input && ure::reductionOf(*system_, *input)) return paths_.ask(*input, step);
        localise::HandedOn before{system_, handedOn_};
        auto found = input ? localise::handOn(std::move(before), {*input, step.vector}, budget_)
                           : localise::NotHandedOn{"no equation of this array reads it", false};
        if (auto* made = std::get_if<localise::HandedOn>(&found)) {
            system_ = std::move(made->system);
            handedOn_ = std::move(made->streams);
            return;
        }
        const auto& refused = std::get<localise::NotHandedOn>(found);
        refusals_.push_back(notHandedOn(step, refused.isOfVector, refused.reason));
    }

    void apply(const Reorder& step) {
        system_ = reorder(std::move(system_), step.order);
        paths_.apply(step);
        for (localise::InputStream& stream : handedOn_) stream.vectors.clear();
        for (Stream& stream : streams_) {
            const std::vector<int> before = stream.direction;
            for (std::size_t place = 0; place < before.size(); ++place)
                stream.direction[place] = before[step.order[place].index()];
        }
    }

    void apply(const Tile& step) {
        if (!step.carry) cutStreams(step);
        paths_.apply(step);
        for (localise::InputStream& stream : handedOn_) stream.vectors.clear();
        system_ = tiled(*system_, step);
        for (Stream& stream : streams_) {
            const auto at = stream.direction.begin() + step.loop.index();
            stream.direction.insert(at, *at);
        }
    }

    const std::shared_ptr<const ure::System>& system() const { return system_; }
    // Those of inputs before those of reductions.
    AskedPaths::Checked check() {
        if (!refusals_.empty()) return {{}, std::move(refusals_)};
        return paths_.check(*system_);
    }
    const std::vector<Stream>& streams() const { return streams_; }

  private:
    // Those that the tile would lead back from the end of a tile to the beginning of the next.
    void cutStreams(const Tile& step) {
        std::shared_ptr<ure::System> changed;
        for (const ure::EquationId id : system_->equations.keys()) {
            const auto propagation = localise::propagationOf(*system_, id, budget_);
            if (!propagation) continue;
            const auto staysInTile = [&](const polyhedra::Vector& direction) {
                std::vector<polyhedra::AffineForm> before;
                const std::size_t loops = system_->loops.size();
                for (std::size_t l = 0; l < loops; ++l)
                    before.push_back(polyhedra::AffineForm::variable(l, loops) -
                                     polyhedra::AffineForm::number(direction[l], loops));
                return distanceAlong(*system_, step.loop, before) == 0;
            };
            if (std::ranges::all_of(propagation->directions, staysInTile)) continue;
            if (!changed) changed = std::make_shared<ure::System>(*system_);
            changed->equations[id].value = propagation->source;
            Stream stream{id, {}, step.span};
            for (std::size_t l = 0; l < system_->loops.size(); ++l) {
                int sign = 0; // of the first vector that moves along the loop
                for (const polyhedra::Vector& vector : propagation->directions)
                    if (sign == 0) sign = vector[l] > 0 ? 1 : vector[l] < 0 ? -1 : 0;
                stream.direction.push_back(sign);
            }
            streams_.push_back(std::move(stream));
        }
        if (changed) system_ = std::move(changed);
    }

    std::shared_ptr<const ure::System> system_;
    const polyhedra::Budget& budget_;
    std::vector<Stream> streams_;
    std::vector<localise::InputStream> handedOn_; // by calls so far
    AskedPaths paths_;
    diagnostics::List refusals_;
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
        AskedPaths::Checked asked = steps.check();
        if (!asked.refusals.empty()) return {nullptr, std::move(asked.refusals), {}};
        if (steps.streams().empty()) return {steps.system(), {}, std::move(asked.paths)};
        const std::vector<ure::LoopId> space = loopsOfNeighbours(plan, *steps.system());
        std::vector<std::string> sentences;
        for (const Stream& stream : steps.streams())
            sentences.push_back(sentenceOf(*steps.system(), stream, space));
        return {madeAnew(steps.system(), steps.streams(), space),
                {diagnostics::make(Kind::MapStreamsAnew, steps.streams().front().span, plan.title(),
                                   fmt::to_string(fmt::join(sentences, ", ")))},
                std::move(asked.paths)};
    } catch (const base::Overflow&) {
        return {nullptr, {diagnostics::make(Kind::MapTooLarge, plan.span, plan.title())}, {}};
    }
}

} // namespace tactus::mapping
