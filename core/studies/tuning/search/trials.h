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
    struct Wanted {
        std::int64_t mostCycles = INT64_MAX; // a run ends when it takes more
        // With the goal of energy: femtojoules that it takes at least, and those of which it may be no more.
        std::int64_t leastEnergy = 0, mostEnergy = INT64_MAX;
    };
    // Judges, prices and runs one that takes so many cycles at least; nothing where it is refused, too large,
    // or takes more cycles than wanted.
    std::optional<FoundMapping> tried(const std::vector<std::string>& calls, const std::string& dataflow,
                                      std::int64_t bound, const Wanted& wanted);

    // More candidates than that are not run, or tried.
    static constexpr int mostSimulated = 200, mostTooLarge = 400;
    // What a simulation may add to a bound before another network that was not run is the better one.
    static std::int64_t fewMore(std::int64_t cycles);
    bool isBetter(const FoundMapping& a, const FoundMapping& b) const;
    // What is to be small: cycles or, with the goal of energy, femtojoules.
    std::int64_t costOf(const FoundMapping& one) const;
    // It was run, and takes few enough cycles where they have a limit.
    bool isQuick(const FoundMapping& one);

    void tell(const std::string& what) const; // how far it is
    std::nullopt_t refuse(const std::string& dataflow, const std::string& reason);
    // It might have been the best.
    std::nullopt_t undecided(const std::string& dataflow, const std::string& reason);

    double bytesOfCycle() const { return bytesOfCycle_; } // of the device's memory; 0: it takes no time
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
    static constexpr std::int64_t mostStarts = 60'000'000, mostStartsOfAll = 120'000'000,
                                  mostStartsOfOthers = 4'000'000;
    void allowStarts(std::int64_t most) { startsLeft_ = most; }
    bool hasStartsLeft() const { return startsLeft_ > 0; }
    // Arrays without tiles seldom repeat: those of too many PEs times cycles are not run from now on.
    void refuseLongRuns() { runsLong_ = false; }

    struct Record {
        std::int64_t simulated = 0, tooLarge = 0;
        std::vector<RefusedDataflow> refused;
        std::optional<estimate::Share> nearest;   // what the nearest of those too large has too much of
        bool hasArrays = false;                   // with a goal that is not cycles
        std::optional<std::int64_t> fewestCycles; // of those that fit, where they have a limit
        bool isWhole = true; // no bound was wrong, and nothing was left undecided; else nothing is proved
    };
    Record record;

  private:
    // How a network ended; nothing where it would take too long.
    struct Run {
        bool isComplete = false, isCut = false; // it takes more cycles than were wanted
        std::int64_t cycles = 0;
    };
    bool fits(const std::vector<estimate::Share>& shares) const;
    void noteNearest(const std::vector<estimate::Share>& shares);
    std::optional<Run> run(const std::shared_ptr<const array::Model>& model,
                           const std::vector<std::string>& calls, const std::optional<estimate::Pace>& pace,
                           std::int64_t mostCycles);

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
