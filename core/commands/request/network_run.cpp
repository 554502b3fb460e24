#include "commands/request/network_run.h"

#include "base/counted.h"
#include "commands/limits/bottleneck_text.h"
#include "commands/options/numbers.h"
#include "simulate/network_totals.h"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

using simulate::NetworkSimulation;
using simulate::ProcessRun;
using simulate::ProcessTotals;
using simulate::Stall;
using simulate::StallCause;

namespace {

// A positive decimal number times `unit`, rounded.
std::optional<std::int64_t> scaled(const std::string& text, double unit) {
    const auto number = numberOf<double>(text);
    // The comparison is negated so that it also refuses NaN, which is a number to from_chars.
    if (!number || !(*number * unit >= 1) || *number * unit > 1e15) return std::nullopt;
    return static_cast<std::int64_t>(*number * unit + 0.5);
}

std::string causeText(const StallCause& cause, const spatial::Network* plan) {
    switch (cause.kind) {
    case StallCause::Kind::Data:
        return "data on " + plan->channels[cause.channel].name;
    case StallCause::Kind::Room:
        return "space on " + plan->channels[cause.channel].name;
    case StallCause::Kind::Bank:
        return "a bank of " + plan->buffers[cause.buffer].name;
    case StallCause::Kind::Memory:
        break;
    }
    return "memory";
}

std::string stallsText(const ProcessRun& run, const spatial::Network* plan) {
    std::vector<Stall> stalls = run.stalls;
    std::ranges::sort(stalls, std::greater{}, &Stall::cycles);
    std::vector<std::string> parts;
    for (const Stall& stall : stalls)
        parts.push_back(
            fmt::format("{} for {}", base::thousands(stall.cycles), causeText(stall.cause, plan)));
    return parts.empty() ? "none" : fmt::to_string(fmt::join(parts, ", "));
}

nlohmann::json stallsJson(const ProcessRun& run, const spatial::Network* plan) {
    static constexpr std::string_view kinds[] = {"data", "room", "bank", "memory"};
    nlohmann::json stalls = nlohmann::json::array();
    for (const Stall& stall : run.stalls) {
        nlohmann::json one = {{"cause", kinds[std::size_t(stall.cause.kind)]}, {"cycles", stall.cycles}};
        if (stall.cause.channel.valid()) one["channel"] = plan->channels[stall.cause.channel].name;
        if (stall.cause.buffer.valid()) one["buffer"] = plan->buffers[stall.cause.buffer].name;
        stalls.push_back(one);
    }
    return stalls;
}

nlohmann::json channelsJson(const NetworkSimulation& network, const spatial::Network& plan) {
    nlohmann::json channels = nlohmann::json::array();
    for (const spatial::ChannelId id : plan.channels.keys()) {
        const simulate::ChannelTotals totals = totalsOf(network, id);
        channels.push_back({{"name", plan.channels[id].name},
                            {"fifos", totals.fifos},
                            {"depth", plan.channels[id].depth},
                            {"lanes", plan.channels[id].lanes},
                            {"tokens", totals.tokens},
                            {"greatest", totals.greatest}});
    }
    return channels;
}

nlohmann::json buffersJson(const NetworkSimulation& network, const spatial::Network& plan) {
    nlohmann::json buffers = nlohmann::json::array();
    for (const spatial::BufferId id : plan.buffers.keys()) {
        nlohmann::json banks = nlohmann::json::array();
        for (const simulate::BankRun& bank : network.banks)
            if (bank.buffer == id)
                banks.push_back({{"pe", bank.pe},
                                 {"period", bank.period},
                                 {"filled", {bank.filledFrom, bank.filledTo}},
                                 {"sent", {bank.sentFrom, bank.sentTo}}});
        buffers.push_back({{"name", plan.buffers[id].name}, {"banks", banks}});
    }
    return buffers;
}

nlohmann::json memoryJson(const driver::ArrayRun& run) {
    nlohmann::json memory = nlohmann::json::array();
    const spatial::Network* const plan = run.model->network.get();
    for (const simulate::MemoryRun& one : run.verified.network->memory)
        if (one.requests > 0)
            memory.push_back({{"kernel", plan ? plan->kernels[one.kernel].name : run.model->system().name},
                              {"words", one.words},
                              {"requests", one.requests},
                              {"bytes", one.bytes}});
    return memory;
}

// As a sentence; empty where the network did not run to its end.
std::string limitOf(const driver::ArrayRun& run) {
    if (!run.verified.bottleneck) return "";
    return bottleneckText(*run.verified.bottleneck, *run.verified.network, *run.model);
}

nlohmann::json bottleneckJson(const std::optional<bottleneck::Bottleneck>& found) {
    if (!found) return nullptr;
    return {{"cause", toString(found->cause)}, {"cost", found->cost}, {"share", found->share()}};
}

} // namespace

tl::expected<std::optional<simulate::MemoryModel>, std::string> memoryModel(const MemoryOptions& options,
                                                                            bool isPerKernel) {
    if (options.clock.empty()) return std::nullopt;
    const auto clock = scaled(options.clock, 1e6), bandwidth = scaled(options.bandwidth, 1e9);
    if (!clock)
        return tl::unexpected(
            fmt::format("--clock {}: must be a number of megahertz above 0", options.clock));
    if (!bandwidth)
        return tl::unexpected(fmt::format("--bandwidth {}: must be a number of gigabytes per second above 0",
                                          options.bandwidth));
    return simulate::MemoryModel{*clock, *bandwidth, isPerKernel};
}

std::string networkText(const driver::ArrayRun& run) {
    if (!run.verified.network) return {};
    const NetworkSimulation& network = *run.verified.network;
    const spatial::Network* const plan = run.model->network.get();
    const std::vector<ProcessTotals> lines = totalsOfProcesses(network);
    std::size_t width = 6;
    for (const ProcessTotals& line : lines) width = std::max(width, line.name.size());
    std::string text = fmt::format("  {:<{}} {:>5} {:>11} {:>9} {:>9}  waits of the PE that waits most\n",
                                   "kernel", width, "PEs", "iterations", "first", "last");
    for (const ProcessTotals& line : lines)
        text += fmt::format("  {:<{}} {:>5} {:>11} {:>9} {:>9}  {}\n", line.name, width,
                            base::thousands(line.pes), base::thousands(line.iterations),
                            base::thousands(line.first), base::thousands(line.last),
                            stallsText(*line.slowest, plan));
    return text + fmt::format("  {}\n", limitOf(run));
}

nlohmann::json networkJson(const driver::ArrayRun& run) {
    const NetworkSimulation& network = *run.verified.network;
    const spatial::Network* const plan = run.model->network.get();
    nlohmann::json kernels = nlohmann::json::array();
    for (const ProcessTotals& line : totalsOfProcesses(network))
        kernels.push_back({{"name", line.name},
                           {"pes", line.pes},
                           {"iterations", line.iterations},
                           {"first", line.first},
                           {"last", line.last},
                           {"stalls", stallsJson(*line.slowest, plan)}});
    nlohmann::json json = {{"kernels", kernels},
                           {"memory", memoryJson(run)},
                           {"interval", network.interval},
                           {"limit", limitOf(run)},
                           {"bottleneck", bottleneckJson(run.verified.bottleneck)}};
    json["channels"] = plan ? channelsJson(network, *plan) : nlohmann::json::array();
    json["buffers"] = plan ? buffersJson(network, *plan) : nlohmann::json::array();
    return json;
}

} // namespace tactus::commands
