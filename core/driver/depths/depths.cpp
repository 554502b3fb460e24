#include "driver/depths/depths.h"

#include "base/checked.h"
#include "bottleneck/what_if.h"
#include "driver/runs/run.h"
#include "driver/written_design.h"
#include "spatial/network/counts.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace tactus::driver {

using Depths = ChannelTokens;

ChannelTokens DepthSearch::present() const {
    ChannelTokens depths;
    for (const ChannelDepths& one : channels) depths.push_back(one.present);
    return depths;
}

ChannelTokens DepthSearch::together(LeastDepth ChannelDepths::*goal) const {
    ChannelTokens depths;
    for (const ChannelDepths& one : channels) depths.push_back((one.*goal).together);
    return depths;
}

std::int64_t DepthSearch::bytes(const ChannelTokens& depths) const {
    std::int64_t sum = 0;
    for (std::size_t number = 0; number < depths.size(); ++number)
        sum = base::add(sum, base::multiply(channels[number].slotBytes, depths[number]));
    return sum;
}

namespace {

// Runs of a network without values, at any depths of its channels.
class Runs {
  public:
    struct Outcome {
        std::optional<std::int64_t> cycles; // nothing: it deadlocks
        // The network does exactly the same with any more tokens on all other channels: to be faster, or to
        // go on, one of these must be deeper.
        std::vector<std::size_t> binding;
        bool isFaster(std::optional<std::int64_t> than) const { return cycles && (!than || *cycles < *than); }
        bool isWithin(std::int64_t most) const { return cycles && *cycles <= most; }
    };

    Runs(const std::shared_ptr<const array::Model>& model, const simulate::Options& options)
        : model_(model), options_(options) {
        options_.progress = {};
        options_.memory.reset();
        // With other depths a network may leap less.
        constexpr std::int64_t moreThanTried = 20;
        options_.mostStarts = moreThanTried * mostDepthIterations;
    }

    simulate::NetworkSimulation simulated(const Depths& depths) {
        ++count_;
        auto run = bottleneck::runWith(*model_, depths, options_);
        isTooLong_ |= run.leaps.starts >= options_.mostStarts;
        return run;
    }

    // Runs at most once. An iteration starts as late as the last thing that it waits for. If room is never
    // that thing, more of it changes no start. Iterations that wait for one another in a circle start only
    // if one of them gets room.
    const Outcome& outcome(const Depths& depths) {
        const auto [place, isNew] = known_.try_emplace(depths);
        if (!isNew) return place->second;
        const simulate::NetworkSimulation run = simulated(depths);
        std::set<std::size_t> binding;
        const auto add = [&](const simulate::StallCause& cause) {
            if (cause.kind == simulate::StallCause::Kind::Room) binding.insert(cause.channel.index());
        };
        if (run.complete) {
            place->second.cycles = run.cycles;
            for (const simulate::ProcessRun& process : run.processes)
                for (const simulate::Stall& stall : process.stalls) add(stall.cause);
        } else {
            std::ranges::for_each(run.circle, add);
        }
        place->second.binding.assign(binding.begin(), binding.end());
        return place->second;
    }

    // The least depth of one channel, of at most `most`, with which `passes` holds; with `most` it does.
    // Bisection finds it, because more depth never makes a network slower (it is a marked graph).
    template<class Test>
    std::int64_t least(Depths depths, std::size_t number, std::int64_t most, const Test& passes) const {
        std::int64_t least = 1, enough = most;
        while (least < enough && !isStopped()) {
            depths[number] = least + (enough - least) / 2;
            if (passes(depths))
                enough = depths[number];
            else
                least = depths[number] + 1;
        }
        return enough;
    }

    // One channel after the other, those of most bytes first. A least depth stays the least: the others only
    // become less.
    template<class Test>
    void shrink(Depths& depths, const DepthSearch& found, const Test& passes) const {
        std::vector<std::size_t> order(depths.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, std::greater{}, [&](std::size_t number) {
            return double(depths[number]) * double(found.channels[number].slotBytes);
        });
        for (const std::size_t number : order)
            depths[number] = least(
                depths, number,
                std::min(depths[number], std::max<std::int64_t>(1, found.channels[number].tokens)), passes);
    }

    std::int64_t count() const { return count_; }
    bool isStopped() const { return isTooLong_ || options_.stop.stop_requested(); }
    const char* whyStopped() const {
        return isTooLong_ ? "with other depths runs of this network repeat themselves too seldom to be "
                            "leapt over, so they take too long; choose smaller sizes with --set"
                          : "the search was stopped";
    }

  private:
    std::shared_ptr<const array::Model> model_;
    simulate::Options options_;
    std::int64_t count_ = 0;
    bool isTooLong_ = false;
    std::map<Depths, Outcome> known_;
};

// A FIFO with room for all of its tokens is never full, so no greater depth is faster.
Depths mostOf(const DepthSearch& found) {
    Depths most;
    for (const ChannelDepths& one : found.channels) most.push_back(std::max<std::int64_t>(1, one.tokens));
    return most;
}

// Which channels there are, how many tokens come, and how fast the network is where all of them have room. An
// error is a sentence.
std::optional<std::string> measure(const spatial::Network& plan, Runs& runs, DepthSearch& found) {
    for (const spatial::ChannelId id : plan.channels.keys()) {
        const spatial::Channel& channel = plan.channels[id];
        // The plan fits onto a chip, so its FIFOs can be counted.
        const std::int64_t fifos = spatial::fifosOf(channel).value();
        found.channels.push_back({id,
                                  fifos,
                                  fifos * channel.lanes * spatial::bytesOf(plan, channel.operand),
                                  0,
                                  channel.depth,
                                  {},
                                  {}});
    }
    Depths depths = found.present();
    simulate::NetworkSimulation run = runs.simulated(depths);
    if (run.complete) found.presentCycles = run.cycles;
    while (!run.complete) {
        if (runs.isStopped()) return runs.whyStopped();
        const bool isStuck =
            run.diagnostics.size() == 1 && run.diagnostics[0].kind == diagnostics::Kind::NetworkDeadlock;
        if (!isStuck || depths.front() > mostDepthIterations)
            return run.diagnostics.empty() ? "the network did not run" : run.diagnostics[0].message;
        // A deadlock ends at some depth, at the latest when all tokens have room.
        for (std::int64_t& depth : depths) depth *= 2;
        run = runs.simulated(depths);
    }
    for (const simulate::FifoRun& fifo : run.fifos) {
        std::int64_t& tokens = found.channels[fifo.channel.index()].tokens;
        tokens = std::max(tokens, fifo.tokens);
    }
    found.cycles = runs.simulated(mostOf(found)).cycles;
    return std::nullopt;
}

// More tokens in a FIFO never make a network slower (its kernels are a marked graph). So one run that is too
// slow rules out all sets of depths of which none is deeper. The search learns from it: it deepens that set
// as far as it stays too slow, and then knows the channels of which one must be deeper still. Sets are asked
// by their bytes, the fewest first; the first one that is fast enough is a point of the Pareto set.
class ParetoSearch {
  public:
    ParetoSearch(Runs& runs, const DepthSearch& found, std::int64_t mostRuns)
        : runs_(runs), found_(found), mostRuns_(mostRuns), most_(mostOf(found)) {}

    ParetoDepths run() {
        result_.isComplete = searchExactly();
        if (!result_.isComplete) shrinkToLevels();
        keepBest();
        result_.runs = runs_.count();
        return std::move(result_);
    }

  private:
    // Faster than any set of depths of which none of these channels is deeper than here.
    struct Barrier {
        Depths depths;
        std::vector<std::size_t> channels;
        bool holdsBack(const Depths& other) const {
            return std::ranges::all_of(channels,
                                       [&](std::size_t number) { return other[number] <= depths[number]; });
        }
    };

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
            if (const Runs::Outcome& run = runs_.outcome(depths); run.isFaster(best_)) {
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
        if (asked_.insert(depths).second) queue_.emplace(found_.bytes(depths), depths);
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

    // A channel that does not bind costs nothing to deepen.
    void deepenFreely(Depths& depths) {
        const std::vector<std::size_t>& binding = runs_.outcome(depths).binding;
        for (std::size_t number = 0; number < depths.size(); ++number)
            if (!std::ranges::binary_search(binding, number)) depths[number] = most_[number];
    }

    // These depths are too slow: as deep as they can be and still are. False if nothing is left to deepen.
    bool learn(Depths depths) {
        const auto isFast = [&](const Depths& changed) { return runs_.outcome(changed).isFaster(best_); };
        const std::vector<std::size_t> binding = runs_.outcome(depths).binding;
        deepenFreely(depths);
        for (const std::size_t number : binding) {
            if (isOver() || depths[number] >= most_[number]) continue;
            Depths deepest = depths;
            deepest[number] = most_[number];
            if (isFast(deepest)) {
                depths[number] = runs_.least(depths, number, most_[number], isFast) - 1;
            } else {
                depths = std::move(deepest);
                deepenFreely(depths);
            }
        }
        Barrier barrier{depths, {}};
        for (std::size_t number = 0; number < depths.size(); ++number)
            if (depths[number] < most_[number]) barrier.channels.push_back(number);
        barriers_.push_back(std::move(barrier));
        return !barriers_.back().channels.empty();
    }

    void add(const Depths& depths, std::int64_t cycles) {
        DepthPoint point{depths, found_.bytes(depths), 0, cycles};
        for (std::size_t number = 0; number < depths.size(); ++number)
            point.tokens += found_.channels[number].fifos * depths[number];
        result_.points.push_back(std::move(point));
    }

    // From the depths without stalls down to those that go on, in steps of as many cycles.
    void shrinkToLevels() {
        constexpr std::int64_t levels = 8;
        const Depths live = found_.together(&ChannelDepths::live);
        Depths depths = found_.together(&ChannelDepths::fast);
        const auto slowest = runs_.outcome(live).cycles;
        if (!slowest) return;
        add(live, *slowest);
        const std::int64_t range = std::min(*slowest, best_.value_or(*slowest)) - found_.cycles;
        for (std::int64_t level = 0; level < levels && !runs_.isStopped(); ++level) {
            // The range is divided before it is multiplied, since the product might overflow.
            const std::int64_t most =
                found_.cycles + range / levels * level + range % levels * level / levels;
            runs_.shrink(depths, found_,
                         [&](const Depths& changed) { return runs_.outcome(changed).isWithin(most); });
            if (const auto cycles = runs_.outcome(depths).cycles) add(depths, *cycles);
        }
    }

    // No point that has no fewer cycles than one of no more bytes.
    void keepBest() {
        std::ranges::stable_sort(result_.points, {},
                                 [](const DepthPoint& one) { return std::pair(one.bytes, one.cycles); });
        std::optional<std::int64_t> least;
        std::erase_if(result_.points, [&](const DepthPoint& one) {
            if (least && one.cycles >= *least) return true;
            least = one.cycles;
            return false;
        });
    }

    Runs& runs_;
    const DepthSearch& found_;
    const std::int64_t mostRuns_;
    const Depths most_;
    ParetoDepths result_;
    std::optional<std::int64_t> best_; // cycles of the last point
    std::vector<Barrier> barriers_;
    std::set<std::pair<std::int64_t, Depths>> queue_;
    std::set<Depths> asked_;
};

} // namespace

tl::expected<DepthSearch, std::string> searchDepths(const std::shared_ptr<const array::Model>& model,
                                                    const simulate::Options& options) {
    Runs runs(model, options);
    DepthSearch found;
    if (auto error = measure(*model->network, runs, found)) return tl::unexpected(std::move(*error));
    const Depths most = mostOf(found);
    for (const auto goal : {&ChannelDepths::live, &ChannelDepths::fast}) {
        const auto reaches = [&](const Depths& depths) {
            const Runs::Outcome& run = runs.outcome(depths);
            return goal == &ChannelDepths::live ? run.cycles.has_value() : run.isWithin(found.cycles);
        };
        for (std::size_t number = 0; number < most.size(); ++number)
            (found.channels[number].*goal).alone = runs.least(most, number, most[number], reaches);
        Depths together = reaches(found.present()) ? found.present() : most;
        runs.shrink(together, found, reaches);
        for (std::size_t number = 0; number < most.size(); ++number)
            (found.channels[number].*goal).together = together[number];
    }
    if (runs.isStopped()) return tl::unexpected(std::string(runs.whyStopped()));
    found.runs = runs.count();
    return found;
}

std::int64_t mostParetoRuns(std::int64_t iterations) {
    constexpr std::int64_t mostIterations = 20'000'000;
    return std::clamp<std::int64_t>(mostIterations / std::max<std::int64_t>(1, iterations), 100, 3000);
}

ParetoDepths paretoDepths(const std::shared_ptr<const array::Model>& model, const DepthSearch& found,
                          const simulate::Options& options, std::int64_t mostRuns) {
    Runs runs(model, options);
    return ParetoSearch(runs, found, mostRuns).run();
}

// --- where the network is too large

std::optional<std::int64_t> iterationsOf(const array::Model& model) try {
    std::int64_t sum = model.cycles;
    for (const spatial::ProcessCount& process : spatial::count(*model.network, {}).processes) {
        if (!process.iterations) return std::nullopt;
        sum = base::add(sum, *process.iterations);
    }
    return sum;
} catch (const base::Overflow&) {
    return std::nullopt;
}

std::optional<std::int64_t> iterationsTried(const std::shared_ptr<const array::Model>& model) {
    const auto all = iterationsOf(*model);
    if (!all || *all <= mostDepthIterations) return all;
    simulate::Options options;
    options.mostStarts = mostDepthIterations;
    const std::int64_t starts = bottleneck::runWith(*model, {}, options).leaps.starts;
    return starts < mostDepthIterations ? std::optional(starts) : std::nullopt;
}

// How large the networks of a mapping are with these params; nothing if it is not legal there.
static std::optional<std::int64_t> iterationsOf(const WrittenDesign& design, std::string_view mapping) {
    const DesignAnalysis found = design.judged();
    if (!found.system || diagnostics::hasError(found.diagnostics)) return std::nullopt;
    const auto arrays = arraysNamed(found, mapping);
    if (arrays.empty()) return std::nullopt;
    std::int64_t most = 0;
    for (const MappingAnalysis* array : arrays) {
        if (!array->legal()) return std::nullopt;
        if (!array->network) continue;
        const array::Built built = buildArray(*array, design.asked().budget);
        const auto iterations = built.model ? iterationsOf(*built.model) : std::nullopt;
        if (!iterations) return std::nullopt;
        most = std::max(most, *iterations);
    }
    return most;
}

std::optional<std::map<std::string, std::int64_t>>
smallerSizes(const Request& request, std::string_view design, std::string_view mapping) {
    constexpr int mostTries = 60;
    auto there = WrittenDesign::of(request, design);
    if (!there) return std::nullopt;
    std::vector<std::pair<std::int64_t, std::string>> sizes;
    for (const FreeSize& size : there->freeSizes()) sizes.emplace_back(size.value, size.name);
    std::map<std::string, std::int64_t> changed;
    auto present = iterationsOf(*there, mapping);
    for (int tries = 0; present && *present > mostDepthIterations;) {
        std::ranges::sort(sizes, std::greater{});
        const auto halved = std::ranges::find_if(sizes, [&](const auto& size) {
            if (size.first <= 1 || ++tries > mostTries) return false;
            WrittenDesign smaller = there->at({{size.second, size.first / 2}});
            const auto iterations = iterationsOf(smaller, mapping);
            if (!iterations || *iterations >= *present) return false;
            there = std::move(smaller);
            present = iterations;
            return true;
        });
        if (halved == sizes.end()) return std::nullopt;
        changed[halved->second] = halved->first /= 2;
    }
    if (!present) return std::nullopt;
    return changed;
}

} // namespace tactus::driver
