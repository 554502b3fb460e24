#include "simulate/bottleneck/network_limit.h"

#include "base/counted.h"
#include "simulate/bottleneck/network_remedy_text.h"

#include <fmt/ranges.h>

namespace tactus::simulate {

namespace {

using Cause = StallCause::Kind;

class Limit {
  public:
    Limit(const NetworkSimulation& simulation, const spatial::Plan& plan, const array::Model& model,
          const array::Interval& interval)
        : simulation_(simulation), plan_(plan), interval_(interval), array_(simulation.processes.front()),
          own_(array::cyclesOf(model, interval)) {}

    std::int64_t own() const { return own_; }
    // Whether it is so little that nothing else is worth a word.
    bool isSmall(std::int64_t cycles) const { return 8 * cycles < simulation_.cycles; }

    // The array as it is.
    std::string ofArray() const {
        return ownText() + restOf(array_.first, simulation_.cycles - 1 - array_.last) + reuseHint();
    }

    // Of what nothing saves much.
    std::string sentence() const {
        const std::int64_t before = array_.first, behind = simulation_.cycles - 1 - array_.last;
        // What comes late and what does not leave cost cycles before, between and after the array's steps.
        const std::int64_t room = waitedForRoom(), supply = array_.lost() - room;
        if (own_ >= before + supply && own_ >= behind + room) return ofArray();
        const bool isSupply = before + supply >= behind + room;
        if ((isSupply ? supply : room) > (isSupply ? before : behind))
            return "waiting limits: " + waits(simulation_, plan_);
        if (isSupply)
            return fmt::format("filling limits: the array's first step waits for cycle {} of {}{}", before,
                               simulation_.cycles, firstBank(before));
        return fmt::format("the drain limits: {} of {} cycles come after the array's last step{}", behind,
                           simulation_.cycles,
                           room > 0 ? fmt::format(", and it waits {} for room", room) : "");
    }

  private:
    std::int64_t waitedForRoom() const {
        std::int64_t cycles = 0;
        for (const Stall& stall : array_.stalls)
            if (stall.cause.kind == Cause::Room) cycles += stall.cycles;
        return cycles;
    }

    std::string ownText() const {
        if (interval_.cycles > 1)
            return fmt::format(
                "a dependence limits: {}, so the array begins a step every {} cycles, {} of {} "
                "in all",
                interval_.sentence(), interval_.cycles, own_, simulation_.cycles);
        return fmt::format("the array's own steps limit: {} of {} cycles", own_, simulation_.cycles);
    }
    std::string reuseHint() const {
        return interval_.cycles > 1 ? "; a loop without this dependence further inside (tile, reorder) gives "
                                      "it more steps"
                                    : "";
    }

    // What the cycles beyond the array's own are.
    std::string restOf(std::int64_t before, std::int64_t behind) const {
        std::vector<std::string> parts;
        if (before > 0) parts.push_back(fmt::format("{} before the first", before));
        if (array_.lost() > 0)
            parts.push_back(fmt::format("{} waiting {}", array_.lost(), waitText(simulation_, plan_)));
        if (behind > 0) parts.push_back(fmt::format("{} after the last", behind));
        return parts.empty() ? "" : fmt::format(" ({})", fmt::join(parts, ", "));
    }

    std::string firstBank(std::int64_t before) const {
        const BankRun* last = nullptr;
        for (const BankRun& run : simulation_.banks)
            if (run.period == 0 && run.filledTo < before && (!last || run.filledTo > last->filledTo))
                last = &run;
        if (!last || 2 * (last->filledTo + 1) < before) return "";
        return fmt::format("; the first bank of '{}' is full after {}", plan_.buffers[last->buffer].name,
                           base::counted(last->filledTo + 1, "cycle"));
    }

    const NetworkSimulation& simulation_;
    const spatial::Plan& plan_;
    const array::Interval& interval_;
    const ProcessRun& array_;
    const std::int64_t own_; // cycles of the array alone
};

} // namespace

std::string limitOf(const NetworkSimulation& simulation, const std::shared_ptr<const spatial::Plan>& plan,
                    const std::shared_ptr<const array::Model>& model, const array::Interval& interval,
                    const Options& options) {
    const Limit limit(simulation, *plan, *model, interval);
    if (limit.isSmall(simulation.cycles - limit.own())) return limit.sentence();
    const WhatIf whatIf(model, plan, options, simulation);
    const auto remedy = bestRemedy(simulation, whatIf, limit.own(), options.memory);
    if (!remedy) return limit.sentence();
    if (interval.cycles > 1) { // the dependence that it stands for may cost more
        Relaxed relaxed;
        relaxed.everyCycle = true;
        if (simulation.cycles - whatIf.cycles(relaxed) > remedy->gain) return limit.ofArray();
    }
    return sentenceOf(*remedy, simulation, *plan, *model, options.memory);
}

} // namespace tactus::simulate
