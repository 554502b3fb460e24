#include "simulate/build.h"

#include "evaluate/fill.h"
#include "simulate/fast_recording.h"

#include <algorithm>
#include <limits>

namespace tactus::simulate {

using diagnostics::Kind;

namespace {

constexpr std::size_t snapshotBudget = 64 << 20; // bytes

diagnostics::Diagnostic tooLarge(const array::Model& model, std::uint64_t bytes, std::uint64_t limit) {
    return make(Kind::SimulationTooLarge, model.map.span, model.iterations, *model.pes,
                evaluate::bytesText(bytes), evaluate::bytesText(limit));
}

// The program, or its bytes where they are more than the limit.
std::uint64_t prepare(const std::shared_ptr<const array::Model>& model, const evaluate::Tensors& inputs,
                      const Options& options, std::shared_ptr<RowProgram>& program) {
    try {
        auto made = std::make_shared<RowProgram>(model);
        const std::uint64_t bytes = made->bytes();
        if (bytes > options.memoryLimit || made->lanes->width() > std::numeric_limits<std::uint32_t>::max())
            return bytes;
        made->fill(inputs);
        if (options.record) made->keepInputs();
        program = std::move(made);
        return bytes;
    } catch (const base::Overflow&) {
        return std::numeric_limits<std::uint64_t>::max();
    }
}

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

} // namespace

Simulation fast(std::shared_ptr<const array::Model> model, const evaluate::Tensors& inputs,
                const Options& options) {
    Simulation simulation;
    std::shared_ptr<RowProgram> program;
    const std::uint64_t bytes = prepare(model, inputs, options, program);
    if (!program) {
        simulation.diagnostics.push_back(tooLarge(*model, bytes, options.memoryLimit));
        return simulation;
    }
    simulation.outputs = evaluate::filledOutputs(model->system());
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
