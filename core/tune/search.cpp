#include "tune/search.h"

#include "base/checked.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

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
    // So many, with bounds below the cutoff.
    Best(std::size_t keep, std::int64_t cutoff) : keep_(keep), cutoff_(cutoff) {}
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
    std::int64_t cutoff_;
    std::vector<Candidate> all_;
};

struct Option {
    Split split;
    Runs runs;
    std::int64_t width() const { return split.pes * split.lanes; }
};

// Ways to split a loop, with at most so many steps in a tile: those that take the fewest steps for their PEs
// and lanes first.
std::vector<Option> optionsOf(std::int64_t extent, bool isSpace, bool hasLanes,
                              std::optional<std::int64_t> pes, std::int64_t most, std::int64_t mostSteps,
                              const KeptSplit& kept) {
    std::vector<Option> all;
    // What is decided may be more than the search would try.
    const std::int64_t widest = std::max(most, kept.pes.value_or(1));
    if (mostSteps > 1) mostSteps = std::max(mostSteps, kept.steps.value_or(1));
    if (!isSpace && !hasLanes) mostSteps = std::max(mostSteps, kept.tile.value_or(1));
    const bool isDecided = (kept.steps && (!isSpace || kept.pes) && (!hasLanes || kept.lanes)) ||
                           (kept.tile && !isSpace && !hasLanes);
    const auto addSteps = [&](Split split) {
        for (split.steps = 1; split.steps <= mostSteps; ++split.steps) {
            if (!isDecided && split.steps > 1 && (split.tile() - split.pes * split.lanes) >= extent) break;
            if (kept.allows(split)) all.push_back({split, runsOf(extent, split)});
        }
    };
    if (isSpace && pes) {
        addSteps({.pes = *pes});
    } else if (isSpace) {
        for (std::int64_t count = 2; count <= std::min(widest, extent); ++count) addSteps({.pes = count});
    } else if (hasLanes && kept.lanes.value_or(1) > 1) {
        addSteps({.lanes = *kept.lanes});
    } else if (hasLanes) {
        for (std::int64_t lanes = 2; lanes <= std::min(most, extent); lanes *= 2) addSteps({.lanes = lanes});
    } else {
        addSteps({});
    }
    std::ranges::stable_sort(all, {}, [](const Option& one) {
        return std::pair(one.runs.steps() * one.width(), one.split.steps);
    });
    return all;
}

constexpr std::size_t mostInputs = 8;

// What the loops that are split so far count, and the least that the others can add.
struct Partial {
    std::int64_t periods = 1, inside = 1, last = 1; // steps of a whole tile, and of the last one
    std::int64_t pes = 1, lanes = 1;
    std::int64_t drained = 0;                     // known when all loops of the result are split
    std::array<std::int64_t, mostInputs> loads{}; // tokens of each input, at least
    std::array<double, mostInputs> bytes{};

    // No fewer steps than that, whatever the other loops are.
    std::int64_t steps() const { return (periods - 1) * inside + last; }
};

class Searching {
  public:
    Searching(const Nest& nest, const Priced& priced, const SearchOptions& options, Best& best,
              SearchResult& result, std::int64_t mostLooked)
        : nest_(nest), flow_(priced.flow), cost_(priced.cost), options_(options), limits_(options.limits),
          best_(best), result_(result), mostLooked_(mostLooked), splits_(nest.loops.size()),
          runs_(nest.loops.size()) {
        limits_.latency = priced.latency;
        limits_.latencyOfLane = priced.latencyOfLane;
        order_ = flow_.space;
        if (flow_.lane) order_.push_back(*flow_.lane);
        for (std::size_t loop = 0; loop < nest.loops.size(); ++loop)
            if (std::ranges::find(order_, loop) == order_.end()) order_.push_back(loop);
        for (const std::size_t loop : order_) {
            const auto place = std::ranges::find(flow_.space, loop);
            const bool isSpace = place != flow_.space.end();
            const std::size_t row = std::size_t(place - flow_.space.begin());
            options_of_.push_back(
                optionsOf(nest.loops[loop].extent, isSpace, flow_.lane == loop,
                          isSpace && row < limits_.shape.size() ? limits_.shape[row] : std::nullopt,
                          options.mostFactor, isSpace && nest.isReduced(loop) ? 1 : options.mostFactor,
                          loop < options.kept.splits.size() ? options.kept.splits[loop] : KeptSplit()));
        }
        for (std::size_t at = 0; at < order_.size(); ++at)
            if (nest.result.hasLoop(order_[at])) resultIsSplit_ = at + 1;
        leastSteps_.assign(order_.size() + 1, 1);
        pointsLeft_.assign(order_.size() + 1, 1.0);
        for (std::size_t at = order_.size(); at-- > 0;) {
            std::int64_t least = INT64_MAX;
            for (const Option& one : options_of_[at]) least = std::min(least, one.runs.steps());
            leastSteps_[at] = base::multiply(leastSteps_[at + 1], options_of_[at].empty() ? 1 : least);
            pointsLeft_[at] = pointsLeft_[at + 1] * double(nest.loops[order_[at]].extent);
        }
    }

    double points() const {
        double points = 1;
        for (const auto& one : options_of_) points *= double(one.size());
        return points;
    }
    void run() {
        result_.points += points();
        Partial start;
        start.loads.fill(1);
        for (std::size_t n = 0; n < nest_.inputs.size(); ++n) {
            start.bytes[n] = double(nest_.inputs[n].bits) / 8;
            for (std::size_t loop = 0; loop < nest_.loops.size(); ++loop)
                if (nest_.inputs[n].hasLoop(loop)) start.bytes[n] *= double(nest_.loops[loop].extent);
        }
        if (fits(1, 1)) extend(0, start);
    }

  private:
    bool fits(std::int64_t pes, std::int64_t lanes) const { return cost_.fits(pes, lanes, limits_.most); }

    // The steps of the array, where the other loops have as many PEs and lanes as the device allows.
    std::int64_t stepsAtLeast(const Partial& partial, std::size_t next) const {
        const std::int64_t plain = base::multiply(partial.steps(), leastSteps_[next]);
        const double widest = cost_.mostLanes(limits_.most) / double(partial.pes * partial.lanes);
        if (std::isinf(widest)) return plain;
        const double least = double(partial.steps()) * pointsLeft_[next] / std::max(1.0, widest);
        return std::max(plain, std::int64_t(std::ceil(least * (1 - 1e-12))));
    }
    std::int64_t boundOf(const Partial& partial, std::size_t next) const {
        std::int64_t loaded = 0;
        double bytes = 0;
        for (std::size_t n = 0; n < nest_.inputs.size(); ++n) {
            loaded = std::max(loaded, partial.loads[n]);
            bytes += partial.bytes[n];
        }
        std::int64_t bound = std::max(loaded, stepsAtLeast(partial, next) + partial.drained);
        if (limits_.bytesOfCycle > 0)
            bound = std::max(bound, std::int64_t((bytes - bytesOfRequest) / limits_.bytesOfCycle));
        return bound;
    }

    Partial with(const Partial& before, std::size_t at, const Option& option) const {
        const std::size_t loop = order_[at];
        Partial after = before;
        after.periods = base::multiply(after.periods, option.runs.tiles);
        after.inside = base::multiply(after.inside, option.runs.radix);
        after.last *= option.runs.lastSteps;
        after.pes *= option.split.pes;
        after.lanes *= option.split.lanes;
        for (std::size_t n = 0; n < nest_.inputs.size(); ++n)
            if (nest_.inputs[n].hasLoop(loop)) {
                // Whole banks, or the elements that there are.
                after.loads[n] = base::multiply(
                    after.loads[n], base::ceilDivide(nest_.loops[loop].extent, option.split.lanes));
            } else if (const Operand& one = nest_.inputs[n];
                       one.handed.empty() || !one.handed[loop] || !option.split.isPlain()) {
                after.loads[n] = base::multiply(after.loads[n], option.runs.tiles);
                after.bytes[n] *= double(option.runs.tiles);
            }
        return after;
    }
    void extend(std::size_t at, const Partial& before) {
        if (at == order_.size()) return finish();
        for (const Option& option : options_of_[at]) {
            if (!fits(before.pes * option.split.pes, before.lanes * option.split.lanes)) continue;
            const bool isStopped = (++result_.looked & 0xfff) == 0 && options_.stop.stop_requested();
            if (isStopped || ++looked_ > mostLooked_) {
                result_.isComplete = false;
                return;
            }
            Partial after = with(before, at, option);
            runs_[order_[at]] = option.runs;
            if (at + 1 == resultIsSplit_)
                after.drained = drainedIn(nest_, flow_, runs_, limits_.bytesOfCycle > 0);
            if (boundOf(after, at + 1) >= best_.threshold()) continue;
            splits_[order_[at]] = option.split;
            extend(at + 1, after);
            if (!result_.isComplete) return;
        }
    }

    void finish() {
        Candidate candidate{flow_, splits_, cyclesBound(nest_, flow_, splits_, limits_)};
        if (candidate.bound >= best_.threshold()) return;
        if (limits_.family) candidate.blocks = blocksBound(nest_, flow_, splits_, *limits_.family);
        if (limits_.blocks && candidate.blocks > *limits_.blocks) return;
        best_.add(std::move(candidate));
    }

    const Nest& nest_;
    const Dataflow& flow_;
    UnitCost cost_;
    const SearchOptions& options_;
    Limits limits_;
    Best& best_;
    SearchResult& result_;
    std::int64_t mostLooked_, looked_ = 0;
    std::vector<std::size_t> order_;              // loops, as they are split
    std::vector<std::vector<Option>> options_of_; // by place in this order
    std::vector<std::int64_t> leastSteps_;        // of the loops from there on
    std::vector<double> pointsLeft_;
    std::size_t resultIsSplit_ = 0; // when so many loops are
    std::vector<Split> splits_;     // of the loops that are split at present
    std::vector<Runs> runs_;
};

// A bound that as many candidates as are kept do not exceed, found by a glance at each dataflow whose space
// is large: a search that begins with the worst of them is not led astray by it.
std::int64_t cutoffOf(const Nest& nest, const std::vector<Priced>& dataflows, const SearchOptions& options,
                      SearchResult& result) {
    constexpr std::int64_t mostLooked = 20'000;
    const std::int64_t most = options.mostBound + 1;
    Best best(options.keep, most);
    if (dataflows.size() < 2) return most;
    for (const Priced& one : dataflows) {
        SearchResult glance;
        Searching searching(nest, one, options, best, glance, mostLooked);
        if (searching.points() < 10.0 * mostLooked) continue;
        searching.run();
        result.looked += glance.looked;
        if (options.stop.stop_requested()) break;
    }
    return best.isFull() ? std::min(most, best.threshold() + 1) : most;
}

} // namespace

SearchResult search(const Nest& nest, const std::vector<Priced>& dataflows, const SearchOptions& options) {
    SearchResult result;
    if (nest.inputs.size() > mostInputs) return result;
    Best best(options.keep, cutoffOf(nest, dataflows, options, result));
    for (const Priced& one : dataflows) {
        Searching(nest, one, options, best, result, INT64_MAX).run();
        if (!result.isComplete) break;
    }
    result.best = std::move(best).sorted();
    return result;
}

} // namespace tactus::tune
