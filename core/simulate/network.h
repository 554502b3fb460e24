// The actors of a network and the order in which they run.
#pragma once

#include "simulate/build.h"
#include "simulate/network_array.h"
#include "simulate/network_worker.h"

namespace tactus::simulate {

class Network {
  public:
    // `program` is of the model, and not filled yet.
    // Without `given` tokens have no values.
    Network(const spatial::Plan& plan, std::shared_ptr<RowProgram> program, const evaluate::Tensors* given,
            bool hasMemory);

    // Runs all that starts in this cycle or earlier; false if it was stopped.
    bool run(std::int64_t horizon, const Options& options);
    // The same to the end, in the order of time, with device memory as a bottleneck.
    bool runTimed(const MemoryModel& memory, const Options& options);
    NetworkSimulation result();

  private:
    void addWorkers(spatial::ProcessId process);
    void endFifos();
    void judgeEnd();
    std::string cycleOf(Actor* first) const;
    std::int64_t lastCycle() const;
    void takeOutputs();

    Fabric fabric_;
    std::unique_ptr<ArrayActor> array_;
    std::vector<std::unique_ptr<Actor>> actors_; // without the array
    std::vector<Actor*> all_;
};

} // namespace tactus::simulate
