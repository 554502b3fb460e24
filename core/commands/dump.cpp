// dump: the artifact of a stage as text, for those who work on Tactus.
#include "array/model_text.h"
#include "commands/request/command.h"
#include "commands/request/load.h"
#include "commands/request/text.h"
#include "dependence/graph_text.h"
#include "driver/runs/run.h"
#include "mapping/print/artifact_texts.h"
#include "spatial/print/network_text.h"
#include "ure/print/system_text.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <ranges>

namespace tactus::commands {

namespace {

using driver::DesignAnalysis;
using driver::MappingAnalysis;

// The text of an artifact; nothing where an error hinders the stage before it was made.
using Dumped = std::optional<std::string>;

struct Stage {
    std::string_view name;
    std::string_view artifact;
    Dumped (*ofDesign)(const DesignAnalysis& design); // either this or that
    Dumped (*ofArray)(const DesignAnalysis& design, const MappingAnalysis& array);
};

Dumped systemOf(const DesignAnalysis& design) {
    return ure::textOf(*design.system);
}

Dumped planOf(const DesignAnalysis& design, const MappingAnalysis& array) {
    if (!array.plan) return std::nullopt;
    return mapping::textOf(*array.plan, *design.system);
}

Dumped recurrencesOf(const DesignAnalysis&, const MappingAnalysis& array) {
    if (!array.system) return std::nullopt;
    return ure::textOf(*array.system);
}

Dumped dependencesOf(const DesignAnalysis&, const MappingAnalysis& array) {
    if (!array.graph) return std::nullopt;
    return dependence::textOf(*array.graph);
}

Dumped mapOf(const DesignAnalysis&, const MappingAnalysis& array) {
    if (!array.map) return std::nullopt;
    std::string text = mapping::textOf(*array.map, *array.graph->system);
    if (array.legality) text += mapping::textOf(*array.legality, *array.graph);
    return text;
}

Dumped networkOf(const DesignAnalysis&, const MappingAnalysis& array) {
    if (!array.legal()) return std::nullopt;
    return array.network ? spatial::textOf(*array.network) : "no kernels around the array\n";
}

Dumped modelOf(const DesignAnalysis&, const MappingAnalysis& array) {
    if (!array.legal()) return std::nullopt;
    const array::Built built = driver::buildArray(array, {});
    if (!built.model) return std::nullopt;
    return array::textOf(*built.model);
}

constexpr Stage stages[] = {
    {"ure", "the system of equations, with types and conversions", systemOf, nullptr},
    {"plan", "the mapping as written, for each of its arrays", nullptr, planOf},
    {"localise", "the system of an array: loop primitives applied, sums as recurrences", nullptr,
     recurrencesOf},
    {"dependence", "the dependence graph of an array", nullptr, dependencesOf},
    {"mapping", "the space-time map of an array, and its verdict", nullptr, mapOf},
    {"spatial", "the network of kernels around an array", nullptr, networkOf},
    {"array", "the array: figures, links and ports", nullptr, modelOf},
};

Report listStages(const DumpOptions& options) {
    nlohmann::json list = nlohmann::json::array();
    std::string text;
    for (const Stage& stage : stages) {
        list.push_back({{"stage", stage.name}, {"artifact", stage.artifact}});
        text += fmt::format("{:<12}{}\n", stage.name, stage.artifact);
    }
    return {0, options.json ? dump({{"stages", list}}) : text, {}};
}

// The findings of the design and of the array, which say what hinders the stage.
Report hindered(const DumpOptions& options, const Loaded& loaded, const MappingAnalysis& array) {
    std::vector<Finding> found = ofNoMapping(loaded.design->diagnostics);
    for (const diagnostics::Diagnostic& one : findingsOf(*loaded.design, array))
        found.push_back({one, array.name});
    return refusal(options, *loaded.analysis.source, found,
                   fmt::format("mapping '{}' does not reach stage '{}'", array.name, options.stage),
                   notesJson(loaded), notesText(loaded));
}

} // namespace

Report dumpStage(const DumpOptions& options) {
    if (options.after) return listStages(options);
    if (options.subject.empty())
        return usageError(options, "dump takes a stage and a file; --after lists the stages");
    const auto stage = std::ranges::find(stages, options.stage, &Stage::name);
    if (stage == std::end(stages))
        return usageError(options,
                          fmt::format("unknown stage '{}'; use {}", options.stage,
                                      fmt::join(stages | std::views::transform(&Stage::name), ", ")));
    const auto loaded = load(options, Need::Design);
    if (!loaded) return loaded.error();
    std::string text;
    if (stage->ofDesign) {
        text = *stage->ofDesign(*loaded->design);
    } else {
        for (const MappingAnalysis* array : loaded->arrays) {
            const Dumped one = stage->ofArray(*loaded->design, *array);
            if (!one) return hindered(options, *loaded, *array);
            text += *one;
        }
    }
    if (options.json) return {0, dump({{"stage", options.stage}, {"text", text}}), {}};
    return {0, text, {}};
}

} // namespace tactus::commands
