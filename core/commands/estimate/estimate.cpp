// estimate: what an array costs on a device, and how fast it can be there.
#include "base/counted.h"
#include "commands/estimate/cost_text.h"
#include "commands/estimate/energy_text.h"
#include "commands/estimate/named_device.h"
#include "commands/request/load.h"
#include "commands/request/text.h"
#include "driver/runs/run.h"
#include "formats/csv.h"
#include "studies/costs/costs.h"

#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

using base::thousands;
using estimate::Device;
using estimate::Part;

struct Estimated {
    const driver::MappingAnalysis* array;
    std::shared_ptr<const array::Model> model;
    studies::Costs costs;
    std::optional<estimate::Energy> energy;
};

std::string_view kindOf(Part::Kind kind) {
    switch (kind) {
    case Part::Kind::Operator:
        return "operator";
    case Part::Kind::Link:
        return "link";
    case Part::Kind::Storage:
        return "storage";
    case Part::Kind::Channel:
        return "channel";
    case Part::Kind::Buffer:
        return "buffer";
    case Part::Kind::Control:
        return "control";
    }
    return "";
}

std::string memoryText(const Part& part) {
    if (part.words == 0) return fmt::format("{} bits", thousands(part.bits));
    return fmt::format("{} x {} bits", thousands(part.words), thousands(part.bits));
}

std::string blocksText(const estimate::Resources& one) {
    std::string text;
    for (const auto& [kind, count] : one.blocks)
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", thousands(count), kind);
    return text;
}

std::string tableText(const Estimated& found) {
    std::size_t width = 5;
    for (const Part& part : found.costs.estimate.parts) width = std::max(width, part.name.size());
    std::string text = fmt::format("  {:<9} {:<{}} {:>9}  {:>16} {:>9} {:>11} {:>7}  {}\n", "", "part", width,
                                   "count", "size", "LUTs", "registers", "DSPs", "memory blocks");
    for (const Part& part : found.costs.estimate.parts) {
        const bool isOperator = part.kind == Part::Kind::Operator;
        const std::string luts = isOperator && !part.hasLogic ? "?" : thousands(part.all.luts);
        const std::string dsps = isOperator && !part.isCosted ? "?" : thousands(part.all.dsps);
        text += fmt::format("  {:<9} {:<{}} {:>9}  {:>16} {:>9} {:>11} {:>7}  {}\n", kindOf(part.kind),
                            part.name, width, thousands(part.count), memoryText(part), luts,
                            thousands(part.all.registers), dsps, blocksText(part.all));
    }
    const estimate::Resources& sum = found.costs.estimate.total;
    return text + fmt::format("  {:<9} {:<{}} {:>9}  {:>16} {:>9} {:>11} {:>7}  {}\n", "", "sum", width, "",
                              "", thousands(sum.luts), thousands(sum.registers), thousands(sum.dsps),
                              blocksText(sum));
}

std::string sharesText(const Estimated& found) {
    std::string text;
    for (const estimate::Share& one : found.costs.shares) {
        text += fmt::format("  {:<10} {:>11} of {:>11}  {:5.1f} %", one.resource, thousands(one.used),
                            thousands(one.all), one.percent());
        if (one.free)
            text += fmt::format(", {:.1f} % of the {} that the shell leaves", one.percentOfFree(),
                                thousands(*one.free));
        text += "\n";
    }
    return text;
}

std::string textOf(const Estimated& found, const DeviceWish& wish) {
    std::string text = fmt::format("{}, mapping {}", found.model->system().name, found.array->name);
    if (wish.device) text += fmt::format(", on {} ({})", wish.device->name, wish.device->key);
    text += "\n" + tableText(found);
    if (wish.device) {
        text += sharesText(found) + unknownCosts(found.costs.estimate, wish.device->family.name);
        if (const auto& packing = wish.device->family.packing)
            text += fmt::format("  packed: {} products of at most {} bits share a DSP; {}\n",
                                packing->products, packing->bits, packing->source.text);
        if (const auto limit = limitOf(found.costs)) text += fmt::format("  {}\n", limit->sentence);
    }
    for (const std::string& sentence : speedSentences(found.costs, wish.megahertz))
        text += "  " + sentence + "\n";
    if (wish.device && found.costs.pace) text += latencyNotes(*found.costs.pace, wish.device->family.name);
    if (found.energy) text += energyText(*found.energy, *wish.energy);
    if (wish.device)
        if (const std::string assumed = assumedOf(*wish.device); !assumed.empty())
            text += "  figures of the device that no public source states:\n" + assumed;
    return text;
}

std::string csvTitles() {
    return "mapping,kind,part,count,words,bits,LUTs,register bits,DSPs,memory blocks,events,energy\n";
}

// A row for each part, and one for each part of the energy.
std::string csvOf(const Estimated& found) {
    const auto row = [&](std::string_view kind, const std::string& name) {
        return fmt::format("{},{},{}", formats::csvField(found.array->name), kind, formats::csvField(name));
    };
    std::string text;
    for (const Part& part : found.costs.estimate.parts) {
        const bool isUnknown = part.kind == Part::Kind::Operator && !part.hasLogic;
        text += fmt::format(
            "{},{},{},{},{},{},{},{},,\n", row(kindOf(part.kind), part.name), part.count, part.words,
            part.bits, isUnknown ? std::string() : fmt::format("{}", part.all.luts), part.all.registers,
            part.isCosted ? fmt::format("{}", part.all.dsps) : std::string(), part.all.allBlocks());
    }
    if (found.energy)
        for (const estimate::EnergyPart& part : found.energy->parts)
            text += fmt::format("{},,,{},,,,,{},{}\n",
                                row("energy of " + std::string(nameOf(part.kind)), part.name), part.bits,
                                part.events, part.energy ? fmt::format("{:.6g}", *part.energy) : "");
    return text;
}

nlohmann::json resourcesJson(const estimate::Resources& one) {
    return {{"luts", one.luts}, {"registers", one.registers}, {"dsps", one.dsps}, {"blocks", one.blocks}};
}

nlohmann::json latencyJson(const estimate::Pace& pace) {
    const auto figureJson = [](const array::Figure& figure) {
        return figure ? nlohmann::json(*figure) : nlohmann::json(nullptr);
    };
    nlohmann::json operators = nlohmann::json::array();
    for (const estimate::OperatorLatency& one : pace.operators) {
        nlohmann::json json{{"name", one.name}, {"cycles", nullptr}};
        if (one.depth)
            json.update({{"cycles", one.depth->cycles},
                         {"megahertz", one.depth->megahertz},
                         {"source", one.depth->source.text}});
        operators.push_back(std::move(json));
    }
    nlohmann::json json{{"operators", operators},
                        {"chain", figureJson(pace.chain)},
                        {"interval", pace.interval.cycles},
                        {"fill", figureJson(pace.fill)}};
    if (const auto& because = pace.interval.because)
        json["recurrence"] = {
            {"funcs", pace.interval.funcs}, {"latency", because->latency}, {"steps", because->steps}};
    return json;
}

nlohmann::json jsonOf(const Estimated& found, const DeviceWish& wish) {
    nlohmann::json parts = nlohmann::json::array(), shares = nlohmann::json::array();
    for (const Part& part : found.costs.estimate.parts) {
        nlohmann::json one = resourcesJson(part.all);
        one.update({{"kind", kindOf(part.kind)},
                    {"name", part.name},
                    {"count", part.count},
                    {"words", part.words},
                    {"bits", part.bits},
                    {"comparisons", part.comparisons},
                    {"additions", part.additions},
                    {"costed", part.isCosted},
                    {"logicKnown", part.hasLogic}});
        parts.push_back(std::move(one));
    }
    for (const estimate::Share& one : found.costs.shares)
        shares.push_back({{"resource", one.resource},
                          {"used", one.used},
                          {"all", one.all},
                          {"free", one.free ? nlohmann::json(*one.free) : nlohmann::json(nullptr)},
                          {"percent", one.percent()}});
    const auto limit = limitOf(found.costs);
    nlohmann::json json{
        {"design", found.model->system().name},
        {"mapping", found.array->name},
        {"parts", parts},
        {"totals", resourcesJson(found.costs.estimate.total)},
        {"shares", shares},
        {"operations", found.costs.estimate.operations},
        {"bytes", found.costs.estimate.bytes},
        {"estimate",
         {{"cycles", found.costs.cycles ? nlohmann::json(*found.costs.cycles) : nlohmann::json(nullptr)},
          {"bound", found.costs.estimate.bound},
          {"about", found.costs.about ? nlohmann::json(*found.costs.about) : nlohmann::json(nullptr)},
          {"boundBy", found.costs.estimate.boundBy}}},
        {"device", wish.device ? nlohmann::json(wish.device->key) : nlohmann::json(nullptr)},
        {"limit", nullptr}};
    if (wish.device && wish.device->family.packing)
        json["packed"] = {{"products", wish.device->family.packing->products},
                          {"bits", wish.device->family.packing->bits},
                          {"source", wish.device->family.packing->source.text}};
    if (found.costs.regions > 0)
        json["regions"] = {{"all", found.costs.regions},
                           {"needed", found.costs.regionsNeeded ? nlohmann::json(*found.costs.regionsNeeded)
                                                                : nlohmann::json(nullptr)}};
    if (found.costs.pace) json["latency"] = latencyJson(*found.costs.pace);
    if (found.energy) json["energy"] = energyJson(*found.energy, *wish.energy);
    if (limit)
        json["limit"] = {{"cause", limit->cause}, {"figure", limit->figure}, {"sentence", limit->sentence}};
    return json;
}

} // namespace

Report estimateCosts(const EstimateOptions& options) {
    const auto wish = deviceWishOf(options, options.clock, options.pack).and_then([&](DeviceWish found) {
        return withEnergy(std::move(found), options);
    });
    if (!wish) return usageError(options, wish.error());
    const auto loaded = load(options, Need::Mapping);
    if (!loaded) return loaded.error();
    std::vector<Estimated> all;
    for (const driver::MappingAnalysis* array : loaded->arrays) {
        const array::Built built = driver::buildWholeArray(*array, {});
        if (!built.model)
            return failure(options, *loaded->analysis.source, built.diagnostics,
                           "the array could not be built");
        auto costs = studies::costsOf(built.model, wish->device, wish->megahertz);
        auto energy = wish->energy ? energyOf(*built.model, *wish->energy, {}) : std::nullopt;
        if (!costs || (wish->energy && !energy))
            return usageError(
                options, fmt::format("the {} of mapping '{}' could not be counted within 64 bits and the "
                                     "time that is given to each count",
                                     costs ? "events" : "operators", array->name));
        all.push_back({array, built.model, std::move(*costs), std::move(energy)});
    }
    if (options.asCsv) {
        std::string text = csvTitles();
        for (const Estimated& one : all) text += csvOf(one);
        return {0, text, {}};
    }
    if (!options.json) {
        std::string text;
        for (const Estimated& one : all) text += textOf(one, *wish);
        return {0, text, {}};
    }
    if (all.size() == 1) return {0, dump(jsonOf(all.front(), *wish)), {}};
    nlohmann::json arrays = nlohmann::json::array();
    for (const Estimated& one : all) arrays.push_back(jsonOf(one, *wish));
    return {0, dump({{"arrays", arrays}}), {}};
}

} // namespace tactus::commands
