// map: a complete mapping of a design for a device, found by search.
#include "base/counted.h"
#include "commands/estimate/cost_text.h"
#include "commands/estimate/energy_text.h"
#include "commands/estimate/named_device.h"
#include "commands/request/load.h"
#include "commands/request/text.h"
#include "commands/tune/map_wish.h"
#include "mapping/edits/insertion.h"
#include "studies/tuning/reduced.h"
#include "studies/tuning/search/mapping_search.h"
#include "system/processes/files.h"
#include "text/edit.h"

#include <algorithm>
#include <cmath>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

using base::counted;
using base::thousands;
using studies::FoundMapping;
using studies::Goal;
using studies::MapAnswer;
using studies::MapWish;
template<class T>
using OrWrong = tl::expected<T, std::string>;

OrWrong<Goal> goalOf(const MapOptions& options, const estimate::Device& device) {
    static constexpr Goal goals[]{Goal::Cycles, Goal::Dsps, Goal::Memory, Goal::Energy};
    if (options.maxCycles && *options.maxCycles < 1)
        return tl::unexpected(fmt::format("--max-cycles {}: must be at least 1", *options.maxCycles));
    const std::string& wanted = options.goal.empty() ? "cycles" : options.goal;
    const auto* const goal = std::ranges::find(goals, wanted, studies::nameOf);
    if (goal == std::end(goals))
        return tl::unexpected(
            fmt::format("unknown goal '{}'; the goals are cycles, dsp, memory and energy", options.goal));
    if (*goal == Goal::Cycles && options.maxCycles)
        return tl::unexpected(
            fmt::format("--max-cycles {} needs --goal dsp, memory or energy", *options.maxCycles));
    if (isResource(*goal) && !options.maxCycles)
        return tl::unexpected(
            fmt::format("--goal {0} needs --max-cycles N, the most that a mapping may take: without "
                        "a limit, one PE needs the least",
                        wanted));
    if (const std::string lack = lackOf(device, *goal); !lack.empty())
        return tl::unexpected(fmt::format("--goal {}: {}", wanted, lack));
    return *goal;
}

OrWrong<MapWish> wishOf(const MapOptions& options) {
    auto wish = mapWishOf(options, options.session);
    if (!wish) return wish;
    const auto goal = goalOf(options, wish->device);
    if (!goal) return tl::unexpected(goal.error());
    if (options.top && (*options.top < 1 || *options.top > 20))
        return tl::unexpected(fmt::format("--top {}: must be 1 to 20", *options.top));
    wish->goal = *goal;
    if (wish->goal != Goal::Energy && !options.energyTable.empty())
        return tl::unexpected(fmt::format("--energy-table {} needs --goal energy", options.energyTable));
    if (wish->goal == Goal::Energy) {
        auto table = energyTableNamed(options.energyTable.empty() ? std::string(estimate::usualEnergyTable)
                                                                  : options.energyTable);
        if (!table) return tl::unexpected(table.error());
        wish->energies = std::move(*table);
    }
    wish->mostCycles = options.maxCycles;
    // One more than is shown, to say by how much the first one won.
    wish->most = std::size_t(std::max<std::int64_t>(2, options.top.value_or(1)));
    return wish;
}

std::string mappingText(const std::string& name, const FoundMapping& one) {
    return fmt::format("  mapping {} {{\n    {}\n  }}\n", name, fmt::join(one.calls, "\n    "));
}

std::string resourcesText(const FoundMapping& one) {
    std::string text;
    for (const estimate::Share& share : one.costs.shares)
        if (share.used > 0)
            text += fmt::format("{}{} {} ({:.1f} %)", text.empty() ? "" : ", ", thousands(share.used),
                                share.resource, share.percentOfFree());
    return text;
}

std::string pointsText(double points) {
    return points < 1e6 ? thousands(std::int64_t(points)) : fmt::format("{:.2g}", points);
}

// What it needs of that which is to be small, where that is not cycles: "24 DSP".
std::string needText(const FoundMapping& one, const MapWish& wish) {
    if (wish.goal == Goal::Energy) return amountText(*one.energy) + " " + wish.energies->unit;
    const std::string resource = resourceOf(wish.device, wish.goal);
    return fmt::format("{} {}", thousands(one.costs.used(resource)), resource);
}

// How far the first one is known to be the best.
std::string proofText(const MapAnswer& answer, const MapWish& wish) {
    const FoundMapping& best = answer.best.front();
    const std::string space =
        fmt::format("{} {}", pointsText(answer.points), answer.withoutTiles.empty() ? "mappings" : "arrays");
    const std::string simulated = thousands(answer.simulated);
    if (wish.goal != Goal::Cycles)
        return fmt::format("  {}, the {} {} {}{}, {}: {} simulated\n", needText(best, wish),
                           wish.goal == Goal::Energy ? "least" : "fewest",
                           answer.isProved ? "of" : "found of", space,
                           wish.mostCycles ? " with at most " + counted(*wish.mostCycles, "cycle") : "",
                           answer.isProved ? "proved" : "not proved", simulated);
    if (answer.isProved)
        return fmt::format("  best of {}, proved: {} simulated, all others have bounds that are no lower\n",
                           space, simulated);
    std::string text = fmt::format("  best found of {}, {} simulated\n", space, simulated);
    if (answer.least && !best.fewest.empty() && *answer.least < best.cycles)
        text += fmt::format("  no mapping with tiles takes fewer than {}, {:.2f} % less\n",
                            counted(*answer.least, "cycle"),
                            100.0 * double(best.cycles - *answer.least) / double(best.cycles));
    return text;
}

// By how much the second one is worse.
std::string secondText(const FoundMapping& best, const FoundMapping& second, const MapWish& wish) {
    const std::string cycles =
        fmt::format("{}{}", second.isSimulated ? "" : "at least ", counted(second.cycles, "cycle"));
    if (wish.goal != Goal::Cycles)
        return fmt::format("  second: {} with {} and {}\n", second.dataflow, needText(second, wish), cycles);
    return fmt::format("  second: {} with {}, {:+.2f} %\n", second.dataflow, cycles,
                       100.0 * double(second.cycles - best.cycles) / double(best.cycles));
}

// Why the first one is the answer.
std::string whyText(const MapAnswer& answer, const MapWish& wish) {
    const FoundMapping& best = answer.best.front();
    std::string text =
        (best.isSimulated
             ? fmt::format("  {}: {}; its bound is {}\n", best.dataflow, counted(best.cycles, "cycle"),
                           thousands(best.bound))
             : fmt::format("  {}: at least {}\n  not simulated: the network is too large; smaller sizes "
                           "(--set) are run\n",
                           best.dataflow, counted(best.cycles, "cycle"))) +
        proofText(answer, wish);
    if (answer.tooLarge > 0 && wish.goal == Goal::Cycles)
        text += fmt::format("  {} did not fit\n", counted(answer.tooLarge, "candidate"));
    text += fmt::format("  limited by {}; {}\n", best.costs.estimate.boundBy, resourcesText(best));
    if (answer.best.size() > 1) text += secondText(best, answer.best[1], wish);
    if (!answer.whySeveral.empty())
        text += fmt::format("  as one array it is refused: {}\n", answer.whySeveral);
    if (!answer.withoutTiles.empty())
        text += fmt::format("  no loop is tiled, since {}\n", answer.withoutTiles);
    constexpr std::size_t mostReasons = 3;
    for (std::size_t n = 0; n < std::min(mostReasons, answer.refused.size()); ++n)
        text += fmt::format("  no array: {}: {}\n", answer.refused[n].dataflow, answer.refused[n].reason);
    if (answer.refused.size() > mostReasons)
        text += fmt::format("  and {} like these; --json has all\n",
                            counted(std::int64_t(answer.refused.size() - mostReasons), "dataflow"));
    return text;
}

nlohmann::json mappingJson(const FoundMapping& one, const MapWish& wish) {
    nlohmann::json shares = nlohmann::json::array();
    for (const estimate::Share& share : one.costs.shares)
        shares.push_back(
            {{"resource", share.resource}, {"used", share.used}, {"percent", share.percentOfFree()}});
    nlohmann::json json = {
        {"calls", one.calls},
        {"dataflow", one.dataflow},
        {"predictedCycles", one.bound},
        {"simulatedCycles", one.isSimulated ? nlohmann::json(one.cycles) : nlohmann::json()},
        {"shares", shares}};
    if (wish.energies) json.update({{"energy", *one.energy}, {"energyUnit", wish.energies->unit}});
    return json;
}

std::string reducedText(const studies::Reduced& reduced) {
    std::vector<std::string> sizes;
    for (const auto& [param, value] : reduced.sizes) sizes.push_back(fmt::format("{}={}", param, value));
    const std::string where = fmt::format("{}{}", sizes.empty() ? "" : " at ", fmt::join(sizes, " "));
    std::string text = fmt::format("  with values{}: {}\n", where,
                                   reduced.matches ? "matches direct evaluation"
                                                   : "does NOT match direct evaluation; please report this");
    for (const studies::EmulatedCode& one : reduced.code)
        text += fmt::format("  emulated for {}{}: {}\n", one.target, where,
                            one.wrong.empty() ? "matches direct evaluation" : one.wrong);
    return text;
}

nlohmann::json reducedJson(const studies::Reduced& reduced) {
    nlohmann::json json = {{"sizes", reduced.sizes}, {"matches", reduced.matches}};
    for (const studies::EmulatedCode& one : reduced.code) {
        json["emulated"].push_back({{"target", one.target}, {"matches", one.wrong.empty()}});
        if (!one.wrong.empty()) json["emulated"].back()["error"] = one.wrong;
    }
    return json;
}

// The text with the mapping under this name.
OrWrong<std::string> textWith(const FoundMapping& one, const Loaded& loaded, const std::string& name) {
    const auto design = loaded.analysis.written(loaded.design->name);
    if (!design) return tl::unexpected(std::string("the text has no place for a mapping"));
    for (const syntax::MappingDeclaration& mapping : design->mappings())
        if (mapping.name().text == name)
            return tl::unexpected(fmt::format("--apply {}: the design has a mapping of this name", name));
    return text::apply(loaded.analysis.source->text(), mapping::mappingAdded(*design, name, one.calls));
}

// A name of the language.
bool isName(std::string_view text) {
    const auto isLetter = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
    };
    return !text.empty() && isLetter(text.front()) && std::ranges::all_of(text, [&](char letter) {
        return isLetter(letter) || (letter >= '0' && letter <= '9');
    });
}

} // namespace

Report map(const MapOptions& options) {
    auto wish = wishOf(options);
    if (!wish) return usageError(options, wish.error());
    if (!options.applyAs.empty() && !isName(options.applyAs))
        return usageError(options, fmt::format("--apply {}: no name of a mapping", options.applyAs));
    const auto loaded = load(options, Need::Equations);
    if (!loaded) return loaded.error();
    if (!options.applyAs.empty() && loaded->lifted)
        return usageError(options, "no mapping stands in a C file: `tactus lift FILE -o DESIGN.ure` writes a "
                                   "design, which --apply can change");
    auto kept = keptPartsOf(options, *loaded);
    if (!kept) return usageError(options, kept.error());
    wish->kept = std::move(*kept);
    const auto answer = studies::findMapping(loaded->analysis, *loaded->design, *wish, options.session.stop);
    if (!answer) {
        // At its place in the text, where it is what the design has.
        const diagnostics::List& found = loaded->design->diagnostics;
        const bool isOfDesign = diagnostics::firstError(found) == answer.error();
        return failure(options, *loaded->analysis.source, isOfDesign ? found : diagnostics::List(),
                       answer.error());
    }
    if (answer->best.empty())
        return {1, options.json ? dump({{"error", "the search was stopped"}}) : std::string(),
                "tactus: the search was stopped before it found a mapping\n"};

    const FoundMapping& best = answer->best.front();
    const std::string name = options.applyAs.empty() ? best.applied.mapping : options.applyAs;
    const auto reduced =
        studies::runReduced(loaded->analysis, *loaded->design, best, options.emulate, options.session.stop);
    std::string notes;
    if (!options.applyAs.empty()) {
        const auto text = textWith(best, *loaded, name);
        if (!text) return usageError(options, text.error());
        if (const auto written = system::writeFile(options.subject, *text); !written)
            return usageError(options, written.error());
        notes = fmt::format("{}: mapping {} is written\n", options.subject, name);
    }
    const bool isRight = !reduced || reduced->isRight();
    const int status = isRight ? 0 : 1;
    const std::size_t shown = std::size_t(options.top.value_or(1));
    if (options.json) {
        nlohmann::json json = mappingJson(best, *wish);
        json.update({{"design", loaded->design->name},
                     {"mapping", name},
                     {"device", wish->device.key},
                     {"proved", answer->isProved},
                     {"leastCycles", answer->least ? nlohmann::json(*answer->least) : nlohmann::json()},
                     {"stopped", answer->isStopped},
                     {"points", answer->points},
                     {"looked", answer->looked},
                     {"simulated", answer->simulated},
                     {"withoutTiles",
                      answer->withoutTiles.empty() ? nlohmann::json() : nlohmann::json(answer->withoutTiles)},
                     {"severalArrays",
                      answer->whySeveral.empty() ? nlohmann::json() : nlohmann::json(answer->whySeveral)},
                     {"second", nullptr},
                     {"others", nlohmann::json::array()},
                     {"refused", nlohmann::json::array()},
                     {"reduced", nullptr}});
        if (answer->best.size() > 1) json["second"] = mappingJson(answer->best[1], *wish);
        for (std::size_t n = 1; n < std::min(shown, answer->best.size()); ++n)
            json["others"].push_back(mappingJson(answer->best[n], *wish));
        for (const studies::RefusedDataflow& one : answer->refused)
            json["refused"].push_back({{"dataflow", one.dataflow}, {"reason", one.reason}});
        if (reduced) json["reduced"] = reducedJson(*reduced);
        return {status, dump(json), {}};
    }
    std::string text = fmt::format("{}, on {} ({})\n{}", loaded->design->name, wish->device.name,
                                   wish->device.key, mappingText(name, best));
    text += whyText(*answer, *wish) + unknownCosts(best.costs.estimate, wish->device.family.name);
    for (std::size_t n = 1; n < std::min(shown, answer->best.size()); ++n)
        text += mappingText(fmt::format("{}_{}", name, n + 1), answer->best[n]) +
                fmt::format("  {}: {}\n  {}\n", answer->best[n].dataflow,
                            counted(answer->best[n].cycles, "cycle"), resourcesText(answer->best[n]));
    text += reduced ? reducedText(*reduced)
                    : "  not simulated with values: no smaller sizes with tiles of this kind are known\n";
    if (answer->isStopped) text += "  the search was stopped\n";
    return {status, text + notes, {}};
}

} // namespace tactus::commands
