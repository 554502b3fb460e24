#include "tune/bound.h"

#include "base/checked.h"
#include "estimate/estimate.h"

#include <algorithm>
#include <cmath>

namespace tactus::tune {

std::int64_t requestsOf(const Operand& operand, std::int64_t lanes) {
    return base::ceilDivide(operand.bits / 8 * lanes, bytesOfRequest);
}

namespace {

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

// Tokens that wait in FIFOs when a bank is filled again: in front of the feeders and, with one bank, behind
// them, but for those of the way to the last feeder.
constexpr std::int64_t queuedWithTwoBanks = 3, queuedWithOne = 16;

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
        : nest_(nest), flow_(flow), splits_(splits), counts_(nest, flow, splits) {}

    std::int64_t cycles(const Limits& limits) const {
        const bool asksMemory = limits.bytesOfCycle > 0;
        const std::int64_t inside = counts_.stepsOfTile(), periods = counts_.periods();
        const std::int64_t between = periods - 1;
        std::int64_t filled = 1, loaded = 0, begun = base::multiply(between, inside);
        for (const Operand& input : nest_.inputs) {
            const std::int64_t requests = asksMemory ? requestsOf(input, counts_.lanesOf(input)) : 1;
            const std::int64_t hops = hopsOf(input);
            loaded = std::max(loaded, base::multiply(counts_.tokensOf(input), requests));
            if (!counts_.isBuffered(input)) { // the tokens of the first step are waited for
                filled = std::max(filled, base::add(counts_.feedersOf(input) * requests, hops));
                continue;
            }
            const std::int64_t loads = base::multiply(counts_.loadsOf(input), requests);
            constexpr std::int64_t handedOver = 1; // from who fills a bank to who sends it
            filled = std::max(filled, base::add(loads, hops + handedOver));
            if (counts_.periodsOf(input) != periods) continue;
            const std::int64_t refilled = base::add(counts_.sendsOf(input), filledAgain(input, loads));
            const std::int64_t refills = refillsOf(input);
            begun = std::max(begun, base::add(base::multiply(refills, refilled),
                                              base::multiply(between - flow_.banks() * refills, inside)));
        }
        const std::int64_t after = base::add(drainedIn(nest_, flow_, runs_, asksMemory), wayOut());
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
            bound = std::max(bound, std::int64_t((counts_.bytes() - bytesOfRequest) / limits.bytesOfCycle));
        return bound;
    }

  private:
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
    // A bank is filled again when it has been sent: from then to its last token. The array takes what waits
    // in FIFOs meanwhile; as many tokens as the feeders have hops fit there.
    std::int64_t filledAgain(const Operand& operand, std::int64_t loads) const {
        if (flow_.isSingle) return std::max<std::int64_t>(0, loads - hopsOf(operand) - queuedWithOne);
        return base::add(loads, trunkOf(operand) - queuedWithTwoBanks);
    }
    // Of periods one behind the other in which a bank of the operand is whole, so often one is sent and
    // filled again: tiles that end early have fewer tokens.
    std::int64_t refillsOf(const Operand& operand) const {
        std::int64_t together = 1, runs = 1; // whole periods behind each other, and how often
        bool isCut = false;
        const std::vector<std::size_t> outermostFirst = inOrder(nest_, true);
        for (std::size_t at = outermostFirst.size(); at-- > 0;) {
            const std::size_t loop = outermostFirst[at];
            const std::int64_t tiles = runs_[loop].tiles;
            const bool endsEarly =
                operand.hasLoop(loop) && nest_.loops[loop].extent % splits_[loop].tile() != 0;
            const std::int64_t whole = endsEarly ? tiles - 1 : tiles;
            if (isCut)
                runs = base::multiply(runs, whole);
            else
                together = base::multiply(together, whole);
            isCut |= endsEarly;
        }
        return together < 2 ? 0 : base::multiply(runs, (together - 1) / flow_.banks());
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

    const Nest& nest_;
    const Dataflow& flow_;
    const std::vector<Split>& splits_;
    const Counts counts_;
    const std::vector<Runs>& runs_ = counts_.runs();
    const WaysOut& ways_ = counts_.ways();
};

} // namespace

std::int64_t intervalOf(const Nest& nest, const Dataflow& flow, const std::vector<Split>& splits,
                        const Limits& limits) {
    std::int64_t lanes = 1, steps = 1, chain = 1;
    bool isChained = false;
    for (std::size_t loop = 0; loop < splits.size(); ++loop) {
        const Split& split = splits[loop];
        if (!nest.isReduced(loop)) {
            steps = base::multiply(steps, split.steps);
            continue;
        }
        // A sum along a loop that is no time does not come back.
        if (nest.loops[loop].extent <= split.pes * split.lanes) return 1;
        lanes *= split.lanes;
        if (!flow.isSpace(loop)) continue;
        chain = base::multiply(chain, split.pes);
        isChained = true;
    }
    if (isChained && limits.chained == 0) return 1;
    std::int64_t latency = limits.latency + base::multiply(limits.latencyOfLane, lanes - 1);
    if (isChained) latency = base::multiply(latency, chain) / limits.chained;
    return std::max<std::int64_t>(1, base::ceilDivide(latency, steps));
}

std::int64_t cyclesBound(const Nest& nest, const Dataflow& flow, const std::vector<Split>& splits,
                         const Limits& limits) {
    return Bounding(nest, flow, splits).cycles(limits);
}

// Of so many memories of a size.
static std::int64_t blocksOf(const estimate::Family& family, std::int64_t words, std::int64_t bits,
                             std::int64_t count) {
    const auto one = estimate::blocksOf(family, words, bits);
    return one ? base::multiply(one->second, count) : 0;
}

std::int64_t leastBlocks(const Counts& counts, const estimate::Family& family) {
    const Nest& nest = counts.nest();
    std::int64_t sum = 0;
    if (counts.sumsStay())
        sum = blocksOf(family, counts.wordsOf(nest.result), nest.result.bits, counts.pes());
    const std::int64_t banks = counts.flow().banks();
    for (const Operand& input : nest.inputs)
        if (counts.isBuffered(input))
            sum = base::add(sum, blocksOf(family, counts.wordsOf(input),
                                          base::multiply(input.bits, counts.lanesOf(input)),
                                          base::multiply(banks, counts.feedersOf(input))));
    return sum;
}

std::int64_t blocksBound(const Nest& nest, const Dataflow& flow, const std::vector<Split>& splits,
                         const estimate::Family& family) {
    const Counts counts(nest, flow, splits);
    std::int64_t sum = leastBlocks(counts, family);
    for (const Operand& input : nest.inputs)
        if (!counts.isBuffered(input))
            sum = base::add(sum, blocksOf(family, counts.keptOf(input).words, input.bits,
                                          base::multiply(counts.pes(), counts.lanesOf(input))));
    return sum;
}

} // namespace tactus::tune
