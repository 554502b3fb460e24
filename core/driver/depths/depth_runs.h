// Runs of a network without values, at any depths of its channels.
#pragma once

#include "bottleneck/what_if.h"

#include <functional>
#include <map>

namespace tactus::driver {

class DepthRuns {
  public:
    using Depths = bottleneck::Depths;

    struct Outcome {
        std::optional<std::int64_t> cycles; // nothing: it deadlocks
        // The network does exactly the same with any more tokens on all other channels: to be faster, or to
        // go on, one of these must be deeper.
        std::vector<std::size_t> binding;
        bool isFaster(std::optional<std::int64_t> than) const { return cycles && (!than || *cycles < *than); }
        bool isWithin(std::int64_t most) const { return cycles && *cycles <= most; }
    };

    DepthRuns(std::shared_ptr<const array::Model> model, const simulate::Options& options);

    simulate::NetworkSimulation simulated(const Depths& depths);
    const Outcome& outcome(const Depths& depths); // runs at most once
    std::int64_t count() const { return count_; }
    bool isStopped() const { return options_.stop.stop_requested(); }

    using Test = std::function<bool(const Depths&)>;
    // The least depth of one channel, of at most `most`, with which the depths pass. More tokens never make
    // them fail; with `most` they pass.
    std::int64_t least(Depths depths, std::size_t number, std::int64_t most, const Test& passes) const;

  private:
    std::shared_ptr<const array::Model> model_;
    simulate::Options options_;
    std::int64_t count_ = 0;
    std::map<Depths, Outcome> known_;
};

} // namespace tactus::driver
