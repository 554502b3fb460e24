#include "views/models/activity/activity.h"

#include "array/counts/pes.h"
#include "base/wide.h"

#include <algorithm>

namespace tactus::views {

using polyhedra::AffineForm;

std::int64_t workingIn(const simulate::State& state) {
    std::int64_t working = 0;
    const polyhedra::Point* last = nullptr;
    for (const simulate::PeState& pe : state.pes) { // the lanes of one PE one behind the other
        if (!pe.iteration || (last && *last == pe.pe)) continue;
        last = &pe.pe;
        ++working;
    }
    return working;
}

std::vector<std::int64_t> beginsOf(std::int64_t all, std::size_t bins) {
    std::vector<std::int64_t> begins;
    for (std::size_t bin = 0; bin <= bins; ++bin)
        begins.push_back(base::narrow((base::Wide{all} * std::int64_t(bin) + std::int64_t(bins) - 1) /
                                      std::int64_t(bins)));
    return begins;
}

std::pair<std::int64_t, std::int64_t> Activity::pesOf(std::size_t row) const {
    return {firstPe[row], firstPe[row + 1]};
}
std::pair<std::int64_t, std::int64_t> Activity::cyclesOf(std::size_t column) const {
    return {firstCycle[column], firstCycle[column + 1]};
}
std::size_t Activity::columnOf(std::int64_t cycle) const {
    return static_cast<std::size_t>(std::ranges::upper_bound(firstCycle, cycle) - firstCycle.begin()) - 1;
}
std::size_t Activity::rowAt(std::int64_t number) const {
    return static_cast<std::size_t>(std::ranges::upper_bound(firstPe, number) - firstPe.begin()) - 1;
}
std::optional<std::size_t> Activity::rowOf(const polyhedra::Point& wanted) const {
    const auto found = std::ranges::lower_bound(pe, wanted);
    if (found == pe.end() || *found != wanted) return std::nullopt;
    return static_cast<std::size_t>(found - pe.begin());
}

std::optional<double> Activity::share(std::size_t row, std::size_t column) const {
    const std::int64_t counted = workAt(row, column);
    if (counted == undecided) return std::nullopt;
    const auto [beginPe, endPe] = pesOf(row);
    const auto [cycle, endCycle] = cyclesOf(column);
    // Exactly 1 where all are at work, however many they are.
    if (base::Wide{counted} == base::Wide{endPe - beginPe} * (endCycle - cycle)) return 1;
    return double(counted) / (double(endPe - beginPe) * double(endCycle - cycle));
}

double Activity::undecidedShare() const {
    if (work.empty()) return 0;
    return double(std::ranges::count(work, undecided)) / double(work.size());
}

// Each is of equally many, but the last one perhaps: unequal cells beside each other look like a pattern.
Activity Activity::inCells(std::size_t mostRows, std::size_t mostColumns) const {
    if (rows <= mostRows && columns <= mostColumns) return *this;
    const std::size_t eachRow = (rows - 1) / mostRows + 1, eachColumn = (columns - 1) / mostColumns + 1;
    const auto begins = [](const std::vector<std::int64_t>& fine, std::size_t each) {
        std::vector<std::int64_t> coarse;
        for (std::size_t at = 0; at + 1 < fine.size(); at += each) coarse.push_back(fine[at]);
        coarse.push_back(fine.back());
        return coarse;
    };
    Activity coarse = *this;
    if (eachRow > 1) coarse.pe.clear();
    coarse.firstPe = begins(firstPe, eachRow);
    coarse.firstCycle = begins(firstCycle, eachColumn);
    coarse.rows = coarse.firstPe.size() - 1;
    coarse.columns = coarse.firstCycle.size() - 1;
    coarse.work.assign(coarse.rows * coarse.columns, 0);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column) {
            std::int64_t& sum = coarse.work[row / eachRow * coarse.columns + column / eachColumn];
            const std::int64_t counted = workAt(row, column);
            sum = sum == undecided || counted == undecided ? undecided : sum + counted;
        }
    return coarse;
}

namespace {

// The place of a point's PE in the bounding box of all, row by row: one affine form.
AffineForm placeInBox(const array::Model& model) {
    AffineForm place = AffineForm::number(0, model.system().loops.size());
    for (std::size_t d = 0; d < model.shape.size(); ++d)
        place = model.shape[d] * place + model.map.space[d] -
                AffineForm::number(model.lower[d], place.dimensions());
    return place;
}

std::int64_t placeInBox(const array::Model& model, const polyhedra::Point& pe) {
    std::int64_t place = 0;
    for (std::size_t d = 0; d < pe.size(); ++d) place = place * model.shape[d] + pe[d] - model.lower[d];
    return place;
}

bool isBoxWithin(const array::Model& model, std::int64_t limit) {
    const auto places = array::placesOf(model);
    return places && *places <= limit;
}

// The number of the PE at each place of the box, in dictionary order; places without one stay -1.
std::vector<std::int64_t> numbersOf(const array::Model& model, Activity& activity) {
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(*array::placesOf(model)), -1);
    std::int64_t next = 0;
    const bool isOneARow = *model.pes == std::int64_t(activity.rows);
    model.forEachPe([&](const polyhedra::Point& pe) {
        numbers[static_cast<std::size_t>(placeInBox(model, pe))] = next++;
        if (isOneARow) activity.pe.push_back(pe);
        return true;
    });
    return numbers;
}

// Once for each PE and each cycle in which it works, however many of its lanes do.
template<class Visit>
void forEachWork(const array::Model& model, Visit&& visit) {
    const AffineForm place = placeInBox(model);
    std::vector<std::pair<std::int64_t, std::int64_t>> work;
    forEachPoint(model.system().domain, [&](std::span<const std::int64_t> point) {
        if (model.lanes == 1)
            visit(place(point), model.cycleOf(point));
        else
            work.emplace_back(place(point), model.cycleOf(point));
        return true;
    });
    std::ranges::sort(work);
    const auto repeated = std::ranges::unique(work);
    work.erase(repeated.begin(), repeated.end());
    for (const auto& [at, cycle] : work) visit(at, cycle);
}

} // namespace

std::optional<Activity> activityOf(const array::Model& model, const ActivityLimits& limits) {
    if (!model.pes) return std::nullopt;
    if (model.iterations > limits.iterations || model.cycles > limits.iterations) return std::nullopt;
    Activity activity;
    activity.pes = *model.pes;
    activity.cycles = model.cycles;
    activity.working.resize(static_cast<std::size_t>(model.cycles));
    std::vector<std::int64_t> numbers;
    std::vector<std::size_t> columns; // of the cycles
    if (isBoxWithin(model, limits.box)) {
        activity.rows = std::min(limits.rows, static_cast<std::size_t>(*model.pes));
        activity.columns = std::min(limits.columns, activity.working.size());
        activity.firstPe = beginsOf(activity.pes, activity.rows);
        activity.firstCycle = beginsOf(activity.cycles, activity.columns);
        activity.work.resize(activity.rows * activity.columns);
        numbers = numbersOf(model, activity);
        for (std::size_t column = 0; column < activity.columns; ++column)
            columns.resize(static_cast<std::size_t>(activity.firstCycle[column + 1]), column);
    }
    forEachWork(model, [&](std::int64_t place, std::int64_t cycle) {
        ++activity.working[static_cast<std::size_t>(cycle)];
        if (activity.rows == 0) return;
        const std::int64_t number = numbers[static_cast<std::size_t>(place)];
        const auto row = static_cast<std::size_t>(number * std::int64_t(activity.rows) / activity.pes);
        ++activity.work[row * activity.columns + columns[static_cast<std::size_t>(cycle)]];
    });
    return activity;
}

} // namespace tactus::views
