// A network as it runs.
#include "simulate/build.h"
#include "simulate/network/actors/names_only.h"
#include "simulate/network/actors/network.h"
#include "simulate/network/actors/network_size.h"
#include "simulate/rows/program/row_build.h"

namespace tactus::simulate {

using diagnostics::Kind;

// With `inputs`, or with names alone.
static NetworkSimulation run(const std::shared_ptr<const array::Model>& model,
                             const evaluate::Tensors* inputs, const Options& options, std::int64_t interval,
                             const Relaxed& relaxed) {
    NetworkSimulation simulation;
    const std::shared_ptr<const spatial::Network> plan = array::networkOf(*model);
    auto program = programWithin(model, options.memoryLimit, simulation.diagnostics,
                                 networkBytes(*plan, inputs != nullptr));
    if (!program) return simulation;
    Network network(*plan, std::move(program), inputs, options, interval, relaxed);
    if (options.stop.stop_requested() || !network.run()) {
        simulation.diagnostics.push_back(make(Kind::SimulationStopped, model->map.span));
        return simulation;
    }
    if (options.progress) options.progress(1);
    simulation = network.result();
    simulation.interval = interval;
    return simulation;
}

static NetworkSimulation refused(diagnostics::Diagnostic why) {
    NetworkSimulation simulation;
    simulation.diagnostics.push_back(std::move(why));
    return simulation;
}

NetworkSimulation simulateNetwork(std::shared_ptr<const array::Model> model, const evaluate::Tensors& inputs,
                                  const Options& options) {
    const auto interval = array::intervalOf(*model, options.latencies);
    return interval ? run(model, &inputs, options, interval->cycles, {}) : refused(interval.error());
}

NetworkSimulation simulateNames(std::shared_ptr<const array::Model> model, const Options& options,
                                const Relaxed& relaxed, std::optional<std::int64_t> interval) {
    if (!interval) {
        const auto found = array::intervalOf(*model, options.latencies);
        if (!found) return refused(found.error());
        interval = found->cycles;
    }
    return run(model, nullptr, options, relaxed.everyCycle ? 1 : *interval, relaxed);
}

} // namespace tactus::simulate
