// Mappings of a design tried on a device: judged, priced, and run without values. What was refused and how
// much was run is counted over all of them.
#pragma once

#include "estimate/latency/latency.h"
#include "studies/tuning/found_mapping.h"

namespace tactus::studies {

class Trials {
  public:
    // A mapping that is legal, with its array.
    struct Judged {
        Explorer::Applied applied;
        std::shared_ptr<const array::Model> model;
    };

    Trials(const Explorer& explorer, const MapWish& wish, std::stop_token stop);

    tl::expected<Judged, std::string> judged(const std::vector<std::string>& calls);
    // Without a clock operators take no time.
    std::optional<estimate::Pace> paceOf(const array::Model& model) const;
    // Nothing where the operators could not be counted.
    std::optional<estimate::Estimate> estimated(const Judged& one,
                                                const std::optional<estimate::Pace>& pace) const;
    // Judges, prices and runs one, whose cycles are at least `bound`; nothing where it is refused or too
    // large.
    std::optional<FoundMapping> tried(const std::vector<std::string>& calls, const std::string& dataflow,
                                      std::int64_t bound);

    std::nullopt_t refuse(const std::string& dataflow, const std::string& reason);
    // It might have been the best.
    std::nullopt_t undecided(const std::string& dataflow, const std::string& reason);

    double bytesOfCycle() const { return bytesOfCycle_; } // of the device's memory; 0: it takes no time
    double percentOf(const std::string& resource) const;  // of what is free, at most
    // From now on a mapping that takes more of the goal's resource does not fit.
    void allow(std::int64_t most) { mostOfResource_ = most; }
    std::int64_t allowed() const { return mostOfResource_; }

    // Nothing was tried yet, but for runs, which stay as they were.
    void renew() {
        record = {};
        mostOfResource_ = INT64_MAX;
        startsLeft_ = mostStartsOfAll;
    }

    // Iterations that all runs together may run one by one from now on, and what is left of them.
    static constexpr std::int64_t mostStarts = 60'000'000, mostStartsOfAll = 400'000'000;
    void allowStarts(std::int64_t most) { startsLeft_ = most; }
    bool hasStartsLeft() const { return startsLeft_ > 0; }
    // Arrays without tiles seldom repeat: those of too many PEs times cycles are not run from now on.
    void refuseLongRuns() { runsLong_ = false; }

    struct Record {
        std::int64_t simulated = 0, tooLarge = 0;
        std::vector<RefusedDataflow> refused;
        std::optional<estimate::Share> nearest; // what the nearest of those too large has too much of
        bool isWhole = true; // no bound was wrong, and nothing was left undecided; else nothing is proved
    };
    Record record;

  private:
    // How a network ended; nothing where it would take too long.
    struct Run {
        bool isComplete = false;
        std::int64_t cycles = 0;
    };
    bool fits(const std::vector<estimate::Share>& shares) const;
    void noteNearest(const std::vector<estimate::Share>& shares);
    std::optional<Run> run(const std::shared_ptr<const array::Model>& model,
                           const std::vector<std::string>& calls, const std::optional<estimate::Pace>& pace);

    const Explorer& explorer_;
    const MapWish& wish_;
    std::stop_token stop_;
    double bytesOfCycle_ = 0;
    std::string resource_; // of the goal
    std::int64_t mostOfResource_ = INT64_MAX, startsLeft_ = mostStartsOfAll;
    bool runsLong_ = true;
    std::map<std::vector<std::string>, std::optional<Run>> runs_; // by calls
};

} // namespace tactus::studies
