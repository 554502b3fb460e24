// Results of one tile that leave while the next one is computed.
#include "array/automatic/automatic.h"
#include "base/checked.h"
#include "base/counted.h"
#include "polyhedra/solve/boxes.h"
#include "polyhedra/piece.h"
#include "spatial/nest/nest.h"
#include "spatial/network/counts.h"

#include <algorithm>
#include <fmt/format.h>

namespace tactus::array {

namespace {

using spatial::Network;

// How a kernel takes results of one operand: from how many PEs each of its chains takes them, and whether it
// makes vectors of them.
struct Gathering {
    std::int64_t places = 1;
    bool makesVectors = false;
};

Gathering gatheringOf(const Network& plan, const spatial::Channel& chain) {
    for (const spatial::Channel& channel : plan.channels) {
        if (channel.operand != chain.operand || channel.reader != chain.reader ||
            channel.writer == chain.reader)
            continue;
        const spatial::Figure into = spatial::fifosOf(channel), between = spatial::fifosOf(chain);
        // Each chain of n places has n FIFOs from the array and n - 1 between the places, so n is the first
        // over the difference, however many chains there are.
        if (into && between && *into > *between)
            return {*into / (*into - *between), chain.lanes > channel.lanes};
    }
    return {};
}

struct Way {
    bool isGathered = false;
    std::int64_t sharers = 1; // PEs of which one result leaves at a time
};

// From the array to memory: vectors are as many results at a time as they have lanes.
Way wayOf(const Network& plan, spatial::OperandId operand) {
    Way way;
    for (const spatial::Channel& channel : plan.channels) {
        if (channel.operand != operand || channel.writer != channel.reader) continue;
        const Gathering gathering = gatheringOf(plan, channel);
        way.isGathered = true;
        if (!gathering.makesVectors) way.sharers = base::multiply(way.sharers, gathering.places);
    }
    return way;
}

// A PE makes `results` in a row at the end of each tile: where all loops of the sum are at their last value.
struct Tiles {
    std::int64_t number, results, steps;
};

using Ranges = std::vector<polyhedra::Interval>;

Ranges around(const polyhedra::Union& boxes) {
    Ranges ranges = boxes.front().box;
    for (const polyhedra::Piece& box : boxes)
        for (std::size_t loop = 0; loop < ranges.size(); ++loop)
            ranges[loop] = {std::min(ranges[loop].lower, box.box[loop].lower),
                            std::max(ranges[loop].upper, box.box[loop].upper)};
    return ranges;
}

// The ranges of the results, where tiles are alike but for those that end early: some tile has all of what is
// inside of tiles.
template<class IsInTile>
std::optional<Ranges> rangesOf(const spatial::Action& leaves, const std::vector<std::size_t>& loops,
                               const IsInTile& isInTile) {
    const auto boxes = polyhedra::boxesOf(leaves.when);
    if (!boxes || boxes->empty()) return std::nullopt;
    const Ranges ranges = around(*boxes);
    const auto isFull = [&](const polyhedra::Piece& box) {
        return std::ranges::all_of(loops, [&](std::size_t loop) {
            return !isInTile(loop, ranges) || box.box[loop] == ranges[loop];
        });
    };
    return std::ranges::any_of(*boxes, isFull) ? std::optional(ranges) : std::nullopt;
}

// Nothing where no loop ends with a result, so each step makes one, where tiles are not alike, or results of
// a tile are not made in steps in a row.
std::optional<Tiles> tilesOf(const Model& model, const spatial::Action& leaves) {
    const ure::System& system = model.system();
    const auto nest = spatial::nestOf(system, model.map, {}).nest;
    if (!nest) return std::nullopt;
    const auto endsWithResults = [&](std::size_t loop, const Ranges& results) {
        return extentOf(results[loop]) == 1 && extentOf(system.domain.box[loop]) > 1;
    };
    std::vector<std::size_t> loops = nest->time;
    loops.insert(loops.end(), nest->space.begin(), nest->space.end());
    const auto ranges = rangesOf(leaves, loops, [&](std::size_t loop, const Ranges& results) {
        const auto place = std::ranges::find(nest->time, loop);
        return std::any_of(nest->time.begin(), place,
                           [&](std::size_t outer) { return endsWithResults(outer, results); });
    });
    if (!ranges) return std::nullopt;
    Tiles tiles{1, 1, model.cycles};
    bool isInTile = false;
    for (const std::size_t loop : nest->time) {
        const std::int64_t extent = extentOf(system.domain.box[loop]);
        const std::int64_t atResults = extentOf((*ranges)[loop]);
        const bool ends = endsWithResults(loop, *ranges);
        if (!ends && atResults != extent) return std::nullopt;
        if (ends && tiles.results > 1) return std::nullopt;
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

Automatic verdict(const std::string& operand, const Tiles& tiles, const Way& way, bool isOnePe) {
    Automatic one{Automatic::What::DrainOverlap, operand, false, {}};
    const std::int64_t drain = base::multiply(way.sharers, tiles.results);
    const std::string leave =
        fmt::format("{} share a chain with {} each: {}", base::counted(way.sharers, "PE"),
                    base::counted(tiles.results, "result"), base::counted(drain, "cycle"));
    if (isOnePe) {
        one.reason = "one PE sends it: results leave as they are computed";
    } else if (!way.isGathered) {
        one.reason = "it is not gathered: a result leaves as soon as it is computed";
    } else if (way.sharers == 1) {
        one.reason = "it is gathered in vectors: results leave as they are computed";
    } else if (tiles.number == 1) {
        one.reason = leave + ", and there is one tile only";
    } else if (drain > tiles.steps) {
        one.reason =
            fmt::format("{}, while the next of {} takes only {}: the array waits once the "
                        "FIFOs are full",
                        leave, base::counted(tiles.number, "tile"), base::counted(tiles.steps, "step"));
    } else {
        one.isDone = true;
        one.reason = fmt::format("{}, within the {} of the next of {}", leave,
                                 base::counted(tiles.steps, "step"), base::counted(tiles.number, "tile"));
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
                                   wayOf(*model.network, action.operand), model.pes == 1));
    }
}

} // namespace tactus::array
