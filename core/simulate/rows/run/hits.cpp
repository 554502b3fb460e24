#include "simulate/rows/run/hits.h"

#include "simulate/rows/program/row_build.h"

#include <algorithm>

namespace tactus::simulate {

Hits::Hits(std::shared_ptr<const RowProgram> program, std::vector<ure::VariableId> met, std::size_t budget,
           Of of)
    : program_(std::move(program)), met_(std::move(met)), of_(of), machine_(program_),
      snapshots_(*program_, machine_->bytes(), budget) {}

std::int64_t Hits::stepFrom(std::int64_t cycle) const {
    return program_->lanes->stepOfCycle(cycle).value_or(program_->lanes->steps());
}

void Hits::goTo(const RowSnapshot* snapshot) {
    if (snapshot)
        machine_->restore(*snapshot);
    else
        machine_.emplace(program_);
}

void Hits::advance(std::int64_t end, const std::stop_token& stop) {
    while (machine_->next() < end && !stop.stop_requested()) {
        snapshots_.offer(*machine_);
        machine_->run(nullptr, std::min(end, snapshots_.due()));
    }
}

std::vector<std::uint32_t> Hits::lanesHit() {
    std::vector<std::uint32_t> lanes;
    for (const ure::VariableId met : met_)
        std::ranges::copy(of_ == Of::True ? machine_->lanesWhere(met) : machine_->lanesUndefined(met),
                          std::back_inserter(lanes));
    return lanes;
}

std::optional<Hits::Step> Hits::search(std::int64_t end, bool isFirst, const std::stop_token& stop) {
    std::optional<Step> found;
    while (machine_->next() < end && !(isFirst && found)) {
        if (stop.stop_requested()) return std::nullopt;
        snapshots_.offer(*machine_);
        machine_->run(nullptr, machine_->next() + 1);
        std::vector<std::uint32_t> lanes = lanesHit();
        if (!lanes.empty()) found = {machine_->next() - 1, std::move(lanes)};
    }
    return found;
}

Hit Hits::hitOf(const Step& step) const {
    const array::Model& model = program_->model();
    const polyhedra::Point t = program_->lanes->stepAt(step.number);
    std::optional<std::pair<polyhedra::Point, std::int64_t>> least; // the PE and the number of its lane
    Hit hit;
    for (const std::uint32_t lane : step.lanes) {
        polyhedra::Point iteration = program_->lanes->iterationAt(*program_->lanes->laneAt(lane), t);
        std::pair place{model.peOf(iteration), model.laneNumberOf(iteration)};
        if (least && *least <= place) continue;
        least = std::move(place);
        hit.iteration = std::move(iteration);
    }
    hit.cycle = model.cycleOf(hit.iteration);
    hit.pe = std::move(least->first);
    return hit;
}

std::optional<Hit> Hits::firstFrom(std::int64_t cycle, const std::stop_token& stop) {
    const std::int64_t step = stepFrom(cycle);
    const RowSnapshot* const nearest = snapshots_.before(step);
    if (machine_->next() > step || (nearest && machine_->next() < nearest->next)) goTo(nearest);
    advance(step, stop);
    const auto found = search(program_->lanes->steps(), true, stop);
    return found ? std::optional(hitOf(*found)) : std::nullopt;
}

// From one snapshot to the next, the latest first.
std::optional<Hit> Hits::lastBefore(std::int64_t cycle, const std::stop_token& stop) {
    std::int64_t end = stepFrom(cycle);
    while (end > 0 && !stop.stop_requested()) {
        const RowSnapshot* const nearest = snapshots_.before(end - 1);
        const std::int64_t begin = nearest ? nearest->next : 0;
        goTo(nearest);
        if (const auto found = search(end, false, stop)) return hitOf(*found);
        end = begin;
    }
    return std::nullopt;
}

std::unique_ptr<Hits> hitsOf(const std::shared_ptr<const array::Model>& model,
                             std::vector<ure::VariableId> met, const evaluate::Tensors& inputs,
                             const Options& options, diagnostics::List& diagnostics, Hits::Of of) {
    constexpr std::size_t snapshots = 64 << 20; // bytes
    const auto program = programWithin(model, options.memoryLimit, diagnostics);
    if (!program) return nullptr;
    program->fill(inputs);
    if (options.record) program->keepInputs();
    return std::make_unique<Hits>(program, std::move(met), options.record ? snapshots : 0, of);
}

} // namespace tactus::simulate
