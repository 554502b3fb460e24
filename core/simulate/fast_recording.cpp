#include "simulate/fast_recording.h"

#include "array/pes.h"

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

void FastRecording::findPlaces() const {
    if (!pes_.empty()) return;
    model().forEachPe([&](const Point& pe) {
        pes_.push_back(pe);
        return true;
    });
    for (const array::LinkFamily& link : model().links) readers_.push_back(*pesOf(model(), link.readers, {}));
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

State FastRecording::at(std::int64_t cycle) const {
    findPlaces();
    const std::int64_t first = program_->lanes->stepOfCycle(cycle).value_or(program_->lanes->steps());
    seek(first);
    State state;
    state.cycle = cycle;
    state.links = links(cycle);
    for (const Point& pe : pes_)
        for (std::int64_t lane = 0; lane < model().lanes; ++lane)
            state.pes.push_back({pe, model().laneAt(lane), {}, {}});
    if (const auto step = stepOf(cycle)) {
        running_->run(nullptr, *step + 1);
        execute(*step, state.pes);
    }
    return state;
}

void FastRecording::execute(std::int64_t step, std::vector<PeState>& pes) const {
    const Point t = program_->lanes->stepAt(step);
    for (const std::uint32_t lane : running_->lanesOf(step)) {
        const Point point = program_->lanes->iterationAt(*program_->lanes->laneAt(lane), t);
        const auto first = std::ranges::lower_bound(pes, model().peOf(point), {}, &PeState::pe);
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
    if (!step) return;
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
            if (!std::ranges::any_of(dependence.readers,
                                     [&](const auto& piece) { return contains(piece, reader); }))
                continue;
            const auto place = std::ranges::lower_bound(links, model().peOf(reader), {}, &LinkState::pe);
            // A value that several lanes take is sent once.
            if (!place->registers.empty() && place->registers.back().iteration == point) continue;
            const RowMachine::Read read = running_->valueAt(link.variable, *step, lane);
            place->registers.push_back({read.value, read.defined, point});
        }
}

} // namespace tactus::simulate
