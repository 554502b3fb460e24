#include "tune/search.h"

#include "base/checked.h"
#include "tune/energy_bound.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tactus::tune {

namespace {

bool isBefore(const Candidate& a, const Candidate& b) {
    const auto key = [](const Candidate& one) {
        return std::tuple(one.bound, one.blocks, one.pes() * one.lanes());
    };
    if (key(a) != key(b)) return key(a) < key(b);
    return a.splits < b.splits;
}

// The best so far, the worst of them in front.
class Best {
  public:
    explicit Best(std::size_t keep) : keep_(keep) {}
    // There are none; those to come have bounds below the cutoff.
    void restart(std::int64_t cutoff) {
        all_.clear();
        cutoff_ = cutoff;
    }
    bool isFull() const { return all_.size() >= keep_; }
    // A candidate with this bound or more would not be kept.
    std::int64_t threshold() const { return isFull() ? std::min(cutoff_, all_.front().bound) : cutoff_; }
    void add(Candidate candidate) {
        if (isFull()) {
            if (!isBefore(candidate, all_.front())) return;
            std::ranges::pop_heap(all_, isBefore);
            all_.pop_back();
        }
        all_.push_back(std::move(candidate));
        std::ranges::push_heap(all_, isBefore);
    }
    std::vector<Candidate> sorted() && {
        std::ranges::sort(all_, isBefore);
        return std::move(all_);
    }

  private:
    std::size_t keep_;
    std::int64_t cutoff_ = INT64_MAX;
    std::vector<Candidate> all_;
};

struct Option {
    Split split;
    Runs runs;
};
// The ways to split a loop with so many PEs and lanes: those of the fewest steps first, or of the fewest
// tiles.
struct Width {
    std::int64_t pes = 1, lanes = 1;
    std::vector<Option> ways;
    std::int64_t leastSteps() const {
        std::int64_t least = INT64_MAX;
        for (const Option& one : ways) least = std::min(least, one.runs.steps());
        return least;
    }
};

// What a loop is in a dataflow, and what is decided of it.
struct Role {
    std::int64_t extent = 1;
    bool isSpace = false, hasLanes = false;
    std::optional<std::int64_t> pes;
    std::int64_t mostFactor = 1, mostSteps = 1;
    bool hasWholeTiles = false; // and no others
    KeptSplit kept;
};

std::vector<Option> waysOf(const Role& loop, std::int64_t pes, std::int64_t lanes) {
    const KeptSplit& kept = loop.kept;
    // What is decided may be more than the search would try.
    std::int64_t mostSteps = loop.mostSteps;
    if (mostSteps > 1) mostSteps = std::max(mostSteps, kept.steps.value_or(1));
    if (!loop.isSpace && !loop.hasLanes) mostSteps = std::max(mostSteps, kept.tile.value_or(1));
    const bool isDecided = (kept.steps && (!loop.isSpace || kept.pes) && (!loop.hasLanes || kept.lanes)) ||
                           (kept.tile && !loop.isSpace && !loop.hasLanes);
    std::vector<Option> ways;
    for (Split split{pes, 1, lanes}; split.steps <= mostSteps; ++split.steps) {
        if (!isDecided && split.steps > 1 && split.tile() - pes * lanes >= loop.extent) break;
        if (loop.hasWholeTiles && loop.extent % split.tile() != 0) continue;
        if (kept.allows(split)) ways.push_back({split, runsOf(loop.extent, split)});
    }
    return ways;
}

std::vector<Width> widthsOf(const Role& loop, bool fewestTilesFirst) {
    std::vector<Width> all;
    const auto add = [&](std::int64_t pes, std::int64_t lanes) {
        Width width{pes, lanes, waysOf(loop, pes, lanes)};
        std::ranges::stable_sort(width.ways, {}, [&](const Option& one) {
            return std::pair(fewestTilesFirst ? one.runs.tiles : one.runs.steps(), one.split.steps);
        });
        if (!width.ways.empty()) all.push_back(std::move(width));
    };
    if (loop.isSpace && loop.pes) {
        add(*loop.pes, 1);
    } else if (loop.isSpace) {
        const std::int64_t widest = std::max(loop.mostFactor, loop.kept.pes.value_or(1));
        for (std::int64_t pes = 2; pes <= std::min(widest, loop.extent); ++pes) add(pes, 1);
    } else if (loop.hasLanes && loop.kept.lanes.value_or(1) > 1) {
        add(1, *loop.kept.lanes);
    } else if (loop.hasLanes) {
        for (std::int64_t lanes = 2; lanes <= std::min(loop.mostFactor, loop.extent); lanes *= 2)
            add(1, lanes);
    } else {
        add(1, 1);
    }
    return all;
}

constexpr std::size_t mostInputs = 8;

// What the loops that are split so far count, and the least that the others can add.
struct Partial {
    std::int64_t periods = 1, inside = 1, last = 1; // steps of a whole tile, and of the last one
    // Known when all loops of the result are split.
    std::int64_t drained = 0, interval = 1;
    struct Input {
        std::int64_t loads = 1; // tokens, at least; so are bytes
        double bytes = 0;
        std::int64_t feeders = 1, words = 1; // that fill the banks of a tile
        bool isBuffered = false;
        std::int64_t first() const { return isBuffered ? base::multiply(words, feeders) : feeders; }
    };
    std::array<Input, mostInputs> inputs{};

    // No fewer steps than that, whatever the other loops are.
    std::int64_t steps() const { return base::add(base::multiply(periods - 1, inside), last); }
};

// A dataflow: first the PEs and lanes of all loops are chosen, then the steps of each.
class Searching {
  public:
    // PEs and lanes, by place in `wide_`.
    using Choice = std::array<std::uint16_t, 3>;

    Searching(const Nest& nest, const Priced& priced, const SearchOptions& options, Best& best,
              SearchResult& result)
        : nest_(nest), flow_(priced.flow), cost_(priced.cost), operators_(priced.operators),
          options_(options), limits_(options.limits), best_(best), result_(result),
          chosen_(nest.loops.size()), splits_(nest.loops.size()), runs_(nest.loops.size()) {
        limits_.latency = priced.latency;
        limits_.latencyOfLane = priced.latencyOfLane;
        limits_.chained = priced.chained;
        wide_ = flow_.space;
        if (flow_.lane) wide_.push_back(*flow_.lane);
        order_ = inOrder(nest, true);
        resultLoops_ = std::size_t(
            std::ranges::count_if(order_, [&](std::size_t loop) { return !nest.isReduced(loop); }));
        for (std::size_t loop = 0; loop < nest.loops.size(); ++loop)
            widths_.push_back(widthsOf(roleOf(loop), options.energies != nullptr));
    }

    double points() const {
        double points = 1;
        for (const auto& widths : widths_) {
            double ways = 0;
            for (const Width& one : widths) ways += double(one.ways.size());
            points *= ways;
        }
        return points;
    }

    // Calls with each choice that fits the device, and the least steps of it.
    template<class Take>
    void choices(const Take& take) const {
        std::int64_t least = 1;
        for (std::size_t loop = 0; loop < widths_.size(); ++loop) {
            if (widths_[loop].empty()) return;
            if (std::ranges::find(wide_, loop) == wide_.end())
                least = base::multiply(least, widths_[loop].front().leastSteps());
        }
        std::array<std::vector<std::int64_t>, 3> leastSteps;
        for (std::size_t at = 0; at < 3; ++at)
            for (std::size_t n = 0; n < countOf(at); ++n)
                leastSteps[at].push_back(at < wide_.size() ? widths_[wide_[at]][n].leastSteps() : 1);
        for (std::uint16_t a = 0; a < countOf(0); ++a)
            for (std::uint16_t b = 0; b < countOf(1); ++b)
                for (std::uint16_t c = 0; c < countOf(2); ++c) {
                    const Choice choice{a, b, c};
                    std::int64_t pes = 1, lanes = 1, steps = least;
                    for (std::size_t at = 0; at < wide_.size(); ++at) {
                        const Width& width = widths_[wide_[at]][choice[at]];
                        pes *= width.pes;
                        lanes *= width.lanes;
                        steps = base::multiply(steps, leastSteps[at][choice[at]]);
                    }
                    ++result_.looked;
                    if (!cost_.fits(pes, lanes, limits_.most)) break; // nor do more lanes
                    take(choice, steps);
                }
    }

    // All ways to split the loops with these PEs and lanes.
    void run(const Choice& choice) {
        for (std::size_t loop = 0; loop < widths_.size(); ++loop) chosen_[loop] = &widths_[loop].front();
        for (std::size_t at = 0; at < wide_.size(); ++at)
            chosen_[wide_[at]] = &widths_[wide_[at]][choice[at]];
        for (std::size_t loop = 0; loop < widths_.size(); ++loop)
            splits_[loop] = {chosen_[loop]->pes, 1, chosen_[loop]->lanes};
        leastSteps_.assign(order_.size() + 1, 1);
        for (std::size_t at = order_.size(); at-- > 0;)
            leastSteps_[at] = base::multiply(leastSteps_[at + 1], chosen_[order_[at]]->leastSteps());
        Partial start;
        for (std::size_t n = 0; n < nest_.inputs.size(); ++n) {
            start.inputs[n].bytes = double(nest_.inputs[n].bits) / 8;
            leastReloads_[n].assign(nest_.loops.size(), 1);
            for (std::size_t loop = 0; loop < nest_.loops.size(); ++loop) {
                Partial::Input& input = start.inputs[n];
                const std::int64_t extent = nest_.loops[loop].extent;
                if (nest_.inputs[n].hasLoop(loop)) {
                    input.bytes *= double(extent);
                    // Whole banks, or the elements that there are.
                    input.loads = base::multiply(input.loads, base::ceilDivide(extent, splits_[loop].lanes));
                    continue;
                }
                std::int64_t least = INT64_MAX;
                for (const Option& one : chosen_[loop]->ways)
                    least = std::min(least, reloadsOf(n, loop, one));
                leastReloads_[n][loop] = least;
                input.bytes *= double(least);
                input.loads = base::multiply(input.loads, least);
            }
            const bool hasLanes = flow_.lane && nest_.inputs[n].hasLoop(*flow_.lane);
            requests_[n] = limits_.bytesOfCycle > 0
                               ? requestsOf(nest_.inputs[n], hasLanes ? splits_[*flow_.lane].lanes : 1)
                               : 1;
        }
        extend(0, start);
    }

  private:
    Role roleOf(std::size_t loop) const {
        const auto place = std::ranges::find(flow_.space, loop);
        Role role;
        role.extent = nest_.loops[loop].extent;
        role.isSpace = place != flow_.space.end();
        role.hasLanes = flow_.lane == loop;
        const std::size_t row = std::size_t(place - flow_.space.begin());
        if (role.isSpace && row < limits_.shape.size()) role.pes = limits_.shape[row];
        role.mostFactor = options_.mostFactor;
        role.hasWholeTiles = options_.hasWholeTiles;
        role.mostSteps = role.isSpace && nest_.isReduced(loop) ? 1 : options_.mostFactor;
        if (loop < options_.kept.splits.size()) role.kept = options_.kept.splits[loop];
        return role;
    }
    // How often an input is loaded along a loop that it does not have.
    std::int64_t reloadsOf(std::size_t input, std::size_t loop, const Option& option) const {
        const std::vector<bool>& handed = nest_.inputs[input].handed;
        const bool comesOnce = !handed.empty() && handed[loop] && option.split.isPlain();
        return comesOnce ? 1 : option.runs.tiles;
    }
    std::size_t countOf(std::size_t at) const { return at < wide_.size() ? widths_[wide_[at]].size() : 1; }

    std::int64_t boundOf(const Partial& partial, std::size_t next) const {
        std::int64_t loaded = 0, first = 0;
        double bytes = 0;
        for (std::size_t n = 0; n < nest_.inputs.size(); ++n) {
            const Partial::Input& input = partial.inputs[n];
            loaded = std::max(loaded, base::multiply(input.loads, requests_[n]));
            first = std::max(first, base::multiply(input.first(), requests_[n]));
            bytes += input.bytes;
        }
        const std::int64_t steps = base::multiply(partial.steps(), leastSteps_[next]);
        std::int64_t bound = std::max(loaded, base::add(base::add(first, steps), partial.drained));
        if (partial.interval > 1)
            bound = std::max(bound, base::add(first, base::multiply(partial.interval, steps - 1)));
        if (limits_.bytesOfCycle > 0)
            bound = std::max(bound, std::int64_t((bytes - bytesOfRequest) / limits_.bytesOfCycle));
        return bound;
    }

    Partial with(const Partial& before, std::size_t loop, const Option& option) const {
        Partial after = before;
        after.periods = base::multiply(after.periods, option.runs.tiles);
        after.inside = base::multiply(after.inside, option.runs.radix);
        after.last = base::multiply(after.last, option.runs.lastSteps);
        for (std::size_t n = 0; n < nest_.inputs.size(); ++n) {
            const Operand& input = nest_.inputs[n];
            Partial::Input& counts = after.inputs[n];
            if (input.hasLoop(loop)) {
                counts.feeders = base::multiply(counts.feeders, option.runs.pes);
                counts.words = base::multiply(counts.words, option.runs.radix);
                continue;
            }
            counts.isBuffered |= option.split.steps > 1;
            const std::int64_t reloads = reloadsOf(n, loop, option), least = leastReloads_[n][loop];
            counts.loads = base::multiply(counts.loads / least, reloads);
            counts.bytes *= double(reloads) / double(least);
        }
        return after;
    }
    // All that begins like the loops that are split takes at least so many cycles; none of it is kept.
    bool isWorse(std::int64_t cycles, std::size_t next) const {
        if (cycles > options_.mostCycles || (!options_.energies && cycles >= best_.threshold())) return true;
        if (next == order_.size() || (!options_.energies && !limits_.blocks)) return false;
        const Counts counts(nest_, flow_, splits_, runs_);
        if (options_.energies && energyOf(counts) >= best_.threshold()) return true;
        return limits_.blocks && limits_.family && leastBlocks(counts, *limits_.family) > *limits_.blocks;
    }
    bool fitsWithTwoBanks() const {
        if (!limits_.blocks || !limits_.family) return true;
        return blocksBound(nest_, {flow_.space, flow_.lane}, splits_, *limits_.family) <= *limits_.blocks;
    }
    bool hasBuffers() const {
        const Counts counts(nest_, flow_, splits_, runs_);
        return std::ranges::any_of(nest_.inputs,
                                   [&](const Operand& input) { return counts.isBuffered(input); });
    }
    std::int64_t energyOf(const Counts& counts) const {
        return energyBound(counts, *options_.energies, operators_);
    }
    void extend(std::size_t at, const Partial& before) {
        if (at == order_.size()) return finish();
        const std::size_t loop = order_[at];
        const std::int64_t stepsOfOthers = base::multiply(before.steps(), leastSteps_[at + 1]);
        for (const Option& option : chosen_[loop]->ways) {
            // The ways that follow have as many steps, or more.
            if (!options_.energies && base::multiply(stepsOfOthers, option.runs.steps()) >= best_.threshold())
                break;
            if ((++result_.looked & 0xfff) == 0 && options_.stop.stop_requested()) {
                result_.isComplete = false;
                return;
            }
            Partial after = with(before, loop, option);
            runs_[loop] = option.runs;
            splits_[loop] = option.split;
            if (at + 1 == resultLoops_) {
                after.drained = drainedIn(nest_, flow_, runs_, limits_.bytesOfCycle > 0);
                after.interval = intervalOf(nest_, flow_, splits_, limits_);
            }
            if (isWorse(boundOf(after, at + 1), at + 1)) continue;
            extend(at + 1, after);
            if (!result_.isComplete) return;
        }
        runs_[loop] = {};
        splits_[loop].steps = 1;
    }

    void finish() {
        Candidate candidate{flow_, splits_};
        if (flow_.isSingle && (!hasBuffers() || (!options_.hasAllSingle && fitsWithTwoBanks()))) return;
        candidate.cycles = cyclesBound(nest_, flow_, splits_, limits_);
        if (candidate.cycles > options_.mostCycles) return;
        candidate.bound = options_.energies ? energyOf(Counts(nest_, flow_, splits_)) : candidate.cycles;
        if (candidate.bound >= best_.threshold()) return;
        if (limits_.family) candidate.blocks = blocksBound(nest_, flow_, splits_, *limits_.family);
        if (limits_.blocks && candidate.blocks > *limits_.blocks) return;
        best_.add(std::move(candidate));
    }

    const Nest& nest_;
    const Dataflow& flow_;
    UnitCost cost_;
    double operators_; // energy
    const SearchOptions& options_;
    Limits limits_;
    Best& best_;
    SearchResult& result_;
    std::vector<std::size_t> wide_;  // loops that may have PEs or lanes
    std::vector<std::size_t> order_; // loops, as they are split: those of the result first
    std::size_t resultLoops_ = 0;
    std::vector<std::vector<Width>> widths_;          // by loop
    std::array<std::int64_t, mostInputs> requests_{}; // for a token
    std::vector<const Width*> chosen_;                // by loop
    std::vector<std::int64_t> leastSteps_;            // of the loops from there on, by place in `order_`
    std::array<std::vector<std::int64_t>, mostInputs> leastReloads_; // by loop
    std::vector<Split> splits_; // of the loops that are split at present; their widths before that
    std::vector<Runs> runs_;
};

// PEs and lanes of all loops; the least steps of a run with them.
struct Node {
    std::int64_t steps = 0;
    std::uint32_t flow = 0;
    Searching::Choice choice{};
    friend auto operator<=>(const Node&, const Node&) = default;
};

} // namespace

// Those below a cutoff that rises until there are enough: a search that begins with the worst candidates is
// not led astray by them. PEs and lanes of all dataflows are taken in the order of the steps that they leave:
// when those are no better than what is kept, nothing else is.
SearchResult search(const Nest& nest, const std::vector<Priced>& dataflows, const SearchOptions& options) {
    SearchResult result;
    if (nest.inputs.size() > mostInputs) return result;
    Best best(options.keep);
    std::vector<Searching> searches;
    std::vector<Node> nodes;
    searches.reserve(dataflows.size());
    double leastEnergy = INFINITY;
    for (const Priced& one : dataflows) {
        searches.emplace_back(nest, one, options, best, result);
        result.points += searches.back().points();
        leastEnergy = std::min(leastEnergy, one.operators * 1000);
        searches.back().choices([&](const Searching::Choice& choice, std::int64_t steps) {
            if (steps <= options.mostCycles)
                nodes.push_back({steps, std::uint32_t(searches.size() - 1), choice});
        });
    }
    if (nodes.empty()) return result;
    std::ranges::sort(nodes);
    const double least = std::max(1.0, options.energies ? leastEnergy : double(nodes.front().steps));
    const std::int64_t most = options.energies ? INT64_MAX : options.mostCycles + 1;
    for (double above = 0.01; result.isComplete && !best.isFull(); above *= 4) {
        const double cutoff = least * (1 + above) + 1;
        const bool isLast = above > 10 || cutoff >= double(most);
        best.restart(isLast ? most : std::int64_t(cutoff));
        for (const Node& node : nodes) {
            if (!options.energies && node.steps >= best.threshold()) break;
            searches[node.flow].run(node.choice);
            if (!result.isComplete) break;
        }
        if (isLast) break;
    }
    result.best = std::move(best).sorted();
    return result;
}

} // namespace tactus::tune
