#include "array/figures/figures.h"

#include "array/counts/multipliers.h"
#include "base/checked.h"

#include <algorithm>
#include <map>

namespace tactus::array {

#define TACTUS_FIGURE(id, ...) Value count##id(const Counted& array);
#include "array/figures/figures.def"
#undef TACTUS_FIGURE

static constexpr FigureRow allRows[] = {
#define TACTUS_FIGURE(id, key, label, one, topic, text, json, list, forms, facts, sums, value)               \
    {FigureId::id,                                                                                           \
     key,                                                                                                    \
     label,                                                                                                  \
     one,                                                                                                    \
     topic,                                                                                                  \
     {text, json, list, forms, facts, sums},                                                                 \
     [](const Counted& array) -> Value { return value; }},
#include "array/figures/figures.def"
#undef TACTUS_FIGURE
};

std::span<const FigureRow> figureRows() {
    return allRows;
}

const FigureRow& rowOf(FigureId id) {
    return allRows[std::size_t(id)];
}

std::vector<FigureRow> figuresIn(Report report) {
    std::vector<FigureRow> rows;
    std::ranges::copy_if(allRows, std::back_inserter(rows),
                         [&](const FigureRow& row) { return row.isIn(report); });
    std::ranges::stable_sort(rows, {}, [&](const FigureRow& row) { return row.places[std::size_t(report)]; });
    return rows;
}

FigureValues valuesOf(const Counted& array, Report report) {
    FigureValues values;
    for (const FigureRow& row : figuresIn(report)) values[row.id] = row.value(array);
    return values;
}

const spatial::Counts& Counted::network() const {
    if (!network_) network_ = model.network ? spatial::count(*model.network, {}) : spatial::Counts();
    return *network_;
}

const Counted::Phases& Counted::phases() const {
    if (phases_) return *phases_;
    constexpr std::int64_t most = 200'000;
    if (model.iterations > most) return phases_.emplace();
    std::map<polyhedra::Point, polyhedra::Interval> working; // PE -> from its first cycle to its last
    polyhedra::forEachPoint(model.system().domain, [&](std::span<const std::int64_t> point) {
        const std::int64_t cycle = model.cycleOf(point);
        const auto place = working.try_emplace(model.peOf(point), cycle, cycle).first;
        place->second = {std::min(place->second.lower, cycle), std::max(place->second.upper, cycle)};
        return true;
    });
    std::int64_t begun = 0, ended = model.cycles - 1; // the last PE to begin, and the first to end
    for (const auto& [pe, cycles] : working) {
        begun = std::max(begun, cycles.lower);
        ended = std::min(ended, cycles.upper);
    }
    return phases_.emplace(Phases{begun, ended - begun + 1, model.cycles - 1 - ended});
}

// Iterations over what the lanes of all PEs could do in these cycles.
Value countUtilization(const Counted& array) {
    const auto& [model, paced] = std::tie(array.model, array.paced);
    if (!model.pes) return Ratio();
    const double ofSteps =
        double(model.iterations) / (double(*model.pes) * double(model.lanes) * double(model.cycles));
    return Ratio(paced ? ofSteps * double(model.cycles) / double(*paced) : ofSteps);
}

// Elements that the kernels around the array move from and to memory, or else the array's own PEs.
Value countWords(const Counted& array) {
    std::vector<Figure> moved;
    for (const spatial::Traffic& one : array.network().traffic)
        moved.insert(moved.end(), {one.loads, one.stores});
    if (!array.model.network)
        for (const PortFamily& port : array.model.ports) moved.push_back(polyhedra::count(port.iterations));
    std::int64_t sum = 0;
    for (const Figure& one : moved) {
        if (!one) return Figure();
        sum = base::add(sum, *one);
    }
    return Figure(sum);
}

// Tokens for which the FIFOs have room.
Value countFifoWords(const Counted& array) {
    std::int64_t sum = 0;
    if (array.model.network)
        for (const spatial::Channel& channel : array.model.network->channels) {
            const Figure fifos = spatial::fifosOf(channel);
            if (!fifos) return Figure();
            sum = base::add(sum, base::multiply(*fifos, channel.depth));
        }
    return Figure(sum);
}

// On the device; an array without a network is one.
Value countKernels(const Counted& array) {
    const auto& network = array.model.network;
    return Figure(network ? std::ranges::count(network->kernels, false, &spatial::Kernel::onHost) : 1);
}

Value countChannels(const Counted& array) {
    return Figure(array.model.network ? std::int64_t(array.model.network->channels.size()) : 0);
}

} // namespace tactus::array
