#include "driver/analyse/arrangement.h"

#include "mapping/lanes/lane_factor.h"
#include "mapping/schedule/time.h"

#include <algorithm>

namespace tactus::driver {

using localise::OtherPaths;

namespace {

// Fewest cycles, then smallest sum |tau|, then fewest negative entries, then dictionary order.
using Cost = std::tuple<std::int64_t, std::int64_t, std::int64_t, polyhedra::Matrix>;

std::optional<Cost> costOf(const mapping::SpaceTimeMap& map, const polyhedra::Piece& domain,
                           const polyhedra::Budget& budget) {
    const auto cycles = mapping::cyclesOf(map.time, domain, budget);
    if (!cycles) return std::nullopt;
    std::int64_t sum = 0, negative = 0;
    for (const polyhedra::Vector& row : map.scheduleRows())
        for (const std::int64_t entry : row) {
            sum = base::saturatedSum(sum, entry < 0 ? -entry : entry);
            negative += entry < 0;
        }
    return Cost{*cycles, sum, negative, map.scheduleRows()};
}

// Without the values that reductions carry.
dependence::Graph withoutSums(const dependence::Graph& graph) {
    dependence::Graph without = graph;
    without.dependences = {};
    for (const dependence::Dependence& one : graph.dependences)
        if (!graph.system->variables[one.variable].carriedFor.valid()) without.dependences.add(one);
    return without;
}

} // namespace

Arrangement::Arrangement(mapping::Plan plan, const std::shared_ptr<const ure::System>& system,
                         std::shared_ptr<const Prepared> inOrder, Request request, OtherPaths others)
    : plan_(std::move(plan)), inOrder_(std::move(inOrder)), request_(std::move(request)), others_(others),
      system_(system) {
    mapping::Stepped stepped = mapping::afterSteps(plan_, system_, *inOrder_->graph, request_.budget);
    diagnostics_ = std::move(stepped.diagnostics);
    stepped_ = stepped.system;
    if (!stepped_) return;
    spatial::Isolated isolated = spatial::isolateExpressions(plan_.network, stepped_);
    append(diagnostics_, std::move(isolated.diagnostics));
    if (hasError(diagnostics_)) return;
    expressions_ = std::move(isolated.expressions);
    mapping::Factored factored = mapping::factorLanes(plan_, isolated.system, *system_, request_.budget);
    append(diagnostics_, std::move(factored.diagnostics));
    factored_ = std::move(factored.system);
    isAsked_ = !stepped.paths.empty();
    PathRequest paths{.asked = std::move(stepped.paths), .others = others, .strict = request_.strict};
    if (factored_ == system_) paths.taken = inOrder_->paths;
    chooser_ = std::make_unique<PathChooser>(factored_, std::move(paths));
}

// The design itself has been judged in its own order; what is new here is only what the order changes.
std::shared_ptr<const Prepared> Arrangement::along(const ReductionPaths& paths) const {
    const std::lock_guard lock(mutex_);
    const auto known = std::ranges::find_if(prepared_, [&](const auto& one) { return one.first == paths; });
    if (known != prepared_.end()) return known->second;
    const auto made = factored_ == system_ && paths.empty()
                          ? inOrder_
                          : std::make_shared<const Prepared>(prepare(factored_, request_, paths, others_));
    prepared_.emplace_back(paths, made);
    return made;
}

std::shared_ptr<const Prepared> Arrangement::preparedFor(const mapping::MapRows& map,
                                                         Rounding rounding) const {
    return chooser_ ? along(chooser_->pathsFor(map, rounding)) : nullptr;
}

std::shared_ptr<const Prepared> Arrangement::prepared() const {
    return chooser_ ? along(chooser_->pathsAsked()) : nullptr;
}

std::vector<std::shared_ptr<const dependence::Graph>> Arrangement::graphs(Rounding rounding) const {
    std::vector<std::shared_ptr<const dependence::Graph>> graphs;
    if (!chooser_) return graphs;
    for (const ReductionPaths& paths : chooser_->alternatives(rounding))
        if (const auto made = along(paths); made->graph) graphs.push_back(made->graph);
    return graphs;
}

std::vector<ure::TensorId> Arrangement::freeReductions() const {
    return chooser_ ? chooser_->free() : std::vector<ure::TensorId>{};
}

Arrangement::Mapped Arrangement::mapped(const mapping::MapRows& rows,
                                        std::optional<mapping::SpaceTimeMap> map, text::Span place,
                                        Rounding rounding) const {
    const ReductionPaths paths = chooser_->pathsFor(rows, rounding);
    Mapped result{along(paths), std::move(map), chooser_->notesOn(paths, rows, place)};
    if (!result.equations->graph) append(result.diagnostics, result.equations->diagnostics);
    return result;
}

Arrangement::Mapped Arrangement::mapped() const {
    if (!chooser_) return {};
    if (const auto written = mapping::writtenMapOf(plan_, *factored_)) {
        Mapped result = mapped(written->rows, std::nullopt, written->call, Rounding::Allowed);
        if (!result.equations->graph) return result;
        mapping::Mapped read = mapping::chooseMap(plan_, *result.equations->graph, options());
        append(result.diagnostics, std::move(read.diagnostics));
        result.map = std::move(read.map);
        return result;
    }
    Mapped inOrder{prepared(), std::nullopt, {}};
    if (!inOrder.equations->graph) {
        inOrder.diagnostics = inOrder.equations->diagnostics;
        return inOrder;
    }
    mapping::Mapped own = mapping::chooseMap(plan_, *inOrder.equations->graph, options());
    auto best = plan_.transform ? std::nullopt : bestOfOtherPaths(own.map ? &*own.map : nullptr);
    if (!best) best = std::move(own.map);
    if (best) return mapped(mapping::rowsOf(*best), best, plan_.span, Rounding::Refused);
    inOrder.diagnostics = std::move(own.diagnostics);
    return inOrder;
}

// The best map that the tool can choose, if it is better than this one.
std::optional<mapping::SpaceTimeMap> Arrangement::bestOfOtherPaths(const mapping::SpaceTimeMap* own) const
    try {
    const polyhedra::Piece& domain = factored_->domain;
    std::optional<Cost> least = own ? costOf(*own, domain, request_.budget) : std::nullopt;
    if (own && !least) return std::nullopt;
    if (chooser_->free().empty()) return std::nullopt;
    // No path is better than none.
    if (least) {
        const auto bound = mapping::chooseMap(plan_, withoutSums(*prepared()->graph), options());
        const auto cost = bound.map ? costOf(*bound.map, domain, request_.budget) : std::nullopt;
        if (cost && std::get<0>(*cost) >= std::get<0>(*least)) return std::nullopt;
    }
    std::optional<mapping::SpaceTimeMap> best;
    for (const auto& graph : graphs(Rounding::Refused)) {
        if (request_.budget.stop.stop_requested()) break;
        auto other = mapping::chooseMap(plan_, *graph, options());
        const auto cost = other.map ? costOf(*other.map, domain, request_.budget) : std::nullopt;
        if (!cost || (least && *cost >= *least)) continue;
        least = cost;
        best = std::move(other.map);
    }
    return best;
} catch (const base::Overflow&) {
    return std::nullopt;
}

Arrangements::Arrangements(const mapping::Plan& plan, std::shared_ptr<const Prepared> inOrder,
                           const Request& request)
    : first_(std::make_unique<Arrangement>(plan, inOrder->uniform, inOrder, request,
                                           mapping::changeLoops(plan.steps) ? OtherPaths::Refused
                                                                            : OtherPaths::Found)) {
    if (!first_->isIrregular()) return;
    second_ = std::make_unique<Arrangement>(plan, inOrder->uniform, inOrder, request, OtherPaths::Found);
    first_ = std::make_unique<Arrangement>(plan, inOrder->system, inOrder, request, OtherPaths::Refused);
}

std::shared_ptr<const Prepared> Arrangements::preparedFor(const mapping::MapRows& map,
                                                          const IsLegal& isLegal) const {
    const auto own = first_->preparedFor(map, Arrangement::Rounding::Allowed);
    if (!second_ || (own && own->graph && isLegal(*own->graph))) return own;
    const auto other = second_->preparedFor(map, Arrangement::Rounding::Allowed);
    return other && other->graph && isLegal(*other->graph) ? other : own;
}

std::vector<std::shared_ptr<const dependence::Graph>> Arrangements::graphs() const {
    auto graphs = first_->graphs(Arrangement::Rounding::Allowed);
    if (second_)
        std::ranges::move(second_->graphs(Arrangement::Rounding::Allowed), std::back_inserter(graphs));
    return graphs;
}

} // namespace tactus::driver
