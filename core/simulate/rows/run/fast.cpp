#include "simulate/build.h"

#include "base/checked.h"
#include "evaluate/data/fill.h"
#include "simulate/rows/program/row_build.h"
#include "simulate/rows/run/fast_recording.h"

#include <algorithm>

namespace tactus::simulate {

using diagnostics::Kind;

namespace {

constexpr std::size_t snapshotBudget = 64 << 20; // bytes

// When to look at the stop token and tell the progress: now and then, by the work between.
class Pace {
  public:
    explicit Pace(const RowProgram& program)
        : steps_(std::max<std::int64_t>(1, (std::int64_t{1} << 18) /
                                               std::max<std::int64_t>(1, program.lanes->width()))) {}
    std::int64_t due(std::int64_t step) const { return step + steps_; }

  private:
    std::int64_t steps_;
};

// What outputs hold before the first step; small ones that no input decides are kept with the model.
evaluate::Tensors initialOutputs(const array::Model& model, const evaluate::Tensors& inputs) {
    const ure::System& system = model.system();
    constexpr std::uint64_t most = 1 << 17; // elements
    std::uint64_t elements = 0;
    bool areDecided = false;
    for (const ure::TensorId id : system.tensors.keys()) {
        if (system.tensors[id].isInput) continue;
        elements = base::saturatedSum(elements, evaluate::elementCount(system.tensors[id]));
        areDecided = areDecided || evaluate::fillReadsInputs(system, id);
    }
    if (areDecided || elements > most) return evaluate::filledOutputs(system, inputs);
    return *model.kept.of<evaluate::Tensors>(
        [&] { return std::make_shared<const evaluate::Tensors>(evaluate::filledOutputs(system, inputs)); });
}

} // namespace

Simulation fast(std::shared_ptr<const array::Model> model, const evaluate::Tensors& inputs,
                const Options& options) {
    Simulation simulation;
    const std::shared_ptr<RowProgram> program =
        programWithin(model, options.memoryLimit, simulation.diagnostics);
    if (!program) return simulation;
    program->fill(inputs);
    // A recording outlives the inputs of the caller, so it has a copy.
    if (options.record) program->keepInputs();
    simulation.outputs = initialOutputs(*model, inputs);
    RowMachine machine(program);
    Snapshots snapshots(*program, machine.bytes(), options.record ? snapshotBudget : 0);
    const Pace pace(*program);
    const std::int64_t steps = program->lanes->steps();
    while (!machine.ended()) {
        if (options.stop.stop_requested()) {
            simulation.diagnostics.push_back(make(Kind::SimulationStopped, model->map.span));
            return simulation;
        }
        if (options.progress) options.progress(double(machine.next()) / double(steps));
        const std::int64_t due = pace.due(machine.next());
        while (!machine.ended() && machine.next() < due) {
            snapshots.offer(machine);
            machine.run(&simulation.outputs, std::min({steps, due, snapshots.due()}));
        }
    }
    if (options.progress) options.progress(1);
    simulation.complete = true;
    simulation.cycles = model->cycles;
    if (options.record) simulation.recording = std::make_shared<FastRecording>(program, std::move(snapshots));
    return simulation;
}

} // namespace tactus::simulate
