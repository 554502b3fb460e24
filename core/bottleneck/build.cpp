#include "bottleneck/build.h"

#include "bottleneck/requests.h"
#include "bottleneck/reuse.h"
#include "bottleneck/search.h"

#include <algorithm>

namespace tactus::bottleneck {

using simulate::MemoryModel;
using simulate::NetworkSimulation;
using simulate::ProcessRun;
using simulate::StallCause;

namespace {

class Finder {
  public:
    Finder(const NetworkSimulation& simulation, std::shared_ptr<const array::Model> model,
           const simulate::Options& options)
        : simulation_(simulation), array_(simulation.processes.front()), model_(std::move(model)),
          plan_(array::networkOf(*model_)), options_(options) {
        found_.cycles = simulation.cycles;
        // The simulation is complete, so it has one.
        found_.interval = array::intervalOf(*model_, options.latencies).value();
        found_.own = array::cyclesOf(*model_, found_.interval);
        found_.isPerKernel = options.memory && options.memory->perKernel;
    }

    Bottleneck find() && {
        if (isSmall(simulation_.cycles - found_.own)) return withoutRemedy();
        const WhatIf whatIf(model_, plan_, options_, simulation_);
        auto remedy = greatestSaving(simulation_, whatIf, found_.own, options_.memory);
        if (!remedy) return withoutRemedy();
        if (found_.interval.cycles > 1 && dependenceGain(whatIf) > remedy->gain) return ofArray();
        found_.cause = remedy->cause;
        found_.cost = remedy->gain;
        found_.without = remedy->cycles;
        found_.remedy = std::move(remedy->relaxed);
        addFacts();
        return std::move(found_);
    }

  private:
    // So little that it is not worth a word.
    bool isSmall(std::int64_t cycles) const { return 8 * cycles < simulation_.cycles; }

    // The dependence that sets the interval may cost more than what a remedy is for.
    std::int64_t dependenceGain(const WhatIf& whatIf) const {
        simulate::Relaxed relaxed;
        relaxed.everyCycle = true;
        return simulation_.cycles - whatIf.cycles(relaxed);
    }

    Bottleneck of(Cause cause, std::int64_t cost) {
        found_.cause = cause;
        found_.cost = cost;
        return std::move(found_);
    }
    Bottleneck ofArray() {
        return of(found_.interval.cycles > 1 ? Cause::Dependence : Cause::Steps, found_.own);
    }

    // Tokens that come late or do not leave cost cycles before, between and after the array's steps.
    Bottleneck withoutRemedy() {
        const std::int64_t before = array_.first, behind = simulation_.cycles - 1 - array_.last;
        const std::int64_t room = waitedForRoom(), supply = array_.lost() - room;
        if (found_.own >= before + supply && found_.own >= behind + room) return ofArray();
        const bool isSupply = before + supply >= behind + room;
        const std::int64_t between = isSupply ? supply : room, beyond = isSupply ? before : behind;
        if (between > beyond) return of(Cause::Waiting, between);
        return of(isSupply ? Cause::Filling : Cause::Draining, beyond);
    }

    std::int64_t waitedForRoom() const {
        std::int64_t cycles = 0;
        for (const simulate::Stall& stall : array_.stalls)
            if (stall.cause.kind == StallCause::Kind::Room) cycles += stall.cycles;
        return cycles;
    }

    void addFacts() {
        const bool isBytes = found_.cause == Cause::Bytes, isMemory = found_.cause == Cause::Memory;
        if (found_.cause == Cause::Requests || isMemory)
            for (const spatial::KernelId kernel : found_.remedy.askingOnce)
                found_.requests.push_back(requestsOf(simulation_, *plan_, kernel));
        if (isBytes || isMemory) {
            for (const simulate::MemoryRun& one : simulation_.memory) found_.bytes += one.bytes;
            found_.bandwidth = bandwidthUsed();
            found_.loadsAgain = loadsAgain(*plan_, *model_);
        }
        if (found_.cause == Cause::Kernels) {
            found_.sentAgain = sentAgain(*plan_, found_.remedy.quick);
            found_.mayBeWider = mayBeWider(*plan_, *model_, found_.remedy.quick);
        }
    }

    // The last request is still served when the last iteration begins.
    double bandwidthUsed() const {
        const MemoryModel& memory = *options_.memory;
        const double most = double(simulation_.cycles) / double(memory.clock) * double(memory.bytesPerSecond);
        return std::min(1.0, double(found_.bytes) / most);
    }

    const NetworkSimulation& simulation_;
    const ProcessRun& array_;
    std::shared_ptr<const array::Model> model_;
    std::shared_ptr<const spatial::Network> plan_;
    const simulate::Options& options_;
    Bottleneck found_;
};

} // namespace

std::string_view toString(Cause cause) {
    switch (cause) {
    case Cause::Steps:
        return "steps";
    case Cause::Dependence:
        return "dependence";
    case Cause::Depth:
        return "depth";
    case Cause::Banks:
        return "banks";
    case Cause::Requests:
        return "requests";
    case Cause::Bytes:
        return "bytes";
    case Cause::Memory:
        return "memory";
    case Cause::Kernels:
        return "kernels";
    case Cause::Hops:
        return "hops";
    case Cause::Together:
        return "together";
    case Cause::Filling:
        return "filling";
    case Cause::Draining:
        return "draining";
    case Cause::Waiting:
        break;
    }
    return "waiting";
}

Bottleneck find(const NetworkSimulation& simulation, const std::shared_ptr<const array::Model>& model,
                const simulate::Options& options) {
    return Finder(simulation, model, options).find();
}

} // namespace tactus::bottleneck
