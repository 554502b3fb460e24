#include "views/models/activity/activity_cells.h"

#include "views/models/activity/activity_count.h"

#include <algorithm>

namespace tactus::views {

static constexpr std::int64_t fewPairs = 1'000'000;   // of PEs' lanes and cycles: walked without further ado
static constexpr std::int64_t mostPairs = 30'000'000; // walked where counting gives up

static std::optional<Activity> walk(const array::Model& model, const PeOrder& order,
                                    const ActivityWindow& window, CellSize size,
                                    const std::stop_token& stop) {
    Activity activity;
    activity.pes = *model.pes;
    activity.cycles = model.cycles;
    activity.firstPe = size.rowsOf(window);
    activity.firstCycle = size.columnsOf(window);
    activity.rows = activity.firstPe.size() - 1;
    activity.columns = activity.firstCycle.size() - 1;
    activity.work.assign(activity.rows * activity.columns, 0);
    for (std::int64_t number = window.firstPe; number < window.endPe; ++number) {
        if (stop.stop_requested()) return std::nullopt;
        const polyhedra::Point pe = order.at(number);
        if (size.pes == 1) activity.pe.push_back(pe);
        std::int64_t* row = activity.work.data() +
                            static_cast<std::size_t>((number - window.firstPe) / size.pes) * activity.columns;
        std::int64_t before = -1;
        for (const polyhedra::Point& point :
             model.iterationsBetween(pe, {window.firstCycle, window.endCycle - 1})) {
            const std::int64_t cycle = model.cycleOf(point);
            if (cycle != before) ++row[(cycle - window.firstCycle) / size.cycles]; // once for all lanes
            before = cycle;
        }
    }
    return activity;
}

std::optional<Activity> activityIn(const array::Model& model, const PeOrder& order,
                                   const ActivityWindow& inner, CellSize size, const std::stop_token& stop) {
    const ActivityWindow window = size.around(inner, model);
    if (window.pes() <= 0 || window.cycles() <= 0) return std::nullopt;
    if (window.isWithin(fewPairs, model)) return walk(model, order, window, size, stop);
    auto counted = countActivity(model, order, window, size, stop);
    const bool isKnown = counted && counted->undecidedShare() == 0;
    if (isKnown || stop.stop_requested() || !window.isWithin(mostPairs, model)) return counted;
    return walk(model, order, window, size, stop);
}

std::vector<std::vector<polyhedra::Point>> iterationsByCycle(const array::Model& model,
                                                             const polyhedra::Point& pe,
                                                             std::int64_t firstCycle, std::int64_t endCycle) {
    std::vector<std::vector<polyhedra::Point>> iterations(
        static_cast<std::size_t>(std::max<std::int64_t>(0, endCycle - firstCycle)));
    if (iterations.empty()) return iterations;
    for (polyhedra::Point& point : model.iterationsBetween(pe, {firstCycle, endCycle - 1})) {
        const std::int64_t cycle = model.cycleOf(point);
        iterations[static_cast<std::size_t>(cycle - firstCycle)].push_back(std::move(point));
    }
    return iterations;
}

} // namespace tactus::views
