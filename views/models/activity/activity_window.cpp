#include "views/models/activity/activity_window.h"

#include "base/wide.h"

#include <algorithm>

namespace tactus::views {

bool ActivityWindow::contains(const ActivityWindow& other) const {
    return firstPe <= other.firstPe && other.endPe <= endPe && firstCycle <= other.firstCycle &&
           other.endCycle <= endCycle;
}

bool ActivityWindow::isWithin(std::int64_t pairs, const array::Model& model) const {
    return base::Wide{pes()} * cycles() <= pairs / std::max<std::int64_t>(1, model.lanes);
}

static std::int64_t eachOf(std::int64_t all, std::size_t most) {
    return std::max<std::int64_t>(1, base::ceilDivide(all, std::max<std::int64_t>(1, std::int64_t(most))));
}

CellSize CellSize::of(const ActivityWindow& window, std::size_t mostRows, std::size_t mostColumns) {
    return {eachOf(window.pes(), mostRows), eachOf(window.cycles(), mostColumns)};
}

ActivityWindow CellSize::around(ActivityWindow window, const array::Model& model) const {
    const auto up = [](std::int64_t end, std::int64_t each, std::int64_t all) {
        return end > all - each ? all : base::ceilDivide(end, each) * each;
    };
    window.firstPe -= window.firstPe % pes; // PEs and cycles are numbered from 0
    window.firstCycle -= window.firstCycle % cycles;
    window.endPe = up(window.endPe, pes, *model.pes);
    window.endCycle = up(window.endCycle, cycles, model.cycles);
    return window;
}

static std::vector<std::int64_t> cellsBetween(std::int64_t from, std::int64_t to, std::int64_t each) {
    std::vector<std::int64_t> begins;
    for (std::int64_t at = from; at < to; at += each) begins.push_back(at);
    begins.push_back(to);
    return begins;
}

std::vector<std::int64_t> CellSize::rowsOf(const ActivityWindow& window) const {
    return cellsBetween(window.firstPe, window.endPe, pes);
}

std::vector<std::int64_t> CellSize::columnsOf(const ActivityWindow& window) const {
    return cellsBetween(window.firstCycle, window.endCycle, cycles);
}

} // namespace tactus::views
