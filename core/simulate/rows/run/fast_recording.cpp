#include "simulate/rows/run/fast_recording.h"

#include "array/counts/pes.h"
#include "simulate/checked/machine.h"
#include "simulate/rows/program/row_build.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tactus::simulate {

using polyhedra::Point;

// So far apart that going from one to the next is as long as going through all of them, and worth it.
static std::int64_t distanceOf(const Lanes& lanes) {
    constexpr std::int64_t little = 1 << 18; // lanes in all steps
    return std::max(
        {std::int64_t(std::sqrt(double(lanes.steps()))), little / lanes.width(), std::int64_t{1}});
}

Snapshots::Snapshots(const RowProgram& program, std::size_t bytesEach, std::size_t budget)
    : distance_(distanceOf(*program.lanes)), due_(distance_),
      most_(budget / std::max<std::size_t>(bytesEach, 1)) {
    if (most_ < 2) due_ = std::numeric_limits<std::int64_t>::max();
}

void Snapshots::offer(const RowMachine& machine) {
    if (machine.next() < due_) return;
    if (kept_.size() == most_) { // every second one stays
        std::vector<RowSnapshot> half;
        for (std::size_t n = 1; n < kept_.size(); n += 2) half.push_back(std::move(kept_[n]));
        kept_ = std::move(half);
        distance_ *= 2;
    }
    kept_.push_back(machine.save());
    due_ = machine.next() + distance_;
}

const RowSnapshot* Snapshots::before(std::int64_t step) const {
    const auto after = std::ranges::upper_bound(kept_, step, {}, &RowSnapshot::next);
    return after == kept_.begin() ? nullptr : &*std::prev(after);
}

FastRecording::FastRecording(std::shared_ptr<const RowProgram> program, Snapshots snapshots)
    : program_(std::move(program)), snapshots_(std::move(snapshots)) {}

// Those of one PE without a list of all others, which may be long.
std::vector<Point> FastRecording::readersOf(const array::LinkFamily& link, const Part& part) const {
    polyhedra::Union readers = link.readers;
    for (polyhedra::Piece& piece : readers)
        for (std::size_t row = 0; part.pe && row < part.pe->size(); ++row) {
            const polyhedra::AffineForm& place = model().map.space[row];
            const polyhedra::AffineForm form =
                place - polyhedra::AffineForm::number((*part.pe)[row], place.dimensions());
            constrain(piece, form);
            constrain(piece, -1 * form);
        }
    return *pesOf(model(), readers, {});
}

void FastRecording::findPlaces(const Part& part) const {
    if (found_ == part) return;
    found_ = part;
    pes_.clear();
    readers_.clear();
    if (part.idle && !part.pe)
        model().forEachPe([&](const Point& pe) {
            pes_.push_back(pe);
            return true;
        });
    if (part.links)
        for (const array::LinkFamily& link : model().links) readers_.push_back(readersOf(link, part));
}

// The PEs that are shown, in dictionary order.
std::vector<Point> FastRecording::placesAt(std::optional<std::int64_t> step, const Part& part) const {
    if (part.pe) return {*part.pe};
    if (part.idle) return pes_;
    std::vector<Point> working;
    if (!step) return working;
    const Point t = program_->lanes->stepAt(*step);
    for (const std::uint32_t lane : running_->lanesOf(*step))
        working.push_back(model().peOf(program_->lanes->iterationAt(*program_->lanes->laneAt(lane), t)));
    std::ranges::sort(working);
    const auto again = std::ranges::unique(working);
    working.erase(again.begin(), again.end());
    return working;
}

void FastRecording::seek(std::int64_t step) const {
    const RowSnapshot* const nearest = snapshots_.before(step);
    if (!running_) running_.emplace(program_);
    if (running_->next() > step || (nearest && running_->next() < nearest->next)) {
        if (nearest)
            running_->restore(*nearest);
        else
            running_.emplace(program_);
    }
    running_->run(nullptr, step);
}

std::optional<std::int64_t> FastRecording::stepOf(std::int64_t cycle) const {
    const auto step = program_->lanes->stepOfCycle(cycle);
    if (!step || program_->lanes->cycle().atStep(program_->lanes->stepAt(*step)) != cycle)
        return std::nullopt;
    return step;
}

State FastRecording::part(std::int64_t cycle, const Part& part) const {
    findPlaces(part);
    const std::int64_t first = program_->lanes->stepOfCycle(cycle).value_or(program_->lanes->steps());
    seek(first);
    State state;
    state.cycle = cycle;
    if (part.links) state.links = links(cycle);
    const auto step = stepOf(cycle);
    if (step) running_->run(nullptr, *step + 1);
    for (const Point& pe : placesAt(step, part))
        for (std::int64_t lane = 0; lane < model().lanes; ++lane)
            state.pes.push_back({pe, model().laneAt(lane), {}, {}});
    if (step) execute(*step, state.pes);
    if (!part.idle) std::erase_if(state.pes, [](const PeState& one) { return !one.iteration; });
    return state;
}

void FastRecording::execute(std::int64_t step, std::vector<PeState>& pes) const {
    const Point t = program_->lanes->stepAt(step);
    for (const std::uint32_t lane : running_->lanesOf(step)) {
        const Point point = program_->lanes->iterationAt(*program_->lanes->laneAt(lane), t);
        const Point place = model().peOf(point);
        const auto first = std::ranges::lower_bound(pes, place, {}, &PeState::pe);
        if (first == pes.end() || first->pe != place) continue; // not in the part that is shown
        PeState& pe = *(first + model().laneNumberOf(point));
        pe.iteration = point;
        for (const ure::VariableId variable : model().system().variables.keys()) {
            const RowMachine::Read read = running_->valueAt(variable, step, lane);
            pe.values.push_back(Token{read.value, read.defined, point});
        }
    }
}

// A link holds at the beginning of a cycle what was sent in the last `delay` cycles.
std::vector<LinkState> FastRecording::links(std::int64_t cycle) const {
    std::vector<LinkState> all;
    for (std::uint32_t family = 0; family < model().links.size(); ++family) {
        const std::size_t begin = all.size();
        for (const Point& pe : readers_[family]) all.push_back({family, pe, {}});
        const std::span<LinkState> links(all.begin() + std::ptrdiff_t(begin), all.end());
        const array::LinkFamily& link = model().links[family];
        for (std::int64_t sent = std::max<std::int64_t>(0, cycle - link.delay); sent < cycle; ++sent)
            addTokens(family, sent, links);
        for (LinkState& state : links) {
            const std::int64_t more =
                std::ssize(state.registers) - link.registersEach.value_or(state.registers.size());
            if (more > 0) state.registers.erase(state.registers.begin(), state.registers.begin() + more);
            std::ranges::reverse(state.registers);
        }
    }
    return all;
}

void FastRecording::addTokens(std::uint32_t family, std::int64_t cycle, std::span<LinkState> links) const {
    const array::LinkFamily& link = model().links[family];
    const auto step = stepOf(cycle);
    if (!step || links.empty()) return;
    const Point t = program_->lanes->stepAt(*step);
    // By lane of the PE; the row's lanes have an order of their own.
    std::vector<std::pair<Point, std::uint32_t>> work;
    for (const std::uint32_t lane : running_->lanesOf(*step))
        work.emplace_back(program_->lanes->iterationAt(*program_->lanes->laneAt(lane), t), lane);
    if (model().lanes > 1)
        std::ranges::stable_sort(work, {}, [&](const auto& one) { return model().laneNumberOf(one.first); });
    for (const auto& [point, lane] : work)
        for (const dependence::DependenceId id : link.dependences) {
            const dependence::Dependence& dependence = model().graph->dependences[id];
            Point reader = point;
            for (std::size_t loop = 0; loop < reader.size(); ++loop) reader[loop] += dependence.vector[loop];
            const Point pe = model().peOf(reader);
            const auto place = std::ranges::lower_bound(links, pe, {}, &LinkState::pe);
            if (place == links.end() || place->pe != pe) continue; // not in the part that is shown
            if (!std::ranges::any_of(dependence.readers,
                                     [&](const auto& piece) { return contains(piece, reader); }))
                continue;
            // A value that several lanes take is sent once.
            if (!place->registers.empty() && place->registers.back().iteration == point) continue;
            const RowMachine::Read read = running_->valueAt(link.variable, *step, lane);
            place->registers.push_back({read.value, read.defined, point});
        }
}

namespace {

// The checked machine knows its whole state in any case.
State ofFew(const std::shared_ptr<const array::Model>& model, const evaluate::Tensors& inputs,
            std::int64_t cycle, const Part& part) {
    Machine machine(std::make_shared<const CheckedProgram>(model, inputs));
    while (machine.cycle() < cycle) machine.step(nullptr);
    State state = machine.stepAndShow();
    if (!part.links) state.links.clear();
    std::erase_if(state.pes, [&](const PeState& one) {
        return (part.pe && one.pe != *part.pe) || (!part.idle && !one.iteration);
    });
    std::erase_if(state.links, [&](const LinkState& one) { return part.pe && one.pe != *part.pe; });
    return state;
}

} // namespace

std::optional<State> stateAt(const std::shared_ptr<const array::Model>& model,
                             const evaluate::Tensors& inputs, std::int64_t cycle, const Part& part,
                             const Options& options, diagnostics::List& diagnostics) {
    if (model->iterations <= checkedIterations) return ofFew(model, inputs, cycle, part);
    const std::shared_ptr<RowProgram> program = programWithin(model, options.memoryLimit, diagnostics);
    if (!program) return std::nullopt;
    program->fill(inputs);
    return FastRecording(program, Snapshots(*program, 0, 0)).part(cycle, part);
}

} // namespace tactus::simulate
