#include "views/panels/network/network_suggestions.h"

#include "driver/analyse/dry_run.h"
#include "mapping/edits/network_edits.h"
#include "mapping/network.h"
#include "mapping/primitives.h"
#include "spatial/network/handed_on.h"

namespace tactus::views {

namespace {

using spatial::Suggestion;

bool isAbout(const Suggestion& suggestion, const std::string& tensor) {
    return suggestion.call.find("(" + tensor + ",") != std::string::npos ||
           suggestion.call.find("(" + tensor + ")") != std::string::npos;
}

// The kernel on which primitives about this part are called; nothing: it is no part of a network.
std::optional<spatial::KernelId> kernelOf(const spatial::Network& plan, const draw::Subject& part) {
    using enum draw::Subject::Kind;
    if (part.kind == Kernel && plan.kernels.contains(spatial::KernelId(part.index)))
        return spatial::KernelId(part.index);
    if (part.kind == Buffer && plan.buffers.contains(spatial::BufferId(part.index)))
        return plan.buffers[spatial::BufferId(part.index)].kernel;
    if (part.kind == Channel && plan.channels.contains(spatial::ChannelId(part.index)))
        return plan.channels[spatial::ChannelId(part.index)].reader;
    return std::nullopt;
}

// The kernels of all mappings: those of a mapping that may inherit this one, too.
std::set<std::string> kernelsIn(const driver::Analysis& analysis) {
    std::set<std::string> kernels;
    for (const driver::DesignAnalysis& design : analysis.designs)
        for (const driver::MappingAnalysis& mapping : design.mappings)
            if (mapping.plan) kernels.merge(mapping::kernelsOf(mapping.plan->network));
    return kernels;
}

// The tensors that arrays of this mapping hand to each other.
std::set<std::string> handedOn(const ArrayResults& results) {
    const driver::DesignAnalysis* design =
        results.analysis->design(results.mapping->plan->design.name().text);
    if (!design) return {};
    std::vector<const ure::System*> systems;
    for (const driver::MappingAnalysis* array : driver::arraysNamed(*design, results.mapping->mapping()))
        if (array->system) systems.push_back(array->system.get());
    return spatial::handedOn(systems);
}

std::vector<Suggestion> suggestionsOnArray(const ArrayResults& results) {
    const driver::MappingAnalysis& mapping = *results.mapping;
    const std::string& receiver = mapping.plan->receiver;
    std::vector<Suggestion> suggestions = spatial::suggestionsForArray(
        results.model->system(), results.model->network.get(), receiver, kernelsIn(*results.analysis));
    if (mapping.map && mapping.plan->transform)
        std::ranges::move(spatial::suggestionsOfLanes(*mapping.system, *mapping.map, receiver),
                          std::back_inserter(suggestions));
    return suggestions;
}

} // namespace

std::vector<Suggestion> suggestionsOn(const ArrayResults& results, const draw::Subject& part) {
    if (!results.model || !results.mapping->plan) return {};
    const array::Model& model = *results.model;
    const spatial::Network* plan = model.network.get();
    const bool isMemory = part.kind == draw::Subject::Kind::Memory;
    const bool isArray =
        part.kind == draw::Subject::Kind::Kernel && (!plan || spatial::KernelId(part.index) == plan->array);
    std::vector<Suggestion> suggestions;
    if (isArray || isMemory)
        suggestions = suggestionsOnArray(results);
    else if (const auto kernel = plan ? kernelOf(*plan, part) : std::nullopt;
             kernel && *kernel != plan->array)
        suggestions = spatial::suggestionsForKernel(*plan, *kernel, handedOn(results));
    if (isMemory) {
        const ure::System& inMemory = plan ? *plan->original : model.system();
        const ure::TensorId tensor(part.index);
        if (!inMemory.tensors.contains(tensor)) return {};
        const std::string& name = inMemory.tensors[tensor].name;
        std::erase_if(suggestions, [&](const Suggestion& suggestion) { return !isAbout(suggestion, name); });
    }
    return suggestions;
}

std::vector<text::Edit> editsOf(const ArrayResults& results, const Suggestion& suggestion) {
    return mapping::editsForCall(*results.mapping->plan, suggestion.receiver, suggestion.call);
}

std::optional<std::string> judged(const ArrayResults& results, const Suggestion& suggestion,
                                  const std::stop_token& stop) {
    polyhedra::Budget budget;
    budget.stop = stop;
    const auto reason =
        driver::dryRun(*results.analysis, *results.mapping, editsOf(results, suggestion), budget);
    if (stop.stop_requested()) return std::nullopt;
    return reason.value_or("");
}

} // namespace tactus::views
