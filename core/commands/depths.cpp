// depths: how deep the channels of a network must be, found by runs without values.
#include "driver/depths/depths.h"

#include "base/counted.h"
#include "commands/request/command.h"
#include "commands/request/data.h"
#include "commands/request/text.h"
#include "driver/runs/run.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

using driver::ChannelDepths;
using driver::DepthSearch;

struct Found {
    const driver::MappingAnalysis* array;
    std::shared_ptr<const array::Model> model;
    DepthSearch search;
    driver::ParetoDepths pareto;
};

using Goal = driver::LeastDepth ChannelDepths::*;

// The depths as a mapping may give them all at once: deeper where less is not known to be enough without
// these runs.
driver::ChannelTokens acceptedOf(const Found& found, const driver::ChannelTokens& depths) {
    spatial::Depths table;
    for (const std::int64_t depth : depths) table.add(depth);
    table = spatial::raisedTo(found.array->depthRules, std::move(table));
    return {table.begin(), table.end()};
}

std::string acceptedText(const Found& found, Goal goal, std::string_view title) {
    const driver::ChannelTokens depths = found.search.together(goal), accepted = acceptedOf(found, depths);
    std::vector<std::string> deeper;
    for (const ChannelDepths& one : found.search.channels)
        if (const std::size_t number = one.channel.index(); accepted[number] > depths[number])
            deeper.push_back(fmt::format("{} {}", found.model->network->channels[one.channel].name,
                                         base::thousands(accepted[number])));
    if (deeper.empty()) return {};
    return fmt::format("  a mapping may give all depths of \"{}\" at once with {}; smaller depths were only "
                       "tested in these runs\n",
                       title, fmt::join(deeper, ", "));
}

// By channel, as wide as the widest of the column.
std::string depthsText(const driver::ParetoDepths& pareto, const driver::DepthPoint& point) {
    std::string text;
    for (std::size_t number = 0; number < point.depths.size(); ++number) {
        std::size_t width = 1;
        for (const driver::DepthPoint& one : pareto.points)
            width = std::max(width, base::thousands(one.depths[number]).size());
        text += fmt::format(" {:>{}}", base::thousands(point.depths[number]), width);
    }
    return text;
}

std::string paretoText(const Found& found) {
    const driver::ParetoDepths& pareto = found.pareto;
    std::string text = fmt::format("  Pareto-optimal depths, storage against cycles:\n"
                                   "  {:>9} {:>9} {:>9}  depths, in the order above\n",
                                   "bytes", "tokens", "cycles");
    bool isDeeper = false;
    for (const driver::DepthPoint& point : pareto.points) {
        const bool isAccepted = acceptedOf(found, point.depths) == point.depths;
        isDeeper |= !isAccepted;
        text += fmt::format("  {:>9} {:>9} {:>9} {}{}\n", base::thousands(point.bytes),
                            base::thousands(point.tokens), base::thousands(point.cycles),
                            depthsText(pareto, point), isAccepted ? "" : " *");
    }
    if (isDeeper)
        text += "  * tested in these runs only: --json has the depths that a mapping may give at once\n";
    if (!pareto.isComplete)
        text += fmt::format("  incomplete: the search ended after {}; below {} bytes all points are shown "
                            "(--runs N searches longer)\n",
                            base::counted(pareto.runs, "run"), base::thousands(pareto.completeBelow));
    return text;
}

std::string depthsText(const Found& found) {
    const DepthSearch& search = found.search;
    const auto& channels = found.model->network->channels;
    std::size_t width = 7;
    for (const spatial::Channel& channel : channels) width = std::max(width, channel.name.size());
    std::string text =
        fmt::format("{}, mapping {}\n  {} with unlimited FIFOs, {} with the current depths\n",
                    found.model->system().name, found.array->name, base::counted(search.cycles, "cycle"),
                    search.presentCycles ? base::thousands(*search.presentCycles) : "it deadlocks");
    text += fmt::format("  {:<{}} {:>5} {:>20} {:>10} {:>11}\n", "", width, "", "deadlock-free:", "",
                        "no stall:");
    const auto addRow = [&](const std::string& name, const std::string& fifos, const auto&... columns) {
        text +=
            fmt::format("  {:<{}} {:>5} {:>8} {:>11} {:>10} {:>11} {:>10}\n", name, width, fifos, columns...);
    };
    using base::thousands;
    addRow("channel", "FIFOs", "current", "alone", "together", "alone", "together");
    for (const ChannelDepths& one : search.channels)
        addRow(channels[one.channel].name, thousands(one.fifos), thousands(one.present),
               thousands(one.live.alone), thousands(one.live.together), thousands(one.fast.alone),
               thousands(one.fast.together));
    addRow("bytes", "", thousands(search.bytes(search.present())), "",
           thousands(search.bytes(search.together(&ChannelDepths::live))), "",
           thousands(search.bytes(search.together(&ChannelDepths::fast))));
    return text + acceptedText(found, &ChannelDepths::live, "deadlock-free: together") +
           acceptedText(found, &ChannelDepths::fast, "no stall: together") + paretoText(found);
}

nlohmann::json leastJson(const driver::LeastDepth& least, std::int64_t accepted) {
    return {{"alone", least.alone}, {"together", least.together}, {"accepted", accepted}};
}

nlohmann::json paretoJson(const Found& found) {
    nlohmann::json points = nlohmann::json::array();
    for (const driver::DepthPoint& point : found.pareto.points)
        points.push_back({{"bytes", point.bytes},
                          {"tokens", point.tokens},
                          {"cycles", point.cycles},
                          {"depths", point.depths},
                          {"accepted", acceptedOf(found, point.depths)}});
    return {{"complete", found.pareto.isComplete},
            {"completeBelowBytes",
             found.pareto.isComplete ? nlohmann::json(nullptr) : nlohmann::json(found.pareto.completeBelow)},
            {"runs", found.pareto.runs},
            {"points", points}};
}

nlohmann::json depthsJson(const Found& found) {
    const DepthSearch& search = found.search;
    const auto live = search.together(&ChannelDepths::live), fast = search.together(&ChannelDepths::fast);
    const auto acceptedLive = acceptedOf(found, live), acceptedFast = acceptedOf(found, fast);
    nlohmann::json channels = nlohmann::json::array();
    for (const ChannelDepths& one : search.channels) {
        const spatial::Channel& channel = found.model->network->channels[one.channel];
        channels.push_back({{"name", channel.name},
                            {"fifos", one.fifos},
                            {"slotBytes", one.slotBytes},
                            {"tokens", one.tokens},
                            {"depth", one.present},
                            {"given", channel.depthIsGiven},
                            {"live", leastJson(one.live, acceptedLive[one.channel.index()])},
                            {"noStall", leastJson(one.fast, acceptedFast[one.channel.index()])}});
    }
    return {{"design", found.model->system().name},
            {"mapping", found.array->name},
            {"cycles", search.cycles},
            {"presentCycles",
             search.presentCycles ? nlohmann::json(*search.presentCycles) : nlohmann::json(nullptr)},
            {"runs", search.runs},
            {"channels", channels},
            {"pareto", paretoJson(found)},
            {"bytes",
             {{"present", search.bytes(search.present())},
              {"live", search.bytes(live)},
              {"noStall", search.bytes(fast)}}}};
}

std::string tooLong(const Loaded& loaded, const DepthsOptions& options,
                    std::optional<std::int64_t> iterations) {
    std::string text = fmt::format("the kernels run {} iterations, and without those that runs leap over "
                                   "more than {}, too many for repeated runs; two tiles of results give the "
                                   "same answer",
                                   iterations ? base::thousands(*iterations) : "more than 2^63",
                                   base::thousands(driver::mostDepthIterations));
    const auto sizes = driver::smallerSizes(loaded.request, options.design, options.mapping);
    if (!sizes) return text + ", so choose smaller sizes with --set";
    text += ", as with";
    for (const auto& [name, value] : *sizes) text += fmt::format(" --set {}={}", name, value);
    return text;
}

} // namespace

Report depths(const DepthsOptions& options) {
    if (options.runs && *options.runs < 0)
        return usageError(options, fmt::format("--runs {}: must be at least 0", *options.runs));
    const auto loaded = load(options, Need::Mapping);
    if (!loaded) return loaded.error();
    std::vector<Found> all;
    for (const driver::MappingAnalysis* array : loaded->arrays) {
        if (!array->network) continue;
        const array::Built built = driver::buildWholeArray(*array, {});
        if (!built.model)
            return failure(options, *loaded->analysis.source, built.diagnostics,
                           "the array could not be built");
        const auto iterations = driver::iterationsTried(built.model);
        if (!iterations)
            return usageError(options, tooLong(*loaded, options, driver::iterationsOf(*built.model)));
        auto search = driver::searchDepths(built.model, {});
        if (!search) return failure(options, *loaded->analysis.source, {}, search.error());
        driver::ParetoDepths pareto = driver::paretoDepths(
            built.model, *search, {}, options.runs.value_or(driver::mostParetoRuns(*iterations)));
        all.push_back({array, built.model, std::move(*search), std::move(pareto)});
    }
    if (all.empty())
        return usageError(options,
                          fmt::format("mapping '{}' has no kernels around its array, so it has no channels",
                                      loaded->arrays.front()->mapping()));
    if (!options.json) {
        std::string text;
        for (const Found& one : all) text += depthsText(one);
        return {0, text, {}};
    }
    if (all.size() == 1) return {0, dump(depthsJson(all.front())), {}};
    nlohmann::json arrays = nlohmann::json::array();
    for (const Found& one : all) arrays.push_back(depthsJson(one));
    return {0, dump({{"arrays", arrays}}), {}};
}

} // namespace tactus::commands
