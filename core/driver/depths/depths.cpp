#include "driver/depths/depths.h"

#include "base/checked.h"
#include "driver/depths/depth_runs.h"
#include "driver/runs/run.h"
#include "spatial/network/counts.h"

#include <algorithm>
#include <numeric>

namespace tactus::driver {

namespace {

enum class Goal { Live, Fast };

class Search {
  public:
    Search(const std::shared_ptr<const array::Model>& model, const simulate::Options& options)
        : plan_(*model->network), runs_(model, options) {}

    tl::expected<DepthSearch, std::string> run() {
        for (const spatial::ChannelId id : plan_.channels.keys()) addChannel(id);
        if (!measure()) return tl::unexpected(error_);
        for (const Goal goal : {Goal::Live, Goal::Fast}) {
            for (std::size_t number = 0; number < found_.channels.size(); ++number)
                least(goal, number).alone = shrunk(goal, most_, number);
            searchTogether(goal);
        }
        if (runs_.isStopped()) return tl::unexpected(std::string("the search was stopped"));
        found_.runs = runs_.count();
        return std::move(found_);
    }

  private:
    using Depths = DepthRuns::Depths;

    void addChannel(spatial::ChannelId id) {
        const spatial::Channel& channel = plan_.channels[id];
        ChannelDepths one;
        one.channel = id;
        // The plan fits onto a chip, so its FIFOs can be counted.
        one.fifos = spatial::fifosOf(channel).value();
        one.slotBytes = one.fifos * channel.lanes * spatial::bytesOf(plan_, channel.operand);
        one.present = channel.depth;
        found_.channels.push_back(one);
        present_.push_back(channel.depth);
    }

    // How many tokens come, and how fast the network is where all of them have room.
    bool measure() {
        simulate::NetworkSimulation run = runs_.simulated(present_);
        if (run.complete) found_.presentCycles = run.cycles;
        most_ = present_;
        while (!run.complete) {
            const bool isStuck =
                run.diagnostics.size() == 1 && run.diagnostics[0].kind == diagnostics::Kind::NetworkDeadlock;
            if (!isStuck || most_.front() > mostDepthIterations) {
                error_ = run.diagnostics.empty() ? "the network did not run" : run.diagnostics[0].message;
                return false;
            }
            // A deadlock ends at some depth, at the latest when all tokens have room.
            for (std::int64_t& depth : most_) depth *= 2;
            run = runs_.simulated(most_);
        }
        for (const simulate::FifoRun& fifo : run.fifos) {
            std::int64_t& tokens = found_.channels[fifo.channel.index()].tokens;
            tokens = std::max(tokens, fifo.tokens);
        }
        for (std::size_t number = 0; number < most_.size(); ++number)
            // A FIFO with room for all of its tokens is never full, so no greater depth is faster.
            most_[number] = std::max<std::int64_t>(1, found_.channels[number].tokens);
        found_.cycles = runs_.simulated(most_).cycles;
        return true;
    }

    bool reaches(Goal goal, const Depths& depths) {
        const DepthRuns::Outcome& run = runs_.outcome(depths);
        return goal == Goal::Live ? run.cycles.has_value() : run.isWithin(found_.cycles);
    }

    // The least depth of one channel, the others staying as they are.
    std::int64_t shrunk(Goal goal, const Depths& depths, std::size_t number) {
        return runs_.least(depths, number, std::min(depths[number], most_[number]),
                           [&](const Depths& changed) { return reaches(goal, changed); });
    }

    // One channel after the other, those of most bytes first. A least depth stays the least: the others only
    // become less.
    void searchTogether(Goal goal) {
        Depths depths = reaches(goal, present_) ? present_ : most_;
        std::vector<std::size_t> order(depths.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, std::greater{}, [&](std::size_t number) {
            return double(depths[number]) * double(found_.channels[number].slotBytes);
        });
        for (const std::size_t number : order) {
            depths[number] = shrunk(goal, depths, number);
            least(goal, number).together = depths[number];
        }
    }

    LeastDepth& least(Goal goal, std::size_t number) {
        ChannelDepths& channel = found_.channels[number];
        return goal == Goal::Live ? channel.live : channel.fast;
    }

    const spatial::Network& plan_; // of the model, which the runs keep
    DepthRuns runs_;
    DepthSearch found_;
    Depths present_, most_;
    std::string error_;
};

} // namespace

std::int64_t DepthSearch::bytes(std::int64_t (*depth)(const ChannelDepths&)) const {
    std::int64_t sum = 0;
    for (const ChannelDepths& channel : channels)
        sum = base::add(sum, base::multiply(channel.slotBytes, depth(channel)));
    return sum;
}

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

tl::expected<DepthSearch, std::string> searchDepths(std::shared_ptr<const array::Model> model,
                                                    const simulate::Options& options) {
    return Search(model, options).run();
}

namespace {

// How large the networks of a mapping are with these params; nothing if it is not legal there.
std::optional<std::int64_t> iterationsAt(const Request& request, std::string_view design,
                                         std::string_view mapping) {
    const Analysis analysis = analyse(request);
    const DesignAnalysis* const found = analysis.design(design);
    if (!found || !found->system || diagnostics::hasError(found->diagnostics)) return std::nullopt;
    const auto arrays = arraysNamed(*found, mapping);
    if (arrays.empty()) return std::nullopt;
    std::int64_t most = 0;
    for (const MappingAnalysis* array : arrays) {
        if (!array->legal()) return std::nullopt;
        if (!array->network) continue;
        const array::Built built = buildArray(*array, request.budget);
        const auto iterations = built.model ? iterationsOf(*built.model) : std::nullopt;
        if (!iterations) return std::nullopt;
        most = std::max(most, *iterations);
    }
    return most;
}

} // namespace

std::optional<std::map<std::string, std::int64_t>>
smallerSizes(const Request& request, std::string_view design, std::string_view mapping) {
    constexpr int mostTries = 60;
    const Analysis analysis = analyse(request);
    const DesignAnalysis* const whole = analysis.design(design);
    if (!whole || !whole->system) return std::nullopt;
    std::map<std::string, std::int64_t> sizes, changed;
    for (const ure::Param& param : whole->system->params) sizes[param.name] = param.value;
    auto present = iterationsAt(request, design, mapping);
    for (int tries = 0; present && *present > mostDepthIterations && tries < mostTries;) {
        std::vector<std::pair<std::int64_t, std::string>> largest;
        for (const auto& [name, value] : sizes)
            if (value > 1) largest.emplace_back(value, name);
        std::ranges::sort(largest, std::greater{});
        bool isSmaller = false;
        for (const auto& [value, name] : largest) {
            Request there = request;
            for (const auto& [one, given] : changed) there.params[one] = given;
            there.params[name] = value / 2;
            const auto iterations = iterationsAt(there, design, mapping);
            if (++tries >= mostTries) return std::nullopt;
            if (!iterations || *iterations >= *present) continue;
            sizes[name] = changed[name] = value / 2;
            present = iterations;
            isSmaller = true;
            break;
        }
        if (!isSmaller) return std::nullopt;
    }
    if (!present || *present > mostDepthIterations) return std::nullopt;
    return changed;
}

} // namespace tactus::driver
