// The actors of a network and the order in which they run.
#pragma once

#include "simulate/network/actors/network_array.h"
#include "simulate/network/actors/network_worker.h"
#include "simulate/network_result.h"
#include "simulate/options.h"

namespace tactus::simulate {

class Network {
  public:
    // `program` is of the model, and not filled yet.
    // Without `given` tokens have no values.
    Network(const spatial::Network& plan, std::shared_ptr<RowProgram> program, const evaluate::Tensors* given,
            const Options& options, std::int64_t interval, const Relaxed& relaxed = {});

    bool run(); // to the end; false if it was stopped
    // In place of that: tells what travels, without time. Whether all of it is right.
    bool follow(Traffic& traffic);
    NetworkSimulation result();
    const LeapRun& leaps() const { return leaps_; }

  private:
    void addWorkers(spatial::ProcessId process);
    void endFifos();
    void keepTimes();
    bool runAhead();
    bool runInTime(bool isLeaping);
    bool mayLeap() const;
    bool goesOn();
    void judgeEnd();
    static std::vector<Actor*> circleFrom(Actor* first);
    std::string textOf(const std::vector<Actor*>& circle) const;
    std::int64_t lastCycle() const;
    void takeOutputs();

    const Options& options_;
    Fabric fabric_;
    std::unique_ptr<ArrayActor> array_;
    std::vector<std::unique_ptr<Actor>> actors_; // without the array
    std::vector<std::unique_ptr<Actor>> idle_;   // have nothing to do, but are named at FIFOs
    std::vector<Actor*> all_;
    std::vector<Actor*> circle_;                            // of a deadlock
    std::vector<std::shared_ptr<KernelActivity>> activity_; // by kernel, where it is kept
    std::size_t turns_ = 0;
    LeapRun leaps_;
    std::int64_t leastCycles_ = 0; // of a run that was cut
};

// simulateNetwork() with tokens that carry values from cycle to cycle, whatever the network.
NetworkSimulation simulateTokens(const std::shared_ptr<const array::Model>& model,
                                 const evaluate::Tensors& inputs, const Options& options,
                                 std::int64_t interval);

// A network whose tokens bear names and no values: the same cycles, stalls and deadlocks, without results,
// for a small part of the time.

// Outputs are empty. `interval`: of the array's steps, where it is known. It leaps over cycles that repeat
// others (simulate/network/time/leaps.h) unless the options say no, with the same figures; `leaps` of the
// result says over how many. options.stop and options.mostStarts end it early. Any number of threads may call
// it, with the same model too.
NetworkSimulation simulateNames(std::shared_ptr<const array::Model> model, const Options& options,
                                const Relaxed& relaxed = {}, std::optional<std::int64_t> interval = {});

} // namespace tactus::simulate
