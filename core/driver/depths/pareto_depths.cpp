// More tokens in a FIFO never make a network slower (its kernels are a marked graph). So one run that is too
// slow rules out all sets of depths of which none is deeper. The search learns from it: it deepens that set
// as far as it stays too slow, and then knows the channels of which one must be deeper still. Sets are asked
// by their bytes, the fewest first; the first one that is fast enough is a point of the Pareto set.
#include "driver/depths/pareto_depths.h"

#include "base/checked.h"
#include "driver/depths/depth_runs.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace tactus::driver {

namespace {

class ParetoSearch {
  public:
    ParetoSearch(DepthRuns& runs, const DepthSearch& found, std::int64_t mostRuns)
        : runs_(runs), found_(found), mostRuns_(mostRuns) {
        for (const ChannelDepths& one : found.channels)
            most_.push_back(std::max<std::int64_t>(1, one.tokens));
    }

    ParetoDepths run() {
        result_.isComplete = searchExactly();
        if (!result_.isComplete) shrinkToLevels();
        keepBest();
        result_.runs = runs_.count();
        return std::move(result_);
    }

  private:
    using Depths = DepthRuns::Depths;
    // Faster than any set of depths of which none of these channels is deeper than here.
    struct Barrier {
        Depths depths;
        std::vector<std::size_t> channels;
        bool holdsBack(const Depths& other) const {
            return std::ranges::all_of(channels,
                                       [&](std::size_t number) { return other[number] <= depths[number]; });
        }
    };

    std::int64_t bytesOf(const Depths& depths) const {
        std::int64_t sum = 0;
        for (std::size_t number = 0; number < depths.size(); ++number)
            sum = base::add(sum, base::multiply(found_.channels[number].slotBytes, depths[number]));
        return sum;
    }

    bool isOver() const { return runs_.isStopped() || runs_.count() >= mostRuns_; }

    // True if all points were found.
    bool searchExactly() {
        constexpr std::size_t mostSets = 100'000;
        ask(Depths(most_.size(), 1));
        while (!queue_.empty()) {
            if (isOver() || asked_.size() > mostSets) return false;
            const auto [bytes, depths] = *queue_.begin();
            queue_.erase(queue_.begin());
            // Sets come in the order of their bytes, so all points of fewer bytes are known.
            result_.completeBelow = bytes;
            if (const Barrier* const barrier = highest(depths)) {
                pass(*barrier, depths);
                continue;
            }
            if (const DepthRuns::Outcome& run = runs_.outcome(depths); run.isFaster(best_)) {
                add(depths, *run.cycles);
                best_ = run.cycles;
                // Nothing is faster than without stalls, so this point is the last one.
                if (run.isWithin(found_.cycles)) return true;
            }
            if (!learn(depths)) return false;
            pass(barriers_.back(), depths);
        }
        return true;
    }

    void ask(const Depths& depths) {
        if (asked_.insert(depths).second) queue_.emplace(bytesOf(depths), depths);
    }

    // Deeper by as little as gets past the barrier, in each of the ways there are.
    void pass(const Barrier& barrier, const Depths& depths) {
        for (const std::size_t number : barrier.channels) {
            Depths deeper = depths;
            deeper[number] = barrier.depths[number] + 1;
            ask(deeper);
        }
    }

    // The barrier that takes most bytes to get past, of those that hold it back; null if none does.
    const Barrier* highest(const Depths& depths) const {
        const Barrier* found = nullptr;
        std::int64_t most = -1;
        for (const Barrier& barrier : barriers_) {
            if (!barrier.holdsBack(depths)) continue;
            std::int64_t least = std::numeric_limits<std::int64_t>::max();
            for (const std::size_t number : barrier.channels)
                least = std::min(least, (barrier.depths[number] + 1 - depths[number]) *
                                            found_.channels[number].slotBytes);
            if (least > most) {
                most = least;
                found = &barrier;
            }
        }
        return found;
    }

    bool isTooSlow(const Depths& depths) { return !runs_.outcome(depths).isFaster(best_); }

    // A channel that does not bind costs nothing to deepen.
    void deepenFreely(Depths& depths) {
        const std::vector<std::size_t>& binding = runs_.outcome(depths).binding;
        for (std::size_t number = 0; number < depths.size(); ++number)
            if (!std::ranges::binary_search(binding, number)) depths[number] = most_[number];
    }

    // These depths are too slow: as deep as they can be and still are. False if nothing is left to deepen.
    bool learn(Depths depths) {
        const std::vector<std::size_t> binding = runs_.outcome(depths).binding;
        deepenFreely(depths);
        for (const std::size_t number : binding) {
            if (isOver() || depths[number] >= most_[number]) continue;
            Depths deepest = depths;
            deepest[number] = most_[number];
            if (isTooSlow(deepest)) {
                depths = std::move(deepest);
                deepenFreely(depths);
            } else {
                const auto isFast = [&](const Depths& changed) { return !isTooSlow(changed); };
                depths[number] = runs_.least(depths, number, most_[number], isFast) - 1;
            }
        }
        Barrier barrier{depths, {}};
        for (std::size_t number = 0; number < depths.size(); ++number)
            if (depths[number] < most_[number]) barrier.channels.push_back(number);
        barriers_.push_back(std::move(barrier));
        return !barriers_.back().channels.empty();
    }

    void add(const Depths& depths, std::int64_t cycles) {
        DepthPoint point{depths, bytesOf(depths), 0, cycles};
        for (std::size_t number = 0; number < depths.size(); ++number)
            point.tokens += found_.channels[number].fifos * depths[number];
        result_.points.push_back(std::move(point));
    }

    // From the depths without stalls down to those that go on, in steps of as many cycles.
    void shrinkToLevels() {
        constexpr std::int64_t levels = 8;
        Depths live, depths;
        for (const ChannelDepths& one : found_.channels) {
            live.push_back(one.live.together);
            depths.push_back(one.fast.together);
        }
        const auto slowest = runs_.outcome(live).cycles;
        if (!slowest) return;
        add(live, *slowest);
        const std::int64_t range = std::min(*slowest, best_.value_or(*slowest)) - found_.cycles;
        for (std::int64_t level = 0; level < levels && !runs_.isStopped(); ++level) {
            // The range is divided before it is multiplied, since the product might overflow.
            shrink(depths, found_.cycles + range / levels * level + range % levels * level / levels);
            if (const auto cycles = runs_.outcome(depths).cycles) add(depths, *cycles);
        }
    }

    // One channel after the other, those of most bytes first.
    void shrink(Depths& depths, std::int64_t cycles) {
        std::vector<std::size_t> order(depths.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, std::greater{}, [&](std::size_t number) {
            return double(depths[number]) * double(found_.channels[number].slotBytes);
        });
        for (const std::size_t number : order)
            depths[number] = runs_.least(depths, number, depths[number], [&](const Depths& changed) {
                return runs_.outcome(changed).isWithin(cycles);
            });
    }

    // No point that has no fewer cycles than one of no more bytes.
    void keepBest() {
        std::vector<DepthPoint>& points = result_.points;
        std::ranges::stable_sort(points, {},
                                 [](const DepthPoint& one) { return std::pair(one.bytes, one.cycles); });
        std::optional<std::int64_t> least;
        std::erase_if(points, [&](const DepthPoint& one) {
            if (least && one.cycles >= *least) return true;
            least = one.cycles;
            return false;
        });
    }

    DepthRuns& runs_;
    const DepthSearch& found_;
    const std::int64_t mostRuns_;
    Depths most_;
    ParetoDepths result_;
    std::optional<std::int64_t> best_; // cycles of the last point
    std::vector<Barrier> barriers_;
    std::set<std::pair<std::int64_t, Depths>> queue_;
    std::set<Depths> asked_;
};

} // namespace

std::int64_t mostParetoRuns(std::int64_t iterations) {
    constexpr std::int64_t mostIterations = 20'000'000;
    return std::clamp<std::int64_t>(mostIterations / std::max<std::int64_t>(1, iterations), 100, 3000);
}

ParetoDepths paretoDepths(const std::shared_ptr<const array::Model>& model, const DepthSearch& found,
                          const simulate::Options& options, std::int64_t mostRuns) {
    DepthRuns runs(model, options);
    return ParetoSearch(runs, found, mostRuns).run();
}

} // namespace tactus::driver
