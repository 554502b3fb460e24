// depths: how deep the channels of a network must be, found by runs without values.
#include "driver/depths.h"

#include "base/counted.h"
#include "commands/all.h"
#include "commands/data.h"
#include "commands/text.h"
#include "driver/run.h"

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
};

// The totals, in the order of the table's columns.
struct Bytes {
    std::int64_t present, live, fast;
};
Bytes bytesOf(const DepthSearch& search) {
    return {search.bytes([](const ChannelDepths& one) { return one.present; }),
            search.bytes([](const ChannelDepths& one) { return one.live.together; }),
            search.bytes([](const ChannelDepths& one) { return one.fast.together; })};
}

// What a mapping must give this channel at least where less is not known to be enough, the others being as
// they are; nothing where any depth that goes on is accepted.
std::optional<std::int64_t> leastAccepted(const Found& found, const ChannelDepths& one) {
    std::optional<std::int64_t> least;
    for (const spatial::ChannelNeed& need : found.array->needs)
        if (need.channel == one.channel && !need.live.isLeast && one.live.together < need.live.tokens)
            least = std::max(least.value_or(0), need.live.tokens);
    return least;
}

std::string acceptedText(const Found& found) {
    std::string text;
    for (const ChannelDepths& one : found.search.channels)
        if (const auto least = leastAccepted(found, one))
            text += fmt::format(
                "  {}: a mapping may give it {} or more; that it goes on with {} too is known from "
                "these runs alone\n",
                found.model->network->channels[one.channel].name, *least, one.live.together);
    return text;
}

std::string depthsText(const Found& found) {
    const DepthSearch& search = found.search;
    const auto& channels = found.model->network->channels;
    std::size_t width = 7;
    for (const spatial::Channel& channel : channels) width = std::max(width, channel.name.size());
    std::string text =
        fmt::format("{}, mapping {}\n  {} with FIFOs that hold all, {} with the present depths\n",
                    found.model->system().name, found.array->name, base::counted(search.cycles, "cycle"),
                    search.presentCycles);
    text += fmt::format("  {:<{}} {:>5} {:>8} {:>11} {:>10} {:>11} {:>10}\n", "", width, "", "",
                        "goes on:", "", "no stall:", "");
    text += fmt::format("  {:<{}} {:>5} {:>8} {:>11} {:>10} {:>11} {:>10}\n", "channel", width, "FIFOs",
                        "present", "alone", "together", "alone", "together");
    for (const ChannelDepths& one : search.channels)
        text += fmt::format("  {:<{}} {:>5} {:>8} {:>11} {:>10} {:>11} {:>10}\n", channels[one.channel].name,
                            width, one.fifos, one.present, one.live.alone, one.live.together, one.fast.alone,
                            one.fast.together);
    const Bytes bytes = bytesOf(search);
    text += fmt::format("  {:<{}} {:>5} {:>8} {:>11} {:>10} {:>11} {:>10}\n", "bytes", width, "",
                        bytes.present, "", bytes.live, "", bytes.fast);
    return text + acceptedText(found);
}

nlohmann::json leastJson(const driver::LeastDepth& least) {
    return {{"alone", least.alone}, {"together", least.together}};
}

nlohmann::json depthsJson(const Found& found) {
    const DepthSearch& search = found.search;
    nlohmann::json channels = nlohmann::json::array();
    for (const ChannelDepths& one : search.channels) {
        const spatial::Channel& channel = found.model->network->channels[one.channel];
        const auto accepted = leastAccepted(found, one);
        channels.push_back({{"name", channel.name},
                            {"fifos", one.fifos},
                            {"slotBytes", one.slotBytes},
                            {"tokens", one.tokens},
                            {"depth", one.present},
                            {"given", channel.depthIsGiven},
                            {"live", leastJson(one.live)},
                            {"noStall", leastJson(one.fast)},
                            {"leastAccepted", accepted ? nlohmann::json(*accepted) : nlohmann::json()}});
    }
    const Bytes bytes = bytesOf(search);
    return {{"design", found.model->system().name},
            {"mapping", found.array->name},
            {"cycles", search.cycles},
            {"presentCycles", search.presentCycles},
            {"runs", search.runs},
            {"channels", channels},
            {"bytes", {{"present", bytes.present}, {"live", bytes.live}, {"noStall", bytes.fast}}}};
}

std::string tooLong(const Loaded& loaded, const Options& options, std::optional<std::int64_t> iterations) {
    std::string text = fmt::format(
        "the kernels run {} iterations, and more than {} are not tried again and again: two tiles "
        "of results say as much",
        iterations ? fmt::format("{}", *iterations) : "more than 2^63", driver::mostDepthIterations);
    const auto sizes = driver::smallerSizes(loaded.request, options.design, options.mapping);
    if (!sizes) return text + ", so choose smaller sizes with --set";
    text += ", as with";
    for (const auto& [name, value] : *sizes) text += fmt::format(" --set {}={}", name, value);
    return text;
}

} // namespace

Report depths(const Options& options) {
    const auto loaded = load(options, Need::Mapping);
    if (!loaded) return loaded.error();
    std::vector<Found> all;
    for (const driver::MappingAnalysis* array : loaded->arrays) {
        if (!array->network) continue;
        const array::Built built = driver::buildWholeArray(*array, {});
        if (!built.model)
            return failure(options, *loaded->analysis.source, built.diagnostics,
                           "the array could not be built");
        const auto iterations = driver::iterationsOf(*built.model);
        if (!iterations || *iterations > driver::mostDepthIterations)
            return usageError(options, tooLong(*loaded, options, iterations));
        auto search = driver::searchDepths(built.model, {});
        if (!search) return failure(options, *loaded->analysis.source, {}, search.error());
        all.push_back({array, built.model, std::move(*search)});
    }
    if (all.empty())
        return usageError(options, fmt::format("mapping '{}' has no kernels around its array, so no channels",
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
