// A network as it runs, and what limits it.
#include "array/registers/interval.h"
#include "simulate/bottleneck/network_limit.h"
#include "simulate/network/actors/network.h"
#include "simulate/network/actors/network_size.h"
#include "simulate/rows/program/row_build.h"

namespace tactus::simulate {

using diagnostics::Kind;

// An array without kernels as a network of one.
static std::shared_ptr<const spatial::Plan> planOf(const array::Model& model) {
    if (model.network) return model.network;
    auto plan = std::make_shared<spatial::Plan>();
    plan->system = plan->original = model.graph->system;
    spatial::Kernel kernel;
    kernel.name = model.system().name;
    kernel.role = spatial::Kernel::Role::Array;
    plan->array = plan->kernels.add(kernel);
    return plan;
}

// Nothing if it was stopped. Its memory is free again when others run to tell what limits it.
static std::optional<NetworkSimulation> runOnce(const spatial::Plan& plan,
                                                std::shared_ptr<RowProgram> program,
                                                const evaluate::Tensors* inputs, const Options& options,
                                                std::int64_t interval) {
    Network network(plan, std::move(program), inputs, options, interval);
    if (options.stop.stop_requested() || !network.run()) return std::nullopt;
    return network.result();
}

// Without inputs, tokens bear names alone.
static NetworkSimulation run(const std::shared_ptr<const array::Model>& model,
                             const evaluate::Tensors* inputs, const Options& options) {
    NetworkSimulation simulation;
    const std::shared_ptr<const spatial::Plan> plan = planOf(*model);
    const auto interval = array::intervalOf(*model, options.latencies);
    if (!interval) {
        simulation.diagnostics.push_back(interval.error());
        return simulation;
    }
    auto program = programWithin(model, options.memoryLimit, simulation.diagnostics,
                                 networkBytes(*plan, inputs != nullptr));
    if (!program) return simulation;
    auto found = runOnce(*plan, std::move(program), inputs, options, interval->cycles);
    if (!found) {
        simulation.diagnostics.push_back(make(Kind::SimulationStopped, model->map.span));
        return simulation;
    }
    if (options.progress) options.progress(1);
    simulation = std::move(*found);
    simulation.interval = interval->cycles;
    if (simulation.complete && inputs)
        simulation.limit = limitOf(simulation, plan, model, *interval, options);
    return simulation;
}

NetworkSimulation simulateNetwork(std::shared_ptr<const array::Model> model, const evaluate::Tensors& inputs,
                                  const Options& options) {
    return run(model, &inputs, options);
}

NetworkSimulation simulateNames(std::shared_ptr<const array::Model> model, const Options& options) {
    Options timeless = options;
    timeless.memory.reset();
    return run(model, nullptr, timeless);
}

} // namespace tactus::simulate
