#include "simulate/build.h"

#include "simulate/network/actors/network.h"
#include "simulate/network/apart/apart.h"

namespace tactus::simulate {

NetworkSimulation simulateNetwork(std::shared_ptr<const array::Model> model, const evaluate::Tensors& inputs,
                                  const Options& options) {
    const auto interval = array::intervalOf(*model, options.latencies);
    if (!interval) {
        NetworkSimulation refused;
        refused.diagnostics.push_back(interval.error());
        return refused;
    }
    if (options.leaps && model->iterations >= options.apartFrom)
        if (auto apart = simulateApart(model, inputs, options, interval->cycles)) return std::move(*apart);
    return simulateTokens(model, inputs, options, interval->cycles);
}

} // namespace tactus::simulate
