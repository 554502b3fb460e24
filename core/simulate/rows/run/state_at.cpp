#include "simulate/rows/run/state_at.h"

#include "simulate/checked/machine.h"
#include "simulate/rows/program/row_build.h"
#include "simulate/rows/run/fast_recording.h"

namespace tactus::simulate {

namespace {

// The checked machine knows its whole state in any case.
State ofFew(const std::shared_ptr<const array::Model>& model, const evaluate::Tensors& inputs,
            std::int64_t cycle, const Part& part) {
    Machine machine(std::make_shared<const CheckedProgram>(model, inputs));
    while (machine.cycle() < cycle) machine.step(nullptr);
    State state = machine.stepAndShow();
    if (!part.links) state.links.clear();
    std::erase_if(state.pes, [&](const PeState& one) {
        return (part.pe && one.pe != *part.pe) || (!part.idle && !one.iteration);
    });
    std::erase_if(state.links, [&](const LinkState& one) { return part.pe && one.pe != *part.pe; });
    return state;
}

} // namespace

std::optional<State> stateAt(const std::shared_ptr<const array::Model>& model,
                             const evaluate::Tensors& inputs, std::int64_t cycle, const Part& part,
                             const Options& options, diagnostics::List& diagnostics) {
    if (model->iterations <= checkedIterations) return ofFew(model, inputs, cycle, part);
    const std::shared_ptr<RowProgram> program = programWithin(model, options.memoryLimit, diagnostics);
    if (!program) return std::nullopt;
    program->fill(inputs);
    return FastRecording(program, Snapshots(*program, 0, 0)).part(cycle, part);
}

} // namespace tactus::simulate
