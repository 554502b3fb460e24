#include "views/models/activity.h"

#include <algorithm>

namespace tactus::views {

using polyhedra::AffineForm;

// Bin of the index-th of `all` things in `bins`, and back.
static std::size_t binOf(std::int64_t index, std::int64_t all, std::size_t bins) {
    return static_cast<std::size_t>(index * std::int64_t(bins) / all);
}
static std::pair<std::int64_t, std::int64_t> rangeOf(std::size_t bin, std::int64_t all, std::size_t bins) {
    const auto begin = [&](std::size_t at) {
        return base::ceilDivide(std::int64_t(at) * all, std::int64_t(bins));
    };
    return {begin(bin), begin(bin + 1)};
}

std::pair<std::int64_t, std::int64_t> Activity::pesOf(std::size_t row) const {
    return rangeOf(row, pes, rows);
}
std::pair<std::int64_t, std::int64_t> Activity::cyclesOf(std::size_t column) const {
    return rangeOf(column, std::ssize(working), columns);
}
std::size_t Activity::columnOf(std::int64_t cycle) const {
    return binOf(cycle, std::ssize(working), columns);
}
std::optional<std::size_t> Activity::rowOf(const polyhedra::Point& wanted) const {
    const auto found = std::ranges::lower_bound(pe, wanted);
    if (found == pe.end() || *found != wanted) return std::nullopt;
    return static_cast<std::size_t>(found - pe.begin());
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
    std::int64_t volume = 1;
    for (const std::int64_t extent : model.shape) {
        if (extent > limit / volume) return false;
        volume *= extent;
    }
    return true;
}

// The number of the PE at each place of the box, in dictionary order; places without one stay -1.
std::vector<std::int64_t> numbersOf(const array::Model& model, Activity& activity) {
    std::int64_t volume = 1;
    for (const std::int64_t extent : model.shape) volume *= extent;
    std::vector<std::int64_t> numbers(static_cast<std::size_t>(volume), -1);
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
    activity.working.resize(static_cast<std::size_t>(model.cycles));
    std::vector<std::int64_t> numbers;
    if (isBoxWithin(model, limits.box)) {
        activity.rows = std::min(limits.rows, static_cast<std::size_t>(*model.pes));
        activity.columns = std::min(limits.columns, activity.working.size());
        activity.share.resize(activity.rows * activity.columns);
        numbers = numbersOf(model, activity);
    }
    forEachWork(model, [&](std::int64_t place, std::int64_t cycle) {
        ++activity.working[static_cast<std::size_t>(cycle)];
        if (activity.rows == 0) return;
        const std::int64_t number = numbers[static_cast<std::size_t>(place)];
        activity.share[binOf(number, activity.pes, activity.rows) * activity.columns +
                       activity.columnOf(cycle)] += 1;
    });
    for (std::size_t row = 0; row < activity.rows; ++row)
        for (std::size_t column = 0; column < activity.columns; ++column) {
            const auto pes = activity.pesOf(row), cycles = activity.cyclesOf(column);
            activity.share[row * activity.columns + column] /=
                float((pes.second - pes.first) * (cycles.second - cycles.first));
        }
    return activity;
}

} // namespace tactus::views
