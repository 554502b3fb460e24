#include "bottleneck/search.h"

#include "bottleneck/candidates.h"

#include <map>

namespace tactus::bottleneck {

using simulate::BankRun;
using simulate::FifoRun;
using simulate::MemoryModel;
using simulate::MemoryRun;
using simulate::NetworkSimulation;
using simulate::ProcessRun;
using simulate::Relaxed;
using simulate::Stall;
using simulate::StallCause;

namespace {

class Search {
  public:
    Search(const NetworkSimulation& simulation, const WhatIf& whatIf, std::int64_t own, bool isPerKernel)
        : simulation_(simulation), whatIf_(whatIf), record_(simulation, whatIf.plan(), own, isPerKernel) {}

    // Depths, banks and memory, which leave the network as it is; if none of them helps, what takes another.
    std::vector<Saving> all(const std::optional<MemoryModel>& memory) {
        const std::int64_t present = simulation_.cycles, least = record_.least();
        if (isSmall(present - least)) { // with the kernels as they are nothing helps
            need(Cause::Kernels, record_.busy(), whereDepthIsNoMatter(), least);
            if (found_.empty()) addTogether(trialOfAll(memory.has_value()));
            return std::move(found_);
        }
        // Each thing that is tried is less than all, and saves no more: mostly one run says that nothing
        // helps.
        const Trial all = trialOfAll(memory.has_value());
        if (isSmall(present - all.cycles)) return {};
        need(Cause::Depth, record_.depths(), {}, present);
        need(Cause::Banks, record_.banks(), {}, present);
        if (memory) addMemory(*memory, present);
        if (found_.empty()) addOthers(all.cycles);
        if (found_.empty()) addTogether(all);
        return std::move(found_);
    }

  private:
    // A run, and how many cycles it may take without something that it does not need.
    struct Trial {
        Relaxed relaxed;
        std::int64_t cycles = 0, enough = 0;
    };
    Trial trialOf(Relaxed relaxed, std::int64_t before) const {
        const std::int64_t cycles = whatIf_.cycles(relaxed);
        return {std::move(relaxed), cycles, cycles + (before - cycles) / 8};
    }
    Trial trialOfAll(bool hasMemory) const { return trialOf(record_.all(hasMemory), simulation_.cycles); }

    bool take(Trial& trial, Relaxed fewer) const {
        const std::int64_t without = whatIf_.cycles(fewer);
        if (without > trial.enough) return false;
        trial.relaxed = std::move(fewer);
        trial.cycles = without;
        return true;
    }
    template<class Id>
    bool takeWithout(Trial& trial, const std::vector<Id>& part, std::vector<Id> Relaxed::*what) const {
        if (part.size() == (trial.relaxed.*what).size()) return false; // nothing would be left
        Relaxed fewer = trial.relaxed;
        std::erase_if(fewer.*what, [&](Id id) { return std::ranges::count(part, id) > 0; });
        return take(trial, std::move(fewer));
    }
    template<class Id>
    void takeParts(Trial& trial, const Candidates<Id>& candidates) const {
        for (const auto& part : partsOf(trial.relaxed.*candidates.what, candidates))
            takeWithout(trial, part, candidates.what);
    }
    template<class Id>
    void takeKind(Trial& trial, const Candidates<Id>& candidates) const {
        Relaxed fewer = trial.relaxed;
        (fewer.*candidates.what).clear();
        if (!(trial.relaxed.*candidates.what).empty() && !take(trial, std::move(fewer)))
            takeParts(trial, candidates);
    }

    // Nothing alone saves much, and all of it does: what of it is needed, first without what takes another
    // network.
    void addTogether(Trial trial) {
        if (isSmall(simulation_.cycles - trial.cycles)) return;
        takeKind(trial, record_.chains());
        takeKind(trial, record_.busy());
        takeKind(trial, record_.asking());
        if (Relaxed same = trial.relaxed; same.bandwidth > 1) {
            same.bandwidth = 1;
            take(trial, std::move(same));
        }
        takeKind(trial, record_.banks());
        if (trial.relaxed.quick.empty() && trial.relaxed.near.empty()) { // depth is a matter of what is full
            trial.relaxed.depth = 0;
            trial = trialOf(std::move(trial.relaxed), simulation_.cycles);
        }
        takeKind(trial, record_.depths());
        add(causeOf(trial.relaxed), trial.relaxed, trial.cycles, simulation_.cycles);
    }
    static Cause causeOf(const Relaxed& relaxed) {
        std::vector<Cause> causes;
        if (!relaxed.deep.empty()) causes.push_back(Cause::Depth);
        if (!relaxed.doubled.empty()) causes.push_back(Cause::Banks);
        if (!relaxed.askingOnce.empty()) causes.push_back(Cause::Requests);
        if (relaxed.bandwidth > 1) causes.push_back(Cause::Bytes);
        if (!relaxed.quick.empty()) causes.push_back(Cause::Kernels);
        if (!relaxed.near.empty()) causes.push_back(Cause::Hops);
        if (causes == std::vector{Cause::Requests, Cause::Bytes}) return Cause::Memory;
        return causes.size() == 1 ? causes.front() : Cause::Together;
    }

    Relaxed whereDepthIsNoMatter() const {
        Relaxed base;
        base.deep = record_.depths().ids;
        base.depth = mostAtOnce;
        return base;
    }

    void addOthers(std::int64_t lowest) {
        const Relaxed base = whereDepthIsNoMatter();
        const std::int64_t deep = whatIf_.cycles(base);
        if (isSmall(deep - lowest)) return;
        need(Cause::Kernels, record_.busy(), base, deep);
        const bool isMost = !found_.empty() && 8 * found_.back().gain >= 7 * (deep - lowest);
        if (!isMost) need(Cause::Hops, record_.chains(), base, deep);
    }

    void addMemory(const MemoryModel& memory, std::int64_t present) {
        need(Cause::Requests, record_.asking(), {}, present);
        const bool isAnswered = !found_.empty() && found_.back().cause == Cause::Requests;
        // Twice the bandwidth saves no more than half of the cycles, so it can't beat such a saving.
        const bool isHalf = isAnswered && 2 * found_.back().gain >= present;
        if (isHalf || !isWorthBandwidth(memory, present)) return;
        Relaxed wide;
        wide.bandwidth = 2;
        const std::size_t before = found_.size();
        add(Cause::Bytes, wide, whatIf_.cycles(wide), present);
        if (!isAnswered && found_.size() == before) need(Cause::Memory, record_.asking(), wide, present);
    }

    // Twice the bandwidth saves half of the time in which the memory is at work, at most.
    bool isWorthBandwidth(const MemoryModel& memory, std::int64_t present) const {
        std::int64_t bytes = 0;
        for (const MemoryRun& one : simulation_.memory) bytes += one.bytes;
        const double most = double(present) / double(memory.clock) * double(memory.bytesPerSecond);
        return 8 * double(bytes) >= most;
    }

    using Operands = std::vector<spatial::OperandId>;
    Operands operandsOf(spatial::ChannelId id) const { return {whatIf_.plan().channels[id].operand}; }
    Operands operandsOf(spatial::BufferId id) const { return {whatIf_.plan().buffers[id].operand}; }
    Operands operandsOf(spatial::KernelId id) const { return whatIf_.plan().kernels[id].operands; }

    // At most three, those first that cost least likely: one by one, or where that are more, by operands.
    template<class Id>
    std::vector<std::vector<Id>> partsOf(std::vector<Id> ids, const Candidates<Id>& candidates) const {
        constexpr std::size_t most = 3;
        std::ranges::stable_sort(ids, std::greater{}, candidates.weight);
        std::map<Operands, std::size_t> numbers;
        for (const Id id : ids) numbers.emplace(operandsOf(id), numbers.size());
        const bool isEach = ids.size() <= most || numbers.size() == 1;
        std::vector<std::vector<Id>> parts(std::min(most, isEach ? ids.size() : numbers.size()));
        for (std::size_t n = 0; n < ids.size(); ++n)
            parts[std::min(most - 1, isEach ? n : numbers.at(operandsOf(ids[n])))].push_back(ids[n]);
        std::ranges::reverse(parts);
        return parts;
    }

    // All candidates together, then without those by which little is saved, in few runs however many they
    // are. Candidates that are needed by count alone are not tried; the rest is left out together, or else
    // part by part.
    template<class Id>
    void need(Cause cause, const Candidates<Id>& candidates, const Relaxed& base, std::int64_t before) {
        if (candidates.ids.empty()) return;
        Relaxed relaxed = base;
        relaxed.*candidates.what = candidates.ids;
        Trial trial = trialOf(std::move(relaxed), before);
        if (isSmall(before - trial.cycles)) return;
        std::vector<Id> rest = candidates.ids;
        std::erase_if(rest, [&](Id id) { return candidates.least(id) > trial.enough; });
        const bool isSome = !rest.empty() && rest.size() < candidates.ids.size();
        if (!isSome || !takeWithout(trial, rest, candidates.what))
            for (const auto& part : partsOf(rest, candidates)) takeWithout(trial, part, candidates.what);
        add(cause, trial.relaxed, trial.cycles, before);
    }

    void add(Cause cause, const Relaxed& relaxed, std::int64_t cycles, std::int64_t before) {
        if (!isSmall(before - cycles)) found_.push_back({cause, relaxed, cycles, before - cycles});
    }
    bool isSmall(std::int64_t gain) const { return 8 * gain < simulation_.cycles; }

    const NetworkSimulation& simulation_;
    const WhatIf& whatIf_;
    const Record record_;
    std::vector<Saving> found_;
};

} // namespace

std::optional<Saving> greatestSaving(const NetworkSimulation& simulation, const WhatIf& whatIf,
                                     std::int64_t own, const std::optional<MemoryModel>& memory) {
    std::optional<Saving> best;
    const bool isPerKernel = memory && memory->perKernel;
    for (const Saving& one : Search(simulation, whatIf, own, isPerKernel).all(memory))
        if (!best || one.gain > best->gain) best = one;
    return best;
}

} // namespace tactus::bottleneck
