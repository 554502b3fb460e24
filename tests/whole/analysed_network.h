// The network of a text's first mapping, with random inputs.
#pragma once

#include "driver/runs/mapping_run.h"
#include "support/limited.h"

#include <functional>
#include <optional>
#include <string>

namespace tactus::test {

struct Network {
    std::shared_ptr<const array::Model> model;
    evaluate::Tensors inputs;

    const spatial::Network& plan() const { return *model->network; }
    simulate::NetworkSimulation run(const std::optional<simulate::MemoryModel>& memory,
                                    const array::Latencies& latencies = {}) const {
        return simulate::simulateNetwork(model, inputs, optionsOf(memory, latencies));
    }
    Limited limited(const std::optional<simulate::MemoryModel>& memory) const {
        return limitedRun(model, inputs, optionsOf(memory, {}));
    }
    static simulate::Options optionsOf(const std::optional<simulate::MemoryModel>& memory,
                                       const array::Latencies& latencies) {
        simulate::Options options;
        options.memory = memory;
        options.latencies = latencies;
        return options;
    }
    Network changed(const std::function<void(spatial::Network&)>& change) const {
        spatial::Network plan = *model->network;
        change(plan);
        auto other = std::make_shared<array::Model>(*model);
        other->network = std::make_shared<const spatial::Network>(std::move(plan));
        return {other, inputs};
    }
};

// Nothing where the mapping is refused, or isolates nothing.
inline std::optional<Network> networkOf(const std::string& text) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("network.ure", text);
    const driver::Analysis analysis = driver::analyse(request);
    if (analysis.designs.empty() || analysis.designs[0].mappings.empty()) return std::nullopt;
    const driver::DesignAnalysis& design = analysis.designs[0];
    const driver::MappingAnalysis& mapping = design.mappings[0];
    if (!mapping.legal() || !mapping.network) return std::nullopt;
    return Network{driver::buildWholeArray(mapping, {}).model,
                   driver::makeInputs(*design.localised, {}).tensors};
}

} // namespace tactus::test
