// From text to the network of its first mapping.
#pragma once

#include "support/pipeline.h"

#include "spatial/build.h"
#include "spatial/nest/changed_loops.h"
#include "spatial/network/verify.h"
#include "spatial/operands/isolate.h"

namespace tactus::test {

struct NetworkOf {
    Verdicts verdicts;
    spatial::Built built;
    std::optional<spatial::ChangedLoops> changedLoops = {};
    std::shared_ptr<const dependence::Graph> graph = {};

    const mapping::SpaceTimeMap& map() const {
        return changedLoops ? changedLoops->map : *verdicts.mappings.front().mapped.map;
    }
    const spatial::Network& plan() const {
        if (!built.plan) throw std::runtime_error("no plan:\n" + messages());
        return *built.plan;
    }
    // The messages of all findings, one a line.
    std::string messages() const {
        std::string all;
        for (const auto* list : {&verdicts.planned.diagnostics, &built.diagnostics})
            for (const diagnostics::Diagnostic& one : *list)
                all += fmt::format("{}: {}\n", one.code(), one.message);
        return all;
    }
    bool says(std::string_view code, std::string_view text) const {
        for (const auto* list : {&verdicts.planned.diagnostics, &built.diagnostics})
            for (const diagnostics::Diagnostic& one : *list)
                if (one.code() == code && one.message.find(text) != std::string::npos) return true;
        return false;
    }
    // The mistake in the network, or the reason why there is none.
    std::string wrong() const {
        if (!built.plan) return messages();
        const auto mistakes = verify(plan(), map(), *graph);
        return mistakes.empty() ? "" : mistakes.front();
    }
    const spatial::Channel& channel(std::string_view name) const {
        return plan()
            .channels[*plan().channels.find([&](const spatial::Channel& one) { return one.name == name; })];
    }
    const spatial::Process& process(std::string_view name) const {
        return plan()
            .processes[*plan().processes.find([&](const spatial::Process& one) { return one.name == name; })];
    }
};

inline NetworkOf networkOf(std::string_view text) {
    NetworkOf network{verdictsOf(text), {}};
    if (network.verdicts.mappings.empty()) return network;
    const auto& mapping = network.verdicts.mappings.front();
    if (!mapping.legality || mapping.legality->legal != polyhedra::Verdict::Yes)
        throw std::runtime_error("the map is not legal");
    network.graph = mapping.graph;
    network.changedLoops = spatial::withChangedLoops(*mapping.graph, *mapping.mapped.map, {});
    if (network.changedLoops) network.graph = network.changedLoops->graph;
    network.built = spatial::build(mapping.plan.network, network.graph->system, {}, *network.graph,
                                   network.map(), {}, spatial::Judgement::Obey,
                                   network.changedLoops ? network.changedLoops->sums : spatial::LoopSums{});
    return network;
}

// The loops of a process, "ii | k jj | v": space, time, lanes.
inline std::string nestText(const spatial::Process& process) {
    std::string text;
    auto role = spatial::NestLoop::Role::Space;
    for (const spatial::NestLoop& loop : process.loops) {
        for (; role != loop.role; role = static_cast<spatial::NestLoop::Role>(static_cast<int>(role) + 1))
            text += "| ";
        text += loop.name + " ";
    }
    return text;
}

} // namespace tactus::test
