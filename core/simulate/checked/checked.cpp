#include "base/counted.h"
#include "evaluate/data/fill.h"
#include "simulate/build.h"
#include "simulate/checked/machine.h"

#include <algorithm>
#include <cmath>

namespace tactus::simulate {

using diagnostics::Kind;

namespace {

// Checkpoints every sqrt(cycles) cycles or so, fewer where they would take too much memory, and replay from
// the nearest.
class CheckedRecording final : public Recording {
  public:
    CheckedRecording(std::shared_ptr<const CheckedProgram> plan, std::vector<Machine> checkpoints)
        : plan_(std::move(plan)), checkpoints_(std::move(checkpoints)), running_(checkpoints_.front()) {}

    const array::Model& model() const override { return plan_->model(); }

    State at(std::int64_t cycle) const override {
        const auto after = std::ranges::upper_bound(checkpoints_, cycle, {}, &Machine::cycle);
        const Machine& nearest = *std::prev(after);
        // From the state at hand it is often fewer steps than from a checkpoint.
        if (running_.cycle() > cycle || running_.cycle() < nearest.cycle()) running_ = nearest;
        while (running_.cycle() < cycle) running_.step(nullptr);
        return running_.stepAndShow();
    }

  private:
    std::shared_ptr<const CheckedProgram> plan_;
    std::vector<Machine> checkpoints_; // in the order of time, the first at cycle 0
    mutable Machine running_;
};

std::int64_t checkpointDistance(const array::Model& model, const Machine& machine, std::uint64_t budget) {
    const auto root = static_cast<std::int64_t>(std::sqrt(double(model.cycles)));
    const std::int64_t most =
        std::max<std::int64_t>(1, std::int64_t(budget / std::max<std::size_t>(machine.bytes(), 1)));
    return std::max({std::int64_t{1}, root, base::ceilDivide(model.cycles, most)});
}

} // namespace

Simulation checked(std::shared_ptr<const array::Model> model, const evaluate::Tensors& inputs,
                   const Options& options) {
    Simulation simulation;
    const std::uint64_t bytes = CheckedProgram::bytesOf(*model);
    // Points have numbers of 32 bits, of which the last one means none.
    if (bytes > options.memoryLimit || model->iterations > std::int64_t{0xfffffff0}) {
        simulation.diagnostics.push_back(make(Kind::SimulationTooLarge, model->map.span,
                                              base::thousands(model->iterations),
                                              base::thousands(*model->pes), evaluate::bytesText(bytes),
                                              evaluate::bytesText(options.memoryLimit)));
        return simulation;
    }
    const auto plan = std::make_shared<const CheckedProgram>(model, inputs);
    simulation.outputs = evaluate::filledOutputs(model->system(), inputs);
    Machine machine(plan);
    std::vector<Machine> checkpoints;
    constexpr std::uint64_t checkpointBudget = 64 << 20;
    const std::int64_t distance = checkpointDistance(*model, machine, checkpointBudget);
    while (machine.cycle() < model->cycles && !machine.broken()) {
        if (options.stop.stop_requested()) {
            simulation.diagnostics.push_back(make(Kind::SimulationStopped, model->map.span));
            return simulation;
        }
        if (options.record && machine.cycle() % distance == 0) checkpoints.push_back(machine);
        machine.step(&simulation.outputs);
        if (options.progress) options.progress(double(machine.cycle()) / double(model->cycles));
    }
    simulation.diagnostics = machine.diagnostics();
    simulation.complete = !machine.broken();
    simulation.cycles = model->cycles;
    if (options.record)
        simulation.recording = std::make_shared<CheckedRecording>(plan, std::move(checkpoints));
    return simulation;
}

Simulation simulate(std::shared_ptr<const array::Model> model, const evaluate::Tensors& inputs,
                    const Options& options) {
    const bool isSmall = model->iterations <= checkedIterations;
    return isSmall ? checked(std::move(model), inputs, options) : fast(std::move(model), inputs, options);
}

} // namespace tactus::simulate
