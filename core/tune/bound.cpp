#include "tune/bound.h"

#include "base/checked.h"
#include "estimate/estimate.h"

#include <algorithm>
#include <cmath>

namespace tactus::tune {

Runs runsOf(std::int64_t extent, const Split& split) {
    Runs runs;
    runs.tiles = base::ceilDivide(extent, split.tile());
    const std::int64_t last = base::ceilDivide(extent - (runs.tiles - 1) * split.tile(), split.lanes);
    runs.lastSteps = std::min(split.steps, last);
    runs.lastPes = base::ceilDivide(last, split.steps);
    runs.radix = runs.tiles > 1 ? split.steps : runs.lastSteps;
    runs.pes = runs.tiles > 1 ? split.pes : runs.lastPes;
    return runs;
}

std::vector<std::size_t> inOrder(const Nest& nest, bool resultFirst) {
    std::vector<std::size_t> loops;
    for (const bool isReduced : {!resultFirst, resultFirst})
        for (std::size_t loop = 0; loop < nest.loops.size(); ++loop)
            if (nest.isReduced(loop) == isReduced) loops.push_back(loop);
    return loops;
}

double UnitCost::mostLanes(const Amount& most) const {
    double lanes = INFINITY;
    if (lane.dsps > 0) lanes = std::min(lanes, double(most.dsps) / lane.dsps);
    if (lane.luts > 0) lanes = std::min(lanes, double(most.luts) / lane.luts);
    return lanes;
}

static bool isReusedIn(const Operand& operand, std::size_t loop, const std::vector<Split>& splits) {
    return !operand.hasLoop(loop) && splits[loop].steps > 1;
}

std::vector<std::size_t> reusedIn(const Nest& nest, const Operand& operand,
                                  const std::vector<Split>& splits) {
    std::vector<std::size_t> loops;
    for (std::size_t loop = 0; loop < nest.loops.size(); ++loop)
        if (isReusedIn(operand, loop, splits)) loops.push_back(loop);
    return loops;
}

namespace {

// The loop of the space along which results leave first, and the one behind it.
struct WaysOut {
    WaysOut(const Nest& nest, const Dataflow& flow) {
        for (const std::size_t loop : flow.space)
            if (nest.result.hasLoop(loop)) (first ? second : first) = loop;
    }
    std::optional<std::size_t> first, second;
};
std::int64_t requestsOf(const Operand& operand, std::int64_t lanes) {
    return base::ceilDivide(operand.bits / 8 * lanes, bytesOfRequest);
}
// From the first to the last of the steps of a tile that its loops make, as the tile ends; innermost loops
// first.
struct LastSpan {
    std::int64_t inside = 1, last = 0;
    void add(const Runs& loop) {
        last = base::add(last, base::multiply(loop.lastSteps - 1, inside));
        inside = base::multiply(inside, loop.radix);
    }
    std::int64_t steps() const { return last + 1; }
};

} // namespace

std::int64_t drainedIn(const Nest& nest, const Dataflow& flow, const std::vector<Runs>& runs,
                       bool asksMemory) {
    const WaysOut ways(nest, flow);
    if (!ways.first) return 0;
    LastSpan made;
    std::int64_t results = 1;
    for (std::size_t loop = nest.loops.size(); loop-- > 0;)
        if (nest.result.hasLoop(loop)) {
            made.add(runs[loop]);
            results = base::multiply(results, runs[loop].lastSteps);
        }
    const std::int64_t rows = runs[*ways.first].lastPes;
    const std::int64_t vector = ways.second ? runs[*ways.second].lastPes : 1;
    const std::int64_t requests = asksMemory ? requestsOf(nest.result, vector) : 1;
    return std::max(rows - 1, base::multiply(results, rows * requests) - made.steps());
}

namespace {

class Bounding {
  public:
    Bounding(const Nest& nest, const Dataflow& flow, const std::vector<Split>& splits)
        : nest_(nest), flow_(flow), splits_(splits), ways_(nest, flow) {
        runs_.reserve(splits.size());
        for (std::size_t loop = 0; loop < splits.size(); ++loop)
            runs_.push_back(runsOf(nest.loops[loop].extent, splits[loop]));
    }

    std::int64_t cycles(const Limits& limits) const {
        const bool asksMemory = limits.bytesOfCycle > 0;
        std::int64_t inside = 1, periods = 1;
        for (const Runs& runs : runs_) {
            inside = base::multiply(inside, runs.radix);
            periods = base::multiply(periods, runs.tiles);
        }
        std::int64_t filled = 1, loaded = 0, twoPeriods = 0;
        for (const Operand& input : nest_.inputs) {
            const std::int64_t requests = asksMemory ? requestsOf(input, lanesOf(input)) : 1;
            const std::int64_t hops = hopsOf(input);
            loaded = std::max(loaded, base::multiply(tokensOf(input), requests));
            if (!isBuffered(input)) { // the tokens of the first step are waited for
                filled = std::max(filled, base::add(feedersOf(input) * requests, hops));
                continue;
            }
            const std::int64_t loads = base::multiply(loadsOf(input), requests);
            constexpr std::int64_t handedOver = 1; // from who fills a bank to who sends it
            filled = std::max(filled, base::add(loads, hops + handedOver));
            if (periodsOf(input) == periods)
                twoPeriods =
                    std::max(twoPeriods, base::add(base::add(inside, loads), trunkOf(input) - queued));
        }
        const std::int64_t between = periods - 1,
                           after = base::add(drainedIn(nest_, flow_, runs_, asksMemory), wayOut());
        const std::int64_t begun =
            std::max(base::multiply(between, inside),
                     base::add(base::multiply(between / 2, twoPeriods), between % 2 * inside));
        std::int64_t bound = base::add(filled, base::add(begun, base::add(lastPeriod(), after)));
        if (const std::int64_t interval = intervalOf(nest_, flow_, splits_, limits); interval > 1) {
            // Results before the last one leave while the array waits.
            const std::int64_t waits = base::add(base::multiply(between, inside), lastPeriod() - 1);
            bound = std::max(bound, base::add(filled + wayOut(), base::multiply(interval, waits)));
        }
        // Where the array waits for a loader, results leave as they are made, but for those of the last step.
        bound = std::max(bound, base::add(loaded, lastRows() - 1 + wayOut()));
        bound = std::max(bound, base::add(filled, stored(asksMemory)));
        // The last request may still be on its way.
        if (asksMemory)
            bound = std::max(bound, std::int64_t((bytes() - bytesOfRequest) / limits.bytesOfCycle));
        return bound;
    }

    std::int64_t blocks(const estimate::Family& family) const {
        std::int64_t sum = 0;
        const auto add = [&](std::int64_t words, std::int64_t bits, std::int64_t count) {
            if (const auto one = estimate::blocksOf(family, words, bits))
                sum = base::add(sum, base::multiply(one->second, count));
        };
        for (const Operand& input : nest_.inputs)
            if (isBuffered(input)) {
                constexpr std::int64_t banks = 2;
                add(wordsOf(input), base::multiply(input.bits, lanesOf(input)),
                    base::multiply(banks, feedersOf(input)));
            }
        std::int64_t pes = 1;
        for (const Runs& runs : runs_) pes = base::multiply(pes, runs.pes);
        if (sumsStay()) add(wordsOf(nest_.result), nest_.result.bits, pes);
        for (const Operand& input : nest_.inputs)
            if (!isBuffered(input)) add(keptOf(input), input.bits, base::multiply(pes, lanesOf(input)));
        return sum;
    }

  private:
    // A bank is filled again when it has been sent, so two periods hold a sending, a filling, and the way to
    // the last feeder, but for tokens that wait in FIFOs.
    static constexpr std::int64_t queued = 4;

    bool isBuffered(const Operand& operand) const {
        for (std::size_t loop = 0; loop < splits_.size(); ++loop)
            if (isReusedIn(operand, loop, splits_)) return true;
        return false;
    }
    // Tokens of a bank, and of the banks of all feeders.
    std::int64_t wordsOf(const Operand& operand) const {
        std::int64_t words = 1;
        for (std::size_t loop = 0; loop < splits_.size(); ++loop)
            if (operand.hasLoop(loop)) words = base::multiply(words, runs_[loop].radix);
        return words;
    }
    std::int64_t feedersOf(const Operand& operand) const {
        std::int64_t feeders = 1;
        for (std::size_t loop = 0; loop < splits_.size(); ++loop)
            if (operand.hasLoop(loop)) feeders = base::multiply(feeders, runs_[loop].pes);
        return feeders;
    }
    std::int64_t lanesOf(const Operand& operand) const {
        return flow_.lane && operand.hasLoop(*flow_.lane) ? splits_[*flow_.lane].lanes : 1;
    }
    std::int64_t loadsOf(const Operand& operand) const {
        return base::multiply(wordsOf(operand), feedersOf(operand));
    }

    // PEs of the feeders on the way from the loader to the last one.
    std::int64_t hopsOf(const Operand& operand) const {
        std::int64_t hops = 0;
        for (const std::size_t loop : flow_.space)
            if (operand.hasLoop(loop)) hops += runs_[loop].pes - 1;
        return hops + 1;
    }
    // Of them those along the first loop, with which all others wait.
    std::int64_t trunkOf(const Operand& operand) const {
        for (const std::size_t loop : flow_.space)
            if (operand.hasLoop(loop)) return runs_[loop].pes;
        return 1;
    }
    // A stream that no tile cuts keeps its values along a loop that it does not have.
    bool comesOnce(const Operand& operand, std::size_t loop) const {
        return !operand.hasLoop(loop) && splits_[loop].isPlain() && !operand.handed.empty() &&
               operand.handed[loop];
    }
    // Each PE keeps its sums from step to step: no sum goes from PE to PE, or is made in a step.
    bool sumsStay() const {
        bool goesOn = false;
        for (std::size_t loop = 0; loop < runs_.size(); ++loop)
            if (nest_.isReduced(loop)) {
                if (flow_.isSpace(loop)) return false;
                goesOn |= runs_[loop].tiles > 1 || runs_[loop].radix > 1;
            }
        return goesOn;
    }
    // Values that each PE keeps for a lane of a stream that comes once: it hands them on as many steps later
    // as the loops inside of that one make. 1: the values go on in the next step, or each comes when it is
    // needed.
    std::int64_t keptOf(const Operand& operand) const {
        std::int64_t kept = 1, inside = 1;
        for (const Runs& runs : runs_) inside = base::multiply(inside, runs.radix);
        const std::vector<std::size_t> outermostFirst = inOrder(nest_, true);
        for (std::size_t at = outermostFirst.size(); at-- > 0;) {
            const std::size_t loop = outermostFirst[at];
            if (comesOnce(operand, loop) && runs_[loop].tiles > 1) kept = std::max(kept, inside);
            inside = base::multiply(inside, runs_[loop].tiles);
        }
        return kept;
    }
    // In which its banks are filled.
    std::int64_t periodsOf(const Operand& operand) const {
        std::int64_t periods = 1;
        for (std::size_t loop = 0; loop < runs_.size(); ++loop)
            if (!comesOnce(operand, loop)) periods = base::multiply(periods, runs_[loop].tiles);
        return periods;
    }
    // That its loader sends: whole banks, or each element for each step that needs it.
    std::int64_t tokensOf(const Operand& operand) const {
        if (isBuffered(operand)) return base::multiply(loadsOf(operand), periodsOf(operand));
        std::int64_t tokens = 1;
        for (std::size_t loop = 0; loop < runs_.size(); ++loop) {
            const std::int64_t extent = nest_.loops[loop].extent;
            if (operand.hasLoop(loop))
                tokens = base::multiply(tokens, base::ceilDivide(extent, splits_[loop].lanes));
            else if (!comesOnce(operand, loop))
                tokens = base::multiply(tokens, runs_[loop].tiles);
        }
        return tokens;
    }

    // Steps of the last period. Tiles that end early have steps in which nothing is done, but for those
    // behind the last one that has work: times count the steps of whole tiles.
    std::int64_t lastPeriod() const {
        LastSpan span;
        for (const bool isReduced : {false, true})
            for (std::size_t loop = runs_.size(); loop-- > 0;)
                if (nest_.isReduced(loop) == isReduced) span.add(runs_[loop]);
        return span.steps();
    }
    // Of a result, from the array through a kernel for each loop that it is gathered along, the last of which
    // hands vectors on along its PEs, to the memory.
    std::int64_t wayOut() const {
        const std::int64_t hops = ways_.second ? runs_[*ways_.second].lastPes - 1 : 0;
        return hops + ways_.first.has_value() + ways_.second.has_value() + 1;
    }
    std::int64_t lastRows() const { return ways_.first ? runs_[*ways_.first].lastPes : 1; }
    // All results of a column leave one after the other, and vectors of a row are stored.
    std::int64_t stored(bool asksMemory) const {
        std::int64_t results = 1, vector = 1;
        for (std::size_t loop = 0; loop < splits_.size(); ++loop)
            if (nest_.result.hasLoop(loop)) {
                const bool isVector = ways_.second == loop;
                results = base::multiply(results, isVector ? runs_[loop].steps() : nest_.loops[loop].extent);
                if (isVector) vector = runs_[loop].lastPes;
            }
        return asksMemory ? base::multiply(results, requestsOf(nest_.result, vector)) : results;
    }

    // Each element of an operand comes once for each tile along the loops that it does not have.
    double bytes() const {
        double sum = 0;
        const auto add = [&](const Operand& operand, bool isResult) {
            double elements = double(operand.bits) / 8;
            for (std::size_t loop = 0; loop < splits_.size(); ++loop)
                if (operand.hasLoop(loop))
                    elements *= double(nest_.loops[loop].extent);
                else if (!isResult && !comesOnce(operand, loop))
                    elements *= double(runs_[loop].tiles);
            sum += elements;
        };
        for (const Operand& input : nest_.inputs) add(input, false);
        add(nest_.result, true);
        return sum;
    }

    const Nest& nest_;
    const Dataflow& flow_;
    const std::vector<Split>& splits_;
    const WaysOut ways_;
    std::vector<Runs> runs_;
};

} // namespace

std::int64_t intervalOf(const Nest& nest, const Dataflow& flow, const std::vector<Split>& splits,
                        const Limits& limits) {
    std::int64_t lanes = 1, steps = 1;
    for (std::size_t loop = 0; loop < splits.size(); ++loop) {
        const Split& split = splits[loop];
        if (!nest.isReduced(loop)) {
            steps = base::multiply(steps, split.steps);
            continue;
        }
        // A sum along a loop that is no time does not come back.
        if (flow.isSpace(loop) || nest.loops[loop].extent <= split.lanes) return 1;
        lanes *= split.lanes;
    }
    const std::int64_t latency = limits.latency + base::multiply(limits.latencyOfLane, lanes - 1);
    return std::max<std::int64_t>(1, base::ceilDivide(latency, steps));
}

std::int64_t cyclesBound(const Nest& nest, const Dataflow& flow, const std::vector<Split>& splits,
                         const Limits& limits) {
    return Bounding(nest, flow, splits).cycles(limits);
}

std::int64_t blocksBound(const Nest& nest, const Dataflow& flow, const std::vector<Split>& splits,
                         const estimate::Family& family) {
    return Bounding(nest, flow, splits).blocks(family);
}

} // namespace tactus::tune
