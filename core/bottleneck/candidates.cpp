#include "bottleneck/candidates.h"

#include "base/checked.h"
#include "spatial/network/on_chip.h"

#include <algorithm>

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

using spatial::BufferId;
using spatial::ChannelId;
using spatial::KernelId;

Record::Record(const NetworkSimulation& simulation, const spatial::Network& plan, std::int64_t own,
               bool isPerKernel)
    : simulation_(simulation), plan_(plan), own_(own), isPerKernel_(isPerKernel) {}

Candidates<ChannelId> Record::depths() const {
    return {&Relaxed::deep, fullChannels(), [this](ChannelId id) { return waitedForRoom(id); },
            [this](ChannelId id) { return leastByDepth(id); }};
}

Candidates<BufferId> Record::banks() const {
    return {&Relaxed::doubled, singleBuffers(), [this](BufferId id) { return plan_.buffers[id].slots; }};
}

Candidates<KernelId> Record::asking() const {
    std::vector<KernelId> asking;
    for (const MemoryRun& one : simulation_.memory)
        if (one.most > 1 || (isPerKernel_ && one.requests > 0 && hasSeveral(one.kernel)))
            asking.push_back(one.kernel);
    return {&Relaxed::askingOnce, asking,
            [this](KernelId id) { return simulation_.memory[id.index()].requests; }};
}

bool Record::hasSeveral(KernelId id) const {
    return std::ranges::count(simulation_.processes, id, &ProcessRun::kernel) > 1;
}

// A kernel begins one iteration a cycle.
Candidates<KernelId> Record::busy() const {
    std::vector<KernelId> busy;
    for (const KernelId id : plan_.kernels.keys())
        if (iterationsOf(id) > own_) busy.push_back(id);
    const auto iterations = [this](KernelId id) { return iterationsOf(id); };
    return {&Relaxed::quick, busy, iterations, iterations};
}

Candidates<ChannelId> Record::chains() const {
    std::vector<ChannelId> chains;
    for (const ChannelId id : plan_.channels.keys())
        if (plan_.channels[id].writer == plan_.channels[id].reader) chains.push_back(id);
    return {&Relaxed::near, chains,
            [this](ChannelId id) { return std::ranges::count(simulation_.fifos, id, &FifoRun::channel); }};
}

std::int64_t Record::least() const {
    std::int64_t least = own_;
    for (const KernelId id : plan_.kernels.keys()) least = std::max(least, iterationsOf(id));
    return least;
}

Relaxed Record::all(bool hasMemory) const {
    Relaxed all;
    all.deep = fullChannels();
    all.depth = mostAtOnce;
    all.doubled = singleBuffers();
    all.quick = busy().ids;
    all.near = chains().ids;
    if (!hasMemory) return all;
    all.askingOnce = asking().ids;
    all.bandwidth = 2;
    return all;
}

static auto sends(ChannelId id) {
    return [id](const spatial::Action& action) {
        return action.kind == spatial::Action::Kind::Send && action.channel == id;
    };
}

// Not where all that comes is from PEs of its reader.
bool Record::mayBeGiven(ChannelId id) const {
    const KernelId reader = plan_.channels[id].reader;
    return reader == plan_.array || std::ranges::any_of(plan_.actions, sends(id)) ||
           std::ranges::any_of(plan_.processes, [&](const spatial::Process& process) {
               return process.kernel != reader && std::ranges::any_of(process.actions, sends(id));
           });
}

std::int64_t Record::waitedForRoom(ChannelId id) const {
    std::int64_t cycles = 0;
    for (const ProcessRun& run : simulation_.processes)
        for (const Stall& stall : run.stalls)
            if (stall.cause == StallCause{StallCause::Kind::Room, id, {}}) cycles += stall.cycles;
    return cycles;
}

// A slot takes a token every second cycle.
std::int64_t Record::leastByDepth(ChannelId id) const {
    std::int64_t tokens = 0;
    for (const FifoRun& fifo : simulation_.fifos)
        if (fifo.channel == id) tokens = std::max(tokens, fifo.tokens);
    return 2 * base::ceilDivide(tokens, plan_.channels[id].depth) - 1;
}

std::int64_t Record::iterationsOf(KernelId id) const { // of the PE that runs most
    std::int64_t most = 0;
    for (const ProcessRun& run : simulation_.processes)
        if (run.kernel == id && run.process.valid()) most = std::max(most, run.iterations);
    return most;
}

std::vector<ChannelId> Record::fullChannels() const {
    std::vector<ChannelId> full;
    for (const FifoRun& fifo : simulation_.fifos)
        // A FIFO that has room for all of its tokens is never full.
        if (fifo.tokens > plan_.channels[fifo.channel].depth && std::ranges::count(full, fifo.channel) == 0 &&
            mayBeGiven(fifo.channel))
            full.push_back(fifo.channel);
    std::ranges::stable_sort(full, std::greater{}, [&](ChannelId id) { return waitedForRoom(id); });
    return full;
}

std::vector<BufferId> Record::singleBuffers() const {
    std::vector<BufferId> tried, single;
    spatial::Network doubled = plan_;
    for (const BankRun& run : simulation_.banks) {
        // Period 1 is a second filling: a buffer that is filled once gains nothing from another bank.
        if (run.period != 1 || plan_.buffers[run.buffer].isDouble ||
            std::ranges::count(tried, run.buffer) > 0)
            continue;
        tried.push_back(run.buffer);
        doubled.buffers[run.buffer].isDouble = true;
        if (spatial::roomOnChip(doubled) < 0)
            doubled.buffers[run.buffer].isDouble = false;
        else
            single.push_back(run.buffer);
    }
    return single;
}

} // namespace tactus::bottleneck
