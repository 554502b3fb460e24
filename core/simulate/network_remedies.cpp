#include "simulate/network_remedies.h"

namespace tactus::simulate {

namespace {

class Search {
  public:
    Search(const NetworkSimulation& simulation, const WhatIf& whatIf, std::int64_t own)
        : simulation_(simulation), whatIf_(whatIf), own_(own) {
        for (const FifoRun& fifo : simulation.fifos)
            if (fifo.tokens > whatIf.plan().channels[fifo.channel].depth && mayBeGiven(fifo.channel) &&
                std::ranges::find(full_, fifo.channel) == full_.end())
                full_.push_back(fifo.channel);
        std::ranges::stable_sort(full_, std::greater{},
                                 [&](spatial::ChannelId id) { return waitedForRoom(id); });
    }

    std::vector<Remedy> all(const std::optional<MemoryModel>& memory) {
        const std::int64_t present = simulation_.cycles;
        if (isSmall(present - whatIf_.cycles(withAll(memory)))) return {};
        need(Remedy::Kind::Depth, &Relaxed::deep, full_, {}, present);
        need(Remedy::Kind::Double, &Relaxed::doubled, singleBuffers(), {}, present);
        if (memory) addMemory(*memory, present);
        const auto busy = busyKernels();
        const auto along = chains();
        if (busy.empty() && along.empty()) return std::move(found_);
        Relaxed base;
        base.deep = full_;
        base.depth = mostAtOnce;
        const std::int64_t deep = whatIf_.cycles(base);
        need(Remedy::Kind::Kernels, &Relaxed::quick, busy, base, deep);
        need(Remedy::Kind::Hops, &Relaxed::near, along, base, deep);
        return std::move(found_);
    }

  private:
    // Each thing that is tried is less than this, and saves no more: mostly one run says that nothing helps.
    Relaxed withAll(const std::optional<MemoryModel>& memory) const {
        Relaxed all;
        all.deep = full_;
        all.depth = mostAtOnce;
        all.doubled = singleBuffers();
        all.quick = busyKernels();
        all.near = chains();
        if (!memory) return all;
        all.askingOnce = askingKernels();
        all.bandwidth = 2;
        return all;
    }
    static constexpr std::int64_t mostAtOnce = 64; // tokens that go on in a cycle of a quick kernel

    static auto sends(spatial::ChannelId id) {
        return [id](const spatial::Action& action) {
            return action.kind == spatial::Action::Kind::Send && action.channel == id;
        };
    }
    // Whether a mapping can say how deep it is: not where all that comes is from PEs of its reader.
    bool mayBeGiven(spatial::ChannelId id) const {
        const spatial::KernelId reader = whatIf_.plan().channels[id].reader;
        return reader == whatIf_.plan().array || std::ranges::any_of(whatIf_.plan().actions, sends(id)) ||
               std::ranges::any_of(whatIf_.plan().processes, [&](const spatial::Process& process) {
                   return process.kernel != reader && std::ranges::any_of(process.actions, sends(id));
               });
    }

    std::int64_t waitedForRoom(spatial::ChannelId id) const {
        std::int64_t cycles = 0;
        for (const ProcessRun& run : simulation_.processes)
            for (const Stall& stall : run.stalls)
                if (stall.cause == StallCause{StallCause::Kind::Room, id, {}}) cycles += stall.cycles;
        return cycles;
    }

    // That are filled more than once.
    std::vector<spatial::BufferId> singleBuffers() const {
        std::vector<spatial::BufferId> single;
        for (const BankRun& run : simulation_.banks)
            if (run.period == 1 && !whatIf_.plan().buffers[run.buffer].isDouble &&
                std::ranges::find(single, run.buffer) == single.end())
                single.push_back(run.buffer);
        return single;
    }

    // More than once in an iteration.
    std::vector<spatial::KernelId> askingKernels() const {
        std::vector<spatial::KernelId> asking;
        for (const MemoryRun& one : simulation_.memory)
            if (one.most > 1) asking.push_back(one.kernel);
        return asking;
    }

    void addMemory(const MemoryModel& memory, std::int64_t present) {
        const std::vector<spatial::KernelId> asking = askingKernels();
        need(Remedy::Kind::Requests, &Relaxed::askingOnce, asking, {}, present);
        const bool isAnswered = !found_.empty() && found_.back().kind == Remedy::Kind::Requests;
        const bool isHalf = isAnswered && 2 * found_.back().gain >= present;
        if (isHalf || !isWorthBandwidth(memory, present)) return;
        Relaxed wide;
        wide.bandwidth = 2;
        const std::size_t before = found_.size();
        add(Remedy::Kind::Bytes, wide, whatIf_.cycles(wide), present);
        if (!isAnswered && found_.size() == before)
            need(Remedy::Kind::Memory, &Relaxed::askingOnce, asking, wide, present);
    }

    // Twice the bandwidth saves half of the time in which the memory is at work, at most.
    bool isWorthBandwidth(const MemoryModel& memory, std::int64_t present) const {
        std::int64_t bytes = 0;
        for (const MemoryRun& one : simulation_.memory) bytes += one.bytes;
        const double most = double(present) / double(memory.clock) * double(memory.bytesPerSecond);
        return 8 * double(bytes) >= most;
    }

    // That have more to do than the array, PE by PE.
    std::vector<spatial::KernelId> busyKernels() const {
        std::vector<spatial::KernelId> busy;
        for (const spatial::KernelId id : whatIf_.plan().kernels.keys())
            if (std::ranges::any_of(simulation_.processes, [&](const ProcessRun& run) {
                    return run.kernel == id && run.process.valid() && run.iterations > own_;
                }))
                busy.push_back(id);
        return busy;
    }

    std::vector<spatial::ChannelId> chains() const {
        std::vector<spatial::ChannelId> chains;
        for (const spatial::ChannelId id : whatIf_.plan().channels.keys())
            if (whatIf_.plan().channels[id].writer == whatIf_.plan().channels[id].reader)
                chains.push_back(id);
        return chains;
    }

    // All candidates together, then without each by which little is saved.
    template<class Id>
    void need(Remedy::Kind kind, std::vector<Id> Relaxed::*what, const std::vector<Id>& candidates,
              const Relaxed& base, std::int64_t before) {
        if (candidates.empty()) return;
        Relaxed relaxed = base;
        relaxed.*what = candidates;
        std::int64_t cycles = whatIf_.cycles(relaxed);
        if (isSmall(before - cycles)) return;
        const std::int64_t enough = cycles + (before - cycles) / 8;
        for (std::size_t n = candidates.size(); n-- > 0 && (relaxed.*what).size() > 1;) {
            Relaxed fewer = relaxed;
            std::erase(fewer.*what, candidates[n]);
            const std::int64_t without = whatIf_.cycles(fewer);
            if (without > enough) continue;
            relaxed = std::move(fewer);
            cycles = without;
        }
        add(kind, relaxed, cycles, before);
    }

    void add(Remedy::Kind kind, const Relaxed& relaxed, std::int64_t cycles, std::int64_t before) {
        if (!isSmall(before - cycles)) found_.push_back({kind, relaxed, cycles, before - cycles});
    }
    bool isSmall(std::int64_t gain) const { return 8 * gain < simulation_.cycles; }

    const NetworkSimulation& simulation_;
    const WhatIf& whatIf_;
    const std::int64_t own_;
    std::vector<spatial::ChannelId>
        full_; // all that may be deeper, those first for whose room most is waited
    std::vector<Remedy> found_;
};

} // namespace

std::optional<Remedy> bestRemedy(const NetworkSimulation& simulation, const WhatIf& whatIf, std::int64_t own,
                                 const std::optional<MemoryModel>& memory) {
    std::optional<Remedy> best;
    bool isBestOther = false;
    for (const Remedy& one : Search(simulation, whatIf, own).all(memory)) {
        const bool isOther = one.kind == Remedy::Kind::Kernels || one.kind == Remedy::Kind::Hops;
        if (best && (isOther > isBestOther || (isOther == isBestOther && one.gain <= best->gain))) continue;
        best = one;
        isBestOther = isOther;
    }
    return best;
}

} // namespace tactus::simulate
