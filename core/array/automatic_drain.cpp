// Results of one tile that leave while the next one is computed.
#include "array/automatic.h"
#include "base/checked.h"
#include "base/counted.h"
#include "spatial/nest.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::array {

namespace {

using spatial::Plan;

std::int64_t extentOf(const polyhedra::Interval& range) {
    return base::add(base::subtract(range.upper, range.lower), 1);
}

std::int64_t widthOf(const spatial::Channel& channel) {
    std::int64_t elements = channel.lanes;
    for (const polyhedra::Interval& range : channel.instances)
        elements = base::multiply(elements, extentOf(range));
    return elements;
}

// How many PEs share the narrowest way of their results to memory.
std::int64_t sharersOf(const Plan& plan, const spatial::Action& leaves) {
    const std::int64_t made = widthOf(plan.channels[leaves.channel]);
    std::int64_t sharers = 1;
    for (const spatial::Channel& channel : plan.channels)
        if (channel.operand == leaves.operand && channel.writer != channel.reader)
            sharers = std::max(sharers, base::ceilDivide(made, widthOf(channel)));
    return sharers;
}

// A PE makes `results` in a row at the end of each tile: where all loops of the sum are at their last value.
struct Tiles {
    std::int64_t number, results, steps;
};

// Nothing where no loop ends with a result, so each step makes one, or tiles are not alike.
std::optional<Tiles> tilesOf(const Model& model, const spatial::Action& leaves) {
    const ure::System& system = model.system();
    const auto nest = spatial::nestOf(system, model.map, {}).nest;
    if (!nest || leaves.when.size() != 1 || !isBox(leaves.when.front()) || !isBox(system.domain))
        return std::nullopt;
    Tiles tiles{1, 1, model.cycles};
    bool isInTile = false;
    for (const std::size_t loop : nest->time) {
        const std::int64_t extent = extentOf(system.domain.box[loop]);
        const std::int64_t atResults = extentOf(leaves.when.front().box[loop]);
        const bool ends = atResults == 1 && extent > 1;
        if (!ends && atResults != extent) return std::nullopt;
        isInTile |= ends;
        if (isInTile) {
            tiles.results = base::multiply(tiles.results, atResults);
        } else if (extent > 1) {
            tiles.number = base::multiply(tiles.number, extent);
            tiles.steps = std::abs(model.map.time.coefficients[loop]);
        }
    }
    return isInTile ? std::optional(tiles) : std::nullopt;
}

Automatic verdict(const std::string& operand, const Tiles& tiles, std::int64_t sharers) {
    Automatic one{Automatic::What::DrainOverlap, operand, false, {}};
    const std::int64_t drain = base::multiply(sharers, tiles.results);
    const std::string leave = fmt::format("{} of each PE leave along {} of them in {} cycles",
                                          base::counted(tiles.results, "result"), sharers, drain);
    if (sharers == 1) {
        one.reason = "nothing gathers it: a result leaves as soon as it is made";
    } else if (tiles.number == 1) {
        one.reason =
            fmt::format("{}, {} after the last step: there is one tile only", leave, drain - tiles.results);
    } else if (drain > tiles.steps) {
        one.reason = fmt::format("{}, the next of {} tiles takes only {} steps: the array waits", leave,
                                 tiles.number, tiles.steps);
    } else {
        one.isDone = true;
        one.reason =
            fmt::format("{}, within the {} steps of the next of {} tiles", leave, tiles.steps, tiles.number);
    }
    return one;
}

} // namespace

void addDrainOverlap(const Model& model, std::vector<Automatic>& list) {
    if (!model.network) return;
    for (const spatial::Action& action : model.network->actions) {
        if (action.kind != spatial::Action::Kind::Send) continue;
        if (const auto tiles = tilesOf(model, action))
            list.push_back(verdict(model.network->operands[action.operand].name, *tiles,
                                   sharersOf(*model.network, action)));
    }
}

} // namespace tactus::array
